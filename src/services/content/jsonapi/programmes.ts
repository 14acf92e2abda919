// What a channel airs, in its order.
import { type Kysely, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'
import { instant } from '../wording/said.ts'
import { type Fault, faults } from './answers.ts'
import type { Found } from './collections.ts'
import { readPosition, writePosition } from './positions.ts'
import type { ReadOptions } from './read-options.ts'

export async function airedBetween(
  db: Kysely<ContentTables>,
  channel: string,
  { filter, size, after }: ReadOptions,
): Promise<Found | Fault> {
  const at = after === null ? undefined : readPosition(after)
  if (at === null || (at && !Number.isSafeInteger(at[0])))
    return faults.badRequest('not one that a collection gave', { parameter: 'page[after]' })
  let query = db.selectFrom('content_programmes').select(['id', 'start_at']).where('channel_id', '=', channel)
  for (const [name, comparison] of [
    ['from', '>='],
    ['to', '<'],
  ] as const) {
    const time = timeOf(filter.get(name))
    if (time === null) return faults.badRequest('a time is ISO 8601 with a zone, or epoch milliseconds', { parameter: `filter[${name}]` })
    if (time !== undefined) query = query.where('start_at', comparison, time)
  }
  if (at) query = query.where(sql<boolean>`(start_at, id) > (${at[0]}, ${at[1]})`)
  const rows = await query
    .orderBy('start_at')
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const given = rows.slice(0, size)
  const last = given.at(-1)
  return { ids: given.map(({ id }) => id), next: last && rows.length > size ? writePosition([last.start_at, last.id]) : null }
}

function timeOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const time = /^-?\d{1,15}$/.test(text) ? Number(text) : /(Z|[+-]\d\d:?\d\d)$/.test(text) ? instant(text) : null
  return time !== null && Math.abs(time) <= 8.64e15 ? time : null
}
