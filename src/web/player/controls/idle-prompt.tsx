import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { PlayerModal } from '../modal/player-modal.tsx'
import styles from './overlay.module.css'

/** [A8-27] Asks whether the viewer is still watching, over the page or over the full screen. */
export function IdlePrompt() {
  const isAsking = usePlayerState((state) => state.idle.isAsking)
  return isAsking && <Question />
}

function Question() {
  const { player, words } = usePlayer()
  const { stay } = player.actions.idle
  return (
    // Escape closes the modal, and does not leave the full screen.
    <PlayerModal labelledBy="idle-question" name="idle" onClose={stay} look="narrow">
      <div className={styles.question}>
        <h2 id="idle-question">{words.idle.question}</h2>
        <p>{words.idle.otherwise}</p>
        <button type="button" className={styles.retry} onClick={stay}>
          {words.idle.stay}
        </button>
      </div>
    </PlayerModal>
  )
}
