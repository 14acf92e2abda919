import { sql, type Transaction } from 'kysely'

export type Tables = {
  search_state: { version: number }
  search_docs: { source: string; id: string; kind: string; score: number; names: string; opens: number; ends: number; words: string }
  search_words: { n: number; word: string }
}

const version = 6
const lock = 0x66696e64

/** Creates the tables. Replaces tables of another version. Returns whether tables were created. */
export async function createTables(trx: Transaction<Tables>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
  await sql`create table if not exists search_state (version integer not null)`.execute(trx)
  const state = await trx.selectFrom('search_state').select('version').executeTakeFirst()
  if (state?.version === version) return false
  await sql`drop table if exists search_docs, search_words`.execute(trx)
  await sql`create table search_docs (source text collate "C" not null, id text collate "C" not null, kind text collate "C" not null,
    score integer not null, names text not null, opens bigint not null, ends bigint not null, words tsvector not null,
    primary key (source, id))`.execute(trx)
  // PostgreSQL collects statistics of the few thousand most common words. `expectedMatches` uses these statistics.
  await sql`alter table search_docs alter column words set statistics 500`.execute(trx)
  await sql`create index search_docs_by_words on search_docs using gin (words)`.execute(trx)
  await sql`create table search_words (n bigint generated always as identity, word text collate "C" primary key)`.execute(trx)
  await sql`create index search_words_by_n on search_words (n)`.execute(trx)
  await trx.deleteFrom('search_state').execute()
  await trx.insertInto('search_state').values({ version }).execute()
  return true
}
