import Hls, { type ErrorData, type HlsConfig } from 'hls.js'
import type { Protection } from '#contracts/media/protection.ts'
import { createCea608Cues } from '../closed-captions/cea-608-cues.ts'
import { type Cea708, followCea708 } from '../closed-captions/cea-708-captions.ts'
import { captionFiles } from './caption-files.ts'
import { handleErrors } from './handle-errors.ts'
import { loadPolicies } from './hls-faults.ts'
import { heightsOf, levelFor } from './levels.ts'
import { newestFolder } from './newest-folder.ts'
import { fail, type Quality, type Stream } from './stream.ts'

/** The buffer before the click: one segment of the lowest rendition, enough for a first frame and a few seconds of playback. */
const preparing = { maxBufferLength: 1, maxMaxBufferLength: 2, maxBufferSize: 1 } satisfies Partial<HlsConfig>
const watching = { maxBufferLength: 30, maxMaxBufferLength: 60, maxBufferSize: 60_000_000 } satisfies Partial<HlsConfig>

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
type Options = {
  startAt?: number | undefined
  drm?: Protection | undefined
  loadDrm: () => Promise<HlsDrm>
  loadCea708: () => Promise<Cea708>
}

export function openHlsStream(media: HTMLVideoElement, url: string, { startAt, drm, loadDrm, loadCea708 }: Options): Stream {
  const captions = captionFiles()
  const cea608Cues = createCea608Cues()
  const folder = newestFolder(location.href)
  folder.add(url)
  const requests = recentRequests()
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
    ...loadPolicies(Hls.DefaultConfig),
    xhrSetup(request, asked) {
      requests.add(request)
      const waiting = stream.beforeRequest?.()
      const send = () => request.open('GET', folder.fileAt(asked), true)
      return waiting ? waiting.then(send) : send()
    },
  })
  // hls.js must not show the chosen track: the player renders the cues itself.
  hls.subtitleDisplay = false
  captions.follow(hls)
  cea608Cues.follow(hls)
  followCea708(hls, loadCea708)
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
    stop() {
      stopAttempts()
      hls.stopLoad()
    },
    isLoading: requests.areRunning,
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
  const stopAttempts = handleErrors(hls, media, stream, keys.faultOf)
  keys.prepare(drm, () => {
    load(url)
    hls.attachMedia(media)
  })
  return stream
}

/** Milliseconds. A live stream asks for its playlist again within this time. */
const recent = 12_000

function recentRequests() {
  let running = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    add(request: XMLHttpRequest) {
      running++
      last = performance.now()
      request.addEventListener('loadend', () => running--, { once: true })
    },
    areRunning: () => running > 0 || performance.now() - last < recent,
  }
}

function keysFor(hls: Hls, loadDrm: () => Promise<HlsDrm>, failed: () => void) {
  let chunk: HlsDrm | null = null
  let turn = 0
  return {
    /** Calls `load` when the keys of a stream can be requested: at once if it is not encrypted, and never if another stream is prepared meanwhile. */
    prepare(drm: Protection | undefined, load: () => void) {
      const own = ++turn
      if (!drm) {
        hls.config.requireKeySystemAccessOnStart = false
        return load()
      }
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
