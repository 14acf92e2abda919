// The advertising service: asks a brand's ad server which ads play in a video. The request has nothing that identifies the viewer (decision 115).
import * as v from 'valibot'
import { brandBook } from '#brands/brand-book.ts'
import type { Brand, BrandGroup, Advertising as Setting } from '#contracts/brand.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import { adBreaks, adRequest } from '#contracts/media/advertising.ts'
import { body, createRouter, describe, openapiOf, parameters } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { problems } from '#kit/http/problem.ts'
import type { Service } from '#kit/http/service.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { adServerUrl } from './ad-server-url.ts'

export type AdvertisingTools = {
  brands: BrandGroup
  /** Returns the ad server of a brand. */
  settingOf?: (brand: Brand) => Setting | undefined
  content: Pick<ContentClient, 'playableVideo'>
  /** Returns whether all pages of a brand are for children. */
  isForChildren: (brand: string) => boolean
  /** Sends requests to hosts of ad servers only. */
  outgoing: Outgoing
  publicUrl: string
  kv: Kv
  pageOrigins: string[]
  /** Rate limit of requests per IP address in a minute; this machine is exempt. */
  requestLimit: number
  now: () => number
  /** The time limit of the ad server with all wrappers, in milliseconds. */
  timeout?: number
  /** Called with the outcome of each request, for metrics: `ads`, `none` or `failed`. */
  answered?: (outcome: string) => void
  /** Called with the reason when an ad server fails, and the first time an ad needs a host that is not allowed. */
  warn: (text: string, brand: string, reason: string) => void
  report(error: unknown, request?: Request): void
}

const description = describe({
  summary: 'Return the breaks of a video with their ads',
  description:
    'Asks the ad server of the brand. The request to it has no cookie, address or id of the viewer. A video without an ad server, a video or a site for children, and an ad server that fails have no breaks.',
  answers: {
    200: { what: 'The breaks', schema: adBreaks },
    400: 'A field of the body is invalid',
    403: 'Cross-site request refused',
    404: 'The brand has no video with this id',
    429: 'Too many requests from this IP address',
  },
})
const path = v.object({ brand: v.pipe(v.string(), v.maxLength(100)), id: v.pipe(v.string(), v.maxLength(200)) })

/** The most hosts that are remembered, so that each is reported one time. */
const rememberedHosts = 100
/** The most characters of the reason of a failure. */
const maxReason = 200

export function createAdvertising(tools: AdvertisingTools): Service {
  const {
    content,
    isForChildren,
    outgoing,
    publicUrl,
    now,
    timeout = 3000,
    answered = () => {},
    warn,
    settingOf = (brand) => brand.advertising,
  } = tools
  const brands = brandBook(tools.brands)
  const router = createRouter(tools)
  const limit = limited(tools.kv, { name: 'advertising', max: tools.requestLimit, windowMs: 60_000 })
  const reported = new Set<string>()

  const allowOf = (brand: string, origins: ReadonlySet<string>) => (url: string) => {
    const { origin } = URL.canParse(url) ? new URL(url) : { origin: 'an invalid URL' }
    if (origins.has(origin)) return url
    if (!reported.has(origin) && reported.size < rememberedHosts) warn('an ad needs a host that is not allowed', brand, origin)
    reported.add(origin)
    return null
  }

  router.post('/advertising/vod/:brand/:id', description, parameters(path), body([limit], adRequest), async (c) => {
    const { brand: key, id } = c.req.valid('param')
    const video = await content.playableVideo(id)
    if (!video || video.brand !== key) return problems.notFound()
    c.header('cache-control', 'private, no-store')
    const brand = brands.find(key)
    const setting = brand && settingOf(brand)
    const { adparams, page } = c.req.valid('json')
    const isChildDirected = video.isChildDirected || isForChildren(key) || adparams.coppa === '1'
    if (!setting || isChildDirected) return c.json({ breaks: [], minutesBetween: 0 })
    const facts = {
      mpxGuid: video.mpxGuid,
      duration: video.duration,
      page: new URL(publicUrl).origin + page,
      parameters: adparams,
      // Without ad parameters, the viewer has allowed nothing.
      limitsTracking: adparams.lat !== '0' || c.req.header('sec-gpc') === '1',
    }
    const origins = originsOfAds(setting)
    const send = outgoing([...origins].map((origin) => new URL(origin).host))
    const allow = allowOf(key, new Set(origins))
    const request = (url: string) => send(url, { headers: { accept: 'application/xml, text/xml' } })
    const url = adServerUrl(setting.url, facts, now())
    // Most sites have no ad server, so the readers of VMAP and VAST are loaded with the first request.
    const { loadBreaks } = await import('./load-breaks.ts')
    const breaks = await withTimeout(timeout, (signal) => loadBreaks(url, video.duration, { request, allow, now: now(), signal })).catch(
      (error) => {
        // An error of the XML parser repeats the document.
        warn('the ad server failed', key, String(error instanceof Error ? error.message : error).slice(0, maxReason))
        return null
      },
    )
    answered(breaks === null ? 'failed' : breaks.length ? 'ads' : 'none')
    return c.json({ breaks: breaks ?? [], minutesBetween: setting.minutesBetween })
  })
  return { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'advertising') }
}

/** Returns the origins from which the ads of a setting may come. */
export const originsOfAds = ({ url, hosts }: Setting): string[] => [
  ...new Set([new URL(url).origin, ...hosts.map((host) => `https://${host}`)]),
]
