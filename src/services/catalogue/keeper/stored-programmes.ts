// Reads the stored programmes of a channel that the generator must fit its own programmes around.
import type { Kysely } from 'kysely'
import { unknownLength } from '#contracts/catalogue/end-of-airing.ts'
import type { ContentTables } from '../schema/tables.ts'
import type { FixedProgramme } from './generate-schedule.ts'
import { isGenerated } from './programme-entry.ts'

export type StoredProgramme = { id: string; start: number; stop: number | null; video?: string | undefined; series?: string | undefined }

/** No programme that began earlier than this before a time is still on the air. */
const longest = 86_400_000

/** Returns the programmes of a channel that are on the air at some time between two instants, in the order of their starts. */
export async function storedProgrammes(db: Kysely<ContentTables>, channel: string, from: number, to: number): Promise<StoredProgramme[]> {
  const rows = await db
    .selectFrom('content_programmes')
    .select(['id', 'start_at', 'stop_at', 'entry'])
    .where('channel_id', '=', channel)
    .where('start_at', '>=', from - longest)
    .where('start_at', '<', to)
    .orderBy('start_at')
    .orderBy('id')
    .execute()
  return rows
    .map(({ id, start_at: start, stop_at: stop, entry }) => {
      const { video, series } = JSON.parse(entry) as { video?: string; series?: string }
      return { id, start, stop, video, series }
    })
    .filter(({ start, stop }) => (stop ?? start + unknownLength) > from)
}

/**
 * Returns the programmes that the generator must keep: those of the operator, and generated ones that have begun. `titles`: the title of each video
 * that may air.
 */
export function fixedProgrammes(stored: readonly StoredProgramme[], now: number, titles: ReadonlyMap<string, string>): FixedProgramme[] {
  const kept = stored.filter(({ id, start }) => !isGenerated(id) || start <= now)
  return kept.map(({ start, stop, video, series }, index) => {
    const title = (video === undefined ? undefined : titles.get(video)) ?? series
    return { start, stop: reservedUntil({ start, stop }, kept[index + 1]?.start), video, title }
  })
}

/** Returns whether the programmes fill the time between two instants. */
export function isCovered(stored: readonly StoredProgramme[], from: number, to: number): boolean {
  const reached = stored.reduce(
    (at, programme, index) => (programme.start <= at ? Math.max(at, reservedUntil(programme, stored[index + 1]?.start)) : at),
    from,
  )
  return reached >= to
}

/** Returns until when no programme is generated: a programme without an end keeps an hour free for itself, unless another one begins earlier. */
const reservedUntil = ({ start, stop }: { start: number; stop: number | null }, next = Number.POSITIVE_INFINITY): number =>
  stop ?? Math.min(start + unknownLength, next)
