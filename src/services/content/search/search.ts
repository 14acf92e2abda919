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
const restartAfter = 1_000

type Waiting = { resolve(answer: SearchAnswer): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createSearch({ databaseUrl, dataDir, report, within = timeouts.search, workerFile }: SearchTools): Search {
  const file = workerFile ?? new URL('./worker.ts', import.meta.url)
  const waiting = new Map<number, Waiting>()
  let isStopped = false
  let asked = 0
  let worker = start()

  function start(): Worker {
    const started = new Worker(file, { workerData: { databaseUrl, dataDir } })
    started.unref()
    started.on('message', hear)
    started.on('error', report)
    started.once('exit', () => {
      if (isStopped || worker !== started) return
      for (const [id] of waiting) end(id)?.reject(new Error('the search ended'))
      setTimeout(restart, restartAfter).unref()
    })
    return started
  }

  function restart(): void {
    if (!isStopped) worker = start()
  }

  function hear(message: FromWorker): void {
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

  /** A thread that does not answer is left to itself and another one started. */
  function giveUp(id: number): void {
    end(id)?.reject(new Error(`no answer within ${within} ms`))
    void worker.terminate()
  }

  return {
    find(ask) {
      if (isStopped || waiting.size >= mostAtOnce) return Promise.reject(new Error('too many search at once'))
      const id = ++asked
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, within, id).unref() })
        worker.postMessage({ id, ask } satisfies ToWorker)
      })
    },
    async stop() {
      isStopped = true
      for (const [id] of waiting) end(id)?.reject(new Error('the search ended'))
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('stop' satisfies ToWorker)
      const timer = setTimeout(() => void worker.terminate(), 2_000)
      await ended
      clearTimeout(timer)
    },
  }
}
