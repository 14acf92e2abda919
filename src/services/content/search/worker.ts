// Looking and indexing take turns in this thread, away from the pages, with connections of their own.
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type DatabaseSettings, openDatabase } from '#kit/db/database.ts'
import { createSearchEngine } from './engine.ts'
import type { FromWorker, ToWorker } from './search.ts'

const followEvery = 500

const settings = workerData as DatabaseSettings
const database = await openDatabase(settings)
const engine = await createSearchEngine({ database, dataDir: settings.dataDir })
const post = (message: FromWorker) => parentPort!.postMessage(message)
const messageOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

let stopping = false
parentPort!.on('message', async (message: ToWorker) => {
  if (message === 'stop') {
    stopping = true
    await following
    await engine.stop()
    await database.close()
    parentPort!.close()
    return
  }
  const { id, ask } = message
  try {
    post({ id, answer: await engine.find(ask) })
  } catch (error) {
    post({ id, failed: messageOf(error) })
  }
})

async function follow(): Promise<void> {
  let isBroken = false
  while (!stopping) {
    try {
      await engine.follow()
      isBroken = false
    } catch (error) {
      if (!isBroken) post({ failed: messageOf(error) })
      isBroken = true
    }
    if (!stopping) await setTimeout(followEvery)
  }
}
const following = follow()
