// Serves media playlists in memory without the router. This is faster, which matters because each viewer of a channel requests them every few seconds.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { accepts } from '#kit/http/compression/coding.ts'
import { deviceInCookie } from '#kit/http/cookies/device.ts'
import { securityHeaders } from '#kit/http/security/security-headers.ts'
import { playlistType } from '../films/compressed-text.ts'
import type { ChannelPass, Passes } from '../films/pass.ts'
import type { OnAir } from './on-air.ts'
import type { ChannelPlaylists } from './playlists.ts'

/** Live playlists change with each segment, so caches may keep them for a second. */
export const cacheLive = 'max-age=1'

export type ReadyTools = {
  onAir: Pick<OnAir, 'get'>
  playlists: Pick<ChannelPlaylists, 'ready'>
  passes: Passes
  pageOrigins: string[]
  /** The origins that CORS allows to read `/media`. */
  readers: string[]
  now: () => number
}

/** A pass that was read from its path, and the `Cookie` headers for which it was checked. */
type Known = { pass: ChannelPass; cookies: Set<string> }

const path = /^\/media\/live\/([\w.-]{1,8000})\/([a-z0-9-]{1,64})\.m3u8$/
/** A viewer sends one `Cookie` header. No more headers than these are remembered, so that their memory is bounded. */
const remembered = { cookies: 4, length: 1000 }

/** Returns a handler that answers requests for playlists in memory. For any other request, and to refuse one, the router answers: returns false. */
export function answerReadyPlaylists({ onAir, playlists, passes, pageOrigins, readers, now }: ReadyTools) {
  const isSecure = pageOrigins.some((origin) => origin.startsWith('https:'))
  const always = {
    ...securityHeaders(isSecure),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': cacheLive,
    vary: 'Accept-Encoding, Origin',
  }
  const known = new LRUCache<string, Known>({ max: 20_000 })

  function passOf(token: string, cookie: string, origin: string | undefined): ChannelPass | null {
    let found = known.get(token)
    if (!found) {
      const pass = passes.read(token)
      if (typeof pass === 'string' || pass.scope !== 'channel') return null
      found = { pass, cookies: new Set() }
      known.set(token, found)
    }
    const { pass, cookies } = found
    if (pass.expires * 1000 <= now()) return null
    if (pass.viewer === '' || cookies.has(cookie)) return pass
    const devices = devicesIn(cookie)
    if (devices.length === 0) return passes.endWithoutCookie(pass, origin) * 1000 > now() ? pass : null
    if (devices.some((device) => passes.viewerHash(device) !== pass.viewer)) return null
    if (cookies.size < remembered.cookies && cookie.length < remembered.length) cookies.add(cookie)
    return pass
  }
  /**
   * The cookie's name depends on whether the connection is secure, which only the router knows. So a device in either cookie must be the device of the
   * pass.
   */
  const devicesIn = (cookie: string) =>
    [true, false].map((isSecure) => deviceInCookie({ cookie, isSecure })).filter((device) => device !== null)

  return ({ method, url, headers }: IncomingMessage, response: ServerResponse): boolean => {
    const [, token, name] = method === 'GET' ? (path.exec(url ?? '') ?? []) : []
    const pass = token ? passOf(token, headers.cookie ?? '', headers.origin) : null
    const channel = pass && onAir.get(pass.channel)
    const text = channel && playlists.ready(channel, pass, name!)
    if (!text) return false
    const { origin } = headers
    const allHeaders = {
      ...always,
      etag: `"${text.etag}"`,
      ...(origin && readers.includes(origin)
        ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'content-range, etag' }
        : {}),
    }
    if (headers['if-none-match'] === allHeaders.etag) {
      response.writeHead(304, allHeaders).end()
      return true
    }
    const isCompressed = accepts(headers['accept-encoding']?.toString() ?? '', 'gzip')
    const body = isCompressed ? text.gzipped : Buffer.from(text.plain)
    response.writeHead(200, {
      ...allHeaders,
      'content-type': playlistType,
      'content-length': body.length,
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    })
    response.end(body)
    return true
  }
}
