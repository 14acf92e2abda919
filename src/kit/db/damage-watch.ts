// Reads the whole database from time to time: damage in pages that nobody has asked for yet is found before a viewer finds it.
import { Worker } from 'node:worker_threads'

/** Milliseconds between two readings. */
const every = 15 * 60_000

/** Reads all pages of `file` now and every 15 minutes, in a thread; `found` is called with the damage, once. Returns a function that stops it. */
export function watchForDamage(file: string, found: (damage: string) => void): () => Promise<void> {
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  function look(): void {
    worker = new Worker(new URL('damage-worker.ts', import.meta.url), { workerData: file })
    worker.unref()
    let isDamaged = false
    worker.once('message', (damage: string) => {
      isDamaged = true
      found(damage)
    })
    // A file that cannot be opened now is not damaged: the next reading tells.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (!isStopped && !isDamaged) timer = setTimeout(look, every).unref()
    })
  }
  look()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await worker?.terminate()
  }
}
