// From the queue into the index, a batch at a time. A batch that is cut off is done again: nothing is lost, and twice is the same as once.
import { type Kysely, sql } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { among } from '../reading/among.ts'
import type { ContentTables } from '../tables.ts'
import { personDocument, type SearchDocument, type Source, textsOf, titleDocument, videoDocument } from './document.ts'
import type { SearchIndex } from './index-port.ts'
import { nextWaiting, type QueueRow, takeAway, tellAll, tellOfVideos } from './queue.ts'

type Db = Kysely<ContentTables>

/** As many become part of the index together: FTS5 merges little pieces for longer than it takes to write a large one. */
const together = 10_000
/** As many are read at once, before whoever asked meanwhile is answered. */
const slice = 250

export type Indexer = {
  /** Indexes what waits; `between` is awaited again and again and ends it by answering false. */
  run(between: () => Promise<boolean>): Promise<void>
}

export function createIndexer(opened: Database, index: SearchIndex): Indexer {
  const database = opened.withTables<ContentTables>()
  let mustFill = index.isNew
  return {
    async run(between) {
      if (mustFill) await database.write((trx) => tellAll(trx))
      mustFill = false
      let goesOn = true
      let count = 0
      while (goesOn) {
        const next = await nextWaiting(database.read, together)
        if (!next) break
        const done: QueueRow[] = []
        const renamed: string[] = []
        for (let from = 0; goesOn && from < next.rows.length; from += slice) {
          const rows = next.rows.slice(from, from + slice)
          renamed.push(...(await indexRows(database.read, index, next.source, rows)))
          done.push(...rows)
          goesOn = await between()
        }
        await index.settle()
        count += done.length
        await database.write(async (trx) => {
          await tellOfVideos(trx, renamed)
          await takeAway(trx, done)
        })
      }
      if (goesOn && count >= together) await index.tidy(between)
    },
  }
}

/** Answers which titles have another name now. */
async function indexRows(db: Db, index: SearchIndex, source: Source, rows: readonly QueueRow[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const documents = await read[source](db, ids)
  const found = new Set(documents.map(({ id }) => id))
  const renamed = source === 'title' ? await renamedOf(index, documents) : []
  const gone = ids.filter((id) => !found.has(id)).map((id) => ({ source, id }))
  await index.put(documents, gone)
  return renamed
}

async function renamedOf(index: SearchIndex, documents: readonly SearchDocument[]): Promise<string[]> {
  if (!documents.length) return []
  const before = await index.titleNames(documents.map(({ id }) => id))
  const isOther = ({ id, names }: SearchDocument) => before.has(id) && JSON.stringify(before.get(id)) !== JSON.stringify(names)
  return documents.filter(isOther).map(({ id }) => id)
}

const read: Record<Source, (db: Db, ids: readonly string[]) => Promise<SearchDocument[]>> = {
  async title(db, ids) {
    const rows = await db
      .selectFrom('content_titles')
      .select(['brand', 'entry'])
      .where(among(db, 'id', ids))
      .execute()
    return rows.map(({ brand, entry }) => titleDocument(JSON.parse(entry), brand)).filter((document) => document !== null)
  },
  async person(db, ids) {
    const rows = await db
      .selectFrom('content_people')
      .select('entry')
      .where(among(db, 'id', ids))
      .execute()
    return rows.map(({ entry }) => personDocument(JSON.parse(entry)))
  },
  async video(db, ids) {
    const rows = await db
      .selectFrom('content_videos')
      .select(['brand', 'title_id', 'entry'])
      .where(among(db, 'id', ids))
      .where('film_of', 'is', null)
      .execute()
    const names = await namesOf(db, [...new Set(rows.map(({ title_id }) => title_id).filter((id) => id !== null))])
    return rows
      .map(({ brand, title_id, entry }) => videoDocument(JSON.parse(entry), brand, names.get(title_id ?? '') ?? []))
      .filter((document) => document !== null)
  },
}

async function namesOf(db: Db, titles: readonly string[]): Promise<Map<string, string[]>> {
  if (!titles.length) return new Map()
  const rows = await db
    .selectFrom('content_titles')
    .select(['id', 'entry'])
    .where(among(db, 'id', titles))
    .execute()
  return new Map(rows.map(({ id, entry }) => [id, textsOf(JSON.parse(entry).title)]))
}

const lock = 0x66696e65

/** One process at a time where many share a database; the others find it done. */
export async function onlyHere(database: Database, act: () => Promise<void>): Promise<void> {
  if (database.dialect === 'sqlite') return await act()
  await database.read.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(lock)}, hashtext(current_schema())) as got`.execute(
      connection,
    )
    if (!rows[0]?.got) return
    try {
      await act()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lock)}, hashtext(current_schema()))`.execute(connection)
    }
  })
}
