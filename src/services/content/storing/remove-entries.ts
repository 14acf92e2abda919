// Entries that are over and done with leave the catalogue: those that nothing else needs, so that nothing is left pointing nowhere.
import type { Database } from '#kit/db/database.ts'
import { inChunks } from '#kit/db/queries.ts'
import { tellSearch } from '../search/queue.ts'
import type { ContentTables } from '../tables.ts'
import { removeVideoCredits } from './credits.ts'
import { lockStoring, markDirty } from './revision.ts'
import { deleteWhere } from './writing.ts'

export type Removable = 'video' | 'programme'

/** A batch a transaction, so that nobody who stores waits long. The store's `finish` makes it known. */
export async function removeEntries(opened: Database, kind: Removable, ids: readonly string[]): Promise<void> {
  const database = opened.withTables<ContentTables>()
  for (const chunk of inChunks(ids, 8))
    await database.write(async (trx) => {
      await lockStoring(trx, database.dialect)
      if (kind === 'programme') await deleteWhere(trx, 'content_programmes', 'id', chunk)
      else {
        await deleteWhere(trx, 'content_playlist_videos', 'video_id', chunk)
        await removeVideoCredits(trx, chunk)
        await deleteWhere(trx, 'content_videos', 'id', chunk)
      }
      await tellSearch(trx, kind, chunk)
      await markDirty(trx)
    })
}
