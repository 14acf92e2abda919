// Work that must not pile up: so many at once, so many waiting, the rest is told to come again.

export type Queue = {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  isFull(): boolean
}

export class QueueFull extends Error {
  override name = 'QueueFull'
}

export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = []
  let running = 0
  const isFull = () => line.length >= waiting
  return {
    isFull,
    async run(work) {
      if (running >= atOnce) {
        if (isFull()) throw new QueueFull()
        await new Promise<void>((mayStart) => line.push(mayStart))
      } else running++
      try {
        return await work()
      } finally {
        // The place is handed on, not given up: nobody can come between.
        const next = line.shift()
        if (next) next()
        else running--
      }
    },
  }
}
