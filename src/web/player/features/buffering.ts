import { type Feature, on } from './feature.ts'

export type Buffering = {
  buffering: boolean
  /** The device knows of no network. hls.js waits for it by itself and then goes on. */
  offline: boolean
}
type Network = EventTarget & { navigator: Pick<Navigator, 'onLine'> }

/** A wait shorter than this is over before it is seen, or heard. */
const noticeable = 400

/** Waiting for data that the viewer can see is missing. */
export function buffering(network: Network): Feature<Buffering, object> {
  return {
    state: { buffering: false, offline: false },
    attach({ media, signal, set }) {
      const look = () => set({ offline: !network.navigator.onLine })
      on(network, 'online offline', signal, look)
      look()
      let timer: ReturnType<typeof setTimeout> | undefined
      const clear = () => {
        clearTimeout(timer)
        timer = undefined
      }
      // Looked at anew each time: `ended` may come late, after the viewer has moved on. `stalled` is no sign: Chromium fires it whenever
      // it has enough and stops loading.
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
