import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pickCoding } from './coding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthIt = 1400
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|xml|manifest\+json|javascript|rss\+xml|vnd\.apple\.mpegurl)|image\/svg\+xml)/

/** Text that nobody compressed yet, in the best coding that the client takes; quickly rather than tightly, since it is made once and sent once. */
export async function compressed(response: Response, accepted: string | null, isHead: boolean): Promise<Response> {
  const { headers, status } = response
  if (!compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding') || status === 206) return response
  if (headers.get('cache-control')?.includes('no-transform')) return response
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const coding = pickCoding(accepted ?? '')
  // Looking at the body makes a light response of the server's adapter a heavy one: last.
  if (coding === 'identity' || isHead || Number(headers.get('content-length') ?? worthIt) < worthIt || !response.body) return response
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length < worthIt) return new Response(bytes, { status, headers })
  const smaller = coding === 'br' ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : await zip(bytes)
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  const tag = headers.get('etag')
  if (tag && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`)
  return new Response(smaller, { status, headers })
}
