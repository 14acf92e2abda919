// The running programme of a channel, if viewers may play it from its start.
import type { Stream } from '../stream/stream.ts'
import { type Feature, on } from './feature.ts'

/**
 * `start`: the position at which the programme begins, in seconds of the media element; it may be before the start of the stream. Null: the programme cannot
 * be started over, or its position is not known yet.
 */
export type Programme = { start: number | null }
export type ProgrammeActions = {
  follow(stream: Stream): void
  /** Changes the programme. `startTime` in epoch milliseconds; null: none can be started over. */
  change(startTime: number | null): void
  /** Plays the channel from a position before the start of the stream. */
  playFrom(position: number): void
}
type Tools = {
  /** Plays the programme from a time of the channel, in epoch milliseconds. */
  startOver(at: number): void
}

/** Seconds. Smaller changes come from rounding. */
const tolerance = 1

export function programme({ startOver }: Tools): Feature<Programme, ProgrammeActions> {
  return {
    state: { start: null },
    attach({ media, signal, get, set }) {
      let stream: Stream | null = null
      let startTime: number | null = null
      const update = () => {
        const playingAt = startTime === null ? null : (stream?.playingAt() ?? null)
        const start = playingAt === null ? null : media.currentTime - (playingAt - startTime!) / 1000
        const before = get().start
        if (start === null || before === null ? start !== before : Math.abs(start - before) > tolerance) set({ start })
      }
      on(media, 'timeupdate seeked emptied', signal, update)
      return {
        follow(next) {
          stream = next
          update()
        },
        change(next) {
          startTime = next
          update()
        },
        playFrom(position) {
          const { start } = get()
          if (start !== null && startTime !== null) startOver(startTime + (position - start) * 1000)
        },
      }
    },
  }
}
