// LIVE: a channel with its programmes, and all channels to switch to [A2-11], [A2-12].
import type { Brand } from '#contracts/brand.ts'
import type { Airing, Channel } from '#contracts/catalogue/facts.ts'
import { livePath } from '#contracts/catalogue/paths.ts'
import { channelsOfGroup, titlesOf } from '../components/guide.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { replayPaths } from '../page-parts/replay-paths.ts'
import type { PageMaker, PageRequest, Skeleton } from '../page-parts/skeleton.ts'
import { endOf, type LiveProgrammeView, nameOf, presentLiveProgramme } from '../view-models/airing.ts'
import { presentBrand } from '../view-models/brand.ts'
import { wordsOf } from '../wording/words.ts'

type OnAir = { channel: Channel; brand: Brand; airings: Airing[] }
/** What the page names. `airing`: the programme, if `pid` is the id of a programme. */
type Chosen = { onAir: OnAir; airing: Airing | null }

type ChannelView = ReturnType<typeof presentChannel> & { programmes: LiveProgrammeView[] }
type Live = {
  channel: ChannelView | null
  airing: LiveProgrammeView | null
  replayPath: string | null
  isDefault: boolean
  channels: ChannelView[]
}

/** The numbers of programmes of the channel of the page, and of each other channel. */
const shownProgrammes = { chosen: 12, other: 4 }

export const livePage: PageMaker = async (site, request, page) => {
  const group = await channelsOfGroup(site, request.onlyBrand)
  const all = await Promise.all(group.map(async (one) => ({ ...one, airings: await site.programmes.of(one.channel.id) })))
  const chosen = await choose(site, request, page, all)
  const titles = await titlesOf(site, [...all.flatMap(({ airings }) => airings), ...(chosen?.airing ? [chosen.airing] : [])])
  const programmeOf = ({ channel, brand }: OnAir, airing: Airing, isDetailed: boolean) =>
    presentLiveProgramme({ airing, channel, brand, title: titles.get(airing.id) ?? null }, request.language, isDetailed)
  const present = (onAir: OnAir, isChosen: boolean): ChannelView => ({
    ...presentChannel(site, request, onAir),
    programmes: onAir.airings
      .slice(0, isChosen ? shownProgrammes.chosen : shownProgrammes.other)
      .map((airing) => programmeOf(onAir, airing, isChosen)),
  })
  const channel = chosen && present(chosen.onAir, true)
  const live: Live = {
    channel,
    airing: chosen?.airing ? programmeOf(chosen.onAir, chosen.airing, true) : null,
    replayPath: chosen?.airing ? ((await replayPaths(site, [chosen.airing])).get(chosen.airing.id) ?? null) : null,
    isDefault: !page.name && !page.pid,
    channels: all.map((onAir) => present(onAir, false)),
  }
  return {
    id: channel ? `live-${channel.channelId}` : 'live',
    metadata: metadataOf(request, live),
    analytics: channel ? { brandTitle: channel.brand.displayTitle } : {},
    sections: [],
    live,
    until: channel ? Math.min(...all.flatMap(({ airings }) => airings.slice(0, 1).map(endOf))) : site.now(),
  }
}

/** Returns what the page names, or the default channel [A9-16]; null if the brand, channel or programme does not exist, or if they contradict each other. */
async function choose(
  { catalogue, brands }: SiteContext,
  request: RequestContext,
  page: PageRequest,
  all: OnAir[],
): Promise<Chosen | null> {
  const [, brandName = '', id = ''] = /^([^/]*)\/?(.*)$/s.exec(page.name)!
  const brand = brands.find(brandName)?.key
  const isNamed = ({ channel, brand: own }: OnAir) =>
    brand === undefined ? channel.id === (id || brandName) : own.key === brand && (!id || channel.id === id)
  const named = page.name ? all.filter(isNamed) : all
  if (brandName && id && brand === undefined) return null
  // Only a programme of a known channel is read.
  if (!named.length) return null
  if (page.pid) {
    const airing = await catalogue.airing(page.pid)
    // The pid of a tile can be the id of its channel [C3-23].
    const onAir = named.find(({ channel }) => channel.id === (airing?.entry.channel ?? page.pid))
    return onAir ? { onAir, airing } : null
  }
  const ofBrand = (key: string) => named.find((one) => one.brand.key === key)
  return { onAir: ofBrand(request.brand.key) ?? ofBrand(brands.main.key) ?? named[0]!, airing: null }
}

function presentChannel({ isFree, streamsOf }: SiteContext, { language }: RequestContext, { channel, brand }: OnAir) {
  return {
    channelId: channel.id,
    name: nameOf(channel, brand),
    number: channel.number ?? null,
    brand: presentBrand(brand, language),
    isFree: isFree(channel.id, brand),
    hasRecordings: streamsOf(channel.id).hasRecordings,
    relativePath: livePath(brand.key, channel.id),
  }
}

function metadataOf({ language }: RequestContext, { channel, airing, isDefault }: Live): Skeleton['metadata'] {
  const words = wordsOf[language]
  if (!channel) return { title: words.live, description: words.noChannel, canonicalPath: '/live' }
  const path = livePath(channel.brand.machineName, channel.channelId, airing?.v4ID)
  return {
    title: isDefault ? words.liveTv : airing ? `${airing.programTitle} · ${channel.name}` : words.watchChannelLive(channel.name),
    description: isDefault ? words.aboutLiveTv : (airing?.programDescription ?? words.aboutChannel(channel.name)),
    image: (airing ?? channel.programmes[0])?.image ?? null,
    canonicalPath: isDefault ? '/live' : path,
  }
}
