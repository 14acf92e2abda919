import { Invitation } from '../../shell/onboarding/invitation.tsx'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import type { Visit } from '../../ui/visit.tsx'
import { showBesidePage } from '../document/beside-page.tsx'

type Events = { onOpen: () => void; onDismiss: () => void }

/** Opens the invitation over the page. */
export async function showInvitation(visit: Visit, { onOpen, onDismiss }: Events): Promise<void> {
  setVisible(true)
  onOpen()
  await showBesidePage('onboarding', visit, (hide) => {
    const close = () => {
      hide()
      setVisible(false)
      onDismiss()
    }
    return <Invitation onClose={close} />
  })
}

const setVisible = (isOnboardingModalVisible: boolean) => navigationStore.dispatch({ type: 'set', values: { isOnboardingModalVisible } })
