// Serves a playlist that is stored as text and compressed.
import type { Context } from 'hono'
import { accepts } from '#kit/http/compression/coding.ts'
import type { PlaylistText } from './playlists.ts'

export const playlistType = 'application/vnd.apple.mpegurl'

/** Returns the playlist, compressed if the client accepts that, or 304 if the client has it. */
export function playlistResponse(context: Context, { plain, gzipped, etag }: PlaylistText, cacheControl: string): Response {
  const headers = { etag: `"${etag}"`, 'cache-control': cacheControl, vary: 'Accept-Encoding' }
  if (context.req.header('if-none-match') === headers.etag) return context.body(null, 304, headers)
  if (!accepts(context.req.header('accept-encoding') ?? '', 'gzip'))
    return context.body(plain, 200, { ...headers, 'content-type': playlistType })
  return context.body(gzipped, 200, { ...headers, 'content-type': playlistType, 'content-encoding': 'gzip' })
}
