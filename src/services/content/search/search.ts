// Search as the pages see it: a question to the worker, an answer in time or none.
import type { Worker } from 'node:worker_threads'
import { timeouts } from '#contracts/limits.ts'
import type { DatabaseSettings } from '#kit/db/database.ts'
import type { SearchAnswer, SearchAsk } from './find.ts'
import { createThread } from './thread.ts'

export type ToWorker = { id: number; ask: SearchAsk } | 'stop'
export type FromWorker = { id: number; answer: SearchAnswer } | { id?: number; failed: string }

export type Search = {
  /** Rejects when there is no answer in time [C9-27], when too many ask at once, and when it is broken. */
  find(ask: SearchAsk): Promise<SearchAnswer>
  stop(): Promise<void>
}

export type SearchTools = DatabaseSettings & {
  /** Whether anything stored waits to be indexed: it needs the thread, like a question. */
  isBehind(): Promise<boolean>
  report(error: unknown): void
  within?: number
  /** Other than the room's own: tests have one that hangs. */
  workerFile?: URL
}

const mostAtOnce = 64
type Waiting = { resolve(answer: SearchAnswer): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createSearch({ databaseUrl, dataDir, isBehind, report, within = timeouts.search, workerFile }: SearchTools): Search {
  const waiting = new Map<number, Waiting>()
  let asked = 0
  const thread = createThread({
    file: workerFile ?? new URL('./worker.ts', import.meta.url),
    workerData: { databaseUrl, dataDir } satisfies DatabaseSettings,
    isNeeded: async () => waiting.size > 0 || (await isBehind()),
    hear,
    lost: endAll,
    report,
  })

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

  function endAll(): void {
    for (const [id] of waiting) end(id)?.reject(new Error('the search ended'))
  }

  function giveUp(id: number, worker: Worker): void {
    const error = new Error(`no answer within ${within} ms`)
    report(error)
    end(id)?.reject(error)
    thread.giveUp(worker)
    void worker.terminate()
  }

  return {
    async find(ask) {
      const worker = thread.needed()
      if (!worker) throw new Error('the search is starting again')
      if (waiting.size >= mostAtOnce) throw new Error('too many search at once')
      const id = ++asked
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>()
      waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, within, id, worker).unref() })
      worker.postMessage({ id, ask } satisfies ToWorker)
      return await promise
    },
    async stop() {
      endAll()
      await thread.stop()
    },
  }
}
