import { type Feature, on } from './feature.ts'

/** Seconds. `buffered`: up to where the picture would go on without the network. */
export type Timeline = { time: number; duration: number; buffered: number }
export type TimelineActions = { seekTo(time: number): void; seekBy(seconds: number): void; restart(): void; end(): void }

export function timeline(): Feature<Timeline, TimelineActions> {
  return {
    state: { time: 0, duration: 0, buffered: 0 },
    attach({ media, signal, set }) {
      const known = () => (Number.isFinite(media.duration) ? media.duration : 0)
      const look = () => set({ time: media.currentTime, duration: known(), buffered: bufferedFrom(media.buffered, media.currentTime) })
      on(media, 'timeupdate durationchange loadedmetadata progress seeking seeked ended emptied', signal, look)
      look()
      const seekTo = (time: number) => {
        media.currentTime = Math.min(Math.max(time, 0), known())
        look()
      }
      return {
        seekTo,
        seekBy: (seconds) => seekTo(media.currentTime + seconds),
        restart: () => seekTo(0),
        end: () => seekTo(known()),
      }
    },
  }
}

/** Segments meet within a few milliseconds of each other, so a small gap is no gap. */
export function bufferedFrom(ranges: TimeRanges, time: number): number {
  let until = time
  for (let index = 0; index < ranges.length; index++) {
    if (ranges.start(index) <= until + 0.25) until = Math.max(until, ranges.end(index))
  }
  return until
}
