// A rendered page ready to send: its bytes by content coding, and its headers as the flat list that node:http writes fastest.
import { hash } from 'node:crypto'
import { type Coding, pickCoding } from '#kit/http/compression/coding.ts'
import { compress, compressBest, fastBrotli } from '#kit/http/compression/compress.ts'

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
  /** Whether it was sent again while it was fresh. */
  isSentAgain: boolean
  /** Whether its Brotli body is compressed as well as possible, or soon will be. */
  isBest: boolean
}

/** After its lifetime, a page may be served for this many further lifetimes while it is rendered again. */
const staleFactor = 5

/**
 * Builds a page's headers and bodies. If `isCached`, the page is compressed immediately; otherwise on the first request that needs a
 * compressed body.
 */
export async function storePage(
  { status, html, seconds, isPrivate }: RenderedPage,
  time: number,
  headers: string[],
  isCached: boolean,
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
    isSentAgain: false,
    isBest: false,
  }
  if (stored.isCached) await addBody(stored, 'br')
  return stored
}

export async function addBody(stored: StoredPage, coding: Coding): Promise<Body> {
  const { identity } = stored.bodies
  if (coding === 'identity') return identity
  return setBody(stored, coding, await compress(identity.bytes, coding, stored.isCached ? undefined : fastBrotli))
}

function setBody({ bodies }: StoredPage, coding: 'br' | 'gzip', bytes: Buffer): Body {
  const headers = [...bodies.identity.headers.slice(0, -2), 'content-encoding', coding, 'content-length', String(bytes.length)]
  const body = { bytes, headers }
  bodies[coding] = body
  return body
}

/** Compresses a page of the cache as well as possible, in the background. Until then its first Brotli body is sent. */
export function improve(stored: StoredPage): void {
  if (stored.isBest || !stored.isCached || stored.status !== 200) return
  stored.isBest = true
  compressBest(stored.bodies.identity.bytes).then(
    (bytes) => setBody(stored, 'br', bytes),
    // Too many pages wait: this one is compressed better when it is rendered again.
    () => {
      stored.isBest = false
    },
  )
}

/** Returns the body in the client's preferred coding if it is ready; otherwise starts compressing and returns the uncompressed body. */
export function bodyFor(stored: StoredPage, accepted: string | undefined): Body {
  const coding = accepted ? pickCoding(accepted) : 'identity'
  const body = stored.bodies[coding]
  if (!body) addBody(stored, coding).catch(() => {})
  return body ?? stored.bodies.identity
}

export const bytesOf = ({ bodies }: StoredPage) => bodies.identity.bytes.length + (bodies.br?.bytes.length ?? 0) + 2048

/** Converts flat headers (name, value, name, value) to the pairs that `Response` accepts. */
export function headerPairs(flat: string[]): [string, string][] {
  const list: [string, string][] = []
  for (let at = 0; at < flat.length; at += 2) list.push([flat[at]!, flat[at + 1]!])
  return list
}
