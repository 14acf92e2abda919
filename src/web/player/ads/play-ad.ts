// Plays one ad in a media element over the paused video.
import type { Ad } from '#contracts/media/advertising.ts'
import type { Stream } from '../stream/stream.ts'
import { reportAd } from './report-ad.ts'
import type { SendBeacons } from './send-beacons.ts'

/** An ad on the screen. Times are in whole seconds. `skipIn`: the seconds until the viewer may skip it; null if never. */
export type ShownAd = { number: number; count: number; left: number; skipIn: number | null; clickThrough: string | null; paused: boolean }
export type AdActions = {
  toggle(): void
  /** Skips the ad, if the ad allows it by now. */
  skip(): void
  /** The viewer opens the page of the advertiser. */
  visit(): void
}
/** `late`: the ad did not start in time. */
export type Outcome = 'complete' | 'skipped' | 'failed' | 'late'

export type PlayAdTools = {
  /** The media element of the video. */
  media: HTMLVideoElement
  signal: AbortSignal
  show: (ad: ShownAd) => void
  send: SendBeacons
  /** Opens an HLS stream. Resolves to null if the browser cannot play HLS. */
  open: (media: HTMLVideoElement, url: string) => Promise<Stream | null>
}

/** The time in milliseconds without progress after which an ad has failed. */
const patience = 3500
/** The codes of VAST. */
const codes = { general: 400, notFound: 401, timeout: 402, display: 405 } as const

export type PlayingAd = AdActions & { ended: Promise<Outcome>; resume(): void }

/** Plays an ad. `ended` never rejects; the element is removed then. */
export function playAd(ad: Ad, place: Pick<ShownAd, 'number' | 'count'>, tools: PlayAdTools): PlayingAd {
  const { media, show, send } = tools
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, tools.signal])
  const element = createElement(media)
  const { promise: ended, resolve } = Promise.withResolvers<Outcome>()
  let stream: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = ''

  // The VAST document has the duration. Chromium 156 increases that of an MP4 file in fragments while it loads.
  const duration = () => ad.duration || (Number.isFinite(element.duration) ? element.duration : 0)
  const { report, hasStarted } = reportAd({ ad, element, duration, signal, send })

  const end = (outcome: Outcome) => {
    if (controller.signal.aborted) return
    controller.abort()
    clearTimeout(timer)
    stream?.close()
    element.remove()
    resolve(outcome)
  }
  const fail = (code: number) => {
    send(ad.beacons.error?.map((url) => url.replaceAll('[ERRORCODE]', String(code))))
    end(code === codes.timeout && !hasStarted() ? 'late' : 'failed')
  }
  const expectProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(codes.timeout), patience)
  }
  const play = () => {
    expectProgress()
    // Other errors are those of the film, which has an event of its own.
    element.play().catch((error: Error) => error.name === 'NotAllowedError' && !signal.aborted && fail(codes.general))
  }
  const skipIn = () => {
    const { skipAfter } = ad
    return skipAfter === null || skipAfter >= duration() ? null : Math.max(Math.ceil(skipAfter - element.currentTime), 0)
  }
  const update = () => {
    const left = Math.max(Math.ceil(duration() - element.currentTime), 0)
    const next: ShownAd = { ...place, left, skipIn: skipIn(), clickThrough: ad.clickThrough, paused: element.paused }
    // Most time updates change nothing that is shown.
    if (JSON.stringify(next) === shown) return
    shown = JSON.stringify(next)
    show(next)
  }
  const listen = (target: EventTarget, event: string, then: () => void) => target.addEventListener(event, then, { signal })

  listen(element, 'playing', expectProgress)
  listen(element, 'timeupdate', () => !element.paused && expectProgress())
  listen(element, 'pause', () => clearTimeout(timer))
  for (const event of ['playing', 'timeupdate', 'pause', 'play']) listen(element, event, () => hasStarted() && update())
  listen(element, 'ended', () => end('complete'))
  listen(element, 'error', () => fail(element.error?.code === MediaError.MEDIA_ERR_DECODE ? codes.display : codes.notFound))
  listen(media, 'volumechange', () => Object.assign(element, { volume: media.volume, muted: media.muted }))
  const toggle = () => (element.paused ? play() : element.pause())
  listen(element, 'click', toggle)
  tools.signal.addEventListener('abort', () => end('failed'), { once: true, signal: controller.signal })

  void load()
  async function load() {
    expectProgress()
    if (!ad.film.isHls) {
      element.src = ad.film.url
      return play()
    }
    const opened = await tools.open(element, ad.film.url).catch(() => null)
    if (signal.aborted) return opened?.close()
    if (!opened) return fail(codes.display)
    stream = opened
    opened.onFault = () => fail(codes.display)
    opened.bufferFully()
    play()
  }

  return {
    ended,
    toggle,
    resume: () => element.paused && play(),
    skip() {
      if (skipIn() !== 0) return
      report('skip')
      end('skipped')
    },
    visit() {
      report('click')
      element.pause()
    },
  }
}

function createElement(media: HTMLVideoElement): HTMLVideoElement {
  const element = media.ownerDocument.createElement('video')
  Object.assign(element, { playsInline: true, preload: 'auto', volume: media.volume, muted: media.muted })
  element.style.background = '#000'
  element.dataset['ad'] = ''
  media.after(element)
  return element
}
