// V8 lets garbage pile up to hundreds of megabytes before it looks hard. A long import stays as small as a short one by looking sooner;
// the flag is the only way to ask a running process for that.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const megabyte = 1_000_000

/** To be called now and then: collects when more than `limit` bytes of heap are in use. What is truly needed is never fought. */
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
