import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { closeModal, Modal } from '../../ui/modals/modal.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './onboarding.module.css'

const en = {
  heading: (brand: string) => `Make ${brand} yours`,
  line: 'Choose the categories and shows that you like. Your home page follows them. It takes less than a minute.',
  customize: 'Customize',
  later: 'Later',
  close: 'Close',
}
const es: typeof en = {
  heading: (brand) => `Haz tuyo ${brand}`,
  line: 'Elige las categorías y los programas que te gustan. Tu página de inicio los sigue. Toma menos de un minuto.',
  customize: 'Personalizar',
  later: 'Más tarde',
  close: 'Cerrar',
}
const words = { en, es }
const headingId = 'onboarding-invitation'

/** [C2.5-05] The invitation to onboarding. `onClose`: the viewer chose Later, X or Escape. */
export function Invitation({ onClose }: { onClose: () => void }) {
  const visit = useVisit()
  const { heading, line, customize, later, close } = words[visit.language]
  return (
    <Modal labelledBy={headingId} closeLabel={close} onClose={onClose} name="onboarding">
      <div className={css.invitation}>
        <h2 id={headingId}>{heading(visit.brand.displayTitle)}</h2>
        <p>{line}</p>
        <p className={css.actions}>
          <a className={button.main} href={localHref(visit, '/onboarding/categories')}>
            {customize}
          </a>
          <button type="button" className={button.quiet} onClick={closeModal}>
            {later}
          </button>
        </p>
      </div>
    </Modal>
  )
}
