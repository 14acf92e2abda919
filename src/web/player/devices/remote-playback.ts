import { type Feature, on } from '../features/feature.ts'
import { airPlayOf } from '../quirks/airplay.ts'

export type RemotePlaybackState = {
  /** A device is near that can play the video. */
  possible: boolean
  /** The video plays on another device. */
  active: boolean
  /** The device is chosen with AirPlay. */
  isAirPlay: boolean
}
export type RemotePlaybackActions = { choose(): void }

/** Plays the video on another device, such as a television, by AirPlay or by the Remote Playback API. */
export function remotePlayback(): Feature<RemotePlaybackState, RemotePlaybackActions> {
  return {
    state: { possible: false, active: false, isAirPlay: false },
    attach({ media, signal, set }) {
      const airPlay = airPlayOf(media)
      if (airPlay) {
        set({ isAirPlay: true })
        airPlay.follow(signal, set)
        return { choose: airPlay.choose }
      }
      const { remote } = media
      if (!remote) return { choose() {} }
      // The browser rejects the request if it cannot look for devices.
      remote.watchAvailability((possible) => set({ possible })).catch(() => {})
      on(remote, 'connect connecting disconnect', signal, () => set({ active: remote.state !== 'disconnected' }))
      signal.addEventListener('abort', () => void remote.cancelWatchAvailability(), { once: true })
      return {
        choose() {
          // The promise also rejects when the viewer chooses no device.
          remote.prompt().catch(() => {})
        },
      }
    },
  }
}
