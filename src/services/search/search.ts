// The client of the search thread. It posts requests to the thread. A request times out if the thread does not answer.

import type { Worker } from 'node:worker_threads'
import type { SearchAnswer, SearchClient } from '#contracts/http/search.ts'
import { timeouts } from '#contracts/limits.ts'
import type { DatabaseSettings } from '#kit/db/open-database.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { createThread } from './thread.ts'

export type Search = SearchClient & { stop(): Promise<void> }

export type SearchTools = DatabaseSettings & {
  /** Returns whether entries must be indexed. The thread runs while there are entries to index or searches to answer. */
  isBehind(): Promise<boolean>
  report(error: unknown): void
  timeoutMs?: number
  /** The module that the search thread runs. It must call `runSearchWorker`. */
  workerFile: URL
}

const maxPending = 64
type Pending = { resolve(answer: SearchAnswer): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** Starts the search thread and returns its client. */
export function createSearch({ databaseUrl, dataDir, isBehind, report, timeoutMs = timeouts.search, workerFile }: SearchTools): Search {
  const pending = new Map<number, Pending>()
  let lastId = 0
  const thread = createThread({
    file: workerFile,
    workerData: { databaseUrl, dataDir } satisfies DatabaseSettings,
    isNeeded: async () => pending.size > 0 || (await isBehind()),
    onMessage,
    onUnexpectedExit: rejectAll,
    report,
  })

  function onMessage(message: FromWorker): void {
    const request = message.id === undefined ? undefined : takePending(message.id)
    if ('answer' in message) request?.resolve(message.answer)
    else if (request) request.reject(new Error(message.failed))
    else report(new Error(message.failed))
  }

  /** Removes a pending request, stops its timer, and returns the request. */
  function takePending(id: number): Pending | undefined {
    const request = pending.get(id)
    clearTimeout(request?.timer)
    pending.delete(id)
    return request
  }

  function rejectAll(): void {
    for (const [id] of pending) takePending(id)?.reject(new Error('the search thread ended'))
  }

  function onTimeout(id: number, worker: Worker): void {
    const error = new Error(`the search timed out after ${timeoutMs} ms`)
    report(error)
    takePending(id)?.reject(error)
    thread.replace(worker)
    void worker.terminate()
  }

  return {
    async find(request) {
      const worker = thread.ensureStarted()
      if (!worker) throw new Error('the search thread is restarting')
      if (pending.size >= maxPending) throw new Error('too many searches at once')
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>()
      pending.set(id, { resolve, reject, timer: setTimeout(onTimeout, timeoutMs, id, worker).unref() })
      worker.postMessage({ id, request } satisfies ToWorker)
      return await promise
    },
    async stop() {
      rejectAll()
      await thread.stop()
    },
  }
}
