// The pages that open without a connection. Only pages that are the same for everyone are kept, so nothing personal is.
import { keptPages, offlinePath, pagesCache } from '#contracts/worker/offline.ts'

const isOffline = ({ url }: Request) => new URL(url).pathname.endsWith(offlinePath)

/** Returns whether a page may be kept: a public page, whose URL has no query except the language. A query may have a search or a code. */
export function mayKeep(url: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  const caching = response.headers.get('cache-control') ?? ''
  const isPublic = /\bpublic\b/.test(caching) && !/\b(?:private|no-store)\b/.test(caching)
  const isPage = response.status === 200 && response.type === 'basic' && !response.redirected && type.startsWith('text/html')
  return isPublic && isPage && [...new URL(url).searchParams.keys()].every((name) => name === 'lang')
}

/** Returns whether a page is that of a viewer profile with a limit: no other page is private and yet stored by browsers (web/server/pages). */
export const isOfLimitedProfile = (response: Response): boolean => response.headers.get('cache-control') === 'private, no-cache'

/** Removes all pages but the offline pages. */
async function forgetPages(): Promise<void> {
  const cache = await caches.open(pagesCache)
  for (const page of await cache.keys()) if (!isOffline(page)) await cache.delete(page)
}

/**
 * Keeps a page as the newest, and removes the oldest above the limit. The page of a profile with a limit is not kept, and removes all others: they may be
 * above the limit. Does nothing if no pages are to be kept.
 */
export async function keepPage(url: string, response: Response): Promise<void> {
  if (isOfLimitedProfile(response) && (await caches.has(pagesCache))) return forgetPages()
  if (!mayKeep(url, response) || !(await caches.has(pagesCache))) return
  const cache = await caches.open(pagesCache)
  const key = url.replace(/#.*/, '')
  // A stored page keeps its place in the order of the keys.
  await cache.delete(key)
  await cache.put(key, response)
  const pages = (await cache.keys()).filter((page) => !isOffline(page))
  for (const page of pages.slice(0, -keptPages)) await cache.delete(page)
}

/** Stores an offline page. */
export async function keepOfflinePage(url: string): Promise<void> {
  const cache = await caches.open(pagesCache)
  const response = await fetch(url, { cache: 'no-cache', priority: 'low' })
  if (response.ok) await cache.put(url, response)
}

/** Loads the offline pages again, because a new release may have changed them. */
export async function renewOfflinePages(): Promise<void> {
  if (!(await caches.has(pagesCache))) return
  const stored = (await (await caches.open(pagesCache)).keys()).filter(isOffline)
  await Promise.all(stored.map(({ url }) => keepOfflinePage(url)))
}

/** Returns the URL of the offline page for a page: that of its brand, in its language if there is one. */
export function offlinePageFor(page: string, offlinePages: readonly string[]): string | undefined {
  const wanted = new URL(page)
  const ranked = offlinePages.flatMap((url) => {
    const { pathname, searchParams } = new URL(url)
    const base = pathname.slice(0, -offlinePath.length)
    const isOfBrand = wanted.pathname === base || wanted.pathname.startsWith(`${base}/`)
    const isSameLanguage = searchParams.get('lang') === wanted.searchParams.get('lang')
    return isOfBrand ? { url, rank: 2 * base.length + Number(isSameLanguage) } : []
  })
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.url
}

/** Returns the kept pages, newest first: their URLs, and their titles as HTML. */
async function titledPages(cache: Cache): Promise<{ url: string; title: string }[]> {
  const pages = (await cache.keys()).filter((page) => !isOffline(page)).reverse()
  return Promise.all(
    pages.map(async ({ url }) => {
      const html = (await (await cache.match(url))?.text()) ?? ''
      return { url, title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? new URL(url).pathname }
    }),
  )
}

/** Returns the page that was kept, or else the offline page with links to the pages that were. */
export async function pageWithoutConnection(url: string, { list, links }: { list: string; links: string }): Promise<Response> {
  if (!(await caches.has(pagesCache))) return Response.error()
  const cache = await caches.open(pagesCache)
  const kept = await cache.match(url.replace(/#.*/, ''))
  if (kept) return kept
  const offlinePages = (await cache.keys()).filter(isOffline).map((page) => page.url)
  const found = offlinePageFor(url, offlinePages)
  const offline = found && (await cache.match(found))
  if (!offline) return Response.error()
  const pages = await titledPages(cache)
  if (!pages.length) return offline
  const items = pages.map((page) => `<li><a href="${page.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${page.title}</a></li>`)
  const html = (await offline.text()).replace(list, list.replace(' hidden', '')).replace(links, () => `<ul>${items.join('')}</ul>`)
  return new Response(html, { headers: offline.headers })
}
