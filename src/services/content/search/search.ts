// Search as the pages see it: a question to the worker, an answer in time or none.
import { Worker } from 'node:worker_threads'
import { timeouts } from '#contracts/limits.ts'
import type { DatabaseSettings } from '#kit/db/database.ts'
import type { SearchAnswer, SearchAsk } from './find.ts'

export type ToWorker = { id: number; ask: SearchAsk } | 'stop'
export type FromWorker = { id: number; answer: SearchAnswer } | { id?: number; failed: string }

export type Search = {
  /** Rejects when there is no answer in time [C9-27], when too many ask at once, and when it is broken. */
  find(ask: SearchAsk): Promise<SearchAnswer>
  stop(): Promise<void>
}

export type SearchTools = DatabaseSettings & {
  report(error: unknown): void
  within?: number
  /** Other than the room's own: tests have one that hangs. */
  workerFile?: URL
}

const mostAtOnce = 64
/** Longer each time that none of them said a word. */
const restartAfter = 1_000
const restartAtLast = 60_000

type Waiting = { resolve(answer: SearchAnswer): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createSearch({ databaseUrl, dataDir, report, within = timeouts.search, workerFile }: SearchTools): Search {
  const file = workerFile ?? new URL('./worker.ts', import.meta.url)
  const waiting = new Map<number, Waiting>()
  let isStopped = false
  let asked = 0
  let pause = restartAfter
  let worker: Worker | null = start()

  function start(): Worker {
    const started = new Worker(file, { workerData: { databaseUrl, dataDir } })
    started.unref()
    started.on('message', hear)
    started.on('error', report)
    started.once('exit', () => replace(started))
    return started
  }

  /** The thread is no more, or is left to itself. */
  function replace(gone: Worker): void {
    if (worker !== gone) return
    worker = null
    for (const [id] of waiting) end(id)?.reject(new Error('the search ended'))
    if (!isStopped) setTimeout(restart, pause).unref()
    pause = Math.min(pause * 2, restartAtLast)
  }

  function restart(): void {
    if (!isStopped) worker = start()
  }

  function hear(message: FromWorker): void {
    pause = restartAfter
    const one = message.id === undefined ? undefined : end(message.id)
    if ('answer' in message) one?.resolve(message.answer)
    else if (one) one.reject(new Error(message.failed))
    else report(new Error(message.failed))
  }

  function end(id: number): Waiting | undefined {
    const one = waiting.get(id)
    clearTimeout(one?.timer)
    waiting.delete(id)
    return one
  }

  function giveUp(id: number, asked: Worker): void {
    const error = new Error(`no answer within ${within} ms`)
    report(error)
    end(id)?.reject(error)
    replace(asked)
    void asked.terminate()
  }

  return {
    async find(ask) {
      if (!worker) throw new Error('the search is starting again')
      if (waiting.size >= mostAtOnce) throw new Error('too many search at once')
      const id = ++asked
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>()
      waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, within, id, worker).unref() })
      worker.postMessage({ id, ask } satisfies ToWorker)
      return await promise
    },
    async stop() {
      isStopped = true
      const last = worker
      if (!last) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      replace(last)
      last.postMessage('stop' satisfies ToWorker)
      const timer = setTimeout(() => void last.terminate(), 2_000)
      await ended
      clearTimeout(timer)
    },
  }
}
