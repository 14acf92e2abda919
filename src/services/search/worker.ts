// The program of the search thread. The thread searches and indexes in turns, so that the main thread has time to render pages.
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { SearchEngine } from './engine.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const updateIntervalMs = 500

/** Answers the searches of the parent thread and updates the index until the parent posts `stop`. Then calls `close`. */
export function runSearchWorker(engine: SearchEngine, close: () => Promise<void>): void {
  const port = parentPort!
  const post = (message: FromWorker) => port.postMessage(message)
  let isStopping = false

  async function keepUpToDate(): Promise<void> {
    let hasFailed = false
    while (!isStopping) {
      try {
        await engine.updateIndex()
        hasFailed = false
      } catch (error) {
        if (!hasFailed) post({ failed: messageOf(error) })
        hasFailed = true
      }
      if (!isStopping) await setTimeout(updateIntervalMs)
    }
  }

  port.on('message', async (message: ToWorker) => {
    if (message === 'stop') {
      isStopping = true
      await updating
      await engine.stop()
      await close()
      port.close()
      return
    }
    const { id, request } = message
    try {
      post({ id, answer: await engine.find(request) })
    } catch (error) {
      post({ id, failed: messageOf(error) })
    }
  })
  const updating = keepUpToDate()
}

const messageOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
