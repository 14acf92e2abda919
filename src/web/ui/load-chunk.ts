import { chunkTimeout } from '#contracts/limits.ts'

/** [C8-07], [A8-38] Thrown when a chunk of the site's code is missing or takes longer than 120 s [A1-02]. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly type: 'missing' | 'timeout'
  constructor(type: 'missing' | 'timeout', cause?: unknown) {
    super(`Loading a chunk failed (${type}${cause instanceof Error ? `: ${cause.message}` : ''})`)
    this.type = type
  }
}

/** Loads a lazy chunk, `() => import('./x.tsx')`. Rejects with a `ChunkLoadError` if the chunk is missing or takes longer than 120 s. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkTimeout)
    load()
      .then(resolve, (cause) => reject(cause instanceof ChunkLoadError ? cause : new ChunkLoadError('missing', cause)))
      .finally(() => clearTimeout(timer))
  })
}
