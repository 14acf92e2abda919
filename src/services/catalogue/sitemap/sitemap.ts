// The paths of all pages, in chunks: first fixed pages and lists, then titles by alias, videos by guid, galleries and people.

import type { TitleFacts } from '#contracts/catalogue/facts.ts'
import { videoPath } from '#contracts/catalogue/paths.ts'
import { imageId } from '#contracts/catalogue/pictures.ts'
import { slug } from '#contracts/catalogue/slug.ts'
import { instant, textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { SitemapEntry } from '#contracts/http/catalogue.ts'
import { namedEntry, titlesByIds } from '../queries/by-id.ts'
import { findFacets } from '../queries/title-lists.ts'
import type { SitemapContext } from './sitemap-people.ts'
import { creditPaths, galleryPaths, isCreditPath, isGalleryPath } from './sitemap-people.ts'

/** Returns the next chunk. `after` is the path of the last entry of the previous chunk. If `after` is invalid, the chunk is empty. */
export async function sitemap(context: SitemapContext, { after, limit }: { after?: string; limit: number }): Promise<SitemapEntry[]> {
  if (after !== undefined && !isPath(after)) return []
  const fixed = await fixedPaths(context)
  const at = after === undefined ? -1 : fixed.findIndex(({ path }) => path === after)
  const guid = after?.match(/\/video\/[^/]*\/([^/]+)$/)?.[1]
  const isGallery = guid === undefined && at < 0 && isGalleryPath(after)
  const isCredit = guid === undefined && at < 0 && isCreditPath(after)
  const chunk = after === undefined || at >= 0 ? fixed.slice(at + 1, at + 1 + limit) : []
  if (chunk.length < limit && guid === undefined && !isGallery && !isCredit)
    chunk.push(...(await titlePaths(context, at >= 0 || after === undefined ? '' : after.slice(1), limit - chunk.length)))
  if (chunk.length < limit && !isGallery && !isCredit)
    chunk.push(...(await videoPaths(context, guid === undefined ? '' : decodeURIComponent(guid), limit - chunk.length)))
  if (chunk.length < limit && !isCredit) chunk.push(...(await galleryPaths(context, isGallery ? after : undefined, limit - chunk.length)))
  if (chunk.length < limit) chunk.push(...(await creditPaths(context, isCredit ? after : undefined, limit - chunk.length)))
  return chunk
}

/** Returns whether the text is a path without NUL characters. PostgreSQL rejects NUL characters in parameters. */
function isPath(text: string): boolean {
  try {
    return text.startsWith('/') && !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}

/** Pages that always exist. */
const generalPages = ['contact-us', 'live-upcoming', 'replays', 'sports', 'schedule', 'apps', 'sweepstakes']
/** Pages that exist only when an editor has written them. */
const writtenPages = ['faq', 'terms', 'privacy']

async function fixedPaths({ db, brands }: SitemapContext): Promise<SitemapEntry[]> {
  const main = brands.main.key
  const [series, movies, written] = await Promise.all([
    findFacets(db, 'series', undefined),
    findFacets(db, 'movie', undefined),
    Promise.all(writtenPages.map((name) => namedEntry(db, 'page', name, main))),
  ])
  const keys = (facets: typeof series) => [...new Set(['popular', 'all', ...facets.filter(({ count }) => count).map(({ facet }) => facet)])]
  const page = (path: string): SitemapEntry => ({ path, changed: 0, brand: main })
  return [
    page('/'),
    page('/networks'),
    ...generalPages.map((name) => page(`/${name}`)),
    ...writtenPages.filter((_name, index) => written[index]).map((name) => page(`/${name}`)),
    ...brands.all.map(({ key }) => page(`/networks/${key}`)),
    ...keys(series).map((key) => page(`/shows/all/${key}`)),
    ...brands.all.map(({ key }) => page(`/shows/${key}/popular`)),
    ...keys(movies).map((key) => page(`/movies/${key}`)),
  ]
}

async function titlePaths({ db }: SitemapContext, after: string, limit: number): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('content_aliases as known')
    .innerJoin('content_titles as title', 'title.id', 'known.title_id')
    .select(['title.alias', 'title.brand', 'title.changed'])
    .where('known.alias', '>', after)
    .whereRef('known.alias', '=', 'title.alias')
    // Only active titles have rows in content_title_facets.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('content_title_facets as listed')
          .select('listed.title_id')
          .whereRef('listed.title_id', '=', 'title.id')
          .where('listed.facet', '=', ''),
      ),
    )
    .orderBy('known.alias')
    .limit(limit)
    .execute()
  return rows.map(({ alias, brand, changed }) => ({ path: `/${alias}`, changed, brand }))
}

async function videoPaths({ db, now }: SitemapContext, after: string, limit: number): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('content_videos')
    .select(['mpx_guid', 'title_id', 'brand', 'changed', 'entry'])
    .where('mpx_guid', '>', after)
    .where('expires_at', '>', now())
    .orderBy('mpx_guid')
    .limit(limit)
    .execute()
  const titles = new Map<string, TitleFacts>()
  const ids = [...new Set(rows.map(({ title_id }) => title_id).filter((id) => id !== null))]
  for (const title of await titlesByIds(db, ids)) titles.set(title.id, title)
  return rows.map(({ mpx_guid: guid, title_id, brand, changed, entry: json }) => {
    const entry = JSON.parse(json)
    const title = titles.get(title_id ?? '')
    const art = entry.art ?? title?.entry.art
    const description = entry.description ?? entry.shortDescription ?? title?.entry.description
    return {
      path: videoPath(guid, slug(textInAnyLanguage(entry.title)), title?.alias),
      changed,
      brand,
      video: {
        mpxGuid: guid,
        title: textInAnyLanguage(entry.title),
        description: description === undefined ? '' : textInAnyLanguage(description),
        imageId: art === undefined ? null : imageId(art),
        duration: entry.duration,
        airDate: instant(entry.airDate),
        expiration: instant(entry.expiration),
      },
    }
  })
}
