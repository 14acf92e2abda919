import Hls, { type ErrorData, type HlsConfig, type LoadPolicy } from 'hls.js'
import type { Protection } from '#contracts/media/protection.ts'
import { captionFiles } from './caption-files.ts'
import { cea608Cues } from './cea-608-cues.ts'
import { heightsOf, levelFor } from './levels.ts'
import { newestFolder } from './newest-folder.ts'
import { recovery } from './recovery.ts'
import { fail, type Quality, type Stream } from './stream.ts'

/** The buffer before the click: one segment of the lowest rendition, enough for a first frame and a few seconds of playback. */
const preparing = { maxBufferLength: 1, maxMaxBufferLength: 2, maxBufferSize: 1 } satisfies Partial<HlsConfig>
const watching = { maxBufferLength: 30, maxMaxBufferLength: 60, maxBufferSize: 60_000_000 } satisfies Partial<HlsConfig>

/**
 * Repeats requests that got no response too, for about 15 seconds: hls.js takes a refused connection for a cross-origin fault and gives up, but a
 * restart of the site is over within seconds.
 */
const patient = ({ default: policy }: LoadPolicy): LoadPolicy => ({
  default: {
    ...policy,
    errorRetry: {
      maxNumRetry: 6,
      retryDelayMs: 500,
      maxRetryDelayMs: 4000,
      shouldRetry: (retries, count, _isTimeout, response, isUsual) => isUsual || (!response?.code && count < (retries?.maxNumRetry ?? 0)),
    },
  },
})

/** The events after which the renditions or the audio tracks may be others. */
const trackEvents = [
  Hls.Events.MANIFEST_PARSED,
  Hls.Events.LEVELS_UPDATED,
  Hls.Events.AUDIO_TRACKS_UPDATED,
  Hls.Events.AUDIO_TRACK_SWITCHED,
] as const

/**
 * Returns how requests for the media of `url` are described: Common Media Client Data in headers, with a random session for each playback, and without
 * names of the content or the viewer (decision 119). Undefined for other origins, where such headers need a CORS request for each file, and if the
 * site switches it off.
 */
function cmcdFor(url: string): HlsConfig['cmcd'] {
  const isOn = document.documentElement.dataset['cmcd'] !== 'off' && new URL(url, location.href).origin === location.origin
  const sessionId = crypto.getRandomValues(new Uint32Array(4)).join('-')
  return isOn
    ? { sessionId, useHeaders: true, includeKeys: ['bl', 'br', 'bs', 'd', 'mtp', 'ot', 'sf', 'sid', 'st', 'su', 'tb'] }
    : undefined
}

export const canUseHls = () => Hls.isSupported()

/** The code for encrypted streams, which is loaded when it is first needed. */
type HlsDrm = typeof import('./hls-drm.ts')
type Options = { startAt?: number | undefined; drm?: Protection | undefined; loadDrm: () => Promise<HlsDrm> }

export function openHlsStream(media: HTMLVideoElement, url: string, { startAt, drm, loadDrm }: Options): Stream {
  const captions = captionFiles()
  const folder = newestFolder(location.href)
  folder.add(url)
  const hls = new Hls({
    ...preparing,
    ...(startAt !== undefined && { startPosition: startAt }),
    startLevel: 0,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    // CMAF fragments need no transmuxing, and a worker from a blob: URL would need an exception in the content security policy.
    enableWorker: false,
    cueHandler: cea608Cues,
    fLoader: captions.loader,
    // hls.js prepares its loaders for it only if it is set at first. `load` sets it for each URL.
    cmcd: {},
    // The duration of a live stream is infinite, as in the browser's own HLS, and `seekable` is what can be played.
    liveDurationInfinity: true,
    manifestLoadPolicy: patient(Hls.DefaultConfig.manifestLoadPolicy),
    playlistLoadPolicy: patient(Hls.DefaultConfig.playlistLoadPolicy),
    fragLoadPolicy: patient(Hls.DefaultConfig.fragLoadPolicy),
    xhrSetup(request, asked) {
      const waiting = stream.beforeRequest?.()
      const send = () => request.open('GET', folder.fileAt(asked), true)
      return waiting ? waiting.then(send) : send()
    },
  })
  // hls.js must not show the chosen track: the player renders the cues itself.
  hls.subtitleDisplay = false
  captions.follow(hls)
  const load = (next: string) => {
    Object.assign(hls.config, { cmcd: cmcdFor(next) })
    hls.loadSource(next)
  }
  const stream: Stream = {
    beforeRequest: null,
    onFault: null,
    fault: null,
    detail: null,
    bufferFully: () => void Object.assign(hls.config, watching),
    reload(next, at, protection) {
      stream.fault = null
      folder.replace(next)
      hls.config.startPosition = at
      keys.prepare(protection, () => load(next))
    },
    renew(next, protection) {
      folder.add(next)
      keys.renew(protection)
    },
    stop: () => hls.stopLoad(),
    liveEdge: () => hls.liveSyncPosition,
    playingAt: () => hls.playingDate?.getTime() ?? null,
    heights: () => heightsOf(hls.levels),
    chooseQuality: (quality) => chooseQuality(hls, quality),
    audioTracks: () =>
      hls.audioTracks.map(({ name, lang = '', characteristics = '' }) => ({
        name,
        language: lang,
        isDescription: characteristics.includes('public.accessibility.describes-video'),
      })),
    audioTrack: () => hls.audioTrack,
    chooseAudioTrack: (index) => {
      hls.audioTrack = index
    },
    onTracks(changed) {
      for (const event of trackEvents) hls.on(event, changed)
    },
    onBitrate(changed) {
      const tell = (level: number) => changed(hls.levels[level]!.bitrate)
      if (hls.currentLevel >= 0) tell(hls.currentLevel)
      hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => tell(level))
    },
    close() {
      keys.close()
      hls.destroy()
    },
  }
  const keys = keysFor(hls, loadDrm, () => fail(stream, 'network'))
  handleErrors(hls, media, stream, keys)
  keys.prepare(drm, () => {
    load(url)
    hls.attachMedia(media)
  })
  return stream
}

/** Recovers from errors of the decoder, and reports the faults of which the stream cannot recover. */
function handleErrors(hls: Hls, media: HTMLVideoElement, stream: Stream, keys: ReturnType<typeof keysFor>): void {
  const nextAttempt = recovery(() => performance.now())
  hls.on(Hls.Events.ERROR, (_, data) => {
    const detail = detailOf(data)
    if (wasRefused(data)) return fail(stream, 'refused', detail)
    if (!data.fatal) return
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR) return fail(stream, wasUnreachable(data) ? 'network' : 'server', detail)
    if (data.type === Hls.ErrorTypes.KEY_SYSTEM_ERROR) return fail(stream, keys.faultOf(data), detail)
    const action = isRecoverable(data) ? nextAttempt() : 'fail'
    if (action === 'fail') return fail(stream, 'media', detail)
    if (action === 'swap') hls.swapAudioCodec()
    const wasPlaying = !media.paused
    hls.recoverMediaError()
    // Attaching the element again pauses it.
    if (wasPlaying) media.play().catch(() => {})
  })
}

function keysFor(hls: Hls, loadDrm: () => Promise<HlsDrm>, failed: () => void) {
  let chunk: HlsDrm | null = null
  let turn = 0
  return {
    /** Calls `load` when the keys of a stream can be requested: at once if it is not encrypted, and never if another stream is prepared meanwhile. */
    prepare(drm: Protection | undefined, load: () => void) {
      const own = ++turn
      if (!drm) return load()
      loadDrm().then((loaded) => {
        if (own !== turn) return
        chunk = loaded
        loaded.protect(hls, drm)
        load()
      }, failed)
    },
    /** The next licences are requested with the new token. */
    renew: (drm: Protection | undefined) => drm && chunk?.protect(hls, drm),
    faultOf: (data: ErrorData) => chunk?.faultOfKeys(data) ?? 'media',
    close: () => void turn++,
  }
}

function chooseQuality(hls: Hls, quality: Quality): void {
  const level = levelFor(hls.levels, quality)
  // hls.js caps the automatic choice either by the size of the picture or by a given level.
  hls.capLevelToPlayerSize = quality !== 'saver'
  if (quality === 'saver') hls.autoLevelCapping = level
  if (typeof quality !== 'number') {
    if (!hls.autoLevelEnabled) hls.loadLevel = -1
  } else if (hls.manualLevel !== level) hls.nextLevel = level
}

/**
 * Returns whether the server refused a request. Also returns true for non-fatal errors, because hls.js would only stop using the refused
 * rendition.
 */
function wasRefused({ type, response }: ErrorData): boolean {
  return type === Hls.ErrorTypes.NETWORK_ERROR && [401, 403, 410].includes(response?.code ?? 0)
}

/** Returns whether the decoder may recover. If the browser plays no rendition of the playlist, there is nothing to recover. */
const isRecoverable = ({ type, details }: ErrorData): boolean =>
  type === Hls.ErrorTypes.MEDIA_ERROR && details !== Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR

/** Returns whether no server answered. hls.js calls it a network error too if the answer was an error, or was no playlist. */
const wasUnreachable = ({ details, response }: ErrorData): boolean => !response?.code && /Load(?:Error|TimeOut)$/.test(details)

/** Returns the cause of an error for operators, without its URL. */
const detailOf = ({ details, response }: ErrorData): string => (response?.code ? `${details} ${response.code}` : details)
