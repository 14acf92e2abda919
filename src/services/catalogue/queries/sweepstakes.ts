import type { Kysely } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { ContentTables } from '../schema/tables.ts'

/** Returns the sweepstakes that end after `at` (epoch milliseconds), the earliest end first. With `brand`: those of the brand and those without a brand. */
export async function unendedSweepstakes(
  db: Kysely<ContentTables>,
  brand: string | undefined,
  at: number,
  limit: number,
): Promise<EntryOf<'sweepstakes'>[]> {
  let query = db.selectFrom('content_sweepstakes').select('entry').where('end_at', '>', at)
  if (brand !== undefined) query = query.where('brand', 'in', [brand, ''])
  const rows = await query.orderBy('end_at').orderBy('id').limit(limit).execute()
  return rows.map(({ entry }) => JSON.parse(entry) as EntryOf<'sweepstakes'>)
}
