import { mayRetry } from '../fault.ts'
import styles from '../player.module.css'
import { usePlayer, usePlayerState } from './player-context.tsx'

/** Over the picture: the wait, or why there is nothing to see and what to do. */
export function StateScreen() {
  const { player, words } = usePlayer()
  const { fault, says, opening } = usePlayerState((state) => state.source)
  const waitsForNetwork = usePlayerState(({ buffering }) => buffering.buffering && buffering.offline)
  const waiting = usePlayerState(({ buffering, playback }) => buffering.buffering || (!playback.started && !playback.paused))
  if (fault) {
    const { title, text } = words.faults[fault]
    return (
      <div className={styles.fault} role="alert">
        <h2>{title}</h2>
        <p>{says ?? text}</p>
        {mayRetry(fault) && (
          <button type="button" className={styles.retry} onClick={player.actions.source.retry}>
            {words.retry}
          </button>
        )}
      </div>
    )
  }
  if (waitsForNetwork)
    return (
      <p className={styles.note} role="alert">
        {words.faults.OFFLINE.text}
      </p>
    )
  return opening || waiting ? <span className={styles.spinner} aria-hidden="true" /> : null
}
