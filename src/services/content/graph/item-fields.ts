// Fields that cost a look-up of their own: found only when a document asks for them.
import type { Language } from '#contracts/graph/types.generated.ts'
import type { CreditRef } from '../filling/planned.ts'
import { type Ask, askOf, type House } from '../house.ts'
import { presentSeason } from '../pages/episodes-page.ts'
import { firstWatchable, seasonNumbersOf } from '../pages/season-numbers.ts'
import { findTitleById } from '../pages/title-facts.ts'
import { creditsPath, photosPath } from '../present/paths.ts'
import type { TitleTileData } from '../present/title.ts'
import type { VideoTileData } from '../present/video.ts'
import { seasonsOf } from '../reading/by-id.ts'
import { kindsOfPeople } from '../reading/credit-lists.ts'
import { hasGalleries } from '../reading/gallery-lists.ts'
import { guestRole } from '../wording/roles.ts'
import { orderSeasons } from '../wording/rules.ts'
import { wordsOf } from '../wording/words.ts'
import { type Field, restOfTitle, restOfVideo, titleRestFields, videoRestFields } from './rest-fields.ts'

/** Every type but 'Full Episode' [C3-13]. */
const otherTypes = ['Clip', 'Full Event Replay', 'Movie', 'Playlist', 'Single Live Event', 'Short-Form VOD', 'Upcoming']

const askIn = (house: House, language: Language): Ask => askOf(house, { app: house.brands.main.key, language })

export const videoFields: Record<string, Field<VideoTileData>> = {
  ...videoRestFields,
  async show({ showId, told }, _args, { house }) {
    if (showId === null) return null
    return (await findTitleById(house, askIn(house, told), showId))?.title ?? null
  },
  async credits(video, _args, { house }) {
    return credits(house, askIn(house, video.told), (await restOfVideo(house, video)).creditRefs, video.showId)
  },
}

export const titleFields: Record<string, Field<TitleTileData>> = {
  ...titleRestFields,
  async credits(title, _args, { house }) {
    return credits(house, askIn(house, title.told), (await restOfTitle(house, title)).creditRefs, title.id)
  },
  async navigation({ id, type, urlAlias, told }, _args, { house }) {
    const words = wordsOf[told]
    const path = `/${urlAlias}`
    const season = type === 'series' ? await firstWatchable(house, id, await seasonNumbersIn(house, told, id)) : undefined
    const [people, photos] = await Promise.all([kindsOfPeople(house.db, id), hasGalleries(house.db, id)])
    return [
      { label: words.home, url: path },
      ...(season === undefined ? [] : [{ label: words.episodes, url: `${path}/episodes/${season}` }]),
      ...(people.guests ? [{ label: words.guests, url: creditsPath(urlAlias, { role: guestRole }) }] : []),
      ...(people.cast ? [{ label: words.cast, url: creditsPath(urlAlias) }] : []),
      ...(photos ? [{ label: words.galleries, url: photosPath(urlAlias) }] : []),
      { label: words.about, url: `${path}/about` },
      { label: words.more, url: `${path}/more` },
    ]
  },
  /** [C3-14] */
  async seasonNumbersAvailable({ id, told }, _args, { house }) {
    return (await seasonNumbersIn(house, told, id)).map((value) => ({ value, label: wordsOf[told].season(value) }))
  },
  async seasons({ id, told }, _args, { house }) {
    const ask = askIn(house, told)
    const found = await findTitleById(house, ask, id)
    if (!found) return []
    const seasons = await seasonsOf(house.db, id)
    const order = orderSeasons(
      seasons.map(({ number }) => number),
      found.facts.entry.category,
    )
    return await Promise.all(order.map((number) => presentSeason(house, ask, found, seasons.find((season) => season.number === number)!)))
  },
  async videoTypesAvailable({ id }, _args, { house }) {
    const found = await Promise.all(
      otherTypes.map(async (type) => {
        const { items } = await house.list({ of: 'videos', title: id, types: [type], sort: 'latest' }, { limit: 1 })
        return items.length ? [type] : []
      }),
    )
    return found.flat()
  },
  video: (title, _args, { house }) => mainVideo(house, title),
  async cta(title, _args, { house }) {
    const video = await mainVideo(house, title)
    const words = wordsOf[title.told]
    if (!video) return null
    return {
      text: title.type === 'movie' ? words.watchMovie : words.watchLatest,
      destination: video.relativePath,
      destinationType: 'video',
    }
  },
}

async function seasonNumbersIn(house: House, language: Language, id: string): Promise<number[]> {
  const found = await findTitleById(house, askIn(house, language), id)
  return found ? await seasonNumbersOf(house, found.facts) : []
}

async function credits(house: House, ask: Ask, refs: readonly CreditRef[], title: string | null) {
  const { items } = await house.library.items(
    refs.map((credit) => ({ credit, ...(title !== null && { in: { title } }) })),
    ask.telling,
  )
  return items.filter((item) => item?.component === 'PersonTile').map((item) => item?.data)
}

/** What the title's main button plays: the newest episode, the movie. */
async function mainVideo(house: House, { id, type, told }: TitleTileData): Promise<VideoTileData | null> {
  const types = [type === 'movie' ? 'Movie' : 'Full Episode']
  const { items } = await house.list({ of: 'videos', title: id, types, sort: 'latest' }, { limit: 1 })
  const shown = await house.library.items(items, askIn(house, told).telling)
  const [item] = shown.items
  return item?.component === 'VideoTile' ? item.data : null
}
