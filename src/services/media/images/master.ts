// The picture that others are made from: a file below an art folder, or an allowed address.
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { ImageSource } from '#contracts/http/content.ts'
import type { Ratio } from '#contracts/limits.ts'
import type { Egress } from '#kit/http/egress.ts'

/** Where a master is, and a word that changes when its bytes do. */
export type Master = { identity: string; remote: boolean; read(): Promise<Buffer> }

/** Bytes of a master; milliseconds that an address may take to give one. */
const limits = { maxBytes: 20_000_000, milliseconds: 10_000 }

/** Art made for the ratio, else the main picture. */
export const sourceFor = ({ sources }: ImageSource, ratio: Ratio): string => sources[ratio] ?? sources.main

/** Null when there is no such file below an art folder, or nothing may be fetched from there. */
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

/** The real path of `name` in `folder`; links that lead out are not followed. */
async function fileBelow(folder: string, name: string): Promise<string | null> {
  const path = resolve(folder, name)
  if (name.includes('\0') || !path.startsWith(resolve(folder) + sep)) return null
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]).catch(() => [null, null])
  return root && real?.startsWith(root + sep) ? real : null
}
