// Ads in a video. The code is loaded only if the answer of the access service says that the video may have ads.
import { loadChunk } from '../../ui/load-chunk.ts'
import type { VideoKey } from '../access/request-access.ts'
import type { Ads } from '../ads/ad-session.ts'
import type { AdActions, PlayAdTools } from '../ads/play-ad.ts'
import type { Opened } from '../source/source.ts'
import { type Feature, on } from './feature.ts'

/** The commands that a break handles instead of the video. A break cannot be passed by seeking. */
export type AdCommands = Record<'play' | 'pause' | 'togglePlay' | 'seekBy' | 'seekTo' | 'restart' | 'end', () => void>

export type AdsActions = AdActions & {
  /** Returns the commands during a break, and null otherwise. */
  commands(): AdCommands | null
  /** Ends the ads, because another video will play. */
  change(video: VideoKey): void
  /** Starts the ads of the video, one time. `url`: the path at which its breaks are asked for, if it may have ads. */
  begin(video: VideoKey, url: string | undefined): void
  /** Ends the ads of this playback, for example because the video has failed. */
  stop(): void
}

type Tools = { video: VideoKey; opened: Promise<Opened>; open: PlayAdTools['open'] }

/** The time in milliseconds after which the video plays without ads, if their code does not load. */
const chunkLimit = 3500

const nothing = () => {}

const isSame = (one: VideoKey, other: VideoKey) => one.brand === other.brand && one.mpxGuid === other.mpxGuid

/** Resolves to null if the code does not load in time. */
async function inTime<Chunk>(chunk: Promise<Chunk>): Promise<Chunk | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, chunkLimit, null)
  const loaded = await Promise.race([chunk, timeout]).catch(() => null)
  clearTimeout(timer)
  return loaded
}

export function ads({ video: first, opened, open }: Tools): Feature<Ads, AdsActions> {
  return {
    state: { isOn: false, ad: null },
    attach({ media, signal: closed, get, set }) {
      let session: AdActions | null = null
      let video = first
      let hasBegun = false
      let stopping = new AbortController()
      const stop = () => {
        stopping.abort()
        session = null
        set({ isOn: false, ad: null })
      }

      async function begin(asked: VideoKey, url: string | undefined) {
        if (!url || hasBegun || !isSame(asked, video) || closed.aborted) return
        hasBegun = true
        stopping = new AbortController()
        const signal = AbortSignal.any([closed, stopping.signal])
        set({ isOn: true })
        // Until the code has loaded, the video waits here.
        const waiting = new AbortController()
        on(media, 'play', AbortSignal.any([signal, waiting.signal]), () => media.pause())
        const loaded = await inTime(loadChunk(() => import('../ads/ad-session.ts')))
        waiting.abort()
        if (signal.aborted) return
        if (loaded) session = loaded.startAds({ media, signal, open, video, url, page: location.pathname, set })
        else {
          set({ isOn: false })
          media.play().catch(() => {})
        }
      }
      void opened.then((result) => ('stream' in result ? begin(first, result.ads) : undefined))
      return {
        toggle: () => session?.toggle(),
        skip: () => session?.skip(),
        visit: () => session?.visit(),
        commands() {
          const { isOn, ad } = get()
          if (!isOn) return null
          const toggle = () => session?.toggle()
          const [play, pause] = ad?.paused ? [toggle, nothing] : [nothing, toggle]
          return { play, pause, togglePlay: toggle, seekBy: nothing, seekTo: nothing, restart: nothing, end: nothing }
        },
        stop,
        change(next) {
          if (isSame(next, video)) return
          video = next
          hasBegun = false
          stop()
        },
        begin: (asked, url) => void begin(asked, url),
      }
    },
  }
}
