import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { spokenTime } from '../messages/clock.ts'
import type { PlayerState } from '../store/create-player.ts'
import styles from './scrubber.module.css'
import { ChapterTicks, ScrubberPreview, useTitleAt } from './scrubber-preview.tsx'

/** The seek slider. A drag seeks when it ends: seeking during the drag would load segments only to discard them. */
export function Scrubber() {
  const { player, words } = usePlayer()
  const { time, duration, buffered, isLive } = usePlayerState((state) => state.timeline)
  const start = usePlayerState(seekableFrom)
  const programmeStart = usePlayerState((state) => state.programme.start)
  const { dragged, ...slider } = useDrag((to) => {
    const { timeline, programme } = player.actions
    if (duration === 0) return
    if (to < player.get().timeline.start) programme.playFrom(to)
    else timeline.seekTo(to)
  })
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = dragged ?? time
  const length = duration - start
  const share = (seconds: number) => `${length > 0 ? Math.min(Math.max((seconds - start) / length, 0), 1) * 100 : 0}%`

  const hover = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(start + Math.min(Math.max((event.clientX - left) / width, 0), 1) * length)
  }
  const pointed = dragged ?? hovered
  const chapter = useTitleAt(shown)
  const spoken = isLive
    ? words.behindLive(spokenTime(duration - shown, words))
    : words.time(spokenTime(shown, words), spokenTime(duration, words))
  return (
    <div className={styles.scrubber} style={{ '--done': share(shown), '--buffered': share(buffered) } as CSSProperties}>
      {pointed !== null && duration > 0 && <ScrubberPreview time={pointed} left={share(pointed)} />}
      <ChapterTicks share={share} />
      {isLive && programmeStart !== null && programmeStart >= start && (
        <i className={styles.begin} style={{ left: share(programmeStart) }} />
      )}
      <input
        type="range"
        min={start}
        max={duration || 1}
        step={0.1}
        value={Math.min(Math.max(shown, start), duration || 1)}
        // A disabled element would lose the keyboard focus while another stream is loaded.
        aria-disabled={duration === 0}
        aria-label={words.seek}
        aria-valuetext={chapter ? `${spoken}, ${chapter}` : spoken}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(null)}
        {...slider}
      />
    </div>
  )
}

/**
 * Returns the position in seconds from which the slider seeks: the start of the stream, or the start of the running programme of a channel, if it is earlier
 * and can be played.
 */
export const seekableFrom = ({ timeline, programme }: Pick<PlayerState, 'timeline' | 'programme'>): number =>
  timeline.isLive && programme.start !== null && programme.start < timeline.start - tolerance ? programme.start : timeline.start
/** Seconds. A recording begins up to half a segment before or after its programme. */
const tolerance = 5

function useDrag(seekTo: (time: number) => void) {
  const { player } = usePlayer()
  const [dragged, setDragged] = useState<number | null>(null)
  const release = useRef<(() => void) | null>(null)
  useEffect(() => () => release.current?.(), [])

  const finish = (commit: boolean) => {
    if (!release.current) return
    release.current()
    release.current = null
    if (commit && dragged !== null) seekTo(dragged)
    setDragged(null)
  }
  return {
    dragged,
    onPointerDown() {
      release.current ??= player.actions.userActivity.hold()
    },
    onChange(event: { currentTarget: HTMLInputElement }) {
      const value = event.currentTarget.valueAsNumber
      // A change without a pointer comes from a key (Page Up) or voice control. No event marks the end of this change, so the player seeks
      // immediately.
      if (release.current) setDragged(value)
      else seekTo(value)
    },
    onPointerUp: () => finish(true),
    onPointerCancel: () => finish(false),
  }
}
