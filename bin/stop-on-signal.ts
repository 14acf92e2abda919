import type { Log } from '#kit/log.ts'
import { whenNpmEnds } from '../tools/when-npm-ends.mjs'

/** A signal to a whole process group may arrive twice: by itself and through our starter. */
const sameSignal = 300

/** Ends the process after `stop`, on a signal or when the npm that started it has ended; a second signal ends it at once. */
export function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>, log: Log): void {
  let first = 0
  const begin = (signal: NodeJS.Signals) => {
    if (first) return
    first = performance.now()
    log.info('stopping', { signal })
    stop(signal).then(
      () => process.exit(0),
      (error) => {
        log.failure(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (first && performance.now() - first > sameSignal) process.exit(1)
      begin(signal)
    })
  whenNpmEnds(() => begin('SIGTERM'))
}

/** A promise that nobody waited for harms only itself. After a throw that nobody caught nobody knows what is half done: end, and be started again. */
export function lastResort(log: Log): void {
  process.on('unhandledRejection', (error) => log.failure(error))
  process.on('uncaughtException', (error) => {
    log.failure(error)
    process.exit(1)
  })
}
