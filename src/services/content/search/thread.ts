// The thread of the search: started when there is something to find or to index, ended when there is not, replaced when it breaks.
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './search.ts'

export type SearchThread = {
  /** The thread, started if it rests; null while a broken one must not be started again yet. */
  needed(): Worker | null
  /** Takes a thread that does not answer out of use; another is started after a pause. */
  giveUp(broken: Worker): void
  stop(): Promise<void>
}

export type ThreadTools = {
  file: URL
  workerData: unknown
  /** Whether it has questions to answer, or entries to index. */
  isNeeded(): Promise<boolean>
  hear(message: FromWorker): void
  /** Told when a thread ended that was not asked to. */
  lost(): void
  report(error: unknown): void
}

/** Longer each time that none of them said a word. */
const restartAfter = 1_000
const restartAtLast = 60_000
/** The thread takes 48 MB, and 0.2 to 0.4 s of processor time to start. */
const restAfter = 60_000
const lookEvery = 500

export function createThread({ file, workerData, isNeeded, hear, lost, report }: ThreadTools): SearchThread {
  let isStopped = false
  let isBroken = false
  let pause = restartAfter
  let neededAt = performance.now()
  let worker: Worker | null = start()
  const looking = setInterval(look, lookEvery).unref()

  async function look(): Promise<void> {
    // A database that does not answer is reported by the parts that read it.
    if (await isNeeded().catch(() => false)) needed()
    else if (worker && performance.now() - neededAt >= restAfter) void rest()
  }

  function needed(): Worker | null {
    neededAt = performance.now()
    if (!isBroken && !isStopped) worker ??= start()
    return worker
  }

  function start(): Worker {
    const started = new Worker(file, { workerData })
    started.unref()
    started.on('message', (message: FromWorker) => {
      pause = restartAfter
      hear(message)
    })
    started.on('error', report)
    started.once('exit', () => giveUp(started))
    return started
  }

  function giveUp(broken: Worker): void {
    if (worker !== broken) return
    worker = null
    isBroken = true
    lost()
    setTimeout(restart, pause).unref()
    pause = Math.min(pause * 2, restartAtLast)
  }

  function restart(): void {
    isBroken = false
    needed()
  }

  /** Asks the thread to end when it has done what it is at; who needs one meanwhile gets another. Resolves when it has ended. */
  async function rest(): Promise<void> {
    const last = worker
    if (!last) return
    worker = null
    const ended = new Promise((resolve) => last.once('exit', resolve))
    last.postMessage('stop' satisfies ToWorker)
    await ended
  }

  return {
    needed,
    giveUp,
    async stop() {
      isStopped = true
      clearInterval(looking)
      const last = worker
      const timer = setTimeout(() => void last?.terminate(), 2_000)
      await rest()
      clearTimeout(timer)
    },
  }
}
