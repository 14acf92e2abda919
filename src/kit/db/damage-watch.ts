// Checks the whole database periodically, to find damage in pages before a request reads them.
import { Worker } from 'node:worker_threads'

/** Milliseconds between two checks. */
const every = 15 * 60_000

/** Checks all pages of `file` in a thread, now and every 15 minutes until it is damaged, and calls `found` with the damage. Returns a function that stops the checks. */
export function watchForDamage(file: string, found: (damage: string) => void): () => Promise<void> {
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  function check(): void {
    worker = new Worker(new URL('damage-worker.ts', import.meta.url), { workerData: file })
    worker.unref()
    let isDamaged = false
    worker.once('message', (damage: string) => {
      isDamaged = true
      found(damage)
    })
    // Ignores errors: a file that cannot be opened now is not necessarily damaged, and the next check may succeed.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (!isStopped && !isDamaged) timer = setTimeout(check, every).unref()
    })
  }
  check()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await worker?.terminate()
  }
}
