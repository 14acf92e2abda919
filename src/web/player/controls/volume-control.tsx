import type { CSSProperties } from 'react'
import { ControlIcon } from './control-icon.tsx'
import styles from './controls.module.css'
import { usePlayer, usePlayerState } from './player-context.tsx'

export function VolumeControl() {
  const { player, words } = usePlayer()
  const { volume, muted } = usePlayerState((state) => state.volume)
  const { setVolume, toggleMuted } = player.actions.volume
  const heard = muted ? 0 : volume
  const label = muted ? words.unmute : words.mute
  return (
    <div className={styles.volume}>
      <button type="button" className={styles.control} aria-label={label} title={label} aria-keyshortcuts="M" onClick={toggleMuted}>
        <ControlIcon name={heard === 0 ? 'muted' : heard < 0.5 ? 'quiet' : 'loud'} />
      </button>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={heard}
        data-own-keys
        aria-label={words.volume}
        aria-valuetext={words.percent(Math.round(heard * 100))}
        style={{ '--done': `${heard * 100}%`, '--buffered': '0%' } as CSSProperties}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
