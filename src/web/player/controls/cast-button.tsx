import styles from '../context/controls.module.css'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { Control } from './control.tsx'
import overlay from './overlay.module.css'

/** Lets the viewer choose a Cast device, if the site has a receiver and the browser may find devices. A narrow player has it in its settings only. */
export function CastButton() {
  const { player, words } = usePlayer()
  const { possible, status } = usePlayerState((state) => state.cast)
  if (!possible) return null
  const label = status === 'connecting' ? words.cast.connecting : words.cast.choose
  return <Control icon="cast" label={label} press={player.actions.cast.toggle} className={styles.cast} />
}

/** Shows that Google's script could not be loaded, or did not work. */
export function CastFailure() {
  const hasFailed = usePlayerState((state) => state.cast.status === 'failed')
  const { words } = usePlayer()
  return hasFailed ? (
    <p className={overlay.note} role="alert">
      {words.cast.failed}
    </p>
  ) : null
}
