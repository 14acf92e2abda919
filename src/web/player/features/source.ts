// Where the moving picture comes from: the prepared stream, another try when it fails, another address when the old one is refused.
import type { AccessAnswer, Watchable } from '../ask-access.ts'
import type { Fault } from '../fault.ts'
import type { Opened } from '../prepare.ts'
import type { Stream, StreamFault } from '../stream/stream.ts'
import { type Feature, on } from './feature.ts'

export type Source = {
  /** Why nothing plays, and what access said of it. */
  fault: Fault | null
  says: string | null
  opening: boolean
}
export type SourceActions = { retry(): void }
type Tools = {
  video: Watchable
  opened: Promise<Opened>
  /** Makes a stream where the preparation could not. */
  open: (media: HTMLVideoElement, url: string) => Promise<Stream | null>
  ask: (video: Watchable) => Promise<AccessAnswer>
  report: (fault: Fault) => void
  now: () => number
  /** Hears `online`. */
  network: EventTarget
}

/** An address that is refused again this soon after it was given is not too old: it is refused. */
const renewalPause = 30_000

export function source({ video, opened, open, ask, report, now, network }: Tools): Feature<Source, SourceActions> {
  return {
    state: { fault: null, says: null, opening: true },
    attach({ media, signal, get, set }) {
      let stream: Stream | null = null
      let made: Stream | null = null
      let renewed = Number.NEGATIVE_INFINITY
      let at = 0

      const fail = (fault: Fault, says: string | null = null) => {
        at = media.currentTime || at
        media.pause()
        set({ fault, says, opening: false })
        report(fault)
      }

      function adopt(next: Stream) {
        if (signal.aborted) return
        stream = next
        next.onFault = meet
        // What failed while nobody watched gets another try.
        if (next.fault) return void renew()
        next.watch()
        set({ fault: null, says: null, opening: false })
      }

      function meet(fault: StreamFault) {
        // One old address fails many requests; the new one is on its way.
        if (get().opening) return
        if (fault === 'refused' && now() - renewed > renewalPause) void renew()
        else if (!get().fault) fail(fault === 'media' ? 'MEDIA' : fault === 'network' ? 'OFFLINE' : 'NOT_AUTHORIZED')
      }

      /** Asks access anew and goes on where the picture stands. */
      async function renew(goOn = false) {
        const playing = goOn || !media.paused
        renewed = now()
        at = media.currentTime || at
        set({ opening: true })
        const answer = await ask(video)
        if (signal.aborted) return
        if (!answer.allow) return fail(answer.why, answer.says)
        if (stream) {
          stream.reload(answer.url, at)
          set({ fault: null, says: null, opening: false })
        } else {
          made = await open(media, answer.url)
          if (signal.aborted) return made?.close()
          if (!made) return fail('MEDIA')
          adopt(made)
        }
        // A new source pauses the element.
        if (playing) media.play().catch(() => {})
      }

      const retry = () => {
        set({ fault: null, says: null })
        void renew(true)
      }

      void opened.then((result) => ('stream' in result ? adopt(result.stream) : signal.aborted || fail(result.fault, result.says)))
      on(network, 'online', signal, () => get().fault === 'OFFLINE' && retry())
      signal.addEventListener('abort', () => made?.close(), { once: true })
      return { retry }
    },
  }
}
