import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { clock, spokenTime } from '../clock.ts'
import styles from './controls.module.css'
import { usePlayer, usePlayerState } from './player-context.tsx'

/** A slider over the whole video. A drag seeks when it is let go: each seek on the way would throw segments away. */
export function Scrubber() {
  const { player, words } = usePlayer()
  const { time, duration, buffered } = usePlayerState((state) => state.timeline)
  const { dragged, ...slider } = useDrag(player.actions.timeline.seekTo)
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = dragged ?? time
  const share = (seconds: number) => `${duration > 0 ? Math.min(seconds / duration, 1) * 100 : 0}%`

  const hover = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(Math.min(Math.max((event.clientX - left) / width, 0), 1) * duration)
  }
  const pointed = dragged ?? hovered
  return (
    <div className={styles.scrubber} style={{ '--done': share(shown), '--buffered': share(buffered) } as CSSProperties}>
      {pointed !== null && duration > 0 && (
        <span className={styles.pointed} style={{ left: share(pointed) }} aria-hidden="true">
          {clock(pointed)}
        </span>
      )}
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(shown, duration || 1)}
        disabled={duration === 0}
        aria-label={words.seek}
        aria-valuetext={words.time(spokenTime(shown, words), spokenTime(duration, words))}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(null)}
        {...slider}
      />
    </div>
  )
}

function useDrag(seekTo: (time: number) => void) {
  const { player } = usePlayer()
  const [dragged, setDragged] = useState<number | null>(null)
  const letGo = useRef<(() => void) | null>(null)
  useEffect(() => () => letGo.current?.(), [])

  const finish = (commit: boolean) => {
    if (!letGo.current) return
    letGo.current()
    letGo.current = null
    if (commit && dragged !== null) seekTo(dragged)
    setDragged(null)
  }
  return {
    dragged,
    onPointerDown() {
      letGo.current ??= player.actions.attention.hold()
    },
    onChange(event: { currentTarget: HTMLInputElement }) {
      const value = event.currentTarget.valueAsNumber
      // Without a pointer it is a key (Page Up) or a voice: there is no letting go to wait for.
      if (letGo.current) setDragged(value)
      else seekTo(value)
    },
    onPointerUp: () => finish(true),
    onPointerCancel: () => finish(false),
  }
}
