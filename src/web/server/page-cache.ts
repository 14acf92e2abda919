// Pages are the same for everyone in a bucket, so they are kept ready to send, compressed, and answered in front of any framework.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { pickCoding } from '#kit/http/coding.ts'
import { addBody, bodyFor, bytesOf, type Made, pairs, type Stored, store } from './stored-page.ts'

/** What many keys have in common is made and kept once, under a key of its own. */
export type Shared = { instead: string; remake: () => Promise<Made> }
type Remake = () => Promise<Made | Shared>

type Tools = { now: () => number; enabled: boolean; headers: string[]; addressOf: (request: IncomingMessage) => string }

const maxBytes = 48 * 2 ** 20
const maxAddressBytes = 8 * 2 ** 20
/** A key that leads to a shared page: next to nothing, so that unknown paths cannot push known pages out. */
const sharedSize = 512
/** What an entry costs besides its text. */
const addressSize = 256
/** An address may have 16,000 letters, and what is kept of it holds it more than once. */
const weightOf = (address: string) => 2 * address.length

type Kept = {
  stored: Stored
  remake: Remake
  /** Of the address that it was first asked by. */
  weight: number
}

/** Pages by key: each is made once however many ask, and again when it is old. */
function createPages({ now, enabled, headers }: Tools) {
  const pages = new LRUCache<string, Kept>({ maxSize: maxBytes })
  const making = new Map<string, Promise<Stored>>()
  let age = 0

  /** The page of a key if it may be shown; past its time it may for a while, as one new one is made behind it. */
  function ready(key: string): Stored | undefined {
    const page = pages.get(key)
    const time = now()
    if (!page || time >= page.stored.staleUntil) return
    // A remake that fails leaves the old page standing until its time is over.
    if (time >= page.stored.freshUntil) make(key, page.remake, page.weight).catch(() => {})
    return page.stored
  }

  /** Makes a page, and keeps it unless content changed meanwhile. */
  function make(key: string, remake: Remake, weight: number): Promise<Stored> {
    const busy = making.get(key)
    if (busy) return busy
    const made = makeNow(key, remake, weight, age).finally(() => making.get(key) === made && making.delete(key))
    making.set(key, made)
    return made
  }

  async function makeNow(key: string, remake: Remake, weight: number, born: number): Promise<Stored> {
    const result = await remake()
    const isShared = 'instead' in result
    const stored = isShared
      ? (ready(result.instead) ?? (await make(result.instead, result.remake, weight)))
      : await store(result, now(), headers, enabled)
    if (enabled && born === age && now() < stored.freshUntil)
      pages.set(key, { stored, remake, weight }, { size: weight + (isShared ? sharedSize : bytesOf(stored)) })
    return stored
  }

  function clear() {
    age++
    pages.clear()
    making.clear()
  }
  return { ready, make, clear, has: (key: string) => pages.has(key) }
}

export function createPageCache(tools: Tools) {
  const pages = createPages(tools)
  /** From what a request says, letter by letter, to the page's key: no URL is parsed for a page that is ready. */
  const addresses = new LRUCache<string, string>({
    maxSize: maxAddressBytes,
    sizeCalculation: (_key, address) => addressSize + weightOf(address),
  })

  return {
    /** Answers at once from what is ready; false: the page must be made first. */
    cached(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = addresses.get(tools.addressOf(request))
      const stored = key === undefined ? undefined : pages.ready(key)
      if (!stored) return false
      const body = bodyFor(stored, request.headers['accept-encoding'])
      if (request.headers['if-none-match'] === stored.etag && stored.status === 200) {
        response.writeHead(304, body.headers.slice(0, -2))
        response.end()
      } else {
        response.writeHead(stored.status, body.headers)
        response.end(request.method === 'HEAD' ? undefined : body.bytes)
      }
      return true
    },

    /** The page of a key as a response, made if it must be. `address` is what `addressOf` says of such a request. */
    async answer(request: Request, address: string, key: string, remake: Remake): Promise<Response> {
      const stored = pages.ready(key) ?? (await pages.make(key, remake, weightOf(address)))
      if (pages.has(key)) addresses.set(address, key)
      const coding = pickCoding(request.headers.get('accept-encoding') ?? '')
      const body = stored.bodies[coding] ?? (await addBody(stored, coding))
      const unchanged = request.headers.get('if-none-match') === stored.etag && stored.status === 200
      const headers = pairs(unchanged ? body.headers.slice(0, -2) : body.headers)
      if (unchanged) return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body.bytes), { status: stored.status, headers })
    },

    clear() {
      pages.clear()
      addresses.clear()
    },
  }
}
