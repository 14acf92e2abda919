import { usePlayerState } from '../context/player-context.tsx'
import styles from './overlay.module.css'

/** The seconds of a double tap, at the tapped side of the picture. A screen reader announces the new time instead. */
export function JumpMark() {
  const jump = usePlayerState((state) => state.pointer.jump)
  return (
    jump !== null && (
      // The key begins the ripple again at each tap.
      <span key={jump} className={styles.jump} data-side={jump < 0 ? 'back' : 'forward'} aria-hidden="true">
        {jump < 0 ? `−${-jump}` : `+${jump}`} s
      </span>
    )
  )
}
