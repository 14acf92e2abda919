import { watching } from '#contracts/limits.ts'
import { type Feature, on } from './feature.ts'

/** Where the viewer stopped, in seconds. */
export type Stopped = { position: number; duration: number }
/** Saves where the viewer stopped in a video. `isLeaving`: the page may be closed before an answer arrives. */
export type SaveWatch = (stopped: Stopped & { v4ID: string }, isLeaving: boolean) => void
export type SavedPositionActions = {
  /** Saves where the viewer left the video. From then on saves the position in another one. */
  change(v4ID: string): void
  /** Follows the video on another device; with null, in the media element again. */
  follow(remote: Remote | null): void
}
/** The state of the video on another device. Times are in seconds. */
type Remote = { time: number; duration: number; paused: boolean }
type Tools = {
  save: SaveWatch
  /** The id of the video that plays first. */
  v4ID: string
  /** The target of `pagehide`, and of `visibilitychange`, which bubbles. */
  page: EventTarget
}

/** Milliseconds after a seek, in which further seeks usually follow. */
const afterSeek = 2_000

/** [C9-27] Saves where the viewer is: every two minutes of playback, after a seek, and at each stop. */
export function savedPosition({ save, v4ID: first, page }: Tools): Feature<object, SavedPositionActions> {
  return {
    state: {},
    attach({ media, signal }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let saved = 0
      let v4ID = first
      /** Until the other video has loaded, the element has the times of the last one. */
      let isChanging = false
      let remote: Remote | null = null

      const savePosition = (isLeaving: boolean) => {
        const { time: position, duration } = remote ?? { time: media.currentTime, duration: media.duration }
        if (isChanging || !isWatched(position, duration) || Math.abs(position - saved) < 1) return
        saved = position
        save({ v4ID, position, duration }, isLeaving)
      }
      const wait = (milliseconds: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          savePosition(false)
          if (remote || !media.paused) wait(watching.savedEvery)
        }, milliseconds)
      }
      on(media, 'play', signal, () => wait(watching.savedEvery))
      on(media, 'seeked', signal, () => wait(afterSeek))
      on(media, 'pause ended', signal, () => {
        if (remote) return
        clearTimeout(timer)
        savePosition(false)
      })
      on(media, 'loadedmetadata', signal, () => {
        isChanging = false
      })
      on(page, 'pagehide visibilitychange', signal, () => savePosition(true))
      const stop = () => {
        clearTimeout(timer)
        savePosition(true)
      }
      signal.addEventListener('abort', stop, { once: true })
      if (!media.paused) wait(watching.savedEvery)
      return {
        change(next) {
          if (next === v4ID) return
          clearTimeout(timer)
          savePosition(false)
          v4ID = next
          saved = 0
          isChanging = true
        },
        follow(next) {
          const isStopping = remote && !remote.paused && (!next || next.paused)
          if (next && !remote) wait(watching.savedEvery)
          if (next) remote = next
          if (isStopping) savePosition(false)
          if (!next) remote = null
        },
      }
    },
  }
}

/** Returns whether a video was watched long enough to be remembered. A short video must be watched to its end. */
const isWatched = (position: number, duration: number) =>
  Number.isFinite(duration) && duration > 0 && position >= Math.min(watching.shortest, duration)
