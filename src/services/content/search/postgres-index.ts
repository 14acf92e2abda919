// The index in the catalogue's own PostgreSQL: words as a tsvector that we write ourselves, so that both databases find alike.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { faultOf } from '#kit/db/faults.ts'
import { inChunks } from '#kit/db/queries.ts'
import { highest, type SearchDocument, type SearchKind, sourceOf } from './document.ts'
import { type AnyOf, type Found, type SearchIndex, SearchLate, type Wanted } from './index-port.ts'

const version = 4
const lock = 0x66696e64

type Tables = {
  search_state: { version: number }
  search_docs: { source: string; id: string; kind: string; score: number; names: string; opens: number; ends: number; words: string }
  search_words: { n: number; word: string }
}

/** What nobody can have finished reading in time is read as far as this. */
const candidates = 800

export async function openPostgresIndex(opened: Database): Promise<SearchIndex> {
  const database = opened.withTables<Tables>()
  const isNew = await database.write(makeTables)
  const { read } = database
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
    settle: async () => {},
    async tidy() {
      await sql`select gin_clean_pending_list('search_docs_by_words')`.execute(read)
      await sql`analyze search_docs`.execute(read)
    },
    async looking(milliseconds, act) {
      try {
        return await read.transaction().execute(async (trx) => {
          await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(trx)
          const deadline = performance.now() + milliseconds
          return await act(async (wanted) => {
            if (performance.now() > deadline) throw new SearchLate('the search took too long')
            return await look(trx, wanted)
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

async function makeTables(trx: Transaction<Tables>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
  await sql`create table if not exists search_state (version integer not null)`.execute(trx)
  const known = await trx.selectFrom('search_state').select('version').executeTakeFirst()
  if (known?.version === version) return false
  await sql`drop table if exists search_docs, search_words`.execute(trx)
  await sql`create table search_docs (source text collate "C" not null, id text collate "C" not null, kind text collate "C" not null,
    score integer not null, names text not null, opens bigint not null, ends bigint not null, words tsvector not null,
    primary key (source, id))`.execute(trx)
  await sql`create index search_docs_by_words on search_docs using gin (words)`.execute(trx)
  await sql`create table search_words (n bigint generated always as identity, word text collate "C" primary key)`.execute(trx)
  await sql`create index search_words_by_n on search_words (n)`.execute(trx)
  await trx.deleteFrom('search_state').execute()
  await trx.insertInto('search_state').values({ version }).execute()
  return true
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
          words: sql<string>`array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify([...words, tierMark(kind, tierOf(score))])}::jsonb)))`,
        })),
      )
      .execute()
  const words = [...new Set(documents.flatMap((document) => document.words).filter((word) => !word.startsWith('=')))].sort()
  for (const chunk of inChunks(words, 1))
    await sql`insert into search_words (word) select value from jsonb_array_elements_text(${JSON.stringify(chunk)}::jsonb)
      on conflict do nothing`.execute(trx)
}

/** Each a part of all scores: what is popular is looked at first, and the rest only when that is too little. */
// Popularity of about 600, 300, 70, 16, 3 and 1; then, of what nobody rated, since 2020, since 2000, and the rest.
const tiers = [0.45, 0.4, 0.3, 0.2, 0.1, 0.05, 0.0055, 0.0039, 0]
const tierOf = (score: number) => tiers.findIndex((least) => score >= least * highest)
const tierMark = (kind: string, tier: number) => `=r_${kind}${tier}`

/** One statement; of each kind's tiers no more are read than it takes. */
async function look(trx: Kysely<Tables>, { all, kinds, limit, now }: Wanted): Promise<Found[]> {
  const asked = matching(all)
  const parts = kinds.map((kind) => {
    const ofTier = tiers.map(
      (_, tier) => sql`(select kind, id, names, score from (
        select kind, id, names, score from search_docs where words @@ ${`${asked} & ${quoted(tierMark(kind, tier))}`}::tsquery
          and opens <= ${now} and ends > ${now} limit ${sql.lit(candidates)}
      ) as candidate order by score desc, id limit ${sql.lit(limit)})`,
    )
    return sql`(select * from (${sql.join(ofTier, sql` union all `)}) as tier limit ${sql.lit(limit)})`
  })
  const { rows } = await sql<Pick<Tables['search_docs'], 'kind' | 'id' | 'names' | 'score'>>`${sql.join(parts, sql` union all `)}`.execute(
    trx,
  )
  return rows.map(({ kind, id, names, score }) => ({ kind: kind as SearchKind, id, names: JSON.parse(names), score }))
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

function matching(all: readonly AnyOf[]): string {
  return all.map((words) => `(${words.map(quoted).join(' | ')})`).join(' & ')
}
