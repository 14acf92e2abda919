// Indexes the queued changes of the catalogue in batches. If a batch is interrupted, it is indexed again, with the same result.

import { sql } from 'kysely'
import type { Change, SearchFeed, Source } from '#contracts/http/search-feed.ts'
import type { Database } from '#kit/db/database.ts'
import { personDocument, type SearchDocument, textsOf, titleDocument, videoDocument } from './document.ts'
import type { SearchIndex } from './index-port.ts'

/** The number of changes per commit. In FTS5, merging many small segments is slower than writing one large segment. */
const batchSize = 10_000
/** The number of changes per slice. After each slice, the thread answers the pending searches. */
const sliceSize = 250

export type Indexer = {
  /** Indexes all queued changes. Calls `shouldContinue` after each slice, and stops when `shouldContinue` returns false. */
  run(shouldContinue: () => Promise<boolean>): Promise<void>
}

export function createIndexer(feed: SearchFeed, index: SearchIndex): Indexer {
  let mustQueueAll = index.isNew
  return {
    async run(shouldContinue) {
      if (mustQueueAll) await feed.queueAll()
      mustQueueAll = false
      let isContinuing = true
      let count = 0
      while (isContinuing) {
        const batch = await feed.next(batchSize)
        if (!batch) break
        const indexed: Change[] = []
        const renamed: string[] = []
        for (let from = 0; isContinuing && from < batch.changes.length; from += sliceSize) {
          const changes = batch.changes.slice(from, from + sliceSize)
          renamed.push(...(await indexChanges(feed, index, batch.source, changes)))
          indexed.push(...changes)
          isContinuing = await shouldContinue()
        }
        await index.commit()
        count += indexed.length
        await feed.confirm(indexed, renamed)
      }
      if (isContinuing && count >= batchSize) await index.optimize(shouldContinue)
    },
  }
}

/** Indexes changes, and returns the ids of the titles whose names have changed. */
async function indexChanges(feed: SearchFeed, index: SearchIndex, source: Source, changes: readonly Change[]): Promise<string[]> {
  const ids = changes.map(({ id }) => id)
  const documents = await readDocuments[source](feed, ids)
  const found = new Set(documents.map(({ id }) => id))
  const renamed = source === 'title' ? await renamedOf(index, documents) : []
  const deleted = ids.filter((id) => !found.has(id)).map((id) => ({ source, id }))
  await index.write(documents, deleted)
  return renamed
}

async function renamedOf(index: SearchIndex, documents: readonly SearchDocument[]): Promise<string[]> {
  if (!documents.length) return []
  const before = await index.titleNames(documents.map(({ id }) => id))
  const isRenamed = ({ id, names }: SearchDocument) => before.has(id) && JSON.stringify(before.get(id)) !== JSON.stringify(names)
  return documents.filter(isRenamed).map(({ id }) => id)
}

const readDocuments: Record<Source, (feed: SearchFeed, ids: readonly string[]) => Promise<SearchDocument[]>> = {
  async title(feed, ids) {
    return (await feed.titles(ids)).map(({ entry, brand }) => titleDocument(entry, brand)).filter((document) => document !== null)
  },
  async person(feed, ids) {
    return (await feed.people(ids)).map(personDocument)
  },
  async video(feed, ids) {
    return (await feed.videos(ids))
      .map(({ entry, brand, titleName }) => videoDocument(entry, brand, textsOf(titleName)))
      .filter((document) => document !== null)
  },
}

const lock = 0x66696e65

/** Runs `update` with a lock on the database. If another process has the lock, returns immediately without running `update`. */
export async function withIndexerLock(database: Database, update: () => Promise<void>): Promise<void> {
  if (database.dialect === 'sqlite') return await update()
  await database.read.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_lock(${sql.lit(lock)}, hashtext(current_schema())) as "isLocked"`.execute(connection)
    if (!rows[0]?.isLocked) return
    try {
      await update()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lock)}, hashtext(current_schema()))`.execute(connection)
    }
  })
}
