import { clock } from '../clock.ts'
import { seekStep } from '../features/keyboard.ts'
import { CaptionsMenu } from './captions-menu.tsx'
import { ControlIcon, type ControlIconName } from './control-icon.tsx'
import styles from './controls.module.css'
import { usePlayer, usePlayerState } from './player-context.tsx'
import { Scrubber } from './scrubber.tsx'
import { VolumeControl } from './volume-control.tsx'

export function ControlBar() {
  const { player, words } = usePlayer()
  const { timeline } = player.actions
  return (
    <div className={styles.bar} data-controls>
      <Scrubber />
      <div className={styles.row}>
        <PlayButton />
        <Control icon="rewind" label={words.rewind} press={() => timeline.seekBy(-seekStep.letter)} className={styles.jump} />
        <Control icon="forward" label={words.forward} press={() => timeline.seekBy(seekStep.letter)} className={styles.jump} />
        <VolumeControl />
        <Time />
        <span className={styles.gap} />
        <CaptionsMenu />
        <FullscreenButton />
      </div>
    </div>
  )
}

type ControlProps = { icon: ControlIconName; label: string; press: () => void; className?: string | undefined; shortcut?: string }

function Control({ icon, label, press, className = '', shortcut }: ControlProps) {
  return (
    <button
      type="button"
      className={`${styles.control} ${className}`}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      onClick={press}
    >
      <ControlIcon name={icon} />
    </button>
  )
}

function PlayButton() {
  const { player, words } = usePlayer()
  const { paused, ended } = usePlayerState((state) => state.playback)
  const [icon, label] = ended
    ? (['replay', words.replay] as const)
    : paused
      ? (['play', words.play] as const)
      : (['pause', words.pause] as const)
  return <Control icon={icon} label={label} press={player.actions.playback.toggle} shortcut="P K" />
}

function FullscreenButton() {
  const { player, words } = usePlayer()
  const { fullscreen, possible } = usePlayerState((state) => state.fullscreen)
  if (!possible) return null
  const label = fullscreen ? words.exitFullscreen : words.enterFullscreen
  return <Control icon={fullscreen ? 'reduce' : 'enlarge'} label={label} press={player.actions.fullscreen.toggle} shortcut="F" />
}

function Time() {
  const time = usePlayerState((state) => Math.floor(state.timeline.time))
  const duration = usePlayerState((state) => Math.floor(state.timeline.duration))
  return (
    <span className={styles.time} aria-hidden="true">
      {clock(time)} <span className={styles.total}>/ {clock(duration)}</span>
    </span>
  )
}
