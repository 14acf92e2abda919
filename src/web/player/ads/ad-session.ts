// The ads of one playback: asks for the breaks, and plays each break when the video reaches its position. A failure never stops the video.
import type { AdBreak } from '#contracts/media/advertising.ts'
import type { VideoKey } from '../access/request-access.ts'
import { storedSetting } from '../preferences/stored-setting.ts'
import { type AdActions, type PlayAdTools, type PlayingAd, playAd, type ShownAd } from './play-ad.ts'
import { requestAdParameters, requestBreaks } from './request-ads.ts'
import { sendBeacons } from './send-beacons.ts'

/** `isOn`: the video waits for the ad server or for a break. */
export type Ads = { isOn: boolean; ad: ShownAd | null }

export type AdSessionTools = Pick<PlayAdTools, 'media' | 'signal' | 'open'> & {
  video: VideoKey
  /** The path at which the breaks are asked for. */
  url: string
  /** The path of the page. */
  page: string
  set: (change: Partial<Ads>) => void
}

/** The time of the last break on this device, in epoch milliseconds. */
const lastBreak = () =>
  storedSetting('last-break', (value): value is { at: number } => typeof (value as { at?: unknown } | null)?.at === 'number')

/** Asks for the breaks of a video that is about to play, and plays them. Returns the actions of the ad on the screen. */
export function startAds({ media, signal, open, video, url, page, set }: AdSessionTools): AdActions {
  let breaks: AdBreak[] = []
  let minutesBetween = 0
  let isHeld = true
  let heldAt = 0
  let hasStarted = false
  let current: PlayingAd | null = null

  const listen = (event: string, then: () => void) => media.addEventListener(event, then, { signal })
  /** Takes the breaks up to the position of the video out of the plan, and returns the last of them. A break plays one time. */
  const takeDue = () => {
    const due = breaks.filter(({ at }) => at <= media.currentTime)
    breaks = breaks.filter(({ at }) => at > media.currentTime)
    return due.at(-1)
  }
  // A time in the future comes from a clock that was wrong.
  const isTooEarly = () => Math.abs(Date.now() - (lastBreak().read()?.at ?? 0)) < minutesBetween * 60_000

  async function play({ ads, beacons }: AdBreak) {
    isHeld = true
    heldAt = media.currentTime
    media.pause()
    set({ isOn: true, ad: null })
    sendBeacons(beacons.breakStart)
    for (const [index, ad] of ads.entries()) {
      const show = (shown: ShownAd) => set({ ad: shown })
      current = playAd(ad, { number: index + 1, count: ads.length }, { media, signal, open, show, send: sendBeacons })
      const outcome = await current.ended
      if (signal.aborted) return
      if (outcome === 'complete' || outcome === 'skipped') lastBreak().write({ at: Date.now() })
      // The next ad would keep the viewer waiting too.
      if (outcome === 'late') break
    }
    current = null
    sendBeacons(beacons.breakEnd)
    release()
  }

  function release() {
    isHeld = false
    set({ isOn: false, ad: null })
    media.play().catch(() => {})
  }

  function check() {
    if (isHeld || !hasStarted) return
    const due = takeDue()
    if (due && !isTooEarly()) void play(due)
  }

  listen('play', () => {
    if (!isHeld) return
    media.pause()
    current?.resume()
  })
  listen('playing', () => {
    if (isHeld || hasStarted) return
    hasStarted = true
    // The viewer has seen the breaks before the position at which the video is resumed.
    takeDue()
  })
  listen('seeking', () => {
    if (!isHeld) check()
    // Until the video has started, a seek restores the position of an earlier playback.
    else if (hasStarted && Math.abs(media.currentTime - heldAt) > 0.1) media.currentTime = heldAt
  })
  listen('timeupdate', check)

  async function begin() {
    set({ isOn: true })
    const adParams = await requestAdParameters(video, media.ownerDocument.documentElement.dataset['brand'])
    if (signal.aborted) return
    const answer = await requestBreaks(url, { adparams: adParams, page })
    if (signal.aborted) return
    minutesBetween = answer.minutesBetween
    const first = answer.breaks.find(({ at }) => at === 0)
    breaks = answer.breaks.filter(({ at }) => at > 0)
    if (first && !isTooEarly()) await play(first)
    else release()
  }
  void begin()

  return { toggle: () => current?.toggle(), skip: () => current?.skip(), visit: () => current?.visit() }
}
