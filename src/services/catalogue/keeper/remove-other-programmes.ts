// Removes the programmes of a channel that a newer guide does not have.
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../schema/tables.ts'
import { removeEntries } from '../writes/remove-entries.ts'
import { isGenerated } from './programme-entry.ts'

type Guide = { channel: string; first: number; last: number; has(id: string): boolean }

/**
 * Removes the programmes that begin from the first to the last programme of a guide and that the guide does not have, except generated ones, which the
 * schedule keeper replaces. Returns how many were removed. After this function, call `finish` of the entry store.
 */
export async function removeOtherProgrammes(database: Database, { channel, first, last, has }: Guide): Promise<number> {
  const rows = await database
    .withTables<ContentTables>()
    .read.selectFrom('content_programmes')
    .select('id')
    .where('channel_id', '=', channel)
    .where('start_at', '>=', first)
    .where('start_at', '<=', last)
    .execute()
  const others = rows.map(({ id }) => id).filter((id) => !isGenerated(id) && !has(id))
  await removeEntries(database, 'programme', others)
  return others.length
}
