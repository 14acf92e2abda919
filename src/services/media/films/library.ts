// The packaged films of the media folders: one film.json each, read once and again when it changes.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type Film, film as filmSchema } from '#contracts/film.ts'

export type FoundFilm = { film: Film; folder: string }
export type Library = { find(id: string): Promise<FoundFilm | null> }

const safeName = /^[a-z0-9][a-z0-9-]{0,63}$/

export function createLibrary(folders: string[], now: () => number): Library {
  const known = new LRUCache<string, { found: FoundFilm | null; changed: number; looked: number }>({ max: 1000 })

  async function read(id: string): Promise<{ found: FoundFilm | null; changed: number }> {
    for (const root of folders) {
      const folder = join(root, id)
      const file = join(folder, 'film.json')
      const info = await stat(file).catch(() => null)
      if (!info) continue
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), filmSchema), await readFile(file, 'utf8'))
      const usable = parsed.success && parsed.output.id === id
      return { found: usable ? { film: parsed.output, folder } : null, changed: info.mtimeMs }
    }
    return { found: null, changed: 0 }
  }

  return {
    async find(id) {
      if (!safeName.test(id)) return null
      const before = known.get(id)
      if (before && now() - before.looked < 1000) return before.found
      const { found, changed } = await read(id)
      known.set(id, { found: before?.found && before.changed === changed ? before.found : found, changed, looked: now() })
      return known.get(id)?.found ?? null
    },
  }
}
