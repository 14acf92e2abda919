// /generetic/: what Vite built, and the brands' wordmarks [A1-02]. Built names carry their content's hash, so they never go stale.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { pickCoding } from '#kit/http/coding.ts'
import { problems } from '#kit/http/problem.ts'
import { compress } from './compress.ts'

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

  /** As compressed by the build if it was, else once here. */
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
    // Only what is there, letter by letter: no path is put together from what somebody sent.
    if (!(await (isBrand ? wordmarks : built)(name))) return problems.notFound()
    const coding = compressible.has(extension) ? pickCoding(request.headers.get('accept-encoding') ?? '') : 'identity'
    const bytes = await bodyOf(join(isBrand ? brandsFolder : browserFolder, name), coding).catch(() => null)
    // It went with a later build.
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

/** At most this often the folder is read anew, in milliseconds. */
const lookAgain = 1000

/** Whether a folder has a file of this name. What a later build put there while we run counts too: its pages may come to us for their chunks (reliability F20). */
function listFolder(folder: string, now: () => number): (name: string) => Promise<boolean> {
  let readAt = now()
  let names = listFiles(folder)
  return async (name) => {
    if ((await names).has(name)) return true
    if (now() - readAt < lookAgain) return false
    readAt = now()
    names = listFiles(folder)
    return (await names).has(name)
  }
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  return new Set(entries.map((name) => name.replaceAll('\\', '/')))
}
