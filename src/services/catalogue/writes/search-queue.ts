// The queue of entries that the search index must read again. The transaction that stores an entry also queues the entry. A row is removed
// after the search index contains the change.

import { type Kysely, sql } from 'kysely'
import type { EntryKind } from '#contracts/catalogue.ts'
import type { Change, Source } from '#contracts/http/search-feed.ts'
import type { Database } from '#kit/db/database.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'
import { insertRows, type Trx } from './insert-rows.ts'

const sources: Partial<Record<EntryKind, Source>> = { series: 'title', movie: 'title', video: 'video', person: 'person' }

/** Queues changed entries of a kind. Does nothing if the kind is not searchable. */
export async function queueForSearch(trx: Trx, kind: EntryKind, ids: readonly string[]): Promise<void> {
  const source = sources[kind]
  if (source) await queueSource(trx, source, ids)
}

/** Inserts rows into the queue. For an entry that is already queued, increments `turn`, the number of its changes since it was last indexed. */
async function queueSource(trx: Trx, source: Source, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ source, id, turn: 1 }))
  await insertRows(trx, 'content_search_queue', rows, 'again', (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['source', 'id'] as never).doUpdateSet({ turn: sql`content_search_queue.turn + 1` } as never),
    ),
  )
}

/** Queues all videos of these titles, because viewers can also find a video by the name of its title. */
export async function queueVideosOfTitles(trx: Trx, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await sql`insert into content_search_queue (source, id, turn) select 'video', id, 1 from content_videos where title_id = ${title}
      on conflict (source, id) do update set turn = content_search_queue.turn + 1`.execute(trx)
  }
}

const tables = { title: 'content_titles', person: 'content_people', video: 'content_videos' } as const

/** Queues every title, person and video. */
// biome-ignore lint/suspicious/noExplicitAny: a migration calls this with tables that have no types
export async function queueAllEntries(trx: Kysely<any>): Promise<void> {
  for (const [source, table] of Object.entries(tables))
    await sql`insert into content_search_queue (source, id, turn) select ${sql.lit(source)}, id, 1 from ${sql.table(table)} where true
      on conflict (source, id) do nothing`.execute(trx)
}

/** The order of indexing. Titles come first, because the names of titles are part of the indexed videos. */
const order = ['title', 'person', 'video'] as const

/** Returns up to `limit` queued changes of one source (table), or null if the queue is empty. */
export async function nextQueued(db: Kysely<ContentTables>, limit: number): Promise<{ source: Source; changes: Change[] } | null> {
  for (const source of order) {
    const rows = await db.selectFrom('content_search_queue').selectAll().where('source', '=', source).limit(limit).execute()
    if (rows.length) return { source, changes: rows }
  }
  return null
}

/** Removes indexed changes from the queue. A row with a higher `turn` than the indexed change is not removed, because its entry has changed again. */
export async function removeIndexed(trx: Trx, rows: readonly Change[]): Promise<void> {
  for (const chunk of inChunks(rows, 3))
    await sql`delete from content_search_queue where (source, id, turn) in (values ${sql.join(
      chunk.map(({ source, id, turn }) => sql`(${source}, ${id}, cast(${turn} as bigint))`),
    )})`.execute(trx)
}

/** Returns whether the queue has rows. The database must have the catalogue's tables. */
export async function isSearchBehind(database: Database): Promise<boolean> {
  const { read } = database.withTables<ContentTables>()
  return (await read.selectFrom('content_search_queue').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the number of queued changes. The database must have the catalogue's tables. */
export async function searchQueueLength(database: Database): Promise<number> {
  const { read } = database.withTables<ContentTables>()
  const { count } = await read
    .selectFrom('content_search_queue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
