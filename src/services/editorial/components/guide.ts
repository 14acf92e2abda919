// The schedule: one day of a channel [C3-34].
import type { Brand } from '#contracts/brand.ts'
import type { Airing, Channel, TitleFacts } from '#contracts/catalogue/facts.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { limitZone } from '../lists/time-zones.ts'
import { NotFound } from '../request/errors.ts'
import { nameOf, presentProgramme } from '../view-models/airing.ts'
import { presentBrand } from '../view-models/brand.ts'
import { dayOf, scheduleDays } from './schedule-days.ts'

type DayArgs = { name?: string | null | undefined; date?: string | null | undefined; timeZone?: string | null | undefined }

export async function daySchedule(site: SiteContext, request: RequestContext, { name, date, timeZone }: DayArgs) {
  const zone = limitZone(site, request, timeZone)
  const { channel, brand } = await findChannel(site, request, name)
  const day = dayOf(date, zone, site.now())
  const [airings, days] = await Promise.all([
    site.catalogue.airings(channel.id, day.from, day.to),
    scheduleDays(site, [channel.id], day.date, zone),
  ])
  const titles = await titlesOf(site, airings)
  return {
    component: 'Schedule',
    data: {
      machineName: `schedule-${channel.id}`,
      listTitle: nameOf(channel, brand),
      date: day.date,
      ...days,
      timeZone: zone,
      brand: presentBrand(brand, request.language),
      streamAccessName: channel.id,
      ...site.streamsOf(channel.id),
      programmes: airings.map((airing) =>
        presentProgramme({ airing, channel, brand, title: titles.get(airing.id) ?? null }, request.language),
      ),
    },
  }
}

const maxChannels = 50

/** Returns the channels of the group, or of one brand, in the order of the brands. */
export async function channelsOfGroup({ catalogue, brands }: SiteContext, only?: string): Promise<{ channel: Channel; brand: Brand }[]> {
  return (await catalogue.channels())
    .flatMap((channel) => {
      const brand = channel.brand === undefined ? undefined : brands.find(channel.brand)
      return brand && (!only || brand.key === only) ? [{ channel, brand }] : []
    })
    .sort((a, b) => brands.all.indexOf(a.brand) - brands.all.indexOf(b.brand))
    .slice(0, maxChannels)
}

/**
 * Returns the titles of programmes by the ids of the programmes: the series of an episode, or else the title of the video, such as a movie. An event has
 * none.
 */
export async function titlesOf(site: SiteContext, airings: readonly Airing[]): Promise<Map<string, TitleFacts>> {
  const videoIds = airings.flatMap(({ entry }) =>
    entry.series === undefined && entry.event === undefined && entry.video !== undefined ? [entry.video] : [],
  )
  const videos = videoIds.length ? await site.catalogue.videos([...new Set(videoIds)]) : []
  const titleOfVideo = new Map(videos.map(({ id, titleId }) => [id, titleId]))
  const titleIds = new Map(airings.map(({ id, entry }) => [id, entry.series ?? titleOfVideo.get(entry.video ?? '')]))
  const titles = await site.loader.titles([...new Set([...titleIds.values()].filter((id) => id !== null && id !== undefined))])
  return new Map(
    [...titleIds].flatMap(([id, titleId]) => {
      const title = titles.get(titleId ?? '')
      return title ? [[id, title]] : []
    }),
  )
}

/** Returns the channel with this id or brand. Without a name, returns the channel of the site's brand, or else the main brand's channel. Throws NotFound. */
async function findChannel(
  site: SiteContext,
  request: RequestContext,
  name: string | null | undefined,
): Promise<{ channel: Channel; brand: Brand }> {
  const named = name ? site.brands.find(name) : undefined
  const channel = name && !named ? await site.catalogue.channel(name) : await channelOfBrand(site, named ?? request.brand, !name)
  if (!channel) throw new NotFound(name ? `the channel "${name.slice(0, 100)}"` : 'a channel')
  return { channel, brand: site.brands.find(channel.brand ?? '') ?? site.brands.main }
}

async function channelOfBrand({ catalogue, brands }: SiteContext, { key }: Brand, elseMain: boolean): Promise<Channel | null> {
  const channels = await catalogue.channels()
  const of = (brand: string) => channels.find((channel) => channel.brand !== undefined && brands.find(channel.brand)?.key === brand)
  return of(key) ?? (elseMain ? of(brands.main.key) : undefined) ?? null
}
