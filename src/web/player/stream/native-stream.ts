import type { Protection } from '#contracts/media/protection.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { fail, type Stream } from './stream.ts'

/** Safari has the dates of the playlist. */
type DatedMedia = HTMLVideoElement & { getStartDate?(): Date }
/** Safari has the tracks of the stream. */
type TrackedMedia = HTMLVideoElement & { audioTracks?: EventTarget & Iterable<NativeTrack> }
type NativeTrack = { kind: string; label: string; language: string; enabled: boolean }

export function openNativeStream(media: HTMLVideoElement, url: string, startAt = -1, drm?: Protection): Stream {
  const controller = new AbortController()
  const { signal } = controller
  const { audioTracks } = media as TrackedMedia
  const tracks = () => [...(audioTracks ?? [])]
  const load = (source: string, at: number) => {
    media.src = source
    if (at >= 0) media.addEventListener('loadedmetadata', () => (media.currentTime = at), { once: true, signal })
  }
  let keys = new AbortController()
  /** Loads the stream after the keys of an encrypted stream can be requested. */
  const loadWithKeys = async (source: string, at: number, protection: Protection) => {
    const own = keys.signal
    const { protectWithFairPlay } = await loadChunk(() => import('./fairplay.ts'))
    if (await protectWithFairPlay(media, protection, { signal: own, fail: (fault) => fail(stream, fault) })) load(source, at)
  }
  const start = (source: string, at: number, protection?: Protection) => {
    keys.abort()
    keys = new AbortController()
    if (protection) loadWithKeys(source, at, protection).catch(() => fail(stream, 'network'))
    else load(source, at)
  }
  const stream: Stream = {
    beforeRequest: null,
    onFault: null,
    fault: null,
    detail: null,
    bufferFully() {},
    reload(next, at, protection) {
      stream.fault = null
      start(next, at, protection)
    },
    // With the viewer's cookie, the URL that plays is valid for longer.
    renew() {},
    stop() {},
    isLoading: () => true,
    liveEdge: () => null,
    playingAt() {
      const start = (media as DatedMedia).getStartDate?.().getTime() ?? Number.NaN
      return Number.isNaN(start) ? null : start + media.currentTime * 1000
    },
    heights: () => [],
    chooseQuality() {},
    audioTracks: () => tracks().map(({ label, language, kind }) => ({ name: label, language, isDescription: /desc/.test(kind) })),
    audioTrack: () => tracks().findIndex(({ enabled }) => enabled),
    chooseAudioTrack(index) {
      for (const [at, track] of tracks().entries()) track.enabled = at === index
    },
    onTracks(changed) {
      for (const event of ['addtrack', 'removetrack', 'change']) audioTracks?.addEventListener(event, changed, { signal })
    },
    onBitrate() {},
    close() {
      controller.abort()
      keys.abort()
      media.removeAttribute('src')
      media.load()
    },
  }
  media.addEventListener('error', () => fail(stream, faultOf(media.error), `media error ${media.error?.code ?? ''}`.trim()), { signal })
  watchStalls(media, signal, () => fail(stream, 'network'))
  start(url, startAt, drm)
  return stream
}

/** Milliseconds without data after which the stream is loaded again. The browser retries by itself, but not forever, and does not tell when it gives up. */
const longestStall = 20_000

function watchStalls(media: HTMLVideoElement, signal: AbortSignal, stalled: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => clearTimeout(timer)
  const begin = () => {
    clear()
    timer = setTimeout(stalled, longestStall)
  }
  media.addEventListener('waiting', begin, { signal })
  for (const event of ['timeupdate', 'playing', 'pause', 'emptied', 'ended', 'error']) media.addEventListener(event, clear, { signal })
  signal.addEventListener('abort', clear, { once: true })
}

/** Maps a media error to a fault. The browser does not expose the HTTP status: an expired URL looks like an unsupported source. */
function faultOf(error: MediaError | null) {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network'
  return error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'refused' : 'media'
}
