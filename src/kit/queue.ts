// A queue with a bounded number of running and of waiting jobs; further jobs are rejected.

export type Queue = {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  isFull(): boolean
}

export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Returns a queue. Its `run` rejects with QueueFull when `atOnce` jobs run and `waiting` jobs wait. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const waitingJobs: (() => void)[] = []
  let running = 0
  const isFull = () => waitingJobs.length >= waiting
  return {
    isFull,
    async run(work) {
      if (running >= atOnce) {
        if (isFull()) throw new QueueFull()
        await new Promise<void>((start) => waitingJobs.push(start))
      } else running++
      try {
        return await work()
      } finally {
        // Hands the slot directly to the next job, so that no newer job can use the slot.
        const next = waitingJobs.shift()
        if (next) next()
        else running--
      }
    },
  }
}
