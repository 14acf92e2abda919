// The index, its words and what follows the catalogue, together: what runs in the worker.
import { setImmediate } from 'node:timers/promises'
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../tables.ts'
import { find, type SearchAnswer, type SearchAsk } from './find.ts'
import type { SearchIndex } from './index-port.ts'
import { createIndexer, onlyHere } from './indexer.ts'
import { openPostgresIndex } from './postgres-index.ts'
import { createSpelling } from './spelling.ts'
import { openSqliteIndex } from './sqlite-index.ts'

export type SearchEngine = {
  find(ask: SearchAsk): Promise<SearchAnswer>
  /** Brings the index up to what is stored; nothing while another process stores. */
  follow(): Promise<void>
  stop(): Promise<void>
}

/** An import that died left its mark: after this long nobody is waited for. */
const importMayTake = 300_000

export type EngineTools = { database: Database; dataDir: string; now?: () => number }

export async function createSearchEngine({ database: opened, dataDir, now = Date.now }: EngineTools): Promise<SearchEngine> {
  const database = opened.withTables<ContentTables>()
  const index: SearchIndex = opened.dialect === 'sqlite' ? openSqliteIndex(dataDir) : await openPostgresIndex(opened)
  const indexer = createIndexer(opened, index)
  const spelling = createSpelling()
  let heard = 0
  let isStopped = false
  let storedSince: number | null = null

  async function learn(): Promise<void> {
    const { words, upTo } = await index.words(heard)
    spelling.add(words)
    heard = upTo
  }

  async function othersStore(): Promise<boolean> {
    const state = await database.read.selectFrom('content_state').select('dirty').where('id', '=', 1).executeTakeFirst()
    if (!state?.dirty) storedSince = null
    else storedSince ??= now()
    return storedSince !== null && now() - storedSince < importMayTake
  }

  await learn()
  return {
    find: (ask) => find(index, spelling, ask),
    async follow() {
      if (await othersStore()) return
      await onlyHere(opened, () =>
        indexer.run(async () => {
          await learn()
          // Whoever asked meanwhile is answered.
          await setImmediate()
          return !isStopped && !(await othersStore())
        }),
      )
      await learn()
    },
    async stop() {
      isStopped = true
      await index.close()
    },
  }
}
