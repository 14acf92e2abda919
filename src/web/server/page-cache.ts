// Pages are the same for everyone in a bucket, so they are kept ready to send, compressed, and answered in front of any framework.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Coding, compress, pickCoding } from './coding.ts'

/** A page as it was made; `seconds` 0 is never kept, nor may anybody else keep it. */
export type Made = { status: number; html: string; seconds: number }

type Body = { bytes: Buffer; headers: string[] }
type Stored = {
  status: number
  etag: string
  bodies: Partial<Record<Coding, Body>> & { identity: Body }
  freshUntil: number
  staleUntil: number
}
type Remake = () => Promise<Made>

/** How long an old page may be shown while one new one is made. */
const staleSeconds = 300
const maxBytes = 48 * 2 ** 20
const maxAddresses = 20_000

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache(tools: {
  now: () => number
  enabled: boolean
  headers: string[]
  addressOf: (request: IncomingMessage) => string
}) {
  const { now } = tools
  const pages = new LRUCache<string, Stored>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  /** From what a request says, letter by letter, to the page's key: no URL is parsed for a page that is ready. */
  const addresses = new LRUCache<string, string>({ max: maxAddresses })
  const remakes = new Map<string, Remake>()
  const making = new Map<string, Promise<Stored>>()
  let age = 0

  /** Makes a page once however many ask, and keeps it unless content changed meanwhile. */
  function make(key: string, remake: Remake): Promise<Stored> {
    const busy = making.get(key)
    if (busy) return busy
    const born = age
    const made = store(remake, now, tools.headers).then((stored) => {
      if (tools.enabled && born === age && stored.freshUntil > now()) {
        pages.set(key, stored)
        remakes.set(key, remake)
        if (remakes.size > pages.size + 1000) for (const old of remakes.keys()) if (!pages.has(old)) remakes.delete(old)
      }
      return stored
    })
    const done = made.finally(() => making.get(key) === done && making.delete(key))
    making.set(key, done)
    done.catch(() => {})
    return done
  }

  /** The page of a key if it may be shown; past its time it may for a while, as one new one is made behind it. */
  function ready(key: string): Stored | undefined {
    const stored = pages.get(key)
    if (!stored) return
    const time = now()
    if (time < stored.freshUntil) return stored
    if (time >= stored.staleUntil) return
    const remake = remakes.get(key)
    // A remake that fails leaves the old page standing until its time is over.
    if (remake) make(key, remake).catch(() => {})
    return stored
  }

  return {
    /** Answers at once from what is ready; false: the page must be made first. */
    cached(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = addresses.get(tools.addressOf(request))
      const stored = key === undefined ? undefined : ready(key)
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
      const stored = (tools.enabled && ready(key)) || (await make(key, remake))
      if (pages.has(key)) addresses.set(address, key)
      const coding = pickCoding(request.headers.get('accept-encoding') ?? '')
      const body = stored.bodies[coding] ?? (await addBody(stored, coding, tools.headers))
      const unchanged = request.headers.get('if-none-match') === stored.etag && stored.status === 200
      const headers = pairs(unchanged ? body.headers.slice(0, -2) : body.headers)
      if (unchanged) return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body.bytes), { status: stored.status, headers })
    },

    clear() {
      age++
      pages.clear()
      addresses.clear()
      remakes.clear()
      making.clear()
    },

    bytes: () => pages.calculatedSize,
  }
}

async function store(remake: Remake, now: () => number, headers: string[]): Promise<Stored> {
  const { status, html, seconds } = await remake()
  const bytes = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const control = seconds ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${staleSeconds}` : 'no-store'
  const common = ['content-type', 'text/html; charset=utf-8', 'cache-control', control, 'vary', 'accept-encoding', 'etag', etag, ...headers]
  const time = now()
  const freshUntil = time + seconds * 1000
  const identity = { bytes, headers: [...common, 'content-length', String(bytes.length)] }
  const stored: Stored = {
    status,
    etag,
    bodies: { identity },
    freshUntil,
    staleUntil: seconds ? freshUntil + staleSeconds * 1000 : freshUntil,
  }
  if (seconds) await addBody(stored, 'br', headers)
  return stored
}

async function addBody(stored: Stored, coding: Coding, _headers: string[]): Promise<Body> {
  const { bytes, headers } = stored.bodies.identity
  if (coding === 'identity') return stored.bodies.identity
  const compressed = await compress(bytes, coding)
  const body = {
    bytes: compressed,
    headers: [...headers.slice(0, -2), 'content-encoding', coding, 'content-length', String(compressed.length)],
  }
  stored.bodies[coding] = body
  return body
}

/** What a reader takes, if it is ready; a coding that is not is left out rather than waited for. */
const bodyFor = (stored: Stored, accepted: string | undefined): Body =>
  (accepted && stored.bodies[pickCoding(accepted)]) || stored.bodies.identity

const bytesOf = ({ bodies }: Stored) => bodies.identity.bytes.length + (bodies.br?.bytes.length ?? 0) + 2048

function pairs(flat: string[]): [string, string][] {
  const list: [string, string][] = []
  for (let at = 0; at < flat.length; at += 2) list.push([flat[at]!, flat[at + 1]!])
  return list
}
