// The full-text index in the catalogue's PostgreSQL database. The tsvectors contain the same words as the SQLite index, so searches return the same results.
import { sql, type Transaction } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { faultOf } from '#kit/db/faults.ts'
import { inChunks } from '#kit/db/queries.ts'
import { type SearchDocument, sourceOf } from './document.ts'
import { type SearchIndex, SearchTimeout } from './index-port.ts'
import { queryPostgres } from './postgres-query.ts'
import { createTables, type Tables } from './postgres-tables.ts'
import { countTiers, tierMarkers, wordOf } from './postgres-tiers.ts'

export async function openPostgresIndex(opened: Database): Promise<SearchIndex> {
  const database = opened.withTables<Tables>()
  const isNew = await database.write(createTables)
  const { read } = database
  let population = await countTiers(read)
  return {
    isNew,
    write: (documents, deleted) =>
      database.write(async (trx) => {
        const replaced = [...deleted, ...documents.map(({ kind, id }) => ({ source: sourceOf(kind), id }))]
        for (const chunk of inChunks(replaced, 2))
          await sql`delete from search_docs where (source, id) in (${sql.join(chunk.map(({ source, id }) => sql`(${source}, ${id})`))})`.execute(
            trx,
          )
        await insertDocuments(trx, documents)
      }),
    // PostgreSQL first writes changes to a pending list of up to 4 MB. Every query reads this list completely, so the list is emptied here.
    async commit() {
      await sql`select gin_clean_pending_list('search_docs_by_words')`.execute(read)
    },
    async optimize() {
      await sql`analyze search_docs`.execute(read)
      population = await countTiers(read)
    },
    async withQueries(milliseconds, use) {
      try {
        return await read.transaction().execute(async (trx) => {
          await configure(trx, milliseconds)
          const deadline = performance.now() + milliseconds
          return await use(async (query) => {
            if (performance.now() > deadline) throw new SearchTimeout('the search index timed out')
            return await queryPostgres(trx, population, query)
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

/**
 * Sets the timeout of this transaction. Disables JIT, because it takes longer than the queries. Disables parallel workers, because they
 * read rows beyond the limit.
 */
async function configure(trx: Transaction<Tables>, milliseconds: number): Promise<void> {
  const settings = { statement_timeout: milliseconds, jit: 'off', max_parallel_workers_per_gather: 0 }
  const all = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${String(value)}, true)`)
  await sql`select ${sql.join(all)}`.execute(trx)
}
