// Keeps the heap of a long import small. V8 lets garbage grow to hundreds of megabytes before a full collection, and the flag `--expose-gc` is the only way to
// request one in a running process.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const megabyte = 1_000_000

/**
 * Returns a function to call regularly. It collects garbage if the heap exceeds a limit. The first limit is `limit` bytes. After each
 * collection the limit is 1.5 times the used memory, but at least `limit`.
 */
export function createCollector(limit = 64 * megabyte, used: () => number = () => process.memoryUsage().heapUsed): () => boolean {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  let next = limit
  return () => {
    if (used() <= next) return false
    collect()
    next = Math.max(limit, used() * 1.5)
    return true
  }
}
