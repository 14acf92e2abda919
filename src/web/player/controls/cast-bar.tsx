import type { CSSProperties } from 'react'
import controls from '../context/controls.module.css'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { seekStep } from '../input/keys.ts'
import { clock, spokenTime } from '../messages/clock.ts'
import styles from './cast-bar.module.css'
import { Control } from './control.tsx'

/** The controls of a Cast device, over the paused picture. They replace those of the video. */
export function CastBar() {
  const { player, words, video } = usePlayer()
  const { device, remote } = usePlayerState((state) => state.cast)
  const commands = player.actions.cast.commands()
  if (!remote || !commands) return null
  const { time, duration, paused, muted } = remote
  const isSeekable = !video.live && duration > 0
  const seek = -seekStep.letter
  return (
    <div className={styles.layer}>
      <p className={styles.device} role="status">
        {words.cast.playingOn(device)}
      </p>
      <div className={controls.bar} data-controls>
        {isSeekable && (
          <input
            type="range"
            min={0}
            max={duration}
            step={1}
            value={Math.min(time, duration)}
            aria-label={words.seek}
            aria-valuetext={words.time(spokenTime(time, words), spokenTime(duration, words))}
            style={{ '--done': `${(time / duration) * 100}%`, '--buffered': '0%' } as CSSProperties}
            onChange={(event) => commands.seekTo(event.currentTarget.valueAsNumber)}
          />
        )}
        <div className={controls.row}>
          <Control icon={paused ? 'play' : 'pause'} label={paused ? words.play : words.pause} press={commands.togglePlay} shortcut="P K" />
          {isSeekable && (
            <>
              <Control icon="rewind" label={words.rewind} press={() => commands.seekBy(seek)} className={controls.jump} shortcut="J" />
              <Control icon="forward" label={words.forward} press={() => commands.seekBy(-seek)} className={controls.jump} shortcut="L" />
            </>
          )}
          <Control icon={muted ? 'muted' : 'loud'} label={muted ? words.unmute : words.mute} press={commands.toggleMuted} shortcut="M" />
          {isSeekable && (
            <span className={controls.time} aria-hidden="true">
              {clock(time)} <span className={controls.total}>/ {clock(duration)}</span>
            </span>
          )}
          <span className={controls.gap} />
          <button type="button" className={styles.stop} onClick={player.actions.cast.toggle}>
            {words.cast.stop}
          </button>
        </div>
      </div>
    </div>
  )
}
