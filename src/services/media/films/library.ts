// Finds packaged films in their storages. Each film.json is cached and read again when it changes.
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type Film, film as filmSchema } from '#contracts/media/film.ts'
import { Unavailable } from '#kit/http/problem.ts'
import type { FilmStorage } from '../storage/film-storage.ts'

/** A film, and the storage that has its files below `{id}/`. */
export type FoundFilm = { film: Film; storage: FilmStorage }
export type Library = {
  /** Returns the film, or null if there is none. Throws Unavailable if the storage fails and the film is not known. */
  find(id: string): Promise<FoundFilm | null>
}

/** `version` is that of `film.json` in its storage. */
type Known = { found: FoundFilm | null; storage: FilmStorage | null; version: string; checkedAt: number }

const safeName = /^[a-z0-9][a-z0-9-]{0,63}$/
/** Milliseconds after which a film is checked for changes: in folders, and if one of the storages is remote. */
const checkInterval = { local: 1000, remote: 10_000 }

/**
 * If several storages have a film, that of the first is used. `warn` is called with the cause and the remedy when a film cannot be used, one time for each
 * change of its file.
 */
export function createLibrary(
  storages: readonly FilmStorage[],
  now: () => number,
  warn: (text: string) => void = () => undefined,
): Library {
  const known = new LRUCache<string, Known>({ max: 1000 })
  // Apart from the films: previews are public, so anybody can ask for any number of films that do not exist.
  const missing = new LRUCache<string, Known>({ max: 1000 })
  const running = new Map<string, Promise<FoundFilm | null>>()
  const isRemote = storages.some((storage) => storage.isRemote)
  const interval = isRemote ? checkInterval.remote : checkInterval.local

  async function read(id: string, before: Known | undefined): Promise<Omit<Known, 'checkedAt'>> {
    for (const storage of storages) {
      const file = await storage.read(`${id}/film.json`, before?.storage === storage ? before.version : undefined)
      if (file === 'unchanged') return before!
      if (!file) continue
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), filmSchema), file.bytes.toString())
      const isUsable = parsed.success && parsed.output.id === id
      if (!isUsable) warn(faultOf(id, parsed))
      return { found: isUsable ? { film: parsed.output, storage } : null, storage, version: file.version }
    }
    return { found: null, storage: null, version: '' }
  }

  async function check(id: string, before: Known | undefined): Promise<FoundFilm | null> {
    try {
      const after = await read(id, before)
      const [cache, other] = after.storage ? [known, missing] : [missing, known]
      cache.set(id, { ...after, checkedAt: now() })
      other.delete(id)
      return after.found
    } catch (error) {
      if (!before?.found || !(error instanceof Unavailable)) throw error
      known.set(id, { ...before, checkedAt: now() })
      return before.found
    } finally {
      running.delete(id)
    }
  }

  return {
    async find(id) {
      if (!safeName.test(id)) return null
      const before = known.get(id) ?? missing.get(id)
      if (before && now() - before.checkedAt < interval) return before.found
      const checked = running.get(id) ?? check(id, before)
      // `check` removes the promise only after a read, so later than here.
      running.set(id, checked)
      if (!before?.found || !isRemote) return await checked
      // A known film plays on while it is checked in the background.
      checked.catch(() => undefined)
      return before.found
    },
  }
}

/** Returns why a film.json cannot be used, and the remedy. */
function faultOf(id: string, { issues, output }: v.SafeParseResult<typeof filmSchema | v.GenericSchema>): string {
  const issue = issues?.[0]
  const cause = issue ? `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}` : `its id is "${(output as Film).id}" instead of "${id}"`
  return `The film "${id}" does not play, because ${id}/film.json is invalid (${cause}). Package the film again, or restore its folder.`
}
