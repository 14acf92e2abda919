// Measures playback and sends the measurements as events: start-up, stalls, bitrate, dropped frames, errors.
import type { PlaybackEvent } from '#contracts/http/events.ts'
import { longestMeasure, type PlaybackError, playbackErrors } from '#contracts/media/playback-measures.ts'
import type { Fault } from '../access/fault.ts'
import { untilNextFrame } from '../stream/first-frame.ts'
import type { Stream } from '../stream/stream.ts'
import { type Feature, on } from './feature.ts'

export type PlaybackMetricsActions = {
  /** Counts the bitrates of a stream. */
  follow(stream: Stream): void
  /** Ends the measurement of a video, and begins that of the next one in the same element. */
  change(isLive: boolean): void
  /** Sends an error at once, unless the fault is a refusal. `detail`: its cause for operators. */
  fail(fault: Fault, detail: string | null): void
}
type Tools = {
  isLive: boolean
  /** The time from the click to the first frame, in milliseconds. Null if it is not measured, for example because an ad plays first. */
  startUp: Promise<number | null>
  send(event: Omit<PlaybackEvent, 'brand'>): void
  /** The target of `pagehide`. */
  page: EventTarget & { location: Pick<Location, 'pathname'> }
  /** Returns a time in milliseconds. */
  now: () => number
}

/** The time between two events while a video plays, in milliseconds. */
const sentEvery = 180_000

export function playbackMetrics({ isLive, startUp, send, page, now }: Tools): Feature<object, PlaybackMetricsActions> {
  return {
    state: {},
    attach({ media, signal }) {
      let live = isLive
      // When a video is left, the address may be that of the next page already.
      let path = page.location.pathname
      let sentAt = now()
      /** Increases with each video, so that the first frame of the last one is not taken for that of the next one. */
      let count = 0
      const meter = createMeter(media, now)
      const hasStarted = (milliseconds: number | null, of: number) => {
        if (milliseconds !== null && of === count) meter.started(milliseconds)
      }
      void startUp.then((milliseconds) => hasStarted(milliseconds, 0))

      const report = (type: PlaybackEvent['type'], error: Pick<PlaybackEvent, 'code' | 'detail'> = {}) => {
        sentAt = now()
        const measured = meter.take()
        if (type === 'Error' || measured.played || measured.stalled || measured.startUp !== undefined)
          send({ name: 'Playback', type, live, path, ...measured, ...error })
      }
      const isMoving = () => !media.paused && !media.seeking && !media.ended && media.readyState >= 3
      on(media, 'playing seeked timeupdate', signal, () => {
        if (isMoving()) meter.play()
        if (now() - sentAt >= sentEvery) report('Progress')
      })
      on(media, 'waiting', signal, () => meter.wait(media.seeking))
      on(media, 'pause seeking emptied error', signal, meter.rest)
      on(media, 'ended', signal, () => report('Stop'))
      on(page, 'pagehide', signal, () => report('Stop'))
      signal.addEventListener('abort', () => report('Stop'), { once: true })
      if (isMoving()) meter.play()
      return {
        follow: (stream) => stream.onBitrate(meter.changeBitrate),
        change(isNextLive) {
          meter.rest()
          report('Stop')
          live = isNextLive
          path = page.location.pathname
          const [start, of] = [now(), ++count]
          // Until then, the element may show frames of the last video.
          const measure = () => void untilNextFrame(media).then(() => hasStarted(now() - start, of))
          media.addEventListener('loadedmetadata', measure, { once: true, signal })
        },
        fail(fault, detail) {
          meter.rest()
          const code = playbackErrors.find((each: PlaybackError) => each === fault)
          if (code) report('Error', { code, ...(detail && { detail }) })
        },
      }
    },
  }
}

type Measured = Omit<PlaybackEvent, 'name' | 'type' | 'live' | 'path' | 'brand' | 'code' | 'detail'>

/** Adds up times and numbers between two events. */
function createMeter(media: HTMLVideoElement, now: () => number) {
  const zero = { played: 0, stalled: 0, stalls: 0, switches: 0 }
  let sums = zero
  let startUp: number | undefined
  let activity: 'playing' | 'stalled' | null = null
  let since = now()
  let bitrate: number | null = null
  /** The kilobits of the renditions, and the time for which they played: an average bitrate does not count other times. */
  let rated = { kilobits: 0, milliseconds: 0 }
  let before = framesOf(media)

  const turn = (next: typeof activity) => {
    const elapsed = now() - since
    since += elapsed
    if (activity === 'playing') {
      sums = { ...sums, played: sums.played + elapsed }
      if (bitrate !== null)
        rated = { kilobits: rated.kilobits + (bitrate * elapsed) / 1_000_000, milliseconds: rated.milliseconds + elapsed }
    }
    if (activity === 'stalled') sums = { ...sums, stalled: sums.stalled + elapsed }
    if (next === 'stalled' && activity !== 'stalled') sums = { ...sums, stalls: sums.stalls + 1 }
    activity = next
  }
  return {
    started(milliseconds: number) {
      startUp = toMeasure(milliseconds)
    },
    play: () => turn('playing'),
    /** Playback waits for data. That is a stall only while the video plays: a seek always waits. */
    wait: (isSeeking: boolean) => turn(activity && !isSeeking ? 'stalled' : null),
    rest: () => turn(null),
    changeBitrate(next: number) {
      turn(activity)
      if (bitrate !== null && next !== bitrate) sums = { ...sums, switches: sums.switches + 1 }
      bitrate = next
    },
    /** Returns the measurements since the last call. */
    take(): Measured {
      turn(activity)
      const frames = framesOf(media)
      const measured = {
        ...sums,
        played: toMeasure(sums.played),
        stalled: toMeasure(sums.stalled),
        ...(startUp !== undefined && { startUp }),
        ...(rated.milliseconds > 0 && { bitrate: Math.round((rated.kilobits * 1000) / rated.milliseconds) }),
        frames: grown(before.frames, frames.frames),
        dropped: grown(before.dropped, frames.dropped),
      }
      sums = zero
      rated = { kilobits: 0, milliseconds: 0 }
      startUp = undefined
      before = frames
      return measured
    },
  }
}

const toMeasure = (milliseconds: number) => Math.min(Math.round(milliseconds), longestMeasure)

/** Browsers count the frames of another video from 0 again. */
const grown = (before: number, after: number) => (after < before ? after : after - before)

function framesOf(media: HTMLVideoElement) {
  const { totalVideoFrames: frames = 0, droppedVideoFrames: dropped = 0 } = media.getVideoPlaybackQuality?.() ?? {}
  return { frames, dropped }
}
