/** A job in the background. `stop` resolves when the running turn has ended. */
export type Job = { start(): void; stop(): Promise<void> }

/** Returns a job that runs `turn` again and again, each time `pause` milliseconds after the last turn has ended. `turn` must not reject. */
export function repeat(turn: () => Promise<void>, pause: number): Job {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = true
  const next = () => {
    running = turn().then(() => {
      if (!isStopped) timer = setTimeout(next, pause).unref()
    })
  }
  return {
    start() {
      if (!isStopped) return
      isStopped = false
      next()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
