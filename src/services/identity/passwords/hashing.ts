// Hashing is what identity has least of: one at a time per core but one, so that pages keep theirs; who would wait too long is told at once.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { createQueue, QueueFull } from '#kit/queue.ts'
import { refusals } from '../answers.ts'

/** Of argon2id, the library's default: OWASP's least is 19 MiB. What is kept says them, so they may rise (decision 075). */
const cost = { memoryCost: 32_768, timeCost: 2, parallelism: 1 } satisfies Options
const costText = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A thread takes 10 MB, and 50 ms to start: it ends when it had no job for so long. */
const restAfter = 10_000

/** With a `phc` it is compared, else made. */
export type HashJob = { password: string; phc?: string; cost: Options }
export type Hashing = ReturnType<typeof createHashing>

/** `report` hears why a thread died. */
type Settings = { running?: number; waiting?: number; report?: (error: unknown) => void }

export function createHashing({ running = Math.max(1, availableParallelism() - 1), waiting = 50, report = () => {} }: Settings = {}) {
  const queue = createQueue({ atOnce: running, waiting })
  /** With the timer that ends each. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  let admitted = 0

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    queue.run(work).catch((error) => {
      throw error instanceof QueueFull ? refusals.busy() : error
    })

  function newWorker(): Worker {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    return worker.on('error', report).on('exit', () => idle.delete(worker))
  }

  /** As many threads as may run, each with one job at a time; a process that has nothing else to do ends all the same. */
  async function worked<Result>(job: Omit<HashJob, 'cost'>): Promise<Result> {
    const [worker = newWorker()] = idle.keys()
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // Whatever it died of, its job is tried again by who asked for it, and another thread takes its place.
    const died = () => reject(refusals.busy())
    worker.once('message', resolve).once('exit', died)
    worker.postMessage({ ...job, cost })
    const result = await promise
    worker.off('exit', died).unref()
    idle.set(worker, setTimeout(() => void worker.terminate(), restAfter).unref())
    return result
  }

  const hash = (password: string) => worked<string>({ password })
  let dummy: Promise<string> | undefined
  /** Nobody's; made by the first who asks, and again by the next should that fail. */
  function anyHash(): Promise<string> {
    dummy ??= hash(crypto.randomUUID()).catch((error) => {
      dummy = undefined
      throw error
    })
    return dummy
  }

  return {
    /** Does work that ends in a hash; refuses it before it has cost anything when as much is under way already as may hash and wait. */
    async admit<Result>(work: () => Promise<Result>): Promise<Result> {
      if (admitted >= running + waiting || queue.isFull()) throw refusals.busy()
      admitted++
      try {
        return await work()
      } finally {
        admitted--
      }
    },
    /** A PHC string. */
    hash: (password: string) => inTurn(() => hash(password)),
    /** Without a hash to compare with it takes the same time, and answers no. */
    verify: (phc: string | undefined, password: string): Promise<boolean> =>
      inTurn(async () => {
        const nobodys = await anyHash()
        return (await worked<boolean>({ password, phc: phc ?? nobodys })) && phc !== undefined
      }),
    isOutdated: (phc: string) => !phc.startsWith(costText),
  }
}
