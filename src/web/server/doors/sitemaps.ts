// Sitemaps in chunks that the index names by the path each begins after: no counting, whatever the catalogue's size.
import type { SitemapEntry } from '#contracts/http/content.ts'
import { imagePath } from '../../ui/picture-source.ts'
import { escapeHtml } from '../markup/escape-html.ts'
import { inLanguage } from '../markup/head.ts'
import type { Site } from '../site.ts'

const chunk = 5_000
const maxChunks = 1_000
const keepFor = 3_600_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const site9 = 'http://www.sitemaps.org/schemas/sitemap/0.9'

type Starts = { pages: string[]; videos: string[]; until: number }

export function createSitemaps({ content, publicUrl, now }: Site) {
  let known: Promise<Starts> | undefined

  /** Where each chunk begins. Walked once an hour, or when content changed. */
  async function walk(): Promise<Starts> {
    const starts: Starts = { pages: [], videos: [], until: now() + keepFor }
    let after: string | undefined
    for (let count = 0; count < maxChunks; count++) {
      const entries = await content.sitemap({ after, limit: chunk })
      if (!entries.length) break
      starts.pages.push(after ?? '')
      if (entries.some(({ video }) => video)) starts.videos.push(after ?? '')
      if (entries.length < chunk) break
      after = entries.at(-1)!.path
    }
    return starts
  }

  async function starts(): Promise<Starts> {
    known ??= walk()
    const found = await known.catch(() => undefined)
    if (found && now() < found.until) return found
    known = walk()
    return known
  }

  const indexOf = (name: string, begins: string[]) =>
    `${head}<sitemapindex xmlns="${site9}">${begins.map((after) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap/${name}.xml?after=${encodeURIComponent(after)}`)}</loc></sitemap>`).join('')}</sitemapindex>`

  const chunkAfter = (search: string) => {
    const after = new URLSearchParams(search).get('after') || undefined
    return content.sitemap({ after, limit: chunk })
  }
  const videosOf = async (entries: Promise<SitemapEntry[]>) => {
    const urls = (await entries).map((entry) => videoUrl(entry, publicUrl)).join('')
    return xml(`${head}<urlset xmlns="${site9}" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">${urls}</urlset>`)
  }

  return {
    index: async () => xml(indexOf('pages', (await starts()).pages)),
    async pages(search: string) {
      const urls = (await chunkAfter(search)).map((entry) => pageUrl(entry, publicUrl)).join('')
      return xml(`${head}<urlset xmlns="${site9}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`)
    },
    /** The videos themselves while one chunk holds them all, else an index. */
    async videoIndex() {
      const { pages, videos } = await starts()
      return pages.length <= 1 ? videosOf(content.sitemap({ limit: chunk })) : xml(indexOf('videos', videos))
    },
    videos: (search: string) => videosOf(chunkAfter(search)),
    clear: () => (known = undefined),
  }
}

function pageUrl({ path, changed }: SitemapEntry, publicUrl: string): string {
  const alternates = (['en', 'es'] as const).map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + inLanguage(path, language))}"/>`,
  )
  return `<url><loc>${escapeHtml(publicUrl + path)}</loc><lastmod>${new Date(changed).toISOString()}</lastmod>${alternates.join('')}</url>`
}

function videoUrl({ path, video }: SitemapEntry, publicUrl: string): string {
  if (!video) return ''
  const facts = [
    video.imageId && element('thumbnail_loc', publicUrl + imagePath(video.imageId, '16-9', 1260)),
    element('title', video.title),
    element('description', (video.description || video.title).slice(0, 2048)),
    element('player_loc', `${publicUrl}/embed/${encodeURIComponent(video.mpxGuid)}`),
    video.duration > 0 && element('duration', String(Math.min(28_800, Math.round(video.duration)))),
    video.expiration !== null && element('expiration_date', new Date(video.expiration).toISOString()),
    video.airDate !== null && element('publication_date', new Date(video.airDate).toISOString()),
  ]
  return `<url><loc>${escapeHtml(publicUrl + path)}</loc><video:video>${facts.filter(Boolean).join('')}</video:video></url>`
}

const element = (name: string, text: string) => `<video:${name}>${escapeHtml(withoutControls(text))}</video:${name}>`

/** XML 1.0 has no way to write these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const withoutControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

function xml(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
