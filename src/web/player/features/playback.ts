import { type Feature, on } from './feature.ts'

export type Playback = {
  paused: boolean
  ended: boolean
  /** The first frame was shown, so the poster can be removed. */
  started: boolean
}
export type PlaybackActions = { play(): void; pause(): void; toggle(): void }

export function playback(): Feature<Playback, PlaybackActions> {
  return {
    state: { paused: true, ended: false, started: false },
    attach({ media, signal, set }) {
      const update = () => set({ paused: media.paused, ended: media.ended })
      on(media, 'play pause playing ended seeking seeked emptied', signal, update)
      on(media, 'playing timeupdate', signal, () => media.readyState >= 2 && set({ started: true }))
      update()
      const play = () => {
        // The promise rejects if there is no user gesture, or if the video is paused before it plays. The state is then paused, and the
        // play button still works.
        media.play().catch(() => signal.aborted || update())
      }
      const pause = () => media.pause()
      return { play, pause, toggle: () => (media.paused || media.ended ? play() : pause()) }
    },
  }
}
