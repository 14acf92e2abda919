// The broadcast days of a channel: a day begins at the first daypart, and its parts follow each other without gaps. Pure functions.
import type { ChannelSetting, Daypart } from '#contracts/media/channel.ts'

/** A daypart on one broadcast day, in epoch milliseconds. `zone`: the IANA time zone of the channel. */
export type DayPart = { start: number; stop: number; date: string; zone: string; part: Daypart }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Returns the dayparts of a channel, or none when its programmes are not generated. */
export const daypartsOf = ({ source }: Pick<ChannelSetting, 'source'>): readonly Daypart[] =>
  source.from === 'dayparts' ? source.dayparts : []

/** Returns the date of the broadcast day at an instant. Times before the first daypart belong to the previous broadcast day. */
export function broadcastDateAt(dayparts: readonly Daypart[], zone: string, at: number): Temporal.PlainDate {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  return at < startOf(dayparts, zone, date) ? date.subtract({ days: 1 }) : date
}

/** Returns the start of a broadcast day, in epoch milliseconds. */
export const startOf = (dayparts: readonly Daypart[], zone: string, date: Temporal.PlainDate): number =>
  instantOf(date, dayparts[0]!.from, zone)

/** Returns the instant of a time of day. A time that daylight saving skips is an hour later; of a repeated time it is the first. */
const instantOf = (date: Temporal.PlainDate, clock: string, zone: string): number =>
  date.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds

/** Returns the parts of a broadcast day in order. Returns none if no daypart applies on this day of the week. */
export function partsOfDay(dayparts: readonly Daypart[], zone: string, date: Temporal.PlainDate): DayPart[] {
  const first = minutesOf(dayparts[0]!.from)
  const minutesFromStart = ({ from }: Daypart) => (minutesOf(from) - first + 24 * 60) % (24 * 60)
  const parts = dayparts
    .filter(({ days }) => days?.includes(date.dayOfWeek) ?? true)
    .map((part) => ({ part, minutes: minutesFromStart(part) }))
    .sort((a, b) => a.minutes - b.minutes)
  if (!parts.length) return []
  const [dayStart, dayStop] = [startOf(dayparts, zone, date), startOf(dayparts, zone, date.add({ days: 1 }))]
  const starts = parts.map(({ part }) => {
    const start = instantOf(minutesOf(part.from) < first ? date.add({ days: 1 }) : date, part.from, zone)
    return Math.min(Math.max(start, dayStart), dayStop)
  })
  // A part at a time that daylight saving skips begins an hour later, but not after the next part.
  for (let index = starts.length - 2; index >= 0; index--) starts[index] = Math.min(starts[index]!, starts[index + 1]!)
  // If the first part of the day does not apply today, the last part fills the time until another part begins.
  const early = { start: dayStart, stop: starts[0]!, part: parts.at(-1)!.part }
  const spans = parts.map(({ part }, index) => ({ start: starts[index]!, stop: starts[index + 1] ?? dayStop, part }))
  return [early, ...spans].filter(({ start, stop }) => start < stop).map((span) => ({ ...span, date: date.toString(), zone }))
}

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
export const offsetAt = (at: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** Returns the first instant at or after `at` that is a multiple of `minutes` after the hour on clocks with this offset from UTC. */
export function nextOnGrid(at: number, minutes: number, offset: number): number {
  const grid = minutes * 60_000
  return Math.ceil((at + offset) / grid) * grid - offset
}
