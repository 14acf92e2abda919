// The notices that the site sends by itself: a favorite series has a new episode, and a live event starts.
import type { BrandGroup } from '#contracts/brand.ts'
import { eventPath, isEvent } from '#contracts/catalogue/airings.ts'
import type { Airing, TitleTileFacts, VideoFacts } from '#contracts/catalogue/facts.ts'
import type { VideoList } from '#contracts/catalogue/list-spec.ts'
import { videoPath } from '#contracts/catalogue/paths.ts'
import { slug } from '#contracts/catalogue/slug.ts'
import { instant, textInAnyLanguage, textInLanguage } from '#contracts/catalogue/text.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import { day } from '#contracts/limits.ts'
import type { Audience, DeliveryStore } from './delivery-store.ts'
import { episodeTexts, eventTexts, type NoticeTexts } from './notice-texts.ts'

export type RuleCatalogue = Pick<CatalogueReader, 'videoIds' | 'videos' | 'titleTiles' | 'channels' | 'airingsOfChannels'>
export type RuleTools = { catalogue: RuleCatalogue; brands: BrandGroup; deliveries: Pick<DeliveryStore, 'queue'>; now: () => number }

/** The number of the newest episodes of all series that are looked at. */
const newest = 100
/** An episode is new for a day after it aired or became available. A notice that was not sent within a day is dropped. */
const life = day
/** The time after the start of an event in which viewers are notified, in milliseconds. A site that was stopped meanwhile sends nothing about old events. */
const lateness = 10 * 60_000
const mostAirings = 500

type Draft = { id: string; audience: Audience; texts: NoticeTexts; url: string; expires_at: number }

/** Returns a job that stores the notices that are due. It may run in several processes: each notice has an id of what it is about. */
export function createRules({ catalogue, brands, deliveries, now }: RuleTools) {
  const known = new Set<string>()

  async function episodes(): Promise<Draft[]> {
    const spec: VideoList = { of: 'videos', types: ['Full Episode'], sort: 'latest' }
    const ids = await catalogue.videoIds(spec, { limit: newest, now: now() })
    const isNew = ({ titleId, entry }: VideoFacts) => titleId !== null && isWithin(life, now(), latest(entry))
    const videos = (await catalogue.videos(ids)).filter(isNew)
    const titles = new Map(
      (await catalogue.titleTiles([...new Set(videos.map(({ titleId }) => titleId!))])).map((title) => [title.id, title]),
    )
    return videos.flatMap((video) => {
      const title = titles.get(video.titleId!)
      return title ? [draftOfEpisode(video, title, now())] : []
    })
  }

  async function events(): Promise<Draft[]> {
    const channels = new Map((await catalogue.channels()).map((channel) => [channel.id, channel]))
    const airings = await catalogue.airingsOfChannels([...channels.keys()], now() - lateness, now() + 1, mostAirings)
    const starting = airings.filter((airing) => isEvent(airing) && isWithin(lateness, now(), airing.start))
    return starting.flatMap((airing) => {
      const brand = brands.brands.find(({ key }) => key === channels.get(airing.entry.channel)?.brand)
      return brand ? [draftOfEvent(airing, brand)] : []
    })
  }

  return {
    /** Stores the notices that are due and were not stored before. */
    async run(): Promise<void> {
      for (const { id, audience, texts, url, expires_at } of [...(await episodes()), ...(await events())]) {
        if (known.has(id)) continue
        await deliveries.queue({ id, at: now(), texts: JSON.stringify(texts), url, expires_at }, audience)
        if (known.size > 10_000) known.clear()
        known.add(id)
      }
    },
  }
}

const isWithin = (time: number, now: number, at: number) => at <= now && now - at < time

/** Returns the time at which an episode aired or became available, whichever is later. */
const latest = ({ airDate, available }: VideoFacts['entry']) => Math.max(instant(airDate) ?? 0, instant(available) ?? 0)

/** A series has at most one notice a day, however many episodes are published at once. */
function draftOfEpisode({ guid, brand, entry }: VideoFacts, { id: title, alias, entry: show }: TitleTileFacts, now: number): Draft {
  const language = entry.language ?? show.language ?? 'en'
  const textsOf = (wanted: 'en' | 'es') => ({
    show: textInLanguage(show.title, language, wanted)?.text ?? alias,
    episode: textInLanguage(entry.title, language, wanted)?.text ?? '',
  })
  return {
    id: `episode ${brand} ${title} ${Math.floor(latest(entry) / day)}`,
    audience: { title },
    texts: episodeTexts(textsOf, { season: entry.season, number: entry.episode }),
    url: videoPath(guid, slug(textInAnyLanguage(entry.title)), alias),
    expires_at: now + life,
  }
}

/** An event of a series is for the viewers with that favorite; another is for all who subscribed on the site of the channel's brand. */
function draftOfEvent(airing: Airing, brand: BrandGroup['brands'][number]): Draft {
  const { start, stop, entry } = airing
  const nameOf = (wanted: 'en' | 'es') => textInLanguage(entry.title, brand.language, wanted)?.text ?? brand.displayTitle
  return {
    // Several channels of a brand may air an event.
    id: `event ${brand.key} ${start} ${entry.video ?? textInAnyLanguage(entry.title)}`,
    audience: entry.series === undefined ? { brand: brand.key } : { title: entry.series },
    texts: eventTexts(nameOf, brand.displayTitle),
    url: eventPath({ airing, brand }),
    expires_at: stop ?? start + 3 * 3_600_000,
  }
}
