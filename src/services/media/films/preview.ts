// GET /media/previews/{film}.mp4: the first seconds of a film, for a tile that somebody rests on. Anyone's: it opens nothing else.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { describe } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { parseRange } from './file-response.ts'
import type { FoundFilm, Library } from './library.ts'
import { segmentName } from './playlist.ts'

/** Seconds, at least; and how high the picture may be: it plays in a tile. */
const preview = { seconds: 8, height: 480 }
const keptBytes = 16 * 2 ** 20

type Clip = { bytes: Uint8Array<ArrayBuffer>; etag: string }

const described = describe({
  summary: 'The first seconds of a film, for a tile',
  answers: {
    200: { what: 'All of it', type: 'video/mp4' },
    206: { what: 'The part that Range asks for', type: 'video/mp4' },
    404: 'No such film',
  },
})

export function addPreviewRoute(door: Hono, library: Library): void {
  const kept = new LRUCache<string, { found: FoundFilm; clip: Clip }>({
    maxSize: keptBytes,
    sizeCalculation: ({ clip }) => clip.bytes.length,
  })

  async function clipOf(id: string): Promise<Clip | null> {
    const found = await library.find(id)
    if (!found) return null
    const before = kept.get(id)
    // The library gives the same film until its file changes.
    if (before?.found === found) return before.clip
    const clip = await makeClip(found).catch(() => null)
    if (clip) kept.set(id, { found, clip })
    return clip
  }

  door.get('/media/previews/:file{[a-z0-9-]+\\.mp4}', described, async (context) => {
    const clip = await clipOf(context.req.param('file').slice(0, -4))
    return clip ? clipResponse(context.req.raw, clip) : problems.notFound()
  })
}

/** What begins a rendition and its first segments, one after another, are a film of their own. */
async function makeClip({ film, folder }: FoundFilm): Promise<Clip> {
  const rungs = film.renditions.toSorted((a, b) => a.height - b.height)
  const rung = rungs.findLast(({ height }) => height <= preview.height) ?? rungs[0]!
  const count = segmentsOf(film.segments)
  const names = ['init.mp4', ...Array.from({ length: count }, (_, index) => segmentName(index))]
  const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, rung.name, name)))))
  return { bytes: new Uint8Array(bytes), etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}

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
