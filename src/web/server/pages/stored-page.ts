// A rendered page ready to send: its bytes by content coding, and its headers as the flat list that node:http writes fastest.
import { hash } from 'node:crypto'
import { type Coding, pickCoding } from '#kit/http/compression/coding.ts'
import { compress, compressBest, fastBrotli, isCompressBestBusy } from '#kit/http/compression/compress.ts'

/**
 * A rendered page. `seconds` is the cache lifetime. If it is 0, no cache may store the page. With `isPrivate`, only the cache of the server and that of
 * the browser may, and the browser asks again each time.
 */
export type RenderedPage = { status: number; html: string; seconds: number; isPrivate?: boolean }

type Body = { bytes: Buffer; headers: string[] }
export type StoredPage = {
  status: number
  etag: string
  bodies: Partial<Record<Coding, Body>> & { identity: Body }
  freshUntil: number
  staleUntil: number
  /** Whether many visitors get it, so that it is compressed well. */
  isCached: boolean
  /** Whether its Brotli body is as small as possible, or soon will be. */
  isBest: boolean
}

/** After its lifetime, a page may be served for this many further lifetimes while it is rendered again. */
const staleFactor = 5

type StoreOptions = {
  headers: string[]
  /** Whether the page is compressed immediately; otherwise on the first request that needs a compressed body. */
  isCached: boolean
  /** Whether the page is compressed as well as possible, because that was worth it for its last rendering. */
  isBest?: boolean
}

/** Builds a page's headers and bodies. */
export async function storePage(
  { status, html, seconds, isPrivate }: RenderedPage,
  time: number,
  { headers, isCached, isBest = false }: StoreOptions,
): Promise<StoredPage> {
  const bytes = Buffer.from(html)
  const etag = `W/"${isCached ? hash('sha256', bytes, 'base64url').slice(0, 27) : time}"`
  const stale = seconds * staleFactor
  const lasting = isPrivate ? 'private, no-cache' : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${stale}`
  const control = seconds ? lasting : 'no-store'
  const common = ['content-type', 'text/html; charset=utf-8', 'cache-control', control, 'vary', 'accept-encoding', 'etag', etag, ...headers]
  const freshUntil = time + seconds * 1000
  const identity = { bytes, headers: [...common, 'content-length', String(bytes.length)] }
  const stored: StoredPage = {
    status,
    etag,
    bodies: { identity },
    freshUntil,
    staleUntil: freshUntil + stale * 1000,
    isCached: isCached && seconds > 0,
    isBest: isBest && !isCompressBestBusy(),
  }
  if (stored.isCached) await addBody(stored, 'br')
  return stored
}

export async function addBody(stored: StoredPage, coding: Coding): Promise<Body> {
  const { bytes, headers } = stored.bodies.identity
  if (coding === 'identity') return stored.bodies.identity
  const isBest = coding === 'br' && stored.isBest
  const compressed = await (isBest ? compressBest(bytes) : compress(bytes, coding, stored.isCached ? undefined : fastBrotli))
  const body = {
    bytes: compressed,
    headers: [...headers.slice(0, -2), 'content-encoding', coding, 'content-length', String(compressed.length)],
  }
  stored.bodies[coding] = body
  return body
}

/** Compresses a page as well as possible in the background. Until then its first Brotli body is served. */
function improve(stored: StoredPage): void {
  stored.isBest = true
  addBody(stored, 'br').catch(() => {
    stored.isBest = false
  })
}

/**
 * Returns the body in the client's preferred coding if it is ready; otherwise starts compressing and returns the uncompressed body. Called from the second
 * request for a page on: only a page that is requested again is worth the time of the best compression.
 */
export function bodyFor(stored: StoredPage, accepted: string | undefined): Body {
  const coding = accepted ? pickCoding(accepted) : 'identity'
  const body = stored.bodies[coding]
  if (!body) addBody(stored, coding).catch(() => {})
  else if (coding === 'br' && stored.isCached && !stored.isBest && !isCompressBestBusy()) improve(stored)
  return body ?? stored.bodies.identity
}

export const bytesOf = ({ bodies }: StoredPage) => bodies.identity.bytes.length + (bodies.br?.bytes.length ?? 0) + 2048

/** Converts flat headers (name, value, name, value) to the pairs that `Response` accepts. */
export function headerPairs(flat: string[]): [string, string][] {
  const list: [string, string][] = []
  for (let at = 0; at < flat.length; at += 2) list.push([flat[at]!, flat[at + 1]!])
  return list
}
