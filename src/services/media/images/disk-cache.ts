// A bounded cache of rendered pictures on disk. A full cache evicts the least recently used picture. Several processes may share the folder: a picture
// is rendered again if another process removed its file.
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'

export type DiskCache = {
  get(key: string): Promise<Buffer | null>
  /** Stores a picture. Never throws: after a failure the picture is rendered again at the next request. */
  put(key: string, bytes: Buffer): Promise<void>
}

/** Opens the cache. Keys are hexadecimal. Calls `failed` with the error if a picture cannot be stored. */
export function createDiskCache(folder: string, maxBytes: number, failed: (error: unknown) => void): DiskCache {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, key, reason) => {
      if (reason === 'evict') unlink(pathOf(key)).catch(ignoreMissing)
    },
  })
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2))
  const ignoreMissing = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') failed(error)
  }
  let drafts = 0
  let scanned: Promise<void> | undefined

  /** Adds the files of earlier runs to the cache, oldest first, and removes unfinished files. */
  async function scan(): Promise<void> {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    const files: { key: string; size: number; used: number }[] = []
    for (const name of names) {
      const key = name.replaceAll(/[\\/]/g, '')
      const info = await stat(join(folder, name)).catch(() => null)
      if (info?.isFile() && name.endsWith('.draft')) await unlink(join(folder, name)).catch(ignoreMissing)
      else if (info?.isFile()) files.push({ key, size: info.size, used: info.atimeMs })
    }
    for (const { key, size } of files.sort((a, b) => a.used - b.used)) if (!sizes.has(key)) sizes.set(key, size)
  }

  return {
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch(() => null)
      if (bytes) sizes.get(key)
      return bytes
    },
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${process.pid}-${drafts++}.draft`
      try {
        scanned ??= scan()
        await scanned
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, bytes)
        await rename(draft, path)
        sizes.set(key, bytes.length)
      } catch (error) {
        await unlink(draft).catch(() => undefined)
        failed(error)
      }
    },
  }
}
