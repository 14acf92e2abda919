// Returns pictures from memory or from disk, or renders them. All concurrent requests for a picture share one rendering.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ImageSource } from '#contracts/http/catalogue.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { Ratio } from '#contracts/limits.ts'
import type { Egress } from '#kit/http/egress.ts'
import { type Queue, QueueFull } from '#kit/queue.ts'
import type { DiskCache } from './disk-cache.ts'
import type { Format } from './format.ts'
import { findMaster, type Master, sourceFor } from './master.ts'
import { type Renderer, RendererEnded, renderVersion } from './renderer.ts'

export type PictureRequest = { id: string; ratio: Ratio; width: number; format: Format }
export type Picture = { bytes: Buffer; etag: string }
export type Pictures = {
  /** Returns null if the picture does not exist. Throws if the picture cannot be read or rendered. */
  picture(request: PictureRequest): Promise<Picture | null>
  /** Returns a picture if it is in memory, else undefined. */
  ready(request: PictureRequest): Picture | undefined
  /** Returns the stored mean colour as `#rrggbb`, or measures the colour if none is stored. Returns null if the picture does not exist. */
  color(id: string): Promise<string | null>
}

export type PictureTools = {
  content: Pick<ContentClient, 'imageSource'>
  artFolders: string[]
  egress: Egress
  cache: DiskCache
  renderer: Renderer
  rendering: Queue
  fetching: Queue
  /** Called with the mean colour of a rendered picture, if no colour was stored. */
  colorFound: (id: string, color: string) => void
  /** Called with the source of each answered picture, for metrics. `kept`: from disk, or from another request's rendering. */
  onPicture: (from: 'memory' | 'kept' | 'made') => void
}

/** The size in bytes of the memory cache: enough for a few busy pages. A changed original appears after `ttl` milliseconds at most. */
const memory = { maxSize: 16_000_000, ttl: 60_000 }
/** Seconds after a crash of the renderer in which the picture is not rendered again. Otherwise a picture that causes crashes would block the queue. */
export const retryDelayAfterCrash = 5
const nameOf = ({ id, ratio, width, format }: PictureRequest) => `${ratio} ${width} ${format} ${id}`
const sha256 = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export function createPictures({
  content,
  artFolders,
  egress,
  cache,
  renderer,
  rendering,
  fetching,
  colorFound,
  onPicture,
}: PictureTools): Pictures {
  const recent = new LRUCache<string, Picture>({ ...memory, sizeCalculation: ({ bytes }) => bytes.length + 200 })
  const making = new Map<string, Promise<Buffer>>()
  const broken = new LRUCache<string, Error>({ max: 1000, ttl: memory.ttl })

  /** Returns the original. A remote original is downloaded and stored before rendering is queued, so that slow hosts do not delay other pictures. */
  async function masterOf(source: ImageSource, ratio: Ratio): Promise<Master | null> {
    const found = await findMaster(sourceFor(source, ratio), artFolders, egress)
    if (!found?.remote) return found
    const fetchOnce = () =>
      stored(sha256('master', found.identity), async () => {
        const bytes = await fetching.run(found.read)
        await renderer.check(bytes)
        return bytes
      })
    return { ...found, read: fetchOnce }
  }

  /** Returns the bytes of `key` from disk. If they are missing, calls `make` one time for all concurrent callers, and stores the result. Caches failures. */
  function stored(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const before = making.get(key)
    if (before) return before
    if (broken.has(key)) return Promise.reject(broken.get(key))
    const made = (async () => {
      const found = await cache.get(key)
      if (found) return found
      const bytes = await make()
      await cache.put(key, bytes)
      return bytes
    })()
    making.set(key, made)
    const done = () => making.delete(key)
    made.then(done, (error) => {
      done()
      if (error instanceof RendererEnded) broken.set(key, error, { ttl: retryDelayAfterCrash * 1000 })
      else if (!(error instanceof QueueFull)) broken.set(key, error)
    })
    return made
  }

  function ready(request: PictureRequest): Picture | undefined {
    const picture = recent.get(nameOf(request))
    if (picture) onPicture('memory')
    return picture
  }

  async function render(source: ImageSource, master: Master, { ratio, width, format }: PictureRequest): Promise<Buffer> {
    const bytes = await master.read()
    const picture = await renderer.picture(bytes, { ratio, width, format, isMadeForRatio: source.sources[ratio] !== undefined })
    if (source.color === null) colorFound(source.id, await renderer.color(bytes))
    return picture
  }

  return {
    ready,
    async picture(request) {
      const before = ready(request)
      if (before) return before
      const source = await content.imageSource(request.id)
      const master = source && (await masterOf(source, request.ratio))
      if (!source || !master) return null
      const key = sha256(renderVersion, master.identity, request.ratio, request.width, request.format)
      let from: 'kept' | 'made' = 'kept'
      const bytes = await stored(key, async () => {
        from = 'made'
        if (master.remote) await master.read()
        return rendering.run(() => render(source, master, request))
      })
      const picture = { bytes, etag: key.slice(0, 24) }
      onPicture(from)
      recent.set(nameOf(request), picture)
      return picture
    },
    async color(id) {
      const source = await content.imageSource(id)
      if (!source || source.color !== null) return source?.color ?? null
      const master = await masterOf(source, '16-9')
      return master && rendering.run(async () => renderer.color(await master.read()))
    },
  }
}
