// Hides the sound of a rendition, for players that play another sound with it. The boxes that describe the sound get the type `free`, which players skip.
// So all other bytes stay where they are, and the picture needs no second copy. The bytes of the sound are sent, but not read.
import { contentOf, type Edit, type FilmStorage } from '../storage/film-storage.ts'
import { boxesOf, soundTracks } from './boxes.ts'
import { createFilmCache } from './film-cache.ts'
import type { FoundFilm } from './library.ts'
import { readHead } from './segment-head.ts'

/** A file that is no fragmented MP4 keeps its bytes. */
function noEdits(error: unknown): [] {
  if (error instanceof RangeError) return []
  throw error
}

const free = Buffer.from('free')

/** Returns a function that returns the edits of a segment, or of an initialization segment. It throws Unavailable if the storage fails. */
export function createPictureOnly() {
  const cached = createFilmCache<readonly Edit[]>(20_000)

  async function read(storage: FilmStorage, path: string, init: string): Promise<readonly Edit[]> {
    const start = await contentOf(storage, init)
    const bytes = path === init ? start : await readHead(storage, path)
    return start && bytes ? boxesOf(soundTracks(start), bytes).map((at) => ({ at, bytes: free })) : []
  }

  return (found: FoundFilm, path: string, init: string): Promise<readonly Edit[]> =>
    cached(found, path, () => read(found.storage, path, init).catch(noEdits))
}
