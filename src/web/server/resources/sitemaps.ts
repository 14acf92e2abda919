// Creates sitemaps in chunks. The index names each chunk by the path before its first path, so that the content service finds a chunk
// without counting entries.
import type { Brand, BrandSite } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import type { SitemapEntry } from '#contracts/http/catalogue.ts'
import { imagePath } from '../../ui/pictures/picture-source.ts'
import { escapeHtml } from '../markup/escape-html.ts'
import type { Site } from '../site.ts'

/** The number of URLs per sitemap. A sitemap of 1,000 URLs would block the event loop for 15 ms. */
const chunkSize = 500
const maxChunks = 10_000
const cacheFor = 3_600_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A chunk's start, and the brands that have pages or videos in it. */
type Chunk = { after: string; pages: Set<Brand>; videos: Set<Brand> }
type Chunks = { all: Chunk[]; until: number }

/** Creates the sitemaps of the main brand's site and of each brand with its own host: a sitemap may only contain URLs of its host. */
export function createSitemaps({ content, publicUrl, now, addresses }: Site) {
  let cached: Promise<Chunks> | undefined
  const { hosted, main } = addresses
  const ownerOf = ({ brand }: SitemapEntry): Brand => hosted.find(({ key }) => key === brand) ?? main

  /** Lists the start of each chunk. Runs again after one hour, after a change of content, or after a failure. */
  async function listChunks(): Promise<Chunks> {
    const all: Chunk[] = []
    let after: string | undefined
    for (let count = 0; count < maxChunks; count++) {
      const entries = await content.sitemap({ after, limit: chunkSize })
      if (!entries.length) break
      all.push({
        after: after ?? '',
        pages: new Set([...entries.map(ownerOf), ...(after ? [] : hosted)]),
        videos: new Set(entries.filter(({ video }) => video).map(ownerOf)),
      })
      if (entries.length < chunkSize) break
      after = entries.at(-1)!.path
    }
    return { all, until: now() + cacheFor }
  }

  async function chunks(): Promise<Chunk[]> {
    cached ??= listChunks()
    const found = await cached.catch(() => undefined)
    if (found && now() < found.until) return found.all
    cached = listChunks()
    return (await cached).all
  }

  async function indexOf(brand: Brand, name: 'pages' | 'videos'): Promise<Response> {
    const { origin } = addresses.siteOf(brand, publicUrl)
    const parts = (await chunks()).filter((each) => each[name].has(brand))
    const locations = parts.map(({ after }) => escapeHtml(`${origin}/sitemap/${name}.xml?after=${encodeURIComponent(after)}`))
    return xml(
      `${head}<sitemapindex xmlns="${sitemapNamespace}">${locations.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`,
    )
  }

  async function entriesAfter(brand: Brand, after: string | undefined): Promise<SitemapEntry[]> {
    const entries = (await content.sitemap({ after, limit: chunkSize })).filter((entry) => ownerOf(entry) === brand)
    return after === undefined && brand !== main ? [{ path: '/', changed: 0, brand: brand.key }, ...entries] : entries
  }
  const startIn = (search: string) => new URLSearchParams(search).get('after') || undefined

  async function videos(brand: Brand, search: string): Promise<Response> {
    const site = addresses.siteOf(brand, publicUrl)
    const urls = (await entriesAfter(brand, startIn(search))).map((entry) => videoUrl(entry, site))
    return xml(
      `${head}<urlset xmlns="${sitemapNamespace}" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">${urls.join('')}</urlset>`,
    )
  }

  return {
    index: (brand: Brand) => indexOf(brand, 'pages'),
    async pages(brand: Brand, search: string) {
      const site = addresses.siteOf(brand, publicUrl)
      const urls = (await entriesAfter(brand, startIn(search))).map((entry) => pageUrl(entry, site))
      return xml(`${head}<urlset xmlns="${sitemapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`)
    },
    /** Returns the sitemap of all videos if they fit in one chunk, otherwise an index. */
    videoIndex: async (brand: Brand) => ((await chunks()).length <= 1 ? videos(brand, '') : indexOf(brand, 'videos')),
    videos,
    clear: () => (cached = undefined),
  }
}

/** Renders one page entry, without `lastmod` if the last change is unknown. */
function pageUrl({ path, changed }: SitemapEntry, site: BrandSite): string {
  const alternates = (['en', 'es'] as const).map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(urlOn(site, path, language))}"/>`,
  )
  const lastmod = changed > 0 ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeHtml(urlOn(site, path, site.language))}</loc>${lastmod}${alternates.join('')}</url>`
}

function videoUrl({ path, video }: SitemapEntry, site: BrandSite): string {
  if (!video) return ''
  const facts = [
    video.imageId && element('thumbnail_loc', site.origin + imagePath(video.imageId, '16-9', 1260)),
    element('title', video.title),
    element('description', (video.description || video.title).slice(0, 2048)),
    element('player_loc', `${site.origin}/embed/${encodeURIComponent(video.mpxGuid)}`),
    video.duration > 0 && element('duration', String(Math.min(28_800, Math.round(video.duration)))),
    video.expiration !== null && element('expiration_date', new Date(video.expiration).toISOString()),
    video.airDate !== null && element('publication_date', new Date(video.airDate).toISOString()),
  ]
  return `<url><loc>${escapeHtml(urlOn(site, path, site.language))}</loc><video:video>${facts.filter(Boolean).join('')}</video:video></url>`
}

const element = (name: string, text: string) => `<video:${name}>${escapeHtml(withoutControls(text))}</video:${name}>`

/** Removes characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

function xml(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
