// Finds the original of a picture: a file in an art folder, or a URL on an allowed host.
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { ImageSource } from '#contracts/http/catalogue.ts'
import type { Ratio } from '#contracts/limits.ts'
import type { Egress } from '#kit/http/egress.ts'

/** An original. `identity` changes whenever the bytes change. */
export type Master = { identity: string; remote: boolean; read(): Promise<Buffer> }

/** The maximum size of an original in bytes, and the timeout of its download. */
const limits = { maxBytes: 20_000_000, milliseconds: 10_000 }

/** Returns the source for the aspect ratio, else the main picture. */
export const sourceFor = ({ sources }: ImageSource, ratio: Ratio): string => sources[ratio] ?? sources.main

/** Finds an original by its file name or URL. Returns null if no art folder has the file, or if the URL is not allowed. */
export async function findMaster(source: string, artFolders: string[], egress: Egress): Promise<Master | null> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(source)) {
    if (!egress.allows(source)) return null
    const identity = createHash('sha256').update(source).digest('hex')
    return { identity, read: () => egress.fetch(source, limits), remote: true }
  }
  for (const folder of artFolders) {
    const path = await fileBelow(folder, source)
    if (path === null) continue
    const info = await stat(path)
    if (!info.isFile() || info.size > limits.maxBytes) continue
    return { identity: `${path} ${info.size} ${info.mtimeMs}`, read: () => readFile(path), remote: false }
  }
  return null
}

/** Returns the real path of `name` in `folder`, or null. Symbolic links out of the folder are not followed. */
async function fileBelow(folder: string, name: string): Promise<string | null> {
  const path = resolve(folder, name)
  if (name.includes('\0') || !path.startsWith(resolve(folder) + sep)) return null
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]).catch(() => [null, null])
  return root && real?.startsWith(root + sep) ? real : null
}
