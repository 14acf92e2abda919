import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { LiveCallout } from '../../shell/live-callout/live-callout.tsx'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import { showBesidePage } from '../document/beside-page.tsx'

type Events = {
  /** Called when the viewer dismisses the event's callout for good. */
  onDismiss: () => void
  /** Called when the callout is removed: dismissed, or at the end of the event. */
  onHide: () => void
}

/** Shows the callout of an event after the page. Returns a function that removes it. */
export const showCallout = (event: LiveCalloutFieldsFragment, visit: Visit, { onDismiss, onHide }: Events): Promise<() => void> =>
  showBesidePage('live-callout', visit, (hide) => {
    const open = (path: string) => location.assign(localHref(visit, path))
    const end = () => {
      hide()
      onHide()
    }
    const dismiss = () => {
      onDismiss()
      end()
    }
    return <LiveCallout event={event} open={open} onDismiss={dismiss} onEnd={end} />
  })
