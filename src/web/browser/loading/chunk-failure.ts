import { ChunkLoadError } from '../../ui/load-chunk.ts'
import { report } from '../report-error.ts'
import { sessionStore } from '../session-store.ts'

const reloadedAtKey = 'daypart.chunkReload'
/** The minimum time between two reloads of a tab, in milliseconds. Without a limit, a broken release would cause a flood of requests. */
const reloadEvery = 60_000

/** [C8-07], [A8-38] Reports a chunk that did not load. */
export function reportChunk(error: unknown) {
  const type = error instanceof ChunkLoadError ? error.type : 'missing'
  report({ type: 'Chunk', message: `ChunkLoadError (${type}): ${error instanceof Error ? error.message : error}`, fatal: false })
}

/**
 * Loads a page as a new document. The server may have a newer release of the code than the current document. If the tab was already
 * reloaded by this function within the last minute, does nothing and returns false.
 */
export function loadFromServer(url: string, now = Date.now(), leave = (to: string) => location.assign(to)): boolean {
  const last = Number(sessionStore.get(reloadedAtKey) ?? 0)
  if (now - last < reloadEvery) return false
  sessionStore.set(reloadedAtKey, String(now))
  leave(url)
  return true
}
