// What the index has still to hear of: written with the entries themselves, taken away when the index has it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { EntryKind } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import { inChunks } from '#kit/db/queries.ts'
import { insertRows } from '../storing/writing.ts'
import type { ContentTables } from '../tables.ts'
import type { Source } from './document.ts'

export type QueueRow = { source: string; id: string; turn: number }

const sources: Partial<Record<EntryKind, Source>> = { series: 'title', movie: 'title', video: 'video', person: 'person' }

type Trx = Transaction<ContentTables>

/** A change to what waits already is a new turn of it. */
export async function tellSearch(trx: Trx, kind: EntryKind, ids: readonly string[]): Promise<void> {
  const source = sources[kind]
  if (source) await tellSource(trx, source, ids)
}

async function tellSource(trx: Trx, source: Source, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ source, id, turn: 1 }))
  await insertRows(trx, 'content_search_queue', rows, 'again', (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['source', 'id'] as never).doUpdateSet({ turn: sql`content_search_queue.turn + 1` } as never),
    ),
  )
}

/** A title's videos are found by its name. */
export async function tellOfVideos(trx: Trx, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await sql`insert into content_search_queue (source, id, turn) select 'video', id, 1 from content_videos where title_id = ${title}
      on conflict (source, id) do update set turn = content_search_queue.turn + 1`.execute(trx)
  }
}

const tables = { title: 'content_titles', person: 'content_people', video: 'content_videos' } as const

/** Everything there is. */
// biome-ignore lint/suspicious/noExplicitAny: a migration does this too, before the types
export async function tellAll(trx: Kysely<any>): Promise<void> {
  for (const [source, table] of Object.entries(tables))
    await sql`insert into content_search_queue (source, id, turn) select ${sql.lit(source)}, id, 1 from ${sql.table(table)} where true
      on conflict (source, id) do nothing`.execute(trx)
}

/** Titles before what is found by their names. */
const order = ['title', 'person', 'video'] as const

export async function nextWaiting(db: Kysely<ContentTables>, limit: number): Promise<{ source: Source; rows: QueueRow[] } | null> {
  for (const source of order) {
    const rows = await db.selectFrom('content_search_queue').selectAll().where('source', '=', source).limit(limit).execute()
    if (rows.length) return { source, rows }
  }
  return null
}

/** Those that changed meanwhile stay. */
export async function takeAway(trx: Trx, rows: readonly QueueRow[]): Promise<void> {
  for (const chunk of inChunks(rows, 3))
    await sql`delete from content_search_queue where (source, id, turn) in (values ${sql.join(
      chunk.map(({ source, id, turn }) => sql`(${source}, ${id}, cast(${turn} as bigint))`),
    )})`.execute(trx)
}

/** Whether anything waits; of any database that content's migrations ran on. */
export async function isSearchBehind(database: Database): Promise<boolean> {
  const { read } = database.withTables<ContentTables>()
  return (await read.selectFrom('content_search_queue').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** How much waits; of any database that content's migrations ran on. */
export async function searchWaiting(database: Database): Promise<number> {
  const { read } = database.withTables<ContentTables>()
  const { count } = await read
    .selectFrom('content_search_queue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
