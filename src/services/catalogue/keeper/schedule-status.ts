// What a channel has on now and next, how far its schedule reaches, and its gaps: for `daypart channels` and for metrics.
import type { Kysely } from 'kysely'
import { endOfAiring } from '#contracts/catalogue/end-of-airing.ts'
import { textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { LocalText } from '#contracts/catalogue.ts'
import type { ContentTables } from '../schema/tables.ts'

type Db = Kysely<ContentTables>
const hour = 3_600_000
const day = 24 * hour
const horizon = 14 * day

/** Gaps between programmes: how many, and their length in milliseconds. */
export type Gaps = { count: number; length: number }
export type OnNow = { id: string; title: string; start: number; stop: number }
export type ScheduleStatus = {
  now: OnNow | null
  next: OnNow | null
  /** The end of the last programme, in epoch milliseconds; null without programmes ahead. */
  until: number | null
  /** Gaps of the next 24 hours. */
  gapsOfDay: Gaps
  /** Gaps of the next 14 days. */
  gaps: Gaps
}

/** Returns the status of a channel's schedule. Time after its last programme is a gap only within the next 24 hours. */
export async function scheduleStatus(db: Db, channel: string, now: number): Promise<ScheduleStatus> {
  const spans = await spansAhead(db, channel, now)
  const current = spans.find(({ start, stop }) => start <= now && stop > now)
  const following = spans.find(({ start }) => start > now)
  const titles = await titlesOf(db, [current, following])
  const titled = (span: Span | undefined) => (span ? { ...span, title: titles.get(span.id) ?? '' } : null)
  const { last } = await db
    .selectFrom('content_programmes')
    .select((eb) => eb.fn.max('stop_at').as('last'))
    .where('channel_id', '=', channel)
    .where('start_at', '>', now - day)
    .executeTakeFirstOrThrow()
  const until = Math.max(last === null ? 0 : Number(last), spans.at(-1)?.stop ?? 0)
  return {
    now: titled(current),
    next: titled(following),
    until: until > now ? until : null,
    gapsOfDay: gapsBetween(spans, now, now + day),
    gaps: gapsBetween(spans, now, Math.min(now + horizon, Math.max(now + day, until))),
  }
}

type Span = { id: string; start: number; stop: number }

async function spansAhead(db: Db, channel: string, now: number): Promise<Span[]> {
  const rows = await db
    .selectFrom('content_programmes')
    .select(['id', 'start_at', 'stop_at'])
    .where('channel_id', '=', channel)
    .where('start_at', '>', now - day)
    .where('start_at', '<', now + horizon)
    .orderBy('start_at')
    .execute()
  return rows
    .map(({ id, start_at: start, stop_at: stop }, index) => ({ id, start, stop: endOfAiring({ start, stop }, rows[index + 1]?.start_at) }))
    .filter(({ stop }) => stop > now)
}

async function titlesOf(db: Db, spans: (Span | undefined)[]): Promise<Map<string, string>> {
  const ids = spans.flatMap((span) => span?.id ?? [])
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('content_programmes').select(['id', 'entry']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, entry }) => [id, textInAnyLanguage((JSON.parse(entry) as { title: LocalText }).title)]))
}

/** Returns the times without a programme from one instant to another. */
function gapsBetween(spans: readonly Span[], from: number, to: number): Gaps {
  const gaps = { count: 0, length: 0 }
  let at = from
  for (const { start, stop } of [...spans, { start: to, stop: to }]) {
    const end = Math.min(start, to)
    if (end > at) {
      gaps.count++
      gaps.length += end - at
    }
    at = Math.max(at, stop)
  }
  return gaps
}
