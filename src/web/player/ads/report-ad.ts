// Sends the beacons of the events of an ad, each one time.
import type { Ad, AdEvent } from '#contracts/media/advertising.ts'
import type { SendBeacons } from './send-beacons.ts'

type Tools = {
  ad: Ad
  element: HTMLVideoElement
  /** Returns the duration of the ad in seconds, or 0 if it is unknown. */
  duration: () => number
  signal: AbortSignal
  send: SendBeacons
}

const quartiles = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const

/** Sends the beacons of an ad that plays in `element`. `report` sends those of events that the element does not have. */
export function reportAd({ ad, element, duration, signal, send }: Tools) {
  const sent = new Set<AdEvent>()
  const hasStarted = () => sent.has('start')
  const report = (...events: AdEvent[]) => {
    for (const event of events) {
      if (!sent.has(event)) send(ad.beacons[event])
      sent.add(event)
    }
  }
  const listen = (event: string, then: () => void) => element.addEventListener(event, then, { signal })
  let wasMuted = element.muted

  listen('playing', () => report('impression', 'creativeView', 'start'))
  listen('timeupdate', () => {
    const share = hasStarted() && duration() > 0 ? element.currentTime / duration() : 0
    for (const [event, from] of quartiles) if (share >= from) report(event)
  })
  listen('ended', () => report('firstQuartile', 'midpoint', 'thirdQuartile', 'complete'))
  listen('pause', () => hasStarted() && !element.ended && report('pause'))
  listen('play', () => sent.has('pause') && report('resume'))
  listen('volumechange', () => {
    if (element.muted !== wasMuted) report(element.muted ? 'mute' : 'unmute')
    wasMuted = element.muted
  })
  return { report, hasStarted }
}
