import { type Feature, on } from '../features/feature.ts'

type Network = { navigator: Pick<Navigator, 'onLine'> }

/** The longest wait without any new data, in milliseconds. Requests that fail are reported much earlier. */
const longestWait = 60_000

/** Ends a wait for data that would last for ever: some broken playlists cause neither a request nor an error. `giveUp` shows the fault. */
export function waitLimit({ giveUp, network }: { giveUp: () => void; network: Network }): Feature<object, object> {
  return {
    state: {},
    attach({ media, signal }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const waits = () => !media.paused && !media.ended && media.readyState < 3
      const begin = () => {
        clearTimeout(timer)
        // Without a network the player says so, and waits for it.
        timer = waits() ? setTimeout(() => (network.navigator.onLine ? giveUp() : begin()), longestWait) : undefined
      }
      // The browser fires `progress` for new data.
      on(media, 'play waiting progress playing pause ended emptied loadedmetadata', signal, begin)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      begin()
      return {}
    },
  }
}
