import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { returnFocus } from '../../ui/modals/focus.ts'
import type { Visit } from '../../ui/visit.tsx'
import { query } from '../loading/graph.ts'
import { loadMessages } from '../loading/load-messages.ts'
import { reportPart } from '../report-error.ts'

/**
 * Renders a part of the site after the page: a tooltip or a modal. The part stays when the viewer opens another page. `name` becomes the
 * attribute `data-beside` of its element. Returns a function that removes the part.
 */
export async function showBesidePage(name: string, visit: Visit, render: (hide: () => void) => ReactNode): Promise<() => void> {
  const messages = await loadMessages(visit.language)
  const place = document.createElement('div')
  place.dataset['beside'] = name
  document.body.append(place)
  const root = createRoot(place)
  const hide = () => {
    const hadFocus = place.contains(document.activeElement)
    // React must not unmount a root while it renders it.
    queueMicrotask(() => {
      root.unmount()
      place.remove()
      if (hadFocus) returnFocus(null)
    })
  }
  root.render(
    <SiteProviders visit={visit} messages={messages} query={query} report={reportPart}>
      {render(hide)}
    </SiteProviders>,
  )
  return hide
}
