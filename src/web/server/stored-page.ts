// A page ready to send: its bytes in the codings that readers take, and its headers as node:http writes them fastest.
import { hash } from 'node:crypto'
import { type Coding, pickCoding } from '#kit/http/coding.ts'
import { compress } from './compress.ts'

/** A page as it was made; `seconds` 0 is never kept, nor may anybody else keep it. */
export type Made = { status: number; html: string; seconds: number }

type Body = { bytes: Buffer; headers: string[] }
export type Stored = {
  status: number
  etag: string
  bodies: Partial<Record<Coding, Body>> & { identity: Body }
  freshUntil: number
  staleUntil: number
}

/** How long an old page may be shown while one new one is made: 5 minutes after one. */
const staleTimes = 5

/** `isKept`: compressed now, since many will take it; else when somebody does. */
export async function store({ status, html, seconds }: Made, time: number, headers: string[], isKept: boolean): Promise<Stored> {
  const bytes = Buffer.from(html)
  const etag = `W/"${isKept ? hash('sha256', bytes, 'base64url').slice(0, 27) : time}"`
  const stale = seconds * staleTimes
  const control = seconds ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${stale}` : 'no-store'
  const common = ['content-type', 'text/html; charset=utf-8', 'cache-control', control, 'vary', 'accept-encoding', 'etag', etag, ...headers]
  const freshUntil = time + seconds * 1000
  const identity = { bytes, headers: [...common, 'content-length', String(bytes.length)] }
  const stored: Stored = { status, etag, bodies: { identity }, freshUntil, staleUntil: freshUntil + stale * 1000 }
  if (seconds && isKept) await addBody(stored, 'br')
  return stored
}

export async function addBody(stored: Stored, coding: Coding): Promise<Body> {
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

/** What a reader takes, if it is ready; what is not is left out this time, rather than waited for. */
export function bodyFor(stored: Stored, accepted: string | undefined): Body {
  const coding = accepted ? pickCoding(accepted) : 'identity'
  const body = stored.bodies[coding]
  if (!body) addBody(stored, coding).catch(() => {})
  return body ?? stored.bodies.identity
}

export const bytesOf = ({ bodies }: Stored) => bodies.identity.bytes.length + (bodies.br?.bytes.length ?? 0) + 2048

/** Headers as a Response takes them. */
export function pairs(flat: string[]): [string, string][] {
  const list: [string, string][] = []
  for (let at = 0; at < flat.length; at += 2) list.push([flat[at]!, flat[at + 1]!])
  return list
}
