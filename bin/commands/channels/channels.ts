// `daypart channels`: what each channel plays now and next, gaps ahead, how far schedule and playout reach, and viewers.
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Config } from '#kit/config.ts'
import type { Gaps, OnNow } from '#services/catalogue/keeper/schedule-status.ts'
import { createSlotStore } from '#services/live/slot-store.ts'
import { type ChannelStatus, channelStatus } from '../../services/channel-status.ts'
import { readChannels } from '../../services/open-channels.ts'
import { openExistingCatalogue } from '../open-catalogue.ts'
import { plain } from '../terminal-text.ts'

export type ChannelsOptions = { json?: boolean }
type Channels = {
  channels: readonly ChannelSetting[]
  status(): Promise<ChannelStatus[]>
  timeZoneOf(brand: string): string
  now: () => number
  close(): Promise<void>
}
type ChannelsRun = { open(): Promise<Channels>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

export async function openChannels(config: Config, now: () => number = Date.now): Promise<Channels> {
  const channels = readChannels(config)
  const { database, group, close } = await openExistingCatalogue(config)
  const { countByChannel } = createSlotStore(database)
  return {
    ...{ channels, now, close },
    status: () => channelStatus({ database, channels, now, viewers: () => countByChannel().catch(() => null) }),
    timeZoneOf: (brand) => (group.brands.find(({ key }) => key === brand) ?? group.brands[0]!).timeZone,
  }
}

/** Returns the exit code. 0: all channels have a schedule for the next 24 hours. 1: one has a gap, or nothing on. */
export async function channelsCommand({ json }: ChannelsOptions, run: ChannelsRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  const opened = await run.open()
  try {
    if (!opened.channels.length) stderr.write('There are no channels: set CHANNELS_FILE (docs/channels.md).\n')
    const all = await opened.status()
    const at = opened.now()
    if (json) for (const status of all) stdout.write(`${JSON.stringify(status)}\n`)
    else if (all.length) stdout.write(table(all, at, opened.timeZoneOf))
    const external = new Set(opened.channels.filter(({ source }) => source.from === 'origin').map(({ id }) => id))
    const isComplete = ({ channel, now, until, gapsOfDay }: ChannelStatus) =>
      external.has(channel) || (now !== null && gapsOfDay.count === 0 && until !== null && until >= at + day)
    return all.every(isComplete) ? 0 : 1
  } finally {
    await opened.close()
  }
}

const minute = 60_000
const day = 24 * 60 * minute

function table(all: readonly ChannelStatus[], now: number, timeZoneOf: (brand: string) => string): string {
  const rows = all.map((status) => {
    const zone = timeZoneOf(status.brand)
    return [
      status.channel,
      status.now ? programme(status.now, `until ${clock(status.now.stop, zone)}`) : 'nothing',
      status.next ? programme(status.next, `at ${clock(status.next.start, zone)}`) : 'nothing',
      gapsText(status.gapsOfDay),
      gapsText(status.gaps),
      ahead(status.until, now),
      ahead(status.playoutUntil, now),
      String(status.viewers ?? '-'),
    ]
  })
  const head = ['channel', 'now', 'next', 'gaps 24 h', 'gaps 14 d', 'schedule', 'playout', 'viewers']
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

const longestTitle = 30

function programme({ title }: OnNow, when: string): string {
  const text = plain(title)
  return `${text.length > longestTitle ? `${text.slice(0, longestTitle - 1)}…` : text} (${when})`
}

/** Formats a time of day in a time zone, such as `20:30`. */
const clock = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

const gapsText = ({ count, length }: Gaps) => (count ? `${count} (${duration(length)})` : 'none')

const ahead = (until: number | null, now: number) => (until === null ? '-' : until <= now ? 'ended' : duration(until - now))

/** Formats milliseconds, such as `13 d 6 h`, `2 h 5 min` or `12 min`. */
function duration(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minute))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
