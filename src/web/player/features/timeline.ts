import { type Feature, on } from './feature.ts'

/**
 * The times of playback, in seconds. `buffered`: the position up to which playback can continue without the network. A live stream can be played from
 * `start` to `duration`, and both increase.
 */
export type Timeline = { time: number; start: number; duration: number; buffered: number; isLive: boolean }
export type TimelineActions = { seekTo(time: number): void; seekBy(seconds: number): void; restart(): void; end(): void }

/** A live stream plays some segments behind its end. From this distance in seconds on, it is behind. */
const liveTolerance = 30

/**
 * Seconds. Seeks stay this far from the moving start of a live stream. Before the first segment there has loaded, the playlist may have dropped it, and hls.js
 * then jumps to the newest part.
 */
const distanceFromStart = 12

/** Returns whether a live stream plays at its newest part. */
export const isAtLiveEdge = ({ time, duration, isLive }: Timeline): boolean => isLive && duration - time < liveTolerance

export function timeline(): Feature<Timeline, TimelineActions> {
  return {
    state: { time: 0, start: 0, duration: 0, buffered: 0, isLive: false },
    attach({ media, signal, set }) {
      const range = () => playableRange(media)
      const update = () => {
        const { currentTime: time, duration } = media
        set({ time, ...range(), buffered: bufferedFrom(media.buffered, time), isLive: duration === Number.POSITIVE_INFINITY })
      }
      on(media, 'timeupdate durationchange loadedmetadata progress seeking seeked ended emptied', signal, update)
      update()
      const seekTo = (time: number) => {
        const { start, duration } = range()
        media.currentTime = Math.min(Math.max(time, start), duration)
        update()
      }
      return {
        seekTo,
        seekBy(seconds) {
          const { currentTime } = media
          // After a pause the position may be before the range. A step back does not move forward then.
          if (seconds > 0 || currentTime > range().start) seekTo(currentTime + seconds)
        },
        restart: () => seekTo(range().start),
        end: () => seekTo(range().duration),
      }
    },
  }
}

/** Returns the part of a stream that can be played now. */
function playableRange({ duration, seekable }: HTMLVideoElement): Pick<Timeline, 'start' | 'duration'> {
  if (Number.isFinite(duration)) return { start: 0, duration }
  const last = seekable.length - 1
  if (last < 0) return { start: 0, duration: 0 }
  const [first, end] = [seekable.start(0), seekable.end(last)]
  // The start of a live stream that keeps all its segments stays at 0, or a little later.
  return { start: first < 1 ? first : Math.min(first + distanceFromStart, end), duration: end }
}

/** Returns the end of the buffered range at `time`. Ignores gaps of up to 0.25 s, because segments do not join exactly. */
export function bufferedFrom(ranges: TimeRanges, time: number): number {
  let until = time
  for (let index = 0; index < ranges.length; index++) {
    if (ranges.start(index) <= until + 0.25) until = Math.max(until, ranges.end(index))
  }
  return until
}
