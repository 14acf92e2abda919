import { type Feature, on } from './feature.ts'

export type Buffering = {
  buffering: boolean
  /** The device has no network connection. hls.js waits for the connection and then continues. */
  offline: boolean
}
type Network = EventTarget & { navigator: Pick<Navigator, 'onLine'> }

/** The shortest wait that is shown and announced, in milliseconds. */
const noticeable = 400

/** Tracks whether playback waits for data, and whether the device is offline. */
export function buffering(network: Network): Feature<Buffering, object> {
  return {
    state: { buffering: false, offline: false },
    attach({ media, signal, set }) {
      const update = () => set({ offline: !network.navigator.onLine })
      on(network, 'online offline', signal, update)
      update()
      let timer: ReturnType<typeof setTimeout> | undefined
      const clear = () => {
        clearTimeout(timer)
        timer = undefined
      }
      // The state is read from the element at each event, because `ended` may arrive after a later seek. The event `stalled` is ignored,
      // because Chromium fires it whenever enough data is buffered and loading stops.
      on(media, 'waiting seeking seeked playing canplay pause ended error emptied', signal, () => {
        const waits = media.readyState < 3 && !media.ended && (media.seeking || !media.paused)
        if (waits) timer ??= setTimeout(() => set({ buffering: true }), noticeable)
        else {
          clear()
          set({ buffering: false })
        }
      })
      signal.addEventListener('abort', clear, { once: true })
      return {}
    },
  }
}
