import { SisterServiceModal } from '../../shell/sister-service/sister-service-modal.tsx'
import { showBesidePage } from '../document/beside-page.tsx'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'

/** [C2.3-05] Asks before a link to a sister service opens. The exit is reported like the clicks on other links. */
export async function askBeforeLeaving({ href, dataset }: HTMLAnchorElement): Promise<void> {
  const visit = { ...preloadedState().visit, platform: platform() }
  await showBesidePage('sister-service', visit, (hide) => (
    <SisterServiceModal service={dataset['sisterService']!} href={href} onClose={hide} />
  ))
}
