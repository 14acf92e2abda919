// Maps one reference of a list to an item, with the loaded facts.

import type { BrandBook } from '#brands/brand-book.ts'
import type { Brand } from '#contracts/brand.ts'
import type { CreditedIn, CreditRef, GenreItem, Planned } from '#contracts/catalogue/list-items.ts'
import { galleryPath } from '#contracts/catalogue/paths.ts'
import { fingerprint } from '#contracts/catalogue/slug.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { Presented, ViewContext } from '../request/view-context.ts'
import { presentBrand } from '../view-models/brand.ts'
import { presentGallery } from '../view-models/gallery.ts'
import { presentCategory, presentGenre } from '../view-models/genre.ts'
import { presentCredit } from '../view-models/person.ts'
import { presentPlaylist } from '../view-models/playlist.ts'
import { presentBand, presentCta, presentSlide, type SlideSpec, slideOfTitle } from '../view-models/slide.ts'
import { presentTitle, presentTitleTile, titleValidUntil } from '../view-models/title.ts'
import { presentVideoTile } from '../view-models/video.ts'
import { classify } from '../wording/classify.ts'
import type { Facts } from './load-facts.ts'

type VideoItem = NonNullable<ReturnType<typeof presentVideoTile>['item']>
type TitleItem = NonNullable<ReturnType<typeof presentTitleTile>['item']>

export type AnyItem =
  | VideoItem
  | { component: 'ReplayTile'; data: VideoItem['data'] }
  | TitleItem
  | { component: 'BrandTile'; data: ReturnType<typeof presentBrand> }
  | { component: 'PlaylistTile'; data: ReturnType<typeof presentPlaylist> }
  | { component: 'GalleryTile'; data: ReturnType<typeof presentGallery> }
  | { component: 'PersonTile'; data: ReturnType<typeof presentCredit> }
  | { component: 'SlideTile' | 'FeatureTile'; data: ReturnType<typeof presentSlide> }
  | {
      component: 'SmartTile'
      data: {
        label: string
        tile: VideoItem | TitleItem
        cta: { data: NonNullable<ReturnType<typeof presentCta>>; analytics: string | null } | null
      }
    }
  | { component: 'MarketingBand'; data: ReturnType<typeof presentBand> }
  | { component: 'GenreTile'; data: ReturnType<typeof presentGenre> }
  | { component: 'BrandItemLabel'; data: { machineName: string; displayTitle: string; pagePath: string } }
  | { component: 'CategoryItemLabel'; data: ReturnType<typeof presentCategory> }

type PresentedItem = Presented<AnyItem>

const forever = Number.POSITIVE_INFINITY
const nothing: PresentedItem = { item: null, until: forever }
const permanent = (item: AnyItem): PresentedItem => ({ item, until: forever })

export function presentItem(reference: Planned, facts: Facts, brands: BrandBook, view: ViewContext): PresentedItem {
  const { language } = view
  if ('video' in reference) return toReplay(videoItem(reference.video, facts, brands, view))
  if ('title' in reference) return titleItem(reference.title, facts, brands, view)
  if ('series' in reference) return titleItem(reference.series, facts, brands, view)
  if ('movie' in reference) return titleItem(reference.movie, facts, brands, view)
  if ('slideOf' in reference) {
    const title = facts.leads.get(reference.slideOf)
    const brand = title && brands.find(title.brand)
    if (!brand || !title.entry.active) return nothing
    const data = slideOfTitle(presentTitle(title, brand, view), language)
    return { item: { component: 'SlideTile', data }, until: titleValidUntil(title, view.now) }
  }
  if ('genre' in reference) return genreItem(reference, facts, brands, view)
  if ('brand' in reference) {
    const brand = brands.find(reference.brand)
    return brand ? permanent({ component: 'BrandTile', data: presentBrand(brand, language) }) : nothing
  }
  if ('brandLabel' in reference) {
    const { key, displayTitle } = brands.find(reference.brandLabel) ?? {}
    const pagePath = reference.pagePath ?? 'networks'
    return key && displayTitle ? permanent({ component: 'BrandItemLabel', data: { machineName: key, displayTitle, pagePath } }) : nothing
  }
  if ('categoryLabel' in reference)
    return permanent({ component: 'CategoryItemLabel', data: presentCategory(reference.categoryLabel, reference.of, language) })
  if ('playlist' in reference) return playlistItem(reference, facts, brands, view)
  if ('gallery' in reference) return galleryItem(reference.gallery, facts, brands, view)
  if ('person' in reference) return personItem(reference.person, facts, view)
  if ('credit' in reference) return creditItem(reference.credit, reference.in, facts, view)
  if ('slide' in reference) return slideItem('SlideTile', reference.slide, facts, brands, view)
  if ('feature' in reference) return slideItem('FeatureTile', reference.feature, facts, brands, view)
  if ('smart' in reference) return smartItem(reference.smart, facts, brands, view)
  return permanent({ component: 'MarketingBand', data: presentBand(reference.band, brands.main.language, language) })
}

function videoItem(id: string, facts: Facts, brands: BrandBook, view: ViewContext): Presented<VideoItem> {
  const video = facts.videos.get(id)
  const brand = video && brands.find(video.brand)
  if (!brand) return { item: null, until: forever }
  const title = video.titleId === null ? null : (facts.titles.get(video.titleId) ?? null)
  return presentVideoTile({ video, title, brand, playlist: facts.playlistOf.get(id) ?? null }, view)
}

/** Changes the component of a full event replay to ReplayTile. Returns other items unchanged. */
const toReplay = ({ item, until }: Presented<VideoItem>): PresentedItem => ({
  item: item?.data.programmingType === 'Full Event Replay' ? { component: 'ReplayTile', data: item.data } : item,
  until,
})

function genreItem(genre: GenreItem, facts: Facts, brands: BrandBook, { language }: ViewContext): PresentedItem {
  const title = genre.lead === undefined ? undefined : facts.titles.get(genre.lead)
  const brand = title && brands.find(title.brand)
  return permanent({ component: 'GenreTile', data: presentGenre(genre, brand ? { title, brand } : null, language) })
}

function titleItem(id: string, facts: Facts, brands: BrandBook, view: ViewContext): Presented<TitleItem> {
  const title = facts.titles.get(id)
  const brand = title && brands.find(title.brand)
  return brand ? presentTitleTile(title, brand, view) : { item: null, until: forever }
}

function playlistItem(
  reference: { playlist: string; destination?: string | undefined },
  facts: Facts,
  brands: BrandBook,
  view: ViewContext,
): PresentedItem {
  const playlist = facts.playlists.get(reference.playlist)
  if (!playlist) return nothing
  const { entry, videos } = playlist
  const candidates = [...(reference.destination ? [reference.destination] : []), ...videos]
  let until = forever
  for (const id of candidates) {
    const first = videoItem(id, facts, brands, view)
    until = Math.min(until, first.until)
    if (!first.item) continue
    const own: Brand | undefined = entry.brand === undefined ? undefined : brands.find(entry.brand)
    const data = presentPlaylist(entry, first.item.data, videos.length, entry.language ?? (own ?? brands.main).language, view.language)
    return { item: { component: 'PlaylistTile', data }, until }
  }
  return { item: null, until }
}

function galleryItem(id: string, facts: Facts, brands: BrandBook, { language }: ViewContext): PresentedItem {
  const gallery = facts.galleries.get(id)
  if (!gallery) return nothing
  const { entry } = gallery
  const title = facts.titles.get(entry.series ?? entry.movie ?? '')
  const brand = brands.find(title?.brand ?? entry.brand ?? '') ?? brands.main
  const sourceLanguage = entry.language ?? title?.entry.language ?? brand.language
  return permanent({
    component: 'GalleryTile',
    data: presentGallery(entry, galleryPath(title?.alias, gallery, brand.key), sourceLanguage, language),
  })
}

function creditItem(credit: CreditRef, creditedIn: CreditedIn | undefined, facts: Facts, { language }: ViewContext): PresentedItem {
  const person = facts.people.get(credit.person)
  if (!person) return nothing
  const title = creditedIn && facts.titles.get(creditedIn.title)
  const link = title?.entry.active ? { ...creditedIn, alias: title.alias } : null
  return permanent({ component: 'PersonTile', data: presentCredit(credit, person, link, language) })
}

/** Maps a person in a list without a title. The tile shows no role. It links to the person's page in one of the person's titles. */
function personItem(id: string, facts: Facts, view: ViewContext): PresentedItem {
  const page = facts.personPages.get(id)
  const { item, until } = creditItem({ person: id, role: page?.role }, page, facts, view)
  return { item: item?.component === 'PersonTile' ? { ...item, data: { ...item.data, roleName: '' } } : item, until }
}

/** Returns the URL alias in a slide's link to the page of a title; null for links to other pages. Other pages may have such a link too. */
export const aliasOfSlide = ({ link }: Pick<SlideSpec, 'link'>): string | null => /^\/([^/?#]+)(?:[?#]|$)/.exec(link)?.[1] ?? null

function slideItem(
  component: 'SlideTile' | 'FeatureTile',
  slide: SlideSpec,
  facts: Facts,
  brands: BrandBook,
  view: ViewContext,
): PresentedItem {
  const { language } = view
  const brand = (slide.brand !== undefined && brands.find(slide.brand)) || brands.main
  const id = `slide-${fingerprint(JSON.stringify([slide.link, slide.title]), 10)}`
  const titleId = facts.titleOfAlias.get(aliasOfSlide(slide) ?? '')
  const linked = titleId === undefined ? null : titleItem(titleId, facts, brands, view)
  const data = { ...presentSlide(slide, id, brand, language), linkedTitle: linked?.item?.data ?? null }
  return { item: { component, data }, until: linked?.until ?? forever }
}

type SmartSpec = Extract<Planned, { smart: unknown }>['smart']

/** Maps a smart tile: a label, a nested tile and a call to action [C3-29]. The item is null if the nested tile cannot be shown. */
function smartItem(smart: SmartSpec, facts: Facts, brands: BrandBook, view: ViewContext): PresentedItem {
  const { language } = view
  const titleId = smart.series ?? smart.movie
  const { item: tile, until } =
    smart.video !== undefined
      ? videoItem(smart.video, facts, brands, view)
      : titleId === undefined
        ? { item: null, until: forever }
        : titleItem(titleId, facts, brands, view)
  if (!tile) return { item: null, until }
  const sourceLanguage = brands.main.language
  const label = textInLanguage(smart.label, sourceLanguage, language)?.text ?? ''
  const destination = tile.component === 'VideoTile' ? tile.data.relativePath : `/${tile.data.urlAlias}`
  const ofLabel = classify(label)
  // Without a call to action of the editor, a label such as "Continue watching" is the text of the call to action.
  const cta = presentCta(smart.cta, sourceLanguage, language) ?? (ofLabel ? { text: label, destination, destinationType: null } : null)
  return {
    item: { component: 'SmartTile', data: { label, tile, cta: cta && { data: cta, analytics: ofLabel ?? classify(cta.text) } } },
    until,
  }
}
