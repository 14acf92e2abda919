import { tooltip } from '#contracts/limits.ts'
import { Tooltip } from '../../shell/onboarding/tooltip.tsx'
import { viewerStore } from '../../tiles/viewer.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import type { Visit } from '../../ui/visit.tsx'
import { showBesidePage } from '../document/beside-page.tsx'

/** [C4.10-03] Shows the tooltip for 6.2 seconds [C9-06]. Its text differs for viewers who are signed in. */
export async function showTooltip(visit: Visit, label: { anonymous: string; signedIn: string }): Promise<void> {
  const text = viewerStore.read().userId === null ? label.anonymous : label.signedIn
  setVisible(true)
  const hide = await showBesidePage('onboarding-tooltip', visit, () => <Tooltip text={text} />)
  setTimeout(() => {
    hide()
    setVisible(false)
  }, tooltip.shownFor)
}

const setVisible = (isTooltipVisible: boolean) => navigationStore.dispatch({ type: 'set', values: { isTooltipVisible } })
