// The other way to wake the same page: React takes it over whole before anything answers. Built and served by bench/interaction.ts only.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { preloadedState } from '../src/web/browser/preloaded-state.ts'
import { SiteView, type View } from '../src/web/browser/site-view.tsx'
import * as home from '../src/web/pages/home.tsx'
import { rootId } from '../src/web/pages/preloaded.ts'
import * as title from '../src/web/pages/title.tsx'
import { prepareSection } from '../src/web/sections/load-section.ts'
import { itemAt } from '../src/web/tiles/shown-items.ts'
import { en } from '../src/web/ui/messages.en.ts'
import '../src/web/ui/theme.css'

const { visit, page, navigation } = preloadedState()
await Promise.all(page!.data.sections.map(prepareSection))

/** What a clicked tile of a title knows of its page. */
function sketchOf(target: Element | null) {
  const indexOf = (name: string) => Number(target?.closest(`[${name}]`)?.getAttribute(name) ?? Number.NaN)
  const list = page!.data.sections[indexOf('data-section')]?.data
  const item = list && 'items' in list && 'treatments' in list ? itemAt(list, indexOf('data-item')) : null
  return item ? title.sketch(item) : null
}

function Whole() {
  const [view, setView] = useState<View>({ kind: 'page', module: home, page: page!, pending: false })
  useEffect(() => {
    addEventListener('click', (event) => {
      event.preventDefault()
      const next = sketchOf(event.target as Element | null)
      if (next) flushSync(() => setView({ kind: 'page', module: title, page: next, pending: true }))
    })
  }, [])
  return <SiteView view={view} visit={{ ...visit, platform: 'web' }} messages={en} query={() => Promise.reject()} navigation={navigation} />
}

hydrateRoot(document.getElementById(rootId)!, <Whole />)
