// One page of the site, by its type: skeleton, hydrate, rules, present.
import { noAnalytics } from '#contracts/graph/no-analytics.ts'
import type { Language, PageType } from '#contracts/graph/types.generated.ts'
import { within } from '#kit/http/within.ts'
import { fillSections } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { presentBrand } from '../present/brand.ts'
import { aboutPage } from './about-page.ts'
import { creditPage } from './credit-page.ts'
import { creditsPage } from './credits-page.ts'
import { editorialPage } from './editorial-page.ts'
import { episodesPage } from './episodes-page.ts'
import { galleryPage } from './gallery-page.ts'
import { morePage } from './more-page.ts'
import { photosPage } from './photos-page.ts'
import { playlistPage } from './playlist-page.ts'
import { salesPage } from './sales-page.ts'
import { searchPage } from './search-page.ts'
import type { PageAsk, PageMaker } from './skeleton.ts'
import { titlePage } from './title-page.ts'
import { videoPage } from './video-page.ts'

const makers: Record<PageType, PageMaker> = {
  PAGE: editorialPage,
  TITLE: titlePage,
  ABOUT: aboutPage,
  MORE: morePage,
  EPISODES: episodesPage,
  VIDEO: videoPage,
  PLAYLIST: playlistPage,
  SALES: salesPage,
  SEARCH: searchPage,
  PHOTOS: photosPage,
  GALLERY: galleryPage,
  CREDITS: creditsPage,
  CREDIT: creditPage,
}

/** [C7.1-04] The anonymous cache key, within brand and language. */
export const friendshipKey = ({ type, name }: Pick<PageAsk, 'type' | 'name'>): string => `friendship:${type}:${name}`

export const pageKey = (brand: string, language: Language, page: PageAsk): string =>
  `${brand} ${language} ${page.pid ?? ''} ${friendshipKey(page)}`

/** What a page is about has to come; lists that hang meanwhile have had their own time by then. */
const planning = 2

/** The page as the graph answers it, and until when it may be kept. Throws NotFound, and TookTooLong. */
export async function makePage(house: House, ask: Ask, wanted: PageAsk) {
  const skeleton = await within(planning * house.patience, () => makers[wanted.type](house, ask, wanted))
  const { sections, until: filledUntil } = await fillSections(house, ask, skeleton.sections)
  const { metadata, analytics, title = null, video = null, playlist = null, season = null } = skeleton
  const page = {
    id: skeleton.id,
    pageType: wanted.type,
    name: wanted.name,
    metadata: { description: null, shortTitle: null, seriesShortTitle: null, image: null, isCoppaCompliant: false, ...metadata },
    analytics: { ...noAnalytics, brandTitle: ask.brand.displayTitle, ...analytics },
    data: { sections: sections.length || !skeleton.empty ? sections : [skeleton.empty] },
    title,
    video,
    playlist,
    season,
    brand: skeleton.network ? presentBrand(skeleton.network, ask.language) : null,
  }
  return { page, until: Math.min(filledUntil, skeleton.until ?? Number.POSITIVE_INFINITY) }
}

export type Page = Awaited<ReturnType<typeof makePage>>['page']
