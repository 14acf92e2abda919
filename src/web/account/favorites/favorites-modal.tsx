import { type CSSProperties, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FavoriteTitle } from '../../tiles/favorites.ts'
import button from '../../ui/button.module.css'
import { readFlag } from '../../ui/flags/flag-store.ts'
import { localHref } from '../../ui/local-href.ts'
import { closeModal, Modal } from '../../ui/modals/modal.tsx'
import type { Report } from '../../ui/report.ts'
import type { Visit } from '../../ui/visit.tsx'
import { notificationWords } from '../notifications/notification-words.ts'
import { canPush, type PushState, turnPushOn } from '../notifications/push.ts'
import css from './favorites-modal.module.css'
import { claimFavoritesModal } from './shown-modal.ts'

const en = {
  heading: 'Your favorites, everywhere',
  line: (title: string) =>
    `${title} is now in your favorites on this device. With a free account, you find your favorites on all your devices.`,
  signUp: 'Sign up',
  signIn: 'Sign in',
  later: 'Not now',
  close: 'Close',
}
const es: typeof en = {
  heading: 'Tus favoritos, en todas partes',
  line: (title) =>
    `${title} ya está en tus favoritos en este dispositivo. Con una cuenta gratuita, tienes tus favoritos en todos tus dispositivos.`,
  signUp: 'Crear cuenta',
  signIn: 'Iniciar sesión',
  later: 'Ahora no',
  close: 'Cerrar',
}
const words = { en, es }
const headingId = 'favorites-modal'

/** [C2.5-07] Invites an anonymous viewer to create an account that keeps the favorites. Shown once a day [C4.10-04]. */
export function showFavoritesModal(title: FavoriteTitle, visit: Visit, report: Report): void {
  if (!claimFavoritesModal()) return
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    // React must not unmount a root while it renders it.
    queueMicrotask(() => root.unmount())
    place.remove()
  }
  root.render(<FavoritesModal title={title} visit={visit} report={report} onClose={close} />)
}

type Props = { title: FavoriteTitle; visit: Visit; report: Report; onClose: () => void }

function FavoritesModal({ title, visit, report, onClose }: Props) {
  const { heading, line, signUp, signIn, later, close } = words[visit.language]
  const back = `?redirectPath=${encodeURIComponent(localHref(visit, visit.path))}`
  // [C2.3-12] The colour of the title.
  const color = { '--gradient-start': title.gradientStart ?? undefined } as CSSProperties
  return (
    <Modal labelledBy={headingId} closeLabel={close} onClose={onClose} name="favorites">
      <div className={css.modal} style={color}>
        <h2 id={headingId}>{heading}</h2>
        <p>{line(title.shortTitle)}</p>
        <Notify visit={visit} report={report} />
        <p className={css.actions}>
          <a className={button.main} href={localHref(visit, `/sign-up${back}`)}>
            {signUp}
          </a>
          <a className={button.quiet} href={localHref(visit, `/sign-in${back}`)}>
            {signIn}
          </a>
          <button type="button" className={button.quiet} onClick={closeModal}>
            {later}
          </button>
        </p>
      </div>
    </Modal>
  )
}

/** Offers notifications about new episodes. */
function Notify({ visit, report }: Pick<Props, 'visit' | 'report'>) {
  const words = notificationWords(visit.language)
  const [state, setState] = useState<PushState | null>(null)
  if (!readFlag('push', visit) || !canPush() || Notification.permission === 'denied') return null
  const isOn = typeof state === 'object' && state !== null
  return (
    <>
      <p className={css.actions}>
        <button
          type="button"
          className={button.quiet}
          aria-disabled={isOn}
          onClick={() => !isOn && void turnPushOn({ visit, report }).then(setState)}
        >
          {words.newEpisodes}
        </button>
      </p>
      <p role="status">{isOn ? words.on : state && words[state]}</p>
    </>
  )
}
