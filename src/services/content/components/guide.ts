// What channels air: a day of one [C3-34], and now of all.
import type { Brand } from '#contracts/brand.ts'
import { emptyList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound, OutsideInput } from '../outside-input.ts'
import { nameOf, presentOnAir, presentProgram } from '../present/airing.ts'
import { presentBrand } from '../present/brand.ts'
import { type Airing, airingAt, airingsBetween, type Channel, channelById, ownedChannels, startsBetween } from '../reading/guide.ts'
import { limitZone } from '../time-zones.ts'
import { wordsOf } from '../wording/words.ts'

type Day = { name?: string | null | undefined; date?: string | null | undefined; timeZone?: string | null | undefined }

export async function daySchedule(house: House, ask: Ask, { name, date, timeZone }: Day) {
  const zone = limitZone(house, ask, timeZone)
  const { channel, brand } = await findChannel(house, ask, name)
  const day = dayOf(date, zone, house.now())
  const airings = await airingsBetween(house.db, channel.id, day.from, day.to)
  const titles = await titlesOf(house, airings)
  return {
    component: 'Schedule',
    data: {
      machineName: `schedule-${channel.id}`,
      listTitle: nameOf(channel, brand),
      date: day.date,
      timeZone: zone,
      brand: presentBrand(brand, ask.language),
      streamAccessName: channel.id,
      programs: airings.map((airing) => presentProgram({ airing, channel, brand, title: titleOf(titles, airing) }, ask.language)),
    },
  }
}

/** Of yesterday, today and the six days that follow, those on which a channel's guide says something; today, and `date`, whatever it says. */
export async function scheduleDays(house: House, ask: Ask, { name, date }: Day) {
  const zone = limitZone(house, ask)
  const { channel } = await findChannel(house, ask, name)
  const today = Temporal.PlainDate.from(dayOf(null, zone, house.now()).date)
  const near = [-1, 0, 1, 2, 3, 4, 5, 6].map((days) => ({ days, ...dayOf(today.add({ days }).toString(), zone, house.now()) }))
  const starts = await startsBetween(house.db, channel.id, near[0]!.from, near.at(-1)!.to)
  return near.filter(({ days, date: day, from, to }) => days === 0 || day === date || starts.some((start) => start >= from && start < to))
}

/** The channels of the group that air something now, ranked as their brands are; those of one brand when it is named, or when the site is its own. */
export async function onAirNowShelf(house: House, ask: Ask, name?: string | null) {
  const only = name ? house.brands.find(name)?.key : ask.site
  if (name && !only) throw new NotFound(`the network "${name.slice(0, 60)}"`)
  const owned = await channelsOfGroup(house, only)
  const found = await Promise.all(
    owned.map(async ({ channel, brand }) => ({ channel, brand, airing: await airingAt(house.db, channel.id, house.now()) })),
  )
  const onAir = found.flatMap(({ airing, ...where }) => (airing ? [{ airing, ...where }] : []))
  const titles = await titlesOf(
    house,
    onAir.map(({ airing }) => airing),
  )
  const items = onAir.map((one) => ({
    component: 'OnAirNowTile' as const,
    data: presentOnAir({ ...one, title: titleOf(titles, one.airing) }, ask.language),
  }))
  return { component: 'OnAirNowShelf', data: { ...emptyList, machineName: 'on-air-now', listTitle: wordsOf[ask.language].onAirNow, items } }
}

const channelsShown = 50

/** The channels of the group, or of one of its brands, ranked as their brands are. */
export async function channelsOfGroup({ db, brands }: House, only?: string): Promise<{ channel: Channel; brand: Brand }[]> {
  return (await ownedChannels(db))
    .flatMap((channel) => {
      const brand = channel.brand === undefined ? undefined : brands.find(channel.brand)
      return brand && (!only || brand.key === only) ? [{ channel, brand }] : []
    })
    .sort((a, b) => brands.all.indexOf(a.brand) - brands.all.indexOf(b.brand))
    .slice(0, channelsShown)
}

export async function titlesOf(house: House, airings: readonly Airing[]) {
  const ids = [...new Set(airings.map(({ entry }) => entry.series).filter((id) => id !== undefined))]
  return await house.library.titles(ids)
}

export const titleOf = (titles: Awaited<ReturnType<typeof titlesOf>>, { entry }: Airing) => titles.get(entry.series ?? '') ?? null

/** By its id or its brand's name; without a name the site's own, else the main brand's. Throws NotFound. */
async function findChannel(house: House, ask: Ask, name: string | null | undefined): Promise<{ channel: Channel; brand: Brand }> {
  const named = name ? house.brands.find(name) : undefined
  const channel = name && !named ? await channelById(house.db, name) : await channelOfBrand(house, named ?? ask.brand, !name)
  if (!channel) throw new NotFound(name ? `the channel "${name.slice(0, 100)}"` : 'a channel')
  return { channel, brand: house.brands.find(channel.brand ?? '') ?? house.brands.main }
}

async function channelOfBrand({ db, brands }: House, { key }: Brand, elseMain: boolean): Promise<Channel | null> {
  const channels = await ownedChannels(db)
  const of = (brand: string) => channels.find((channel) => channel.brand !== undefined && brands.find(channel.brand)?.key === brand)
  return of(key) ?? (elseMain ? of(brands.main.key) : undefined) ?? null
}

function dayOf(date: string | null | undefined, timeZone: string, now: number) {
  const day = date ? parseDay(date) : Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const midnight = (of: Temporal.PlainDate) => of.toZonedDateTime(timeZone).epochMilliseconds
  return { date: day.toString(), from: midnight(day), to: midnight(day.add({ days: 1 })) }
}

/** Days far from any guide are no days here: the calendar's own ends lie beyond what a clock can say. */
function parseDay(text: string): Temporal.PlainDate {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) throw new OutsideInput('date: not a day like 2026-05-13')
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw new OutsideInput('date: not a day like 2026-05-13')
  }
}
