import { useEffect } from 'react'
import { OnDemand, onDemand } from '../context/on-demand.tsx'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import styles from './overlay.module.css'

const faultScreen = onDemand(async () => (await import('./fault-screen.tsx')).FaultScreen)

/** Shows the spinner, or the fault and its remedy, over the picture. */
export function StateScreen() {
  const { words } = usePlayer()
  const { refusal, opening } = usePlayerState((state) => state.source)
  const isOffline = usePlayerState(({ buffering }) => buffering.buffering && buffering.offline)
  const isBuffering = usePlayerState(({ buffering, playback }) => buffering.buffering || (!playback.started && !playback.paused))
  const hasStarted = usePlayerState(({ playback }) => playback.started)
  useEffect(() => {
    // Loads the screen while there is a connection: the fault may be that there is none.
    if (hasStarted) faultScreen.preload()
  }, [hasStarted])
  if (refusal)
    return (
      <OnDemand part={faultScreen} missing={<Unreachable />}>
        {(FaultScreen) => <FaultScreen refusal={refusal} />}
      </OnDemand>
    )
  if (isOffline)
    return (
      <p className={styles.note} role="alert">
        {words.offline}
      </p>
    )
  return opening || isBuffering ? <span className={styles.spinner} aria-hidden="true" /> : null
}

/** Shown if playback failed and the screen for it does not load. */
function Unreachable() {
  const { player, words } = usePlayer()
  return (
    <div className={styles.fault} role="alert" data-fault>
      <p>{words.offline}</p>
      <button type="button" className={styles.retry} onClick={player.actions.source.retry}>
        {words.retry}
      </button>
    </div>
  )
}
