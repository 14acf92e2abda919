import { useState } from 'react'
import styles from '../context/controls.module.css'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { isAtLiveEdge } from '../features/timeline.ts'
import { seekStep } from '../input/keys.ts'
import { CaptionsButton, SettingsButton } from '../menus/menu-buttons.tsx'
import { clock } from '../messages/clock.ts'
import { CastButton } from './cast-button.tsx'
import { Control } from './control.tsx'
import { Scrubber, seekableFrom } from './scrubber.tsx'
import { VolumeControl } from './volume-control.tsx'

/** A live stream has a seek slider if viewers can go back at least so far, in seconds. */
const longWindow = 120

export function ControlBar() {
  const { player, words, video } = usePlayer()
  const { timeline } = player.actions
  const isLive = usePlayerState((state) => state.timeline.isLive)
  const isSeekable = useSeekable()
  // A programme that was started over is no live stream any more when it has ended.
  const isChannel = video.live !== undefined && video.live.airing === undefined
  return (
    <div className={styles.bar} data-controls>
      {isSeekable && <Scrubber />}
      <div className={styles.row} data-live={isChannel || undefined}>
        <PlayButton />
        <Control icon="rewind" label={words.rewind} shortcut="J" press={() => timeline.seekBy(-seekStep.letter)} className={styles.jump} />
        <Control icon="forward" label={words.forward} shortcut="L" press={() => timeline.seekBy(seekStep.letter)} className={styles.jump} />
        <VolumeControl />
        {!isLive && <Time />}
        {isChannel && <LiveControls />}
        <span className={styles.gap} />
        <CaptionsButton />
        <SettingsButton />
        <CastButton />
        <FullscreenButton />
      </div>
    </div>
  )
}

/** Returns whether there is a seek slider. While a stream is loaded, the slider stays, so that it keeps the keyboard focus. */
function useSeekable(): boolean {
  const { video } = usePlayer()
  const [last, setLast] = useState(video.live === undefined)
  const known = usePlayerState((state) => {
    const { isLive, duration } = state.timeline
    if (duration === 0 || (isLive && video.programmeStart !== undefined && state.programme.start === null)) return null
    return !isLive || duration - seekableFrom(state) > longWindow
  })
  if (known !== null && known !== last) setLast(known)
  return known ?? last
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

/** The mark of a live stream; if it plays behind its newest part, how far, and a button to go there. Also plays the programme from its start, if possible. */
function LiveControls() {
  const { player, words, video } = usePlayer()
  const isAtEdge = usePlayerState((state) => isAtLiveEdge(state.timeline))
  const behind = usePlayerState(({ timeline: { time, duration, isLive } }) => (isLive ? Math.max(Math.round(duration - time), 0) : null))
  const { source } = player.actions
  return (
    <>
      {isAtEdge ? (
        <b className={styles.live}>{words.live}</b>
      ) : (
        <button type="button" className={styles.goToLive} onClick={source.goToLive}>
          <span>{words.goToLive}</span>
          {behind !== null && <span aria-hidden="true"> −{clock(behind)}</span>}
        </button>
      )}
      {video.programmeStart !== undefined && (
        <Control icon="replay" label={words.startOver} press={() => source.startOver()} className={styles.startOver} />
      )}
    </>
  )
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
