// The search thread: the search engine with a database connection of its own and the catalogue's feed of changes.
import { workerData } from 'node:worker_threads'
import { type DatabaseSettings, openDatabase } from '#kit/db/open-database.ts'
import { createSearchFeed } from '#services/catalogue/search-feed.ts'
import { createSearchEngine } from '#services/search/engine.ts'
import { runSearchWorker } from '#services/search/worker.ts'

const settings = workerData as DatabaseSettings
const database = await openDatabase(settings)
const engine = await createSearchEngine({ database, feed: createSearchFeed(database), dataDir: settings.dataDir })
runSearchWorker(engine, () => database.close())
