import Hls, { type ErrorData, type HlsConfig } from 'hls.js'
import { recovery } from './recovery.ts'
import { fail, type Stream } from './stream.ts'

/** Before the click: one segment of the lowest rung, enough for a first frame and a few seconds of grace. */
const atRest = { maxBufferLength: 1, maxMaxBufferLength: 2, maxBufferSize: 1 } satisfies Partial<HlsConfig>
const watching = { maxBufferLength: 30, maxMaxBufferLength: 60, maxBufferSize: 60_000_000 } satisfies Partial<HlsConfig>

export const canUseHls = () => Hls.isSupported()

export function openHlsStream(media: HTMLVideoElement, url: string): Stream {
  const hls = new Hls({
    ...atRest,
    startLevel: 0,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    // Fragments are CMAF already: nothing to transmux, and a worker from a blob: would need a hole in the content policy.
    enableWorker: false,
  })
  // Chosen tracks stay hidden: we draw the cues.
  hls.subtitleDisplay = false
  const mayRecover = recovery(() => performance.now())
  const stream: Stream = {
    onFault: null,
    fault: null,
    watch: () => void Object.assign(hls.config, watching),
    reload(next, at) {
      stream.fault = null
      hls.config.startPosition = at
      hls.loadSource(next)
    },
    close: () => hls.destroy(),
  }
  hls.on(Hls.Events.ERROR, (_, data) => {
    if (wasRefused(data)) return fail(stream, 'refused')
    if (!data.fatal) return
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR) return fail(stream, 'network')
    const act = data.type === Hls.ErrorTypes.MEDIA_ERROR ? mayRecover() : 'fail'
    if (act === 'fail') return fail(stream, 'media')
    if (act === 'swap') hls.swapAudioCodec()
    hls.recoverMediaError()
  })
  hls.loadSource(url)
  hls.attachMedia(media)
  return stream
}

/** Also when not fatal: a rung whose playlist is refused would otherwise be left out for good. */
function wasRefused({ type, response }: ErrorData): boolean {
  return type === Hls.ErrorTypes.NETWORK_ERROR && [401, 403, 410].includes(response?.code ?? 0)
}
