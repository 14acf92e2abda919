import { createRoot } from 'react-dom/client'
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { LiveCallout } from '../../shell/live-callout/live-callout.tsx'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import { query } from '../loading/graph.ts'
import { loadMessages } from '../loading/load-messages.ts'
import { reportPart } from '../report-error.ts'

/** Shows the callout of an event after the page. Returns a function that removes it. */
export async function showCallout(event: LiveCalloutFieldsFragment, visit: Visit, onDismiss: () => void): Promise<() => void> {
  const messages = await loadMessages(visit.language)
  const place = document.createElement('div')
  place.dataset['liveCallout'] = ''
  document.body.append(place)
  const root = createRoot(place)
  const hide = () => {
    // React must not unmount a root while it renders it.
    queueMicrotask(() => root.unmount())
    place.remove()
  }
  const dismissAndHide = () => {
    const hadFocus = place.contains(document.activeElement)
    onDismiss()
    hide()
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true })
  }
  root.render(
    <SiteProviders visit={visit} messages={messages} query={query} report={reportPart}>
      <LiveCallout event={event} open={(path) => location.assign(localHref(visit, path))} onDismiss={dismissAndHide} onEnd={hide} />
    </SiteProviders>,
  )
  return hide
}
