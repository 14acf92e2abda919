// Makes a page of the site. First plans the skeleton, which depends on the page type. Then loads the items of the sections.
import { noAnalytics } from '#contracts/graph/no-analytics.ts'
import type { Language, PageType } from '#contracts/graph/types.generated.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { loadSections } from '../lists/sections.ts'
import type { PageMaker, PageRequest } from '../page-parts/skeleton.ts'
import { editorialPage } from '../site-pages/editorial-page.ts'
import { livePage } from '../site-pages/live-page.ts'
import { salesPage } from '../site-pages/sales-page.ts'
import { searchPage } from '../site-pages/search-page.ts'
import { aboutPage } from '../title-pages/about-page.ts'
import { creditPage } from '../title-pages/credit-page.ts'
import { creditsPage } from '../title-pages/credits-page.ts'
import { episodesPage } from '../title-pages/episodes-page.ts'
import { galleryPage } from '../title-pages/gallery-page.ts'
import { morePage } from '../title-pages/more-page.ts'
import { photosPage } from '../title-pages/photos-page.ts'
import { playlistPage } from '../title-pages/playlist-page.ts'
import { titlePage } from '../title-pages/title-page.ts'
import { videoPage } from '../title-pages/video-page.ts'
import { presentBrand } from '../view-models/brand.ts'

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
  LIVE: livePage,
}

/** [C7.1-04] Returns the key of a page in the cache of one brand and language. The name `friendship` is from the specification. */
export const friendshipKey = ({ type, name }: Pick<PageRequest, 'type' | 'name'>): string => `friendship:${type}:${name}`

export const pageKey = (brand: string, language: Language, page: PageRequest): string =>
  `${brand} ${language} ${page.pid ?? ''} ${friendshipKey(page)}`

/** The planning of a page times out after this multiple of `timeLimit`. A list times out after one `timeLimit`, and is deferred. */
const skeletonTimeLimits = 2

/** Returns a page and the time until which it may be cached. Throws NotFound or TimeoutError. */
export async function makePage(site: SiteContext, request: RequestContext, pageRequest: PageRequest) {
  const skeleton = await withTimeout(skeletonTimeLimits * site.timeLimit, () => makers[pageRequest.type](site, request, pageRequest))
  const { sections, until: itemsUntil } = await loadSections(site, request, skeleton.sections)
  const { metadata, analytics, title = null, video = null, playlist = null, season = null, live = null } = skeleton
  const page = {
    id: skeleton.id,
    pageType: pageRequest.type,
    name: pageRequest.name,
    metadata: { description: null, shortTitle: null, seriesShortTitle: null, image: null, isCoppaCompliant: false, ...metadata },
    analytics: { ...noAnalytics, brandTitle: request.brand.displayTitle, ...analytics },
    data: { sections: sections.length || !skeleton.empty ? sections : [skeleton.empty] },
    title,
    video,
    playlist,
    season,
    live,
    brand: skeleton.network ? presentBrand(skeleton.network, request.language) : null,
  }
  return { page, until: Math.min(itemsUntil, skeleton.until ?? Number.POSITIVE_INFINITY) }
}

export type Page = Awaited<ReturnType<typeof makePage>>['page']
