import { useId } from 'react'
import { NotificationSettings } from '../../account/notifications/notification-settings.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { Modal } from '../../ui/modals/modal.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './consent.module.css'
import { ConsentForm, type ConsentState, type SaveConsent } from './consent-form.tsx'
import { consentWords } from './consent-words.ts'

type Props = { state: ConsentState; save: SaveConsent; onClose: () => void }

/** [C2.4-03] The preference centre as a modal. */
export function ConsentDialog({ state, save, onClose }: Props) {
  const words = consentWords[useVisit().language]
  const { privacyChoices } = useMessages()
  const id = useId()
  return (
    <Modal name="consent" labelledBy={id} closeLabel={words.close} onClose={onClose}>
      <div className={css.dialog}>
        <h2 id={id}>{privacyChoices}</h2>
        <ConsentForm state={state} save={save} />
        <NotificationSettings />
      </div>
    </Modal>
  )
}
