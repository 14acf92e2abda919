// Rendered pictures on disk, bounded: what was asked longest ago goes first. Several processes may share the folder; a file
// that another one took away is simply made again.
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'

export type DiskCache = {
  get(key: string): Promise<Buffer | null>
  /** Never throws: a full disk costs a rendering next time. */
  put(key: string, bytes: Buffer): Promise<void>
}

/** Keys are hexadecimal. `failed` hears why something could not be kept. */
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

  /** What earlier runs left counts too, oldest first. */
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
