// Stores the pictures of entries. The ids of pictures are hashes, so each insert writes to a random page of the table. This is slow for many
// pictures. Therefore a large import first inserts its pictures into content_images_waiting, in parts by the first two characters of the id.
// At the end of the import, these parts are moved to the table one by one.
import { sql } from 'kysely'
import { artsOf, imageRow } from '#contracts/catalogue/pictures.ts'
import type { Entry } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../schema/tables.ts'
import type { BatchContext } from './batch-context.ts'
import { insertNew, type Trx, upsert } from './insert-rows.ts'
import { repeatInTransactions } from './revision.ts'

/** A batch with more new pictures than this belongs to an import. Its pictures are inserted into content_images_waiting, not directly into the table. */
const maxInsertedDirectly = 500

/** Stores the pictures of entries. The pictures of a large import are inserted later, by `insertWaitingImages`. */
export async function storeImages({ trx, seen, now }: BatchContext, entries: readonly Entry[]): Promise<void> {
  const rows = new Map<string, ContentTables['content_images']>()
  for (const entry of entries)
    for (const art of artsOf(entry)) {
      const row = imageRow(art)
      const key = `image ${row.id} ${row.color}`
      if (seen.has(key)) continue
      seen.set(key, true)
      if (row.color !== null || !rows.has(row.id)) rows.set(row.id, row)
    }
  // The rows are sorted, so that the insert writes to the pages of the table in order.
  const all = [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  await upsert(
    trx,
    'content_images',
    ['id'],
    all.filter(({ color }) => color !== null),
  )
  const plain = all.filter(({ color }) => color === null)
  if (plain.length <= maxInsertedDirectly) return await insertNew(trx, 'content_images', plain)
  const waiting = plain.map(({ id, sources }) => ({ part: id.slice(0, 2), stored_at: now, id, sources }))
  await insertNew(trx, 'content_images_waiting', waiting)
}

/** Inserts all waiting pictures in the order of their ids, including pictures of an interrupted import. Each transaction inserts one part. */
export async function insertWaitingImages(database: Database<ContentTables>): Promise<void> {
  await repeatInTransactions(database, insertOnePart)
}

/** Inserts the first part of the waiting pictures. Returns false if no pictures are waiting. */
async function insertOnePart(trx: Trx): Promise<boolean> {
  const first = await trx.selectFrom('content_images_waiting').select('part').orderBy('part').limit(1).executeTakeFirst()
  if (!first) return false
  await sql`insert into content_images (id, sources) select id, min(sources) from content_images_waiting
    where part = ${first.part} group by id order by id on conflict do nothing`.execute(trx)
  await trx.deleteFrom('content_images_waiting').where('part', '=', first.part).execute()
  return true
}
