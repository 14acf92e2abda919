// Reads the programmes of a channel in the order of their start.
import { type Kysely, sql } from 'kysely'
import { instant } from '#contracts/catalogue/text.ts'
import type { ContentTables } from '../schema/tables.ts'
import { type CollectionPage, formatPosition, parsePosition } from './positions.ts'
import type { ReadOptions } from './read-options.ts'
import { type ApiError, apiErrors } from './responses.ts'

export async function readAirings(
  db: Kysely<ContentTables>,
  channel: string,
  { filter, size, after }: ReadOptions,
): Promise<CollectionPage | ApiError> {
  const at = after === null ? undefined : parsePosition(after)
  if (at === null || (at && !Number.isSafeInteger(at[0])))
    return apiErrors.badRequest('not a position from links.next', { parameter: 'page[after]' })
  let query = db.selectFrom('content_programmes').select(['id', 'start_at']).where('channel_id', '=', channel)
  for (const [name, comparison] of [
    ['from', '>='],
    ['to', '<'],
  ] as const) {
    const time = parseTime(filter.get(name))
    if (time === null)
      return apiErrors.badRequest('must be an ISO 8601 time with a zone, or epoch milliseconds', { parameter: `filter[${name}]` })
    if (time !== undefined) query = query.where('start_at', comparison, time)
  }
  if (at) query = query.where(sql<boolean>`(start_at, id) > (${at[0]}, ${at[1]})`)
  const rows = await query
    .orderBy('start_at')
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { ids: page.map(({ id }) => id), next: last && rows.length > size ? formatPosition([last.start_at, last.id]) : null }
}

/** Returns the time in epoch milliseconds, null if the text is not a time, or undefined if there is no text. */
function parseTime(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const time = /^-?\d{1,15}$/.test(text) ? Number(text) : /(Z|[+-]\d\d:?\d\d)$/.test(text) ? instant(text) : null
  return time !== null && Math.abs(time) <= 8.64e15 ? time : null
}
