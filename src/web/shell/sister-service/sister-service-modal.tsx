import { useId } from 'react'
import button from '../../ui/button.module.css'
import { useMessages } from '../../ui/messages.tsx'
import { closeModal, Modal } from '../../ui/modals/modal.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './sister-service-modal.module.css'
import { sisterServiceWords } from './sister-service-words.ts'

type Props = {
  /** The name and the URL of the service. */
  service: string
  href: string
  onClose: () => void
}

/** [C2.5-02], [C2.5-03] Asks before a sister service opens in a new tab. */
export function SisterServiceModal({ service, href, onClose }: Props) {
  const { brand, language } = useVisit()
  const { opensNewTab } = useMessages()
  const id = useId()
  const words = sisterServiceWords[language]
  return (
    <Modal labelledBy={id} closeLabel={words.close} name="sister-service" onClose={onClose}>
      <div className={css.words}>
        <h2 id={id}>{words.leaving(brand.displayTitle, service)}</h2>
        <p>{words.about(service)}</p>
        <p className={css.actions}>
          <a className={button.main} href={href} target="_blank" rel="noopener" onClick={closeModal}>
            {words.go(service)}
            <span className="visually-hidden"> ({opensNewTab})</span>
          </a>
          <button type="button" className={button.quiet} onClick={closeModal}>
            {words.stay}
          </button>
        </p>
      </div>
    </Modal>
  )
}
