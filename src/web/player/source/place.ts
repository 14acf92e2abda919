// Where playback continues after a fault, or with a new URL.
import type { VideoKey } from '../access/request-access.ts'
import type { Stream } from '../stream/stream.ts'

/** The position that lets the stream choose: the newest part of a live stream, or the start of a recording. */
export const liveEdge = -1
/** Seconds between the end of a live stream and the position at which it plays without stalling. */
const edgeDelay = 12
/** Milliseconds from the last picture of a programme into the next one. */
const beyondEnd = 2_000

/** `position` is in seconds. `time`: the time of the channel at which a programme plays that was started over, in epoch milliseconds. */
export type Place = { position: number; time?: number }

/** Seeks to the newest part of a live stream. */
export function seekToLive(media: HTMLVideoElement, stream: Stream | null): void {
  const { seekable } = media
  if (seekable.length) media.currentTime = stream?.liveEdge() ?? Math.max(seekable.end(seekable.length - 1) - edgeDelay, 0)
}

/** Returns the video with the time of the channel from which it is asked for. */
export const askedAt = (video: VideoKey, { time }: Place): VideoKey =>
  time === undefined ? video : { ...video, live: { ...video.live, at: time } }

export const beginningOf = ({ live }: VideoKey): Place => ({ position: live && live.from !== 'start' ? liveEdge : 0 })

/** Returns the place at a time of the channel, in epoch milliseconds. */
export const placeAt = (time: number | undefined): Place | undefined =>
  time === undefined ? time : { position: 0, time: Math.round(time) }

/** Finds where playback continues, and remembers it while the element has nothing to play. */
export function placesOf(media: HTMLVideoElement) {
  let position = 0
  let isStartedOver = false
  let time: number | null = null
  const places = {
    /**
     * Returns the current place. A live stream continues at its newest part. A programme that was started over continues at its time of the channel, because
     * another programme may be on by now, whose playlist begins later.
     */
    current(stream: Stream | null): Place {
      position = media.duration === Number.POSITIVE_INFINITY ? liveEdge : media.currentTime || position
      if (isStartedOver) time = stream?.playingAt() ?? time
      return { position, ...(time !== null && { time: Math.round(time) }) }
    },
    /** Returns the start of the next programme, if the one that has ended was started over. */
    afterEnd(stream: Stream | null): Place | null {
      const { time: end } = places.current(stream)
      return isStartedOver && end !== undefined ? { position: 0, time: end + beyondEnd } : null
    },
    /** Returns the position at which a playlist of the video is loaded. The playlist begins at `start`, a time of the channel. */
    positionIn({ live }: VideoKey, place: Place, start: number | undefined): number {
      isStartedOver = live?.from === 'start'
      time = place.time ?? null
      if (time === null) return place.position
      return start === undefined ? liveEdge : Math.max((time - start) / 1000, 0)
    },
    /** Starts without a time: another video is chosen. */
    reset() {
      isStartedOver = false
      time = null
    },
  }
  return places
}
