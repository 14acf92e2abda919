// Films in a folder on this machine.
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileResponse } from './file-response.ts'
import type { FilmStorage } from './film-storage.ts'

/** Opens a folder of films. The folder may be missing. */
export function openFolder(root: string): FilmStorage {
  return {
    isRemote: false,
    async read(path, knownVersion) {
      const file = join(root, path)
      const info = await stat(file).catch(nullIfMissing)
      if (!info?.isFile()) return null
      const version = String(info.mtimeMs)
      return version === knownVersion ? 'unchanged' : { bytes: await readFile(file), version }
    },
    async readHead(path, length) {
      const file = await open(join(root, path)).catch(nullIfMissing)
      if (!file) return null
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    respond: (request, path, headers, edits) => fileResponse(request, join(root, path), headers, edits),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
