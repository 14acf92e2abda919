import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { LiveCallout } from '../../shell/live-callout/live-callout.tsx'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import { showBesidePage } from '../document/beside-page.tsx'

/** Shows the callout of an event after the page. Returns a function that removes it. */
export const showCallout = (event: LiveCalloutFieldsFragment, visit: Visit, onDismiss: () => void): Promise<() => void> =>
  showBesidePage('live-callout', visit, (hide) => {
    const open = (path: string) => location.assign(localHref(visit, path))
    const dismissAndHide = () => {
      onDismiss()
      hide()
    }
    return <LiveCallout event={event} open={open} onDismiss={dismissAndHide} onEnd={hide} />
  })
