import { SisterServiceModal } from '../../shell/sister-service/sister-service-modal.tsx'
import { sendEvent } from '../../ui/events/send-event.ts'
import { showBesidePage } from '../document/beside-page.tsx'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'

/** [C2.3-05] Asks before a link to a sister service opens, and reports that the viewer leaves. */
export async function askBeforeLeaving({ href, dataset }: HTMLAnchorElement): Promise<void> {
  const service = dataset['sisterService']!
  const { origin, pathname } = new URL(href)
  const reportExit = () => sendEvent({ name: 'Exit', type: 'Sister Service', service, to: origin + pathname })
  await showBesidePage('sister-service', { ...preloadedState().visit, platform: platform() }, (hide) => (
    <SisterServiceModal service={service} href={href} onLeave={reportExit} onClose={hide} />
  ))
}
