import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createQueue } from '../../queue.ts'
import { type Coding, pickCoding } from './coding.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The smallest body that is compressed, in bytes. A smaller body fits into one network packet even uncompressed. */
const minBytes = 1400
/** The Brotli quality of responses that are not cached. */
export const fastBrotli = 4
/**
 * Compresses bytes. The default Brotli quality is for bodies that are cached: compressing a home page takes about 10 ms of a thread of the pool,
 * and the result is 3 % smaller than with quality 5 (6 ms).
 */
export function compress(bytes: Uint8Array, coding: Exclude<Coding, 'identity'>, brotliQuality = 8): Promise<Buffer<ArrayBuffer>> {
  if (coding === 'gzip') return gzipAsync(bytes)
  return brotliAsync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}

const bestQuality = 10
const bestQueue = createQueue({ atOnce: 1, waiting: 10 })

/**
 * Compresses a body that many visitors receive, with Brotli: the demo's home page becomes 8 % smaller than with `compress`, but takes about 110 ms of a thread
 * instead of 10. Bodies wait for each other, and for three times as long as the last one took: together they use a quarter of a thread at most. Rejects with
 * QueueFull if too many wait.
 */
export function compressBest(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  bestQueue
    .run(async () => {
      const started = performance.now()
      resolve(await compress(bytes, 'br', bestQuality))
      await setTimeout(3 * (performance.now() - started), undefined, { ref: false })
    })
    .catch(reject)
  return promise
}

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|xml|manifest\+json|javascript|rss\+xml|vnd\.apple\.mpegurl)|image\/svg\+xml)/

/**
 * Compresses a response with the best coding that the client accepts, at a fast level, because the result is not cached. Returns the response
 * unchanged if it is compressed already, or if its media type does not compress well.
 */
export async function compressResponse(response: Response, accepted: string | null, isHead: boolean): Promise<Response> {
  const { headers, status } = response
  if (!compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding') || status === 206) return response
  if (headers.get('cache-control')?.includes('no-transform')) return response
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const coding = pickCoding(accepted ?? '')
  // This is the last check, because reading `body` turns the server adapter's lightweight response into a full one.
  if (coding === 'identity' || isHead || Number(headers.get('content-length') ?? minBytes) < minBytes || !response.body) return response
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length < minBytes) return new Response(bytes, { status, headers })
  const smaller = await compress(bytes, coding, fastBrotli)
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  const tag = headers.get('etag')
  if (tag && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`)
  return new Response(smaller, { status, headers })
}
