// The other way to wake the same page: React takes it over whole before anything answers. Built and served by bench/interaction.ts only.
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { preloadedState } from '../src/web/browser/preloaded-state.ts'
import { SiteView } from '../src/web/browser/site-view.tsx'
import * as home from '../src/web/pages/home.tsx'
import { rootId } from '../src/web/pages/preloaded.ts'
import { loadSection } from '../src/web/sections/load-section.ts'
import { en } from '../src/web/ui/messages.en.ts'
import '../src/web/ui/theme.css'

const { visit, page, navigation } = preloadedState()
await Promise.all(page!.data.sections.map(({ component }) => loadSection(component)))

function Whole() {
  useEffect(() => {
    addEventListener('click', (event) => event.preventDefault())
  }, [])
  const view = { kind: 'page', module: home, page: page!, pending: false } as const
  return <SiteView view={view} visit={{ ...visit, platform: 'web' }} messages={en} query={() => Promise.reject()} navigation={navigation} />
}

hydrateRoot(document.getElementById(rootId)!, <Whole />)
