import { ChunkLoadError } from '../ui/load-chunk.ts'
import { report } from './report.ts'
import { sessionStore } from './session-store.ts'

const stampKey = 'daypart.chunkReload'
/** One reload a minute and tab: a broken release must not become a storm. */
const reloadEvery = 60_000

/** [C8-07], [A8-38] */
export function reportChunk(error: unknown) {
  const type = error instanceof ChunkLoadError ? error.type : 'missing'
  report({ type: 'Chunk', message: `ChunkLoadError (${type}): ${error instanceof Error ? error.message : error}`, fatal: false })
}

/** Leaves for the server's own version of a page, whose code is newer than ours; false when that was tried a moment ago. */
export function leaveForServer(url: string, now = Date.now(), leave = (to: string) => location.assign(to)): boolean {
  const last = Number(sessionStore.get(stampKey) ?? 0)
  if (now - last < reloadEvery) return false
  sessionStore.set(stampKey, String(now))
  leave(url)
  return true
}
