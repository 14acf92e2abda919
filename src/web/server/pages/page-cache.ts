// Caches rendered, compressed pages. A page is the same for all visitors with the same brand, language and platform. A cached page is
// therefore answered before any framework code runs.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { pickCoding } from '#kit/http/compression/coding.ts'
import { addBody, bodyFor, bytesOf, headerPairs, improve, type RenderedPage, type StoredPage, storePage } from './stored-page.ts'

/** A page that many keys share, such as the 404 page. It is rendered and cached one time, under `key`. */
export type SharedPage = { key: string; render: () => Promise<RenderedPage> }
type Render = () => Promise<RenderedPage | SharedPage>

type Tools = { now: () => number; enabled: boolean; headers: string[]; addressOf: (request: IncomingMessage) => string }

const maxBytes = 48 * 2 ** 20
/** The cache size of pages with a query, in bytes. Clients can invent queries, so these pages must not evict pages without a query. */
const maxQueryBytes = 8 * 2 ** 20
const maxAddressBytes = 8 * 2 ** 20
/** The cache size of a key that points to a shared page, in bytes: small, so that unknown paths cannot evict known pages. */
const sharedSize = 512
/** The estimated memory of an address entry besides the URL, in bytes. */
const addressSize = 256
/** Returns the maximum memory of a URL in bytes: two per character. A URL can have 16,000 characters. */
const bytesOfAddress = (address: string) => 2 * address.length

type CachedPage = {
  stored: StoredPage
  render: Render
  /** The size in bytes of the address that first requested the page. */
  addressBytes: number
}

/** Creates the store of pages by key. Concurrent requests for a page share one render. An old page is rendered again. */
function createPages({ now, enabled, headers }: Tools) {
  const plainPages = new LRUCache<string, CachedPage>({ maxSize: maxBytes })
  const queryPages = new LRUCache<string, CachedPage>({ maxSize: maxQueryBytes })
  const hasQuery = (key: string) => /\?./.test(key)
  const cacheOf = (key: string) => (hasQuery(key) ? queryPages : plainPages)
  const pending = new Map<string, Promise<StoredPage>>()
  let generation = 0

  /** Returns a page that may be served now. A stale page is served while it is rendered again in the background. */
  function servablePage(key: string): StoredPage | undefined {
    const page = cacheOf(key).get(key)
    const time = now()
    if (!page || time >= page.stored.staleUntil) return
    // If rendering fails, the old page stays until it expires.
    if (time >= page.stored.freshUntil) renderPage(key, page.render, page.addressBytes).catch(() => {})
    return page.stored
  }

  /** Renders a page and caches it, unless content changed in the meantime. */
  function renderPage(key: string, render: Render, addressBytes: number): Promise<StoredPage> {
    const running = pending.get(key)
    if (running) return running
    const rendering = renderAndStore(key, render, addressBytes, generation).finally(
      () => pending.get(key) === rendering && pending.delete(key),
    )
    pending.set(key, rendering)
    return rendering
  }

  async function renderAndStore(key: string, render: Render, addressBytes: number, startedIn: number): Promise<StoredPage> {
    const result = await render()
    const isShared = 'key' in result
    const stored = isShared
      ? (servablePage(result.key) ?? (await renderPage(result.key, result.render, addressBytes)))
      : await storePage(result, now(), headers, enabled)
    if (enabled && startedIn === generation && now() < stored.freshUntil) {
      const isInDemand = cacheOf(key).peek(key)?.stored.isSentAgain
      cacheOf(key).set(key, { stored, render, addressBytes }, { size: addressBytes + (isShared ? sharedSize : bytesOf(stored)) })
      if (isInDemand) improve(stored)
    }
    return stored
  }

  /**
   * Compresses a page that is sent again while it is fresh as well as possible, now and when it is rendered again. Few visitors see the others, and clients
   * can invent pages with a query.
   */
  function noteDemand(key: string, stored: StoredPage): void {
    if (stored.isSentAgain || hasQuery(key) || now() >= stored.freshUntil) return
    stored.isSentAgain = true
    improve(stored)
  }

  function clear() {
    generation++
    plainPages.clear()
    queryPages.clear()
    pending.clear()
  }
  return { servablePage, renderPage, noteDemand, clear, has: (key: string) => cacheOf(key).has(key) }
}

export function createPageCache(tools: Tools) {
  const pages = createPages(tools)
  /** Maps a request's raw address to a page key, so that no URL is parsed for a cached page. */
  const addresses = new LRUCache<string, string>({
    maxSize: maxAddressBytes,
    sizeCalculation: (_key, address) => addressSize + bytesOfAddress(address),
  })

  return {
    /** Answers from the cache. Returns false if the page must be rendered first. */
    cached(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = addresses.get(tools.addressOf(request))
      const stored = key === undefined ? undefined : pages.servablePage(key)
      if (key === undefined || !stored) return false
      const body = bodyFor(stored, request.headers['accept-encoding'])
      if (request.headers['if-none-match'] === stored.etag && stored.status === 200) {
        response.writeHead(304, body.headers.slice(0, -2))
        response.end()
      } else {
        response.writeHead(stored.status, body.headers)
        response.end(request.method === 'HEAD' ? undefined : body.bytes)
        pages.noteDemand(key, stored)
      }
      return true
    },

    /** Returns the page of a key as a response. Renders the page if it is not cached. `address` is the request's result of `addressOf`. */
    async answer(request: Request, address: string, key: string, render: Render): Promise<Response> {
      const known = pages.servablePage(key)
      if (known) pages.noteDemand(key, known)
      const stored = known ?? (await pages.renderPage(key, render, bytesOfAddress(address)))
      if (pages.has(key)) addresses.set(address, key)
      const coding = pickCoding(request.headers.get('accept-encoding') ?? '')
      const body = stored.bodies[coding] ?? (await addBody(stored, coding))
      const unchanged = request.headers.get('if-none-match') === stored.etag && stored.status === 200
      const headers = headerPairs(unchanged ? body.headers.slice(0, -2) : body.headers)
      if (unchanged) return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body.bytes), { status: stored.status, headers })
    },

    clear() {
      pages.clear()
      addresses.clear()
    },
  }
}
