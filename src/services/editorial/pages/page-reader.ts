// The cache of pages for anonymous viewers, by brand, language and the key of [C7.1-04]. A page expires when its first view model expires.
import { LRUCache } from 'lru-cache'
import { listCacheTime } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import type { PageRequest } from '../page-parts/skeleton.ts'
import { makePage, type Page, pageKey } from './page.ts'

export type PageReader = { read(request: RequestContext, page: PageRequest): Promise<Page>; invalidate(): void }

/** Maximum number of cached pages. Pages share their tiles with the cache of items, so even a large page needs little memory. */
const maxPages = 500

export function createPageReader(site: SiteContext, isCaching: boolean, max = maxPages): PageReader {
  const pages = new LRUCache<string, { page: Promise<Page>; at: number; until: number }>({ max })
  return {
    async read(request, page) {
      // Search pages are not cached. The number of possible searches is unlimited, so search pages would remove all other pages from the cache.
      if (page.type === 'SEARCH') return (await makePage(site, request, page)).page
      const now = site.now()
      const key = pageKey(request.brand.key, request.language, page)
      const cached = pages.get(key)
      if (cached && cached.at <= now && now < cached.until) return await cached.page
      const making = makePage(site, request, page)
      const entry = { page: making.then((made) => made.page), at: now, until: now + listCacheTime }
      // The promise is cached, so that concurrent requests share it. If the page fails, it is removed from the cache.
      if (isCaching) pages.set(key, entry)
      try {
        const made = await making
        entry.until = Math.min(entry.until, made.until)
        // The page of an unknown channel expires at once: visitors can invent any number of names, which would evict all other pages.
        if (entry.until <= now && pages.peek(key) === entry) pages.delete(key)
        return made.page
      } catch (error) {
        entry.page.catch(() => {})
        if (pages.peek(key) === entry) pages.delete(key)
        throw error
      }
    },
    invalidate: () => pages.clear(),
  }
}
