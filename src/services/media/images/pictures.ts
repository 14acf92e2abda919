// From what is asked to bytes: memory, disk, and only then a rendering, one per picture however many ask.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ContentClient, ImageSource } from '#contracts/http/content.ts'
import type { Ratio } from '#contracts/limits.ts'
import type { Egress } from '#kit/http/egress.ts'
import { type Queue, QueueFull } from '#kit/queue.ts'
import type { DiskCache } from './disk-cache.ts'
import type { Format } from './format.ts'
import { findMaster, type Master, sourceFor } from './master.ts'
import { type Renderer, RendererEnded, renderVersion } from './renderer.ts'

export type Asked = { id: string; ratio: Ratio; width: number; format: Format }
export type Picture = { bytes: Buffer; etag: string }
export type Pictures = {
  /** Null when there is no such picture. Throws what could not be read or made. */
  picture(asked: Asked): Promise<Picture | null>
  /** What stands in memory. */
  ready(asked: Asked): Picture | undefined
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
  /** Hears the mean colour of a picture that had none, once it was rendered. */
  colorFound: (id: string, color: string) => void
  /** Counts where pictures come from. */
  given: (from: 'memory' | 'kept' | 'made') => void
}

/** What stands in memory: the pictures of a few busy pages. A master that changed on disk shows within this many milliseconds. */
const memory = { maxSize: 16_000_000, ttl: 60_000 }
/** Seconds until a picture may be asked for again whose process ended: a picture that hangs must not hold the queue all the time. */
export const afterEnd = 5
const nameOf = ({ id, ratio, width, format }: Asked) => `${ratio} ${width} ${format} ${id}`
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
  given,
}: PictureTools): Pictures {
  const recent = new LRUCache<string, Picture>({ ...memory, sizeCalculation: ({ bytes }) => bytes.length + 200 })
  const making = new Map<string, Promise<Buffer>>()
  const broken = new LRUCache<string, Error>({ max: 1000, ttl: memory.ttl })

  /** A master from elsewhere is fetched before its rendering waits in line, so that a slow host keeps nobody else waiting, and then kept. */
  async function masterOf(source: ImageSource, ratio: Ratio): Promise<Master | null> {
    const found = await findMaster(sourceFor(source, ratio), artFolders, egress)
    if (!found?.remote) return found
    const fetchOnce = () =>
      kept(sha256('master', found.identity), async () => {
        const bytes = await fetching.run(found.read)
        await renderer.check(bytes)
        return bytes
      })
    return { ...found, read: fetchOnce }
  }

  /** From disk, or made and kept there: once, whoever else asks meanwhile. What failed is not tried again for a while. */
  function kept(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const before = making.get(key)
    if (before) return before
    if (broken.has(key)) return Promise.reject(broken.get(key))
    const made = (async () => {
      const stored = await cache.get(key)
      if (stored) return stored
      const bytes = await make()
      await cache.put(key, bytes)
      return bytes
    })()
    making.set(key, made)
    const done = () => making.delete(key)
    made.then(done, (error) => {
      done()
      if (error instanceof RendererEnded) broken.set(key, error, { ttl: afterEnd * 1000 })
      else if (!(error instanceof QueueFull)) broken.set(key, error)
    })
    return made
  }

  function ready(asked: Asked): Picture | undefined {
    const picture = recent.get(nameOf(asked))
    if (picture) given('memory')
    return picture
  }

  async function render(source: ImageSource, master: Master, { ratio, width, format }: Asked): Promise<Buffer> {
    const bytes = await master.read()
    const picture = await renderer.picture(bytes, { ratio, width, format, made: source.sources[ratio] !== undefined })
    if (source.color === null) colorFound(source.id, await renderer.color(bytes))
    return picture
  }

  return {
    ready,
    async picture(asked) {
      const before = ready(asked)
      if (before) return before
      const source = await content.imageSource(asked.id)
      const master = source && (await masterOf(source, asked.ratio))
      if (!source || !master) return null
      const key = sha256(renderVersion, master.identity, asked.ratio, asked.width, asked.format)
      let from: 'kept' | 'made' = 'kept'
      const bytes = await kept(key, async () => {
        from = 'made'
        if (master.remote) await master.read()
        return rendering.run(() => render(source, master, asked))
      })
      const picture = { bytes, etag: key.slice(0, 24) }
      given(from)
      recent.set(nameOf(asked), picture)
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
