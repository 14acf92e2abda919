// The catalogue as a viewer profile with a limit sees it: without the titles, videos and programmes above the limit. All pages, lists and searches
// of the profile read this catalogue, so that the limit is applied in one place (decision 135). The access service decides about playback.
import type { Airing, GalleryFacts } from '#contracts/catalogue/facts.ts'
import type { Planned } from '#contracts/catalogue/list-items.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import { exceeds, type MaxRatings } from '#contracts/ratings.ts'

/** The most ranges of a list that are read to fill one page of it. */
const maxReads = 5

/** A link to the page of sweepstakes, also with the path of a brand. */
const sweepstakesLink = /^(?:\/[\w-]+)?\/sweepstakes(?:[?#]|$)/

type Id = string | null | undefined
type RatingOf = (...ids: Id[]) => string | null

/** Creates functions that leave out what is above the limit. */
function createFilters(catalogue: CatalogueReader, max: MaxRatings) {
  const isAllowed = (rating: Id) => !exceeds(rating, max)

  /** Loads the ratings of videos and titles. The result returns the first rating that one of the ids has; a video without one has that of its title. */
  async function loadRatings(videoIds: readonly Id[], titleIds: readonly Id[]): Promise<RatingOf> {
    const videos = [...(await catalogue.videoTiles(known(videoIds)))]
    const titles = await catalogue.titleTiles(known([...titleIds, ...videos.map(([, { titleId }]) => titleId)]))
    const ratings = new Map<Id, string | undefined>(titles.map(({ id, entry }) => [id, entry.rating]))
    for (const [id, { entry, titleId }] of videos) ratings.set(id, entry.rating ?? ratings.get(titleId))
    return (...ids) => ids.map((id) => ratings.get(id)).find((rating) => rating !== undefined) ?? null
  }

  async function allowedVideos<Video extends { titleId: string | null; entry: { rating?: string | undefined } }>(videos: readonly Video[]) {
    const ratingOf = await loadRatings(
      [],
      videos.map(({ titleId }) => titleId),
    )
    return videos.filter(({ entry, titleId }) => isAllowed(entry.rating ?? ratingOf(titleId)))
  }

  const allowedTitles = <Title extends { entry: { rating?: string | undefined } }>(titles: readonly Title[]) =>
    titles.filter(({ entry }) => isAllowed(entry.rating))

  async function allowedAirings(airings: readonly Airing[]): Promise<Airing[]> {
    const ids = airings.map(({ entry: { video } }) => video)
    const ratingOf = await loadRatings(ids, [...ids, ...airings.map(({ entry: { series } }) => series)])
    return airings.filter(({ entry: { rating, video, series } }) => isAllowed(rating?.value ?? ratingOf(video, series)))
  }

  const allowedAiring = async (airing: Airing | null) => (airing === null ? null : ((await allowedAirings([airing]))[0] ?? null))

  async function allowedGalleries(galleries: readonly GalleryFacts[]): Promise<GalleryFacts[]> {
    const ratingOf = await loadRatings(
      [],
      galleries.flatMap(({ entry }) => [entry.series, entry.movie]),
    )
    return galleries.filter(({ entry }) => isAllowed(ratingOf(entry.series, entry.movie)))
  }

  async function isTitleAllowed(id: string): Promise<boolean> {
    return isAllowed((await loadRatings([], [id]))(id))
  }

  /** Returns the title to whose pages a link of an editor leads, or null. */
  const titleOfLink = async (item: Planned): Promise<string | null> => {
    const alias = /^\/([^/?#]+)/.exec(linkOf(item) ?? '')?.[1]
    return alias === undefined ? null : catalogue.titleIdByAlias(alias)
  }

  async function allowedItems(items: readonly Planned[]): Promise<Planned[]> {
    const linked = await Promise.all(items.map(titleOfLink))
    const ids = items.map(idsOf)
    const ratingOf = await loadRatings(
      ids.map(({ video }) => video),
      [...ids.map(({ title }) => title), ...linked],
    )
    return items.filter((item, index) => {
      const { video, title } = ids[index]!
      const id = video ?? title ?? linked[index] ?? null
      if (sweepstakesLink.test(linkOf(item) ?? '')) return isAllowed(null)
      return id === null || isAllowed(ratingOf(id))
    })
  }

  return {
    isAllowed,
    isTitleAllowed,
    loadRatings,
    allowedVideos,
    allowedTitles,
    allowedAirings,
    allowedAiring,
    allowedGalleries,
    allowedItems,
  }
}

export function limitCatalogue(catalogue: CatalogueReader, max: MaxRatings): CatalogueReader {
  const filters = createFilters(catalogue, max)
  const { isAllowed, isTitleAllowed, loadRatings, allowedVideos, allowedTitles, allowedAirings, allowedAiring } = filters
  const { allowedGalleries, allowedItems } = filters
  return {
    ...catalogue,
    videos: async (ids) => allowedVideos(await catalogue.videos(ids)),
    async videoTiles(ids) {
      const tiles = await catalogue.videoTiles(ids)
      const allowed = new Set(await allowedVideos([...tiles.values()]))
      return new Map([...tiles].filter(([, tile]) => allowed.has(tile)))
    },
    titles: async (ids) => allowedTitles(await catalogue.titles(ids)),
    titleTiles: async (ids) => allowedTitles(await catalogue.titleTiles(ids)),
    galleries: async (ids) => allowedGalleries(await catalogue.galleries(ids)),
    async personPages(ids) {
      const pages = await catalogue.personPages(ids)
      const ratingOf = await loadRatings(
        [],
        [...pages.values()].map(({ title }) => title),
      )
      return new Map([...pages].filter(([, { title }]) => isAllowed(ratingOf(title))))
    },
    async videoByGuid(guid) {
      const video = await catalogue.videoByGuid(guid)
      return video && ((await allowedVideos([video]))[0] ?? null)
    },
    async titleIdByAlias(alias) {
      const id = await catalogue.titleIdByAlias(alias)
      return id !== null && (await isTitleAllowed(id)) ? id : null
    },
    galleryNamed: async (title, name) => ((await isTitleAllowed(title)) ? catalogue.galleryNamed(title, name) : null),
    breakingNews: async (...query) => (isAllowed(null) ? catalogue.breakingNews(...query) : []),
    sweepstakes: async (...query) => (isAllowed(null) ? catalogue.sweepstakes(...query) : []),
    airing: async (id) => allowedAiring(await catalogue.airing(id)),
    airingAt: async (channel, now) => allowedAiring(await catalogue.airingAt(channel, now)),
    airings: async (channel, from, to) => allowedAirings(await catalogue.airings(channel, from, to)),
    airingsOfChannels: async (channels, from, to, limit) => allowedAirings(await catalogue.airingsOfChannels(channels, from, to, limit)),
    chosen: async (items, slice) => catalogue.chosen(await allowedItems(items), slice),
    /** The catalogue does not count by rating. */
    count: async () => null,
    /** Reads on until the page of the list is full, or nearly so. */
    async list(spec, { after, limit }) {
      const items: Planned[] = []
      let next = after ?? null
      for (let read = 0; read < maxReads && items.length < limit; read++) {
        const range = await catalogue.list(spec, { after: next ?? undefined, limit: limit - items.length })
        items.push(...(await allowedItems(range.items)))
        next = range.next
        if (next === null) break
      }
      return { items, next }
    },
  }
}

const known = (ids: readonly Id[]) => [...new Set(ids)].filter((id) => typeof id === 'string')

const linkOf = (item: Planned): string | undefined => {
  if ('slide' in item) return item.slide.link
  if ('feature' in item) return item.feature.link
  return 'band' in item ? item.band.link : undefined
}

/** Returns the video or title of a reference. */
function idsOf(item: Planned): { video?: Id; title?: Id } {
  if ('video' in item) return { video: item.video }
  if ('title' in item) return { title: item.title }
  if ('slideOf' in item) return { title: item.slideOf }
  if ('series' in item) return { title: item.series }
  if ('movie' in item) return { title: item.movie }
  return 'smart' in item ? { video: item.smart.video, title: item.smart.series ?? item.smart.movie } : {}
}
