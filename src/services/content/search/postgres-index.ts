// The index in the catalogue's own PostgreSQL: words as a tsvector that we write ourselves, so that both databases find alike.
import { sql, type Transaction } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { faultOf } from '#kit/db/faults.ts'
import { inChunks } from '#kit/db/queries.ts'
import { type SearchDocument, sourceOf } from './document.ts'
import { type SearchIndex, SearchLate } from './index-port.ts'
import { look } from './postgres-look.ts'
import { makeTables, type Tables } from './postgres-tables.ts'
import { countTiers, tierMarks, wordOf } from './postgres-tiers.ts'

export async function openPostgresIndex(opened: Database): Promise<SearchIndex> {
  const database = opened.withTables<Tables>()
  const isNew = await database.write(makeTables)
  const { read } = database
  let population = await countTiers(read)
  return {
    isNew,
    put: (documents, gone) =>
      database.write(async (trx) => {
        const away = [...gone, ...documents.map(({ kind, id }) => ({ source: sourceOf(kind), id }))]
        for (const chunk of inChunks(away, 2))
          await sql`delete from search_docs where (source, id) in (${sql.join(chunk.map(({ source, id }) => sql`(${source}, ${id})`))})`.execute(
            trx,
          )
        await putIn(trx, documents)
      }),
    // What was put waits in a list that every look at the index reads from end to end: up to 4 MB, several times a question.
    async settle() {
      await sql`select gin_clean_pending_list('search_docs_by_words')`.execute(read)
    },
    async tidy() {
      await sql`analyze search_docs`.execute(read)
      population = await countTiers(read)
    },
    async looking(milliseconds, act) {
      try {
        return await read.transaction().execute(async (trx) => {
          await setUp(trx, milliseconds)
          const deadline = performance.now() + milliseconds
          return await act(async (wanted) => {
            if (performance.now() > deadline) throw new SearchLate('the search took too long')
            return await look(trx, population, wanted)
          })
        })
      } catch (error) {
        throw faultOf(error) === 'busy' ? new SearchLate('the search took too long') : error
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
    async words(after) {
      const rows = await read.selectFrom('search_words').selectAll().where('n', '>', after).orderBy('n').execute()
      return { words: rows.map(({ word }) => word), upTo: rows.at(-1)?.n ?? after }
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

async function putIn(trx: Transaction<Tables>, documents: readonly SearchDocument[]): Promise<void> {
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
          words: sql<string>`array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify([...words.map((word) => wordOf(kind, word)), ...tierMarks(kind, score)])}::jsonb)))`,
        })),
      )
      .execute()
  const words = [...new Set(documents.flatMap((document) => document.words).filter((word) => !word.startsWith('=')))].sort()
  for (const chunk of inChunks(words, 1))
    await sql`insert into search_words (word) select value from jsonb_array_elements_text(${JSON.stringify(chunk)}::jsonb)
      on conflict do nothing`.execute(trx)
}

/** In this transaction: what would be compiled is over before it is, and parts that come in the order of scores are not read at once. */
async function setUp(trx: Transaction<Tables>, milliseconds: number): Promise<void> {
  const settings = { statement_timeout: milliseconds, jit: 'off', max_parallel_workers_per_gather: 0 }
  const all = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${String(value)}, true)`)
  await sql`select ${sql.join(all)}`.execute(trx)
}
