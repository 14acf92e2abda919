// Starts the search thread when searches or changes are pending. Ends an idle thread after 60 seconds. Replaces the thread after a failure.
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

export type SearchThread = {
  /** Returns the thread. Starts the thread if it is not running. Returns null during the pause before a restart. */
  ensureStarted(): Worker | null
  /** Stops using a thread that failed or does not answer, and starts another thread after a pause. */
  replace(broken: Worker): void
  stop(): Promise<void>
}

export type ThreadTools = {
  file: URL
  workerData: unknown
  /** Returns whether there are requests to answer or entries to index. */
  isNeeded(): Promise<boolean>
  onMessage(message: FromWorker): void
  /** Called when a thread ended without a request to stop. */
  onUnexpectedExit(): void
  report(error: unknown): void
}

/** The pause before the first restart, in milliseconds. The pause doubles with each restart until a thread sends a message. */
const firstRestartDelay = 1_000
const maxRestartDelay = 60_000
/** An idle thread ends after this many milliseconds, because it uses 48 MB of memory. Starting a thread takes 0.2 to 0.4 s of processor time. */
const idleTimeout = 60_000
const checkInterval = 500

export function createThread({ file, workerData, isNeeded, onMessage, onUnexpectedExit, report }: ThreadTools): SearchThread {
  let isStopped = false
  let isRestarting = false
  let restartDelay = firstRestartDelay
  let neededAt = performance.now()
  let worker: Worker | null = start()
  const checkTimer = setInterval(check, checkInterval).unref()

  async function check(): Promise<void> {
    // The error is ignored here, because the modules that read the database report errors of the database.
    if (await isNeeded().catch(() => false)) ensureStarted()
    else if (worker && performance.now() - neededAt >= idleTimeout) void endWorker()
  }

  function ensureStarted(): Worker | null {
    neededAt = performance.now()
    if (!isRestarting && !isStopped) worker ??= start()
    return worker
  }

  function start(): Worker {
    const started = new Worker(file, { workerData })
    started.unref()
    started.on('message', (message: FromWorker) => {
      restartDelay = firstRestartDelay
      onMessage(message)
    })
    started.on('error', report)
    started.once('exit', () => replace(started))
    return started
  }

  function replace(broken: Worker): void {
    if (worker !== broken) return
    worker = null
    isRestarting = true
    onUnexpectedExit()
    setTimeout(restart, restartDelay).unref()
    restartDelay = Math.min(restartDelay * 2, maxRestartDelay)
  }

  function restart(): void {
    isRestarting = false
    ensureStarted()
  }

  /** Posts `stop` to the thread, and resolves when the thread has ended. A search that arrives before the end of the thread starts another thread. */
  async function endWorker(): Promise<void> {
    const ending = worker
    if (!ending) return
    worker = null
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.postMessage('stop' satisfies ToWorker)
    await ended
  }

  return {
    ensureStarted,
    replace,
    async stop() {
      isStopped = true
      clearInterval(checkTimer)
      const ending = worker
      const timer = setTimeout(() => void ending?.terminate(), 2_000)
      await endWorker()
      clearTimeout(timer)
    },
  }
}
