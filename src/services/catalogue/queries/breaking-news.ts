import type { Kysely } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { ContentTables } from '../schema/tables.ts'

type Range = { brand?: string | undefined; at?: number; after?: { start: number; id: string } | undefined; limit: number }

/**
 * Returns news with the latest start first. `brand`: only news of the brand and for all brands. `at`: only news that is current in any time zone at this instant
 * (epoch milliseconds). `after`: only news after this position in the order.
 */
export async function newestNews(db: Kysely<ContentTables>, { brand, at, after, limit }: Range) {
  let query = db.selectFrom('content_breaking_news').select(['id', 'start_at', 'entry'])
  if (brand !== undefined) query = query.where('brand', 'in', [brand, ''])
  if (at !== undefined) query = query.where('shown_from', '<=', at).where('shown_until', '>', at)
  if (after)
    query = query.where((eb) =>
      eb.or([eb('start_at', '<', after.start), eb.and([eb('start_at', '=', after.start), eb('id', '>', after.id)])]),
    )
  const rows = await query.orderBy('start_at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map(({ id, start_at, entry }) => ({ id, start: Number(start_at), entry: JSON.parse(entry) as EntryOf<'breakingNews'> }))
}
