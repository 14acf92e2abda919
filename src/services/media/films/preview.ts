// GET /media/previews/{film}.mp4: the first seconds of a film, for tiles. Public, without a signature.
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { describe } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { parseRange } from '../storage/file-response.ts'
import { contentOf } from '../storage/film-storage.ts'
import type { FoundFilm, Library } from './library.ts'
import { segmentName } from './playlist.ts'

/** The minimum length in seconds and the maximum height in pixels of a preview. */
const preview = { seconds: 8, height: 480 }
const cacheBytes = 16 * 2 ** 20

type Clip = { bytes: Uint8Array<ArrayBuffer>; etag: string }

const description = describe({
  summary: 'The preview clip of a film',
  answers: {
    200: { what: 'The complete clip', type: 'video/mp4' },
    206: { what: 'The requested range', type: 'video/mp4' },
    404: 'No such film, or the film is encrypted',
    503: 'The film storage is unavailable. Try again later',
  },
})

export function addPreviewRoute(router: Hono, library: Library): void {
  const cache = new LRUCache<string, { found: FoundFilm; clip: Clip }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ clip }) => clip.bytes.length,
  })

  async function clipOf(id: string): Promise<Clip | null> {
    const found = await library.find(id)
    // An encrypted film has no preview: a tile asks for no licence.
    if (!found || found.film.drm) return null
    const cached = cache.get(id)
    // The cached clip is current if `found` is the same object: the library returns a new object when the film changes.
    if (cached?.found === found) return cached.clip
    const clip = await makeClip(found)
    if (clip) cache.set(id, { found, clip })
    return clip
  }

  router.get('/media/previews/:file{[a-z0-9-]+\\.mp4}', description, async (context) => {
    const clip = await clipOf(context.req.param('file').slice(0, -4))
    return clip ? clipResponse(context.req.raw, clip) : problems.notFound()
  })
}

/** Concatenates the initialization segment and the first segments of a rendition into a playable file. Returns null if one of them is missing. */
async function makeClip({ film, storage }: FoundFilm): Promise<Clip | null> {
  const rungs = film.renditions.toSorted((a, b) => a.height - b.height)
  const rung = rungs.findLast(({ height }) => height <= preview.height) ?? rungs[0]!
  const count = segmentsOf(film.segments)
  const names = ['init.mp4', ...Array.from({ length: count }, (_, index) => segmentName(index))]
  const parts = await Promise.all(names.map((name) => contentOf(storage, `${film.id}/${rung.name}/${name}`)))
  if (!parts.every((part) => part !== null)) return null
  const bytes = Buffer.concat(parts)
  return { bytes: new Uint8Array(bytes), etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}

/** Returns the number of segments that fill the minimum length. */
function segmentsOf(segments: readonly number[]): number {
  let filled = 0
  for (const [index, seconds] of segments.entries()) {
    filled += seconds
    if (filled >= preview.seconds) return index + 1
  }
  return segments.length
}

function clipResponse(request: Request, { bytes, etag }: Clip): Response {
  const headers = { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=86400', etag, 'accept-ranges': 'bytes' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = request.headers.get('range')
  const part = range ? parseRange(range, bytes.length) : null
  if (part === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } })
  const { start, end } = part ?? { start: 0, end: bytes.length - 1 }
  const body = bytes.subarray(start, end + 1)
  const length = { 'content-length': String(body.length) }
  if (!part) return new Response(body, { headers: { ...headers, ...length } })
  return new Response(body, { status: 206, headers: { ...headers, ...length, 'content-range': `bytes ${start}-${end}/${bytes.length}` } })
}
