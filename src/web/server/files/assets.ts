// Serves /generetic/ (name from the specification): the files that Vite built, and the brands' wordmarks [A1-02].
// Built names contain a content hash, so the responses can be cached for ever.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { pickCoding } from '#kit/http/compression/coding.ts'
import { compress } from '#kit/http/compression/compress.ts'
import { problems } from '#kit/http/problem.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const compressible = new Set(['.js', '.css', '.svg', '.json'])
const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400, stale-while-revalidate=604800'

export function createAssets(browserFolder: string, brandsFolder: string, now: () => number) {
  const bodies = new LRUCache<string, Buffer>({ maxSize: 8 * 2 ** 20, sizeCalculation: (bytes) => bytes.length + 1 })
  const built = listFolder(browserFolder, now)
  const wordmarks = listFolder(brandsFolder, now)

  /** Returns a file's bytes in this coding, from the cache or from disk. Without a .br file of the build, compresses the file. */
  async function bodyOf(path: string, coding: 'br' | 'gzip' | 'identity'): Promise<Buffer> {
    const name = `${path} ${coding}`
    let bytes = bodies.get(name)
    if (bytes) return bytes
    bytes = coding === 'identity' ? await readFile(path) : coding === 'br' ? await readFile(`${path}.br`).catch(() => undefined) : undefined
    bytes ??= await compress(await readFile(path), coding as 'br' | 'gzip')
    bodies.set(name, bytes)
    return bytes
  }

  return async (pathname: string, request: Request): Promise<Response> => {
    const isBrand = pathname.startsWith('/generetic/brands/')
    const name = pathname.slice(isBrand ? '/generetic/brands/'.length : '/generetic/'.length)
    const extension = extname(name)
    if (!types[extension] || (isBrand ? extension === '.json' : name.startsWith('.'))) return problems.notFound()
    // The name must equal a listed file: no path is built from unchecked input.
    if (!(await (isBrand ? wordmarks : built)(name))) return problems.notFound()
    const coding = compressible.has(extension) ? pickCoding(request.headers.get('accept-encoding') ?? '') : 'identity'
    const bytes = await bodyOf(join(isBrand ? brandsFolder : browserFolder, name), coding).catch(() => null)
    // A later build has deleted the file.
    if (!bytes) return problems.notFound()
    const headers: Record<string, string> = {
      'content-type': types[extension],
      'content-length': String(bytes.length),
      'cache-control': isBrand ? aDay : forever,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    }
    if (coding !== 'identity') headers['content-encoding'] = coding
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
  }
}

/** The minimum time between two reads of a folder, in milliseconds. */
const rereadAfter = 1000

/**
 * Returns a function that checks whether a folder contains a file. The function also finds files that a later build adds while this process
 * runs, because pages of the later build may request their chunks from this process.
 */
function listFolder(folder: string, now: () => number): (name: string) => Promise<boolean> {
  let readAt = now()
  let names = listFiles(folder)
  return async (name) => {
    if ((await names).has(name)) return true
    if (now() - readAt < rereadAfter) return false
    readAt = now()
    names = listFiles(folder)
    return (await names).has(name)
  }
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  return new Set(entries.map((name) => name.replaceAll('\\', '/')))
}
