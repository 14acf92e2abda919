// Playlists and captions as they are served: a text that is compressed one time for all viewers.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from '#kit/http/compression/coding.ts'

export type CompressedText = { plain: string; gzipped: Uint8Array<ArrayBuffer>; etag: string }

export const playlistType = 'application/vnd.apple.mpegurl'
export const captionsType = 'text/vtt; charset=utf-8'

const compress = promisify(gzip)

/** Compresses a text and computes its ETag. */
export async function compressText(plain: string): Promise<CompressedText> {
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  return { plain, gzipped: new Uint8Array(await compress(plain, { level: 6 })), etag }
}

export const sizeOfText = ({ plain, gzipped }: CompressedText): number => plain.length + gzipped.length

type Served = { type: typeof playlistType | typeof captionsType; cacheControl: string }

/** Returns the text, compressed if the client accepts that, or 304 if the client has it. */
export function textResponse(context: Context, { plain, gzipped, etag }: CompressedText, { type, cacheControl }: Served): Response {
  const headers = { etag: `"${etag}"`, 'cache-control': cacheControl, vary: 'Accept-Encoding' }
  if (context.req.header('if-none-match') === headers.etag) return context.body(null, 304, headers)
  if (!accepts(context.req.header('accept-encoding') ?? '', 'gzip')) return context.body(plain, 200, { ...headers, 'content-type': type })
  return context.body(gzipped, 200, { ...headers, 'content-type': type, 'content-encoding': 'gzip' })
}
