// Deletes expired videos and past programmes. Other kinds of entries cannot be deleted, because entries may refer to them.
import type { Database } from '#kit/db/database.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'
import { removeVideoCredits } from './credits.ts'
import { deleteWhere } from './insert-rows.ts'
import { lockWrites, markDirty } from './revision.ts'
import { queueForSearch } from './search-queue.ts'

export type Removable = 'video' | 'programme'

/** Deletes entries. Each chunk is one transaction, so that imports wait only briefly. After this function, call `finish` of the entry store. */
export async function removeEntries(opened: Database, kind: Removable, ids: readonly string[]): Promise<void> {
  const database = opened.withTables<ContentTables>()
  for (const chunk of inChunks(ids, 8))
    await database.write(async (trx) => {
      await lockWrites(trx, database.dialect)
      if (kind === 'programme') await deleteWhere(trx, 'content_programmes', 'id', chunk)
      else {
        await deleteWhere(trx, 'content_playlist_videos', 'video_id', chunk)
        await removeVideoCredits(trx, chunk)
        await deleteWhere(trx, 'content_videos', 'id', chunk)
      }
      await queueForSearch(trx, kind, chunk)
      await markDirty(trx)
    })
}
