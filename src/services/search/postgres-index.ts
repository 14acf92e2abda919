// The full-text index in the catalogue's PostgreSQL database. The tsvectors contain the same words as the SQLite index, so searches return the same results.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { faultOf, isDatabaseFailure } from '#kit/db/faults.ts'
import { inChunks } from '#kit/db/queries.ts'
import { type SearchDocument, sourceOf } from './document.ts'
import { type SearchIndex, SearchTimeout } from './index-port.ts'
import { queryPostgres } from './postgres-query.ts'
import { createTables, type Tables } from './postgres-tables.ts'
import { countTiers, type TierCounts, tierMarkers, wordOf } from './postgres-tiers.ts'

export async function openPostgresIndex(opened: Database): Promise<SearchIndex> {
  const database = opened.withTables<Tables>()
  const isNew = await database.write(createTables)
  const { read } = database
  const counts = await openTierCounts(read)
  /** The number of documents that this process wrote since it last had PostgreSQL collect statistics. */
  let written = 0
  async function analyze() {
    await sql`analyze search_docs`.execute(read)
    written = 0
    await counts.count()
  }
  return {
    isNew,
    async write(documents, deleted) {
      await database.write(async (trx) => {
        const replaced = [...deleted, ...documents.map(({ kind, id }) => ({ source: sourceOf(kind), id }))]
        for (const chunk of inChunks(replaced, 2))
          await sql`delete from search_docs where (source, id) in (${sql.join(chunk.map(({ source, id }) => sql`(${source}, ${id})`))})`.execute(
            trx,
          )
        await insertDocuments(trx, documents)
      })
      written += documents.length
    },
    async commit() {
      // PostgreSQL first writes changes to a pending list of up to 4 MB. Every query reads this list completely, so the list is emptied here.
      await sql`select gin_clean_pending_list('search_docs_by_words')`.execute(read)
      // With the statistics of a much smaller index, a query for a common word reads too many documents. A failure must not stop the indexing.
      if (written > counts.docs())
        await analyze().catch((error) => {
          if (!isDatabaseFailure(error)) throw error
        })
    },
    async optimize() {
      if (written > 0) await analyze()
    },
    async withQueries(milliseconds, use) {
      try {
        return await read.transaction().execute(async (trx) => {
          const deadline = performance.now() + milliseconds
          const tierCounts = counts.current(await configure(trx, milliseconds))
          return await use(async (query) => {
            if (performance.now() > deadline) throw new SearchTimeout('the search index timed out')
            return await queryPostgres(trx, tierCounts, query)
          })
        })
      } catch (error) {
        throw faultOf(error) === 'busy' ? new SearchTimeout('the search index timed out') : error
      }
    },
    async titleNames(ids) {
      const rows = await read
        .selectFrom('search_docs')
        .select(['id', 'names'])
        .where('source', '=', 'title')
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, names }) => [id, JSON.parse(names)]))
    },
    async wordsAfter(after) {
      const rows = await read.selectFrom('search_words').selectAll().where('n', '>', after).orderBy('n').execute()
      return { words: rows.map(({ word }) => word), last: rows.at(-1)?.n ?? after }
    },
    async count() {
      const { count } = await read
        .selectFrom('search_docs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    close: async () => {},
  }
}

async function insertDocuments(trx: Transaction<Tables>, documents: readonly SearchDocument[]): Promise<void> {
  for (const chunk of inChunks(documents, 8))
    await trx
      .insertInto('search_docs')
      .values(
        chunk.map(({ kind, id, score, names, opens, ends, words }) => ({
          source: sourceOf(kind),
          id,
          kind,
          score,
          names: JSON.stringify(names),
          opens,
          ends,
          words: sql<string>`array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify([...words.map((word) => wordOf(kind, word)), ...tierMarkers(kind, score)])}::jsonb)))`,
        })),
      )
      .execute()
  const words = [...new Set(documents.flatMap((document) => document.words).filter((word) => !word.startsWith('=')))].sort()
  for (const chunk of inChunks(words, 1))
    await sql`insert into search_words (word) select value from jsonb_array_elements_text(${JSON.stringify(chunk)}::jsonb)
      on conflict do nothing`.execute(trx)
}

/** SQL for a text that changes when a process, or PostgreSQL itself, has collected statistics of the index. */
const statistics = sql<string>`concat(pg_stat_get_last_analyze_time('search_docs'::regclass), ' ', pg_stat_get_last_autoanalyze_time('search_docs'::regclass))`

/**
 * Sets the timeout of this transaction. Disables JIT, because it takes longer than the queries. Disables parallel workers, because they
 * read rows beyond the limit. Returns `statistics`.
 */
async function configure(trx: Transaction<Tables>, milliseconds: number): Promise<string> {
  const settings = { statement_timeout: milliseconds, jit: 'off', max_parallel_workers_per_gather: 0 }
  const all = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${String(value)}, true)`)
  const { rows } = await sql<{ statistics: string }>`select ${sql.join(all)}, ${statistics} as statistics`.execute(trx)
  return rows[0]!.statistics
}

/** Counts the documents of each tier, now and whenever any process has collected statistics of the index. */
async function openTierCounts(read: Kysely<Tables>) {
  let counted = await countTiers(read)
  let countedAt: string | undefined
  let isCounting = false
  const count = async () => {
    counted = await countTiers(read)
  }
  return {
    count,
    docs: () => [...counted.values()].flat().reduce((sum, { docs }) => sum + Number(docs), 0),
    /** Returns the last counts. If `now`, the value of `statistics`, has changed, starts to count again. */
    current(now: string): TierCounts {
      if (now !== countedAt && !isCounting) {
        // If counting fails, the next change of the statistics starts it again.
        countedAt = now
        isCounting = true
        count()
          .catch(() => {})
          .finally(() => {
            isCounting = false
          })
      }
      return counted
    },
  }
}
