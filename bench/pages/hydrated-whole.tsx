// A variant of the browser script in which React hydrates the whole page in one step. bench/interaction.ts compares the site with this variant.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { preloadedState } from '../../src/web/browser/document/preloaded-state.ts'
import { SiteView, type View } from '../../src/web/browser/navigation/site-view.tsx'
import * as home from '../../src/web/pages/home.tsx'
import { rootId } from '../../src/web/pages/page-data/preloaded.ts'
import * as title from '../../src/web/pages/title.tsx'
import { prepareSection } from '../../src/web/sections/load-section.ts'
import { itemAt } from '../../src/web/tiles/shown-items.ts'
import { en } from '../../src/web/ui/messages.en.ts'
import '../../src/web/ui/theme/theme.css'

const { visit, page, navigation } = preloadedState()
await Promise.all(page!.data.sections.map(prepareSection))

/** Returns the page to show immediately after a click on the tile of a title, with data from the tile. Returns null for other targets. */
function placeholderOf(target: Element | null) {
  const indexOf = (name: string) => Number(target?.closest(`[${name}]`)?.getAttribute(name) ?? Number.NaN)
  const list = page!.data.sections[indexOf('data-section')]?.data
  const item = list && 'items' in list && 'treatments' in list ? itemAt(list, indexOf('data-item')) : null
  return item ? title.placeholder(item) : null
}

function Whole() {
  const [view, setView] = useState<View>({ kind: 'page', module: home, page: page!, pending: false })
  useEffect(() => {
    addEventListener('click', (event) => {
      event.preventDefault()
      const next = placeholderOf(event.target as Element | null)
      if (next) flushSync(() => setView({ kind: 'page', module: title, page: next, pending: true }))
    })
  }, [])
  return <SiteView view={view} visit={{ ...visit, platform: 'web' }} messages={en} query={() => Promise.reject()} navigation={navigation} />
}

hydrateRoot(document.getElementById(rootId)!, <Whole />)
