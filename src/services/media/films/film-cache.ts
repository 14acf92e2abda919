import { LRUCache } from 'lru-cache'
import type { Film } from '#contracts/media/film.ts'
import type { FoundFilm } from './library.ts'

/**
 * Returns a function that reads a value of a film by `read`, and caches it by `path`. If the film has changed, the value is read again: the library then
 * returns a new object.
 */
export function createFilmCache<Value>(max: number) {
  const known = new LRUCache<string, { film: Film; value: Value }>({ max })
  return async ({ film }: FoundFilm, path: string, read: () => Promise<Value>): Promise<Value> => {
    const before = known.get(path)
    if (before?.film === film) return before.value
    const value = await read()
    known.set(path, { film, value })
    return value
  }
}
