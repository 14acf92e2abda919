// Reads the ads of a VAST document, as @dailymotion/vast-client returns them, for the player.
import { type Ad, type AdEvent, adEvents } from '#contracts/media/advertising.ts'

type UrlTemplate = { url: string | null }
type MediaFile = {
  fileURL: string | null
  mimeType: string | null
  deliveryType: string | null
  apiFramework: string | null
  height: number
  bitrate: number
}
type Linear = {
  type: string
  /** Seconds, or -1. */
  duration: number
  skipDelay: number | null
  mediaFiles: MediaFile[]
  videoClickThroughURLTemplate: UrlTemplate | null
  videoClickTrackingURLTemplates: UrlTemplate[]
  trackingEvents: Record<string, string[]>
}
/** An ad of @dailymotion/vast-client. */
export type VastAd = {
  id: string | null
  impressionURLTemplates: UrlTemplate[]
  errorURLTemplates: (string | null)[]
  creatives: (Linear | { type: string })[]
}

/** Returns the URL if the ad may use it: its host is allowed; else null. */
export type AllowUrl = (url: string) => string | null

/** A film of at most this height is loaded, because an ad plays at once, without measuring the connection. */
const bestHeight = 720

/** Returns the ad of a VAST document. Null: it has no film that a browser plays. */
export function toAd(ad: VastAd, allow: AllowUrl, now: number): Ad | null {
  const linear = ad.creatives.find((creative): creative is Linear => creative.type === 'linear')
  const film = linear && pickFilm(linear.mediaFiles, allow)
  if (!film) return null
  const urls: Record<string, readonly (string | null | undefined)[]> = {
    ...linear.trackingEvents,
    impression: ad.impressionURLTemplates.map(({ url }) => url),
    click: linear.videoClickTrackingURLTemplates.map(({ url }) => url),
    error: ad.errorURLTemplates,
  }
  const beacons = adEvents.flatMap((event): [AdEvent, string[]][] => {
    const allowed = beaconsOf(urls[event] ?? [], allow, now)
    return allowed.length ? [[event, allowed]] : []
  })
  const { duration, skipDelay, videoClickThroughURLTemplate: click } = linear
  return {
    id: ad.id ?? '',
    film,
    duration: Math.max(duration, 0),
    skipAfter: skipDelay !== null && skipDelay >= 0 ? skipDelay : null,
    clickThrough: click?.url && /^https?:/.test(click.url) && URL.canParse(click.url) ? fillMacros(click.url, now) : null,
    beacons: Object.fromEntries(beacons) as Ad['beacons'],
  }
}

/** Returns the URLs of an event that the player may request, each one time. */
export function beaconsOf(urls: readonly (string | null | undefined)[], allow: AllowUrl, now: number): string[] {
  const filled = urls.flatMap((url) => (url ? [fillMacros(url.trim(), now)] : []))
  return [...new Set(filled)].filter((url) => allow(url) !== null)
}

/** Replaces the macros of a beacon. The value -1 of other macros means "unknown" in VAST 4. The player replaces `[ERRORCODE]`. */
function fillMacros(url: string, now: number): string {
  return url.replace(/\[([A-Z]+)\]|%%([A-Z]+)%%/g, (text, one?: string, other?: string) => {
    const name = one ?? other
    if (name === 'ERRORCODE') return text
    if (name === 'CACHEBUSTING') return String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
    return name === 'TIMESTAMP' ? encodeURIComponent(new Date(now).toISOString()) : '-1'
  })
}

/** Returns the best MP4 file up to 720p, else the smallest MP4 file, else an HLS playlist. A file that needs code of the advertiser (VPAID) is none. */
function pickFilm(files: readonly MediaFile[], allow: AllowUrl): Ad['film'] | null {
  const playable = files.filter(({ fileURL, apiFramework }) => fileURL && !apiFramework && allow(fileURL) !== null)
  const ofType = (...types: string[]) => playable.filter(({ mimeType }) => types.includes(mimeType?.toLowerCase() ?? ''))
  const bySize = ofType('video/mp4').toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate)
  const mp4 = bySize.findLast(({ height }) => height <= bestHeight) ?? bySize[0]
  if (mp4) return { url: mp4.fileURL!, isHls: false }
  const [hls] = ofType('application/x-mpegurl', 'application/vnd.apple.mpegurl')
  return hls ? { url: hls.fileURL!, isHls: true } : null
}
