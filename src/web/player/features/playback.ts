import { type Feature, on } from './feature.ts'

export type Playback = {
  paused: boolean
  ended: boolean
  /** A picture has been seen: the poster may go. */
  started: boolean
}
export type PlaybackActions = { play(): void; pause(): void; toggle(): void }

export function playback(): Feature<Playback, PlaybackActions> {
  return {
    state: { paused: true, ended: false, started: false },
    attach({ media, signal, set }) {
      const look = () => set({ paused: media.paused, ended: media.ended })
      on(media, 'play pause playing ended seeking seeked emptied', signal, look)
      on(media, 'playing timeupdate', signal, () => media.readyState >= 2 && set({ started: true }))
      look()
      const play = () => {
        // Refused (no gesture) or overtaken by a pause: the state says paused, and the button still plays.
        media.play().catch(() => signal.aborted || look())
      }
      const pause = () => media.pause()
      return { play, pause, toggle: () => (media.paused || media.ended ? play() : pause()) }
    },
  }
}
