// Asks an ad server for the breaks of a video: a VMAP document with breaks, or a VAST document with the ads before the video. Follows wrappers.
import { VASTClient } from '@dailymotion/vast-client'
import VMAP from '@dailymotion/vmap'
import { DOMParser } from '@xmldom/xmldom'
import { type AdBreak, type BreakEvent, breakEvents } from '#contracts/media/advertising.ts'
import { type AllowUrl, beaconsOf, toAd, type VastAd } from './read-vast.ts'

export type LoadTools = {
  /** Requests a document of an ad server. Rejects if the host is not allowed, and after a time limit. */
  request: (url: string) => Promise<Response>
  allow: AllowUrl
  now: number
  /** Aborted when the answer comes too late: then no further document is requested. */
  signal: AbortSignal
}

/**
 * `requests` and `tags`: of all documents together, because each ad of a pod may be a wrapper of further pods. A pod of four ads has about 500 tags. Reading
 * 10,000 tags takes about 30 ms of CPU.
 */
const limits = { breaks: 12, ads: 8, wrappers: 5, requests: 60, bytes: 192 * 1024, tags: 20_000 }

/** Returns the breaks of a video with at least one ad, by position. `duration` is in seconds. Rejects if the ad server has no readable answer. */
export async function loadBreaks(url: string, duration: number, given: LoadTools): Promise<AdBreak[]> {
  const tools = { ...given, request: withLimit(given), tags: 0 }
  const document = await loadXml(url, tools)
  if (document.documentElement?.localName !== 'VMAP') {
    const ads = await readAds({ document, url }, tools)
    return ads.length ? [{ at: 0, ads, beacons: {} }] : []
  }
  const planned = new VMAP(document).adBreaks
    .map((planned) => ({ planned, at: positionOf(planned.timeOffset ?? '', duration) }))
    .filter(({ planned: { breakType }, at }) => at !== null && /\blinear\b/.test(breakType ?? 'linear'))
    .slice(0, limits.breaks)
  const breaks = planned.map(async ({ planned: { adSource, trackingEvents }, at }): Promise<AdBreak> => {
    const { vastAdData: root, adTagURI: tag } = adSource ?? {}
    // A break with an unreadable document has no ads; the others play.
    const source = root ? { document: { documentElement: root }, url } : tag ? { url: tag.uri } : null
    const ads = source ? await readAds(source, tools).catch(() => []) : []
    const urlsOf = (name: BreakEvent) => trackingEvents.filter(({ event }) => event === name).map(({ uri }) => uri)
    const beacons = breakEvents.map((name): [BreakEvent, string[]] => [name, beaconsOf(urlsOf(name), tools.allow, tools.now)])
    return { at: at!, ads, beacons: Object.fromEntries(beacons.filter(([, urls]) => urls.length)) as AdBreak['beacons'] }
  })
  return (await Promise.all(breaks)).filter(({ ads }) => ads.length).toSorted((a, b) => a.at - b.at)
}

/** `tags`: the number of tags in the documents so far. */
type Loading = LoadTools & { tags: number }

function withLimit({ request, signal }: LoadTools): LoadTools['request'] {
  let count = 0
  return async (url) => {
    signal.throwIfAborted()
    if (++count > limits.requests) throw new Error(`the ads need more than ${limits.requests} documents`)
    return request(url)
  }
}

/** Reads a VAST document: its pod of ads in order, or its first ad. Without `document`, it is loaded from `url`. */
async function readAds({ document, url }: { document?: object; url: string }, tools: Loading) {
  const get = (wrapper: string) =>
    loadXml(wrapper, tools).then(
      (xml) => ({ xml }),
      (error: unknown) => ({ error }),
    )
  const client = new VASTClient()
  const xml = document ?? (await loadXml(url, tools))
  const options = { urlHandler: { get }, wrapperLimit: limits.wrappers, resolveAll: false, url }
  const { ads } = (await client.parseVAST(xml, options)) as { ads: VastAd[] }
  return ads.slice(0, limits.ads).flatMap((ad) => toAd(ad, tools.allow, tools.now) ?? [])
}

async function loadXml(url: string, loading: Loading) {
  const response = await loading.request(url)
  if (!response.ok) throw new Error(`the ad server answered ${response.status}`)
  const text = await response.text()
  if (text.length > limits.bytes) throw new Error(`the document has more than ${limits.bytes} characters`)
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) loading.tags++
  if (loading.tags > limits.tags) throw new Error(`the documents have more than ${limits.tags} tags`)
  const stop = (message: string) => {
    throw new Error(`the document is not XML: ${message}`)
  }
  const errorHandler = { warning: () => {}, error: stop, fatalError: stop }
  return new DOMParser({ locator: {}, errorHandler }).parseFromString(text.trim(), 'text/xml')
}

/** Returns the position of a break in seconds. Null: the end of the video, a position beyond it, or a form that is not supported (`#2`). */
function positionOf(offset: string, duration: number): number | null {
  if (offset === 'start') return 0
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(offset) ?? []
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(offset) ?? []
  const at = percent ? (Number(percent) / 100) * duration : hours ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : -1
  return at >= 0 && at < duration ? at : null
}
