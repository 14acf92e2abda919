import type { Log } from '#kit/log.ts'
import { whenNpmEnds } from '../../tools/when-npm-ends.mjs'

/** Milliseconds in which a second signal is ignored: the terminal and the parent process may both send the same signal. */
const sameSignal = 300

/** On a signal, or when the npm that started the process has ended, calls `stop` and then ends the process. A second signal ends it immediately. */
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

/** Logs unhandled rejections. Ends the process after an uncaught exception, because its state is then unknown. */
export function handleUnexpectedErrors(log: Log): void {
  process.on('unhandledRejection', (error) => log.failure(error))
  process.on('uncaughtException', (error) => {
    log.failure(error)
    process.exit(1)
  })
}
