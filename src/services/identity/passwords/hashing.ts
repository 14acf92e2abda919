// Hashes passwords in worker threads. One CPU core has no thread and stays free for pages. If the queue is full, requests are refused.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { createQueue, QueueFull } from '#kit/queue.ts'
import { refusals } from '../requests/answers.ts'

/** Parameters of argon2id; OWASP's minimum is 19 MiB. Each stored hash contains its own parameters, so these may be raised (decision 075). */
const cost = { memoryCost: 32_768, timeCost: 2, parallelism: 1 } satisfies Options
const costText = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Milliseconds without a job after which a thread ends. A thread needs 10 MB of memory, and 50 ms to start. */
const idleTimeout = 10_000

/** `phc` is a stored hash as a PHC string. With `phc`, the password is compared with the hash. Without `phc`, the password is hashed. */
export type HashJob = { password: string; phc?: string; cost: Options }
export type Hashing = ReturnType<typeof createHashing>

/** `report` is called with the error of a thread that crashed. */
type Settings = { running?: number; waiting?: number; report?: (error: unknown) => void }

export function createHashing({ running = Math.max(1, availableParallelism() - 1), waiting = 50, report = () => {} }: Settings = {}) {
  const queue = createQueue({ atOnce: running, waiting })
  /** Idle threads with their timers. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  let admitted = 0

  const queued = <Result>(work: () => Promise<Result>): Promise<Result> =>
    queue.run(work).catch((error) => {
      throw error instanceof QueueFull ? refusals.busy() : error
    })

  function newWorker(): Worker {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    return worker.on('error', report).on('exit', () => idle.delete(worker))
  }

  /** Runs a job in an idle thread, or in a new thread. Idle threads do not prevent the end of the process. */
  async function runJob<Result>(job: Omit<HashJob, 'cost'>): Promise<Result> {
    const [worker = newWorker()] = idle.keys()
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // If the thread crashes, the job is refused with 503, and the next job starts another thread.
    const onExit = () => reject(refusals.busy())
    worker.once('message', resolve).once('exit', onExit)
    worker.postMessage({ ...job, cost })
    const result = await promise
    worker.off('exit', onExit).unref()
    idle.set(worker, setTimeout(() => void worker.terminate(), idleTimeout).unref())
    return result
  }

  const hash = (password: string) => runJob<string>({ password })
  let dummy: Promise<string> | undefined
  /** Returns the hash of a random password. The first call creates the hash. After a failure, the next call tries again. */
  function dummyHash(): Promise<string> {
    dummy ??= hash(crypto.randomUUID()).catch((error) => {
      dummy = undefined
      throw error
    })
    return dummy
  }

  return {
    /** Runs work that ends with hashing a password. If the limit is reached, throws a Refusal (503) and does not start the work. */
    async admit<Result>(work: () => Promise<Result>): Promise<Result> {
      if (admitted >= running + waiting || queue.isFull()) throw refusals.busy()
      admitted++
      try {
        return await work()
      } finally {
        admitted--
      }
    },
    /** Hashes a password, and returns a PHC string. */
    hash: (password: string) => queued(() => hash(password)),
    /** Compares a password with a hash. Without a hash, returns false after the duration of a comparison. */
    verify: (phc: string | undefined, password: string): Promise<boolean> =>
      queued(async () => {
        const fallback = await dummyHash()
        return (await runJob<boolean>({ password, phc: phc ?? fallback })) && phc !== undefined
      }),
    isOutdated: (phc: string) => !phc.startsWith(costText),
  }
}
