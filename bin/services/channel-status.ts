// The status of the channels: schedule, playout and viewers. The command `daypart channels` and the metrics show it.
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Database } from '#kit/db/database.ts'
import { type ScheduleStatus, scheduleStatus } from '#services/catalogue/keeper/schedule-status.ts'
import type { ContentTables } from '#services/catalogue/schema/tables.ts'
import type { MediaTables } from '#services/media/playout/tables.ts'

/** `playoutUntil`: the time until which it is decided what plays; null for external streams. Times are in epoch milliseconds. */
export type ChannelStatus = ScheduleStatus & { channel: string; brand: string; playoutUntil: number | null; viewers: number | null }

type StatusTools = {
  database: Database
  channels: readonly ChannelSetting[]
  now: () => number
  /** Returns the number of running streams of each channel, or null if it is not known. */
  viewers(): Promise<ReadonlyMap<string, number> | null>
}

export async function channelStatus({ database, channels, now, viewers }: StatusTools): Promise<ChannelStatus[]> {
  const at = now()
  const content = database.withTables<ContentTables>().read
  const rows = await database
    .withTables<MediaTables>()
    .read.selectFrom('media_playout')
    .select((eb) => ['channel', eb.fn.max('end_at').as('until')])
    .groupBy('channel')
    .execute()
  const playout = new Map(rows.map(({ channel, until }) => [channel, Number(until)]))
  const watching = await viewers()
  const found: ChannelStatus[] = []
  for (const { id, brand, source } of channels)
    found.push({
      ...{ channel: id, brand, ...(await scheduleStatus(content, id, at)) },
      // An external stream needs no schedule.
      ...(source.from === 'origin' && { gapsOfDay: { count: 0, length: 0 }, gaps: { count: 0, length: 0 } }),
      playoutUntil: playout.get(id) ?? null,
      viewers: watching && (watching.get(id) ?? 0),
    })
  return found
}
