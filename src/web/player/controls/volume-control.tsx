import type { CSSProperties } from 'react'
import { ControlIcon } from '../context/control-icon.tsx'
import styles from '../context/controls.module.css'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'

export function VolumeControl() {
  const { player, words } = usePlayer()
  const { volume, muted } = usePlayerState((state) => state.volume)
  const { setVolume, toggleMuted } = player.actions.volume
  const audible = muted ? 0 : volume
  const label = muted ? words.unmute : words.mute
  return (
    <div className={styles.volume}>
      <button type="button" className={styles.control} aria-label={label} title={label} aria-keyshortcuts="M" onClick={toggleMuted}>
        <ControlIcon name={audible === 0 ? 'muted' : audible < 0.5 ? 'quiet' : 'loud'} />
      </button>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={audible}
        data-own-keys
        aria-label={words.volume}
        aria-valuetext={words.percent(Math.round(audible * 100))}
        style={{ '--done': `${audible * 100}%`, '--buffered': '0%' } as CSSProperties}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
