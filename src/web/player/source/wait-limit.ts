import { type Feature, on } from '../features/feature.ts'
import type { Stream } from '../stream/stream.ts'

type Network = { navigator: Pick<Navigator, 'onLine'> }

/** The longest waits without any new data, in milliseconds: while the stream loads nothing, and in general. Requests that fail are reported much earlier. */
const idleWait = 8_000
const longestWait = 60_000

/**
 * Ends waits for data that would never end: some broken playlists and segments cause neither a request nor an error. `giveUp` shows the fault. Call
 * `follow` with the stream that plays.
 */
export function waitLimit({
  giveUp,
  network,
}: {
  giveUp: () => void
  network: Network
}): Feature<object, { follow(stream: Pick<Stream, 'isLoading'>): void }> {
  return {
    state: {},
    attach({ media, signal }) {
      let stream: Pick<Stream, 'isLoading'> | null = null
      let timer: ReturnType<typeof setTimeout> | undefined
      const waits = () => !media.paused && !media.ended && media.readyState < 3
      const begin = () => wait(idleWait)
      /** Schedules the next check. `waited`: the milliseconds that the wait will have lasted then. */
      function wait(waited: number) {
        clearTimeout(timer)
        if (waits()) timer = setTimeout(() => check(waited), idleWait)
      }
      function check(waited: number) {
        // Without a network the player says so, and waits for it.
        if (!network.navigator.onLine) return begin()
        if (waited >= longestWait || stream?.isLoading() === false) return giveUp()
        wait(waited + idleWait)
      }
      // The browser fires `progress` for new data.
      on(media, 'play waiting progress playing pause ended emptied loadedmetadata', signal, begin)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      begin()
      return {
        follow(next) {
          stream = next
        },
      }
    },
  }
}
