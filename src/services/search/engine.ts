// The search engine, which runs in the search thread: the index, its words in memory, and the indexer.

import { setImmediate } from 'node:timers/promises'
import type { SearchAnswer, SearchRequest } from '#contracts/http/search.ts'
import type { SearchFeed } from '#contracts/http/search-feed.ts'
import type { Database } from '#kit/db/database.ts'
import { find } from './find.ts'
import type { SearchIndex } from './index-port.ts'
import { createIndexer, withIndexerLock } from './indexer.ts'
import { openPostgresIndex } from './postgres-index.ts'
import { createSpelling } from './spelling.ts'
import { openSqliteIndex } from './sqlite-index.ts'

export type SearchEngine = {
  find(request: SearchRequest): Promise<SearchAnswer>
  /** Indexes all changes of the catalogue. Does nothing while an import is running. */
  updateIndex(): Promise<void>
  stop(): Promise<void>
}

/** An import that crashed remains marked as running. After this many milliseconds the indexer ignores the mark. */
const maxImportTime = 300_000

export type EngineTools = { database: Database; feed: SearchFeed; dataDir: string; now?: () => number }

/** Opens the index and loads its words. */
export async function createSearchEngine({ database, feed, dataDir, now = Date.now }: EngineTools): Promise<SearchEngine> {
  const index: SearchIndex = database.dialect === 'sqlite' ? openSqliteIndex(dataDir) : await openPostgresIndex(database)
  const indexer = createIndexer(feed, index)
  const spelling = createSpelling()
  let lastWord = 0
  let isStopped = false
  let importSeenAt: number | null = null

  async function loadNewWords(): Promise<void> {
    const { words, last } = await index.wordsAfter(lastWord)
    spelling.add(words)
    lastWord = last
  }

  async function isImportRunning(): Promise<boolean> {
    if (!(await feed.isStoring())) importSeenAt = null
    else importSeenAt ??= now()
    return importSeenAt !== null && now() - importSeenAt < maxImportTime
  }

  await loadNewWords()
  return {
    find: (request) => find(index, spelling, request),
    async updateIndex() {
      if (await isImportRunning()) return
      await withIndexerLock(database, () =>
        indexer.run(async () => {
          await loadNewWords()
          // Here the thread answers the searches that arrived while it indexed the last slice.
          await setImmediate()
          return !isStopped && !(await isImportRunning())
        }),
      )
      await loadNewWords()
    },
    async stop() {
      isStopped = true
      await index.close()
    },
  }
}
