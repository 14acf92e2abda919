// Fields of videos and titles that need an additional read. Therefore they are resolved only if a document selects them.

import { orderSeasons } from '#contracts/catalogue/badges-and-locks.ts'
import type { CreditRef } from '#contracts/catalogue/list-items.ts'
import { creditsPath, photosPath } from '#contracts/catalogue/paths.ts'
import { guestRole } from '#contracts/catalogue/roles.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { previewOfTitle } from '../components/tile-preview.ts'
import { type RequestContext, requestContextOf, type SiteContext } from '../lists/context.ts'
import { firstWatchable, seasonNumbersOf } from '../page-parts/season-numbers.ts'
import { findTitleById } from '../page-parts/title-facts.ts'
import { presentSeason } from '../title-pages/episodes-page.ts'
import type { TitleTileData } from '../view-models/title.ts'
import type { VideoTileData } from '../view-models/video.ts'
import { wordsOf } from '../wording/words.ts'
import { type Field, restOfTitle, restOfVideo, titleRestFields, videoRestFields } from './rest-fields.ts'

/** All programming types except 'Full Episode' [C3-13]. */
const otherTypes = ['Clip', 'Full Event Replay', 'Movie', 'Playlist', 'Single Live Event', 'Short-Form VOD', 'Upcoming']

const requestContextIn = (site: SiteContext, language: Language): RequestContext =>
  requestContextOf(site, { app: site.brands.main.key, language })

export const videoFields: Record<string, Field<VideoTileData>> = {
  ...videoRestFields,
  async show({ showId, language }, _args, { site }) {
    if (showId === null) return null
    return (await findTitleById(site, requestContextIn(site, language), showId))?.title ?? null
  },
  async credits(video, _args, { site }) {
    return credits(site, requestContextIn(site, video.language), (await restOfVideo(site, video)).creditRefs, video.showId)
  },
}

export const titleFields: Record<string, Field<TitleTileData>> = {
  ...titleRestFields,
  async credits(title, _args, { site }) {
    return credits(site, requestContextIn(site, title.language), (await restOfTitle(site, title)).creditRefs, title.id)
  },
  async navigation({ id, type, urlAlias, language }, _args, { site }) {
    const words = wordsOf[language]
    const path = `/${urlAlias}`
    const season = type === 'series' ? await firstWatchable(site, id, await seasonNumbersIn(site, language, id)) : undefined
    const [people, photos] = await Promise.all([site.catalogue.kindsOfPeople(id), site.catalogue.hasGalleries(id)])
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
  /** The seasons in the order that the title's category defines [C3-14]. */
  async seasonNumbersAvailable({ id, language }, _args, { site }) {
    return (await seasonNumbersIn(site, language, id)).map((value) => ({ value, label: wordsOf[language].season(value) }))
  },
  async seasons({ id, language }, _args, { site }) {
    const request = requestContextIn(site, language)
    const found = await findTitleById(site, request, id)
    if (!found) return []
    const seasons = await site.catalogue.seasons(id)
    const order = orderSeasons(
      seasons.map(({ number }) => number),
      found.facts.entry.category,
    )
    return await Promise.all(
      order.map((number) => presentSeason(site, request, found, seasons.find((season) => season.number === number)!)),
    )
  },
  async videoTypesAvailable({ id }, _args, { site }) {
    const found = await Promise.all(
      otherTypes.map(async (type) => {
        const { items } = await site.catalogue.list({ of: 'videos', title: id, types: [type], sort: 'latest' }, { limit: 1 })
        return items.length ? [type] : []
      }),
    )
    return found.flat()
  },
  portraitPreview: (title, _args, { site }) => previewOfTitle(site, title),
  landscapePreview: (title, _args, { site }) => previewOfTitle(site, title),
  video: (title, _args, { site }) => mainVideo(site, title),
  async cta(title, _args, { site }) {
    const video = await mainVideo(site, title)
    const words = wordsOf[title.language]
    if (!video) return null
    return {
      text: title.type === 'movie' ? words.watchMovie : words.watchLatest,
      destination: video.relativePath,
      destinationType: 'video',
    }
  },
}

async function seasonNumbersIn(site: SiteContext, language: Language, id: string): Promise<number[]> {
  const found = await findTitleById(site, requestContextIn(site, language), id)
  return found ? await seasonNumbersOf(site, found.facts) : []
}

async function credits(site: SiteContext, request: RequestContext, refs: readonly CreditRef[], title: string | null) {
  const { items } = await site.loader.items(
    refs.map((credit) => ({ credit, ...(title !== null && { in: { title } }) })),
    request.view,
  )
  return items.filter((item) => item?.component === 'PersonTile').map((item) => item?.data)
}

/** Returns the video that the title's main button plays: the newest episode, or the movie. */
async function mainVideo(site: SiteContext, { id, type, language }: TitleTileData): Promise<VideoTileData | null> {
  const types = [type === 'movie' ? 'Movie' : 'Full Episode']
  const { items } = await site.catalogue.list({ of: 'videos', title: id, types, sort: 'latest' }, { limit: 1 })
  const shown = await site.loader.items(items, requestContextIn(site, language).view)
  const [item] = shown.items
  return item?.component === 'VideoTile' ? item.data : null
}
