// The guide: the programmes of all channels of the group for some hours.
import type { Brand } from '#contracts/brand.ts'
import type { Airing, Channel } from '#contracts/catalogue/facts.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { limitZone } from '../lists/time-zones.ts'
import { InvalidInput } from '../request/errors.ts'
import { nameOf, presentProgramme } from '../view-models/airing.ts'
import { presentBrand } from '../view-models/brand.ts'
import { channelsOfGroup, titlesOf } from './guide.ts'
import { dateAt, parseDay, scheduleDays } from './schedule-days.ts'

/** `date` and `time`: the beginning in the time zone. `from`: the beginning in epoch milliseconds, which takes precedence. */
export type GuideArgs = {
  date?: string | null | undefined
  time?: string | null | undefined
  from?: number | null | undefined
  hours?: number | null | undefined
  timeZone?: string | null | undefined
}

const minute = 60_000
const halfHour = 30 * minute
const hour = 60 * minute
/** Maximum number of hours, and of programmes, in one response. A guide with more programmes ends earlier. */
const maxHours = 6
const maxProgrammes = 600
const maxDescription = 300
/** The last instant that the guide accepts: the end of the year 2999. */
const lastInstant = Date.UTC(3000, 0)

/** Returns the programmes of the group's channels, or of the brand of the site, by channel. Throws InvalidInput for an invalid beginning or length. */
export async function channelGuide(site: SiteContext, request: RequestContext, args: GuideArgs) {
  const timeZone = limitZone(site, request, args.timeZone)
  const from = args.from ?? beginningOf(args, timeZone, site.now())
  if (!Number.isSafeInteger(from) || from < 0 || from > lastInstant) throw new InvalidInput('from: must be a time in epoch milliseconds')
  const hours = args.hours ?? maxHours
  if (!(hours >= 1 && hours <= maxHours)) throw new InvalidInput(`hours: must be a number from 1 to ${maxHours}`)
  const channels = await channelsOfGroup(site, request.onlyBrand)
  const ids = channels.map(({ channel }) => channel.id)
  const date = dateAt(from, timeZone).toString()
  const [found, days] = await Promise.all([
    site.catalogue.airingsOfChannels(ids, from, from + hours * hour, maxProgrammes + 1),
    scheduleDays(site, ids, date, timeZone),
  ])
  const to = endOfGuide(found, from, hours)
  const airings = found.slice(0, maxProgrammes).filter(({ start, stop }) => start < to && (stop === null || stop > from))
  const titles = await titlesOf(site, airings)
  const byChannel = Map.groupBy(airings, ({ entry }) => entry.channel)
  return {
    component: 'Guide',
    data: {
      machineName: 'guide',
      date,
      ...days,
      timeZone,
      from,
      to,
      channels: channels.map(({ channel, brand }) => ({
        ...presentChannel(channel, brand, request.language),
        ...site.streamsOf(channel.id),
        programmes: withEnds(byChannel.get(channel.id) ?? []).map((airing) => {
          const programme = presentProgramme({ airing, channel, brand, title: titles.get(airing.id) ?? null }, request.language)
          return { ...programme, programDescription: shorten(programme.programDescription) }
        }),
      })),
    },
  }
}

/** Returns the instant of a date and a time of day (HH:MM). The default is the current time, at the last half hour. */
function beginningOf({ date, time }: GuideArgs, timeZone: string, now: number): number {
  const current = Temporal.Instant.fromEpochMilliseconds(now - (now % halfHour)).toZonedDateTimeISO(timeZone)
  if (time && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new InvalidInput('time: must be a time such as 18:30')
  if (!date && !time) return current.epochMilliseconds
  const day = date ? parseDay(date) : current.toPlainDate()
  return day.toZonedDateTime({ timeZone, plainTime: time ? Temporal.PlainTime.from(time) : current.toPlainTime() }).epochMilliseconds
}

/** Returns the end of the guide: the last half hour of which all programmes were read, and at least half an hour after the beginning. */
function endOfGuide(found: readonly Airing[], from: number, hours: number): number {
  const beyond = found[maxProgrammes]
  if (!beyond) return from + hours * hour
  const complete = Math.floor((beyond.start - from) / halfHour) * halfHour
  return from + Math.max(halfHour, complete)
}

/** A programme without an end ends when the next programme begins. */
const withEnds = (airings: readonly Airing[]): Airing[] =>
  airings.map((airing, index) => ({ ...airing, stop: airing.stop ?? airings[index + 1]?.start ?? null }))

const presentChannel = (channel: Channel, brand: Brand, language: Language) => ({
  streamAccessName: channel.id,
  listTitle: nameOf(channel, brand),
  number: channel.number ?? null,
  brand: presentBrand(brand, language),
})

const shorten = (text: string | null): string | null =>
  text && text.length > maxDescription ? `${text.slice(0, maxDescription).trimEnd()}…` : text
