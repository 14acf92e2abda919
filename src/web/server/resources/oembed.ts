import { urlOn } from '#contracts/brand-address.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { isInternalError } from '../../pages/page-data/load-page.ts'
import { matchRoute } from '../../routes.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { imagePath } from '../../ui/pictures/picture-source.ts'
import { escapeHtml } from '../markup/escape-html.ts'
import type { Address } from '../request/address.ts'
import type { Site } from '../site.ts'

const ratio = 9 / 16

/** Answers oEmbed 1.0 for video pages: `/oembed?url=&format=json|xml&maxwidth=&maxheight=`. Other URLs answer 404, other formats 501. */
export function createOembed(site: Site) {
  return async ({ search }: Address): Promise<Response> => {
    const query = new URLSearchParams(search)
    const format = query.get('format') ?? 'json'
    if (format !== 'json' && format !== 'xml')
      return problem(501, { code: 'NOT_IMPLEMENTED', title: 'Unsupported format: use json or xml' })
    const address = query.get('url')
    if (!address) return problems.badRequest('The url parameter is missing')
    const video = await findVideo(site, address)
    if (!video) return problems.notFound()
    const answer = describe(site, video, sizeWithin(query.get('maxwidth'), query.get('maxheight')))
    const headers = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' }
    if (format === 'json') return Response.json(answer, { headers })
    return new Response(toXml(answer), { headers: { ...headers, 'content-type': 'text/xml; charset=utf-8' } })
  }
}

/** Returns the video of a video or playlist page on one of the group's hosts. Returns null for any other URL. */
async function findVideo(site: Site, text: string) {
  const url = URL.parse(text)
  if (!url || (url.host !== new URL(site.publicUrl).host && !site.addresses.ofHost(url.host))) return null
  const address = site.addresses.find(url.pathname, url.search, { host: url.host })
  const match = matchRoute(address.path, url.search, site.addresses.off(address.brand))
  if (match.kind !== 'page' || (match.route.name !== 'video' && match.route.name !== 'playlist')) return null
  const { request } = await match.route.load()
  const variables = { ...request(match.params, match.query), ...graphVariables(address) }
  const { data, errors } = await site.content.query<{ bonanzaPage: PageData | null }>('bonanzaPage', variables)
  const fault = errors?.find(isInternalError)
  if (fault) throw new Error(fault.message)
  const page = data?.bonanzaPage
  return page?.video ? { ...page.video, heading: page.metadata.title, address } : null
}

type Video = NonNullable<Awaited<ReturnType<typeof findVideo>>>

function describe({ publicUrl, addresses }: Site, { address, ...video }: Video, { width, height }: { width: number; height: number }) {
  const { brand, language } = address
  const home = addresses.siteOf(brand, publicUrl)
  const src = urlOn(home, `/embed/${encodeURIComponent(video.mpxGuid)}`, language)
  const frame = `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(video.heading)}" style="border:0" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`
  return {
    version: '1.0',
    type: 'video',
    title: video.heading,
    provider_name: brand.displayTitle,
    provider_url: home.origin + home.basePath,
    ...(video.showName && { author_name: video.showName }),
    ...(video.image && { thumbnail_url: publicUrl + imagePath(video.image.id, '16-9', 640), thumbnail_width: 640, thumbnail_height: 360 }),
    cache_age: 3600,
    html: frame,
    width,
    height,
  }
}

function sizeWithin(maxWidth: string | null, maxHeight: string | null) {
  const bound = (text: string | null) => (text && /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : Number.POSITIVE_INFINITY)
  const width = Math.max(1, Math.floor(Math.min(640, bound(maxWidth), bound(maxHeight) / ratio)))
  return { width, height: Math.max(1, Math.round(width * ratio)) }
}

function toXml(answer: Record<string, unknown>): string {
  const members = Object.entries(answer).map(([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${members.join('')}</oembed>`
}
