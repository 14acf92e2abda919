// One place of a list, filled from the facts.
import type { Brand } from '#contracts/brand.ts'
import type { BrandBook } from '../brand-keys.ts'
import { presentBrand } from '../present/brand.ts'
import { presentGallery } from '../present/gallery.ts'
import { presentGenre } from '../present/genre.ts'
import { galleryPath } from '../present/paths.ts'
import { presentCredit } from '../present/person.ts'
import { presentPlaylist } from '../present/playlist.ts'
import type { Presented, Telling } from '../present/presented.ts'
import { presentBand, presentCta, presentSlide, slideOfTitle } from '../present/slide.ts'
import { presentTitle, presentTitleTile, titleHolds } from '../present/title.ts'
import { presentVideoTile } from '../present/video.ts'
import { classify } from '../wording/classify.ts'
import { say } from '../wording/said.ts'
import { fingerprint } from '../wording/slug.ts'
import { wordsOf } from '../wording/words.ts'
import type { Facts } from './gather.ts'
import type { CreditedIn, CreditRef, GenrePlace, Planned } from './planned.ts'

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

type Filled = Presented<AnyItem>

const forever = Number.POSITIVE_INFINITY
const nothing: Filled = { item: null, until: forever }
const always = (item: AnyItem): Filled => ({ item, until: forever })

export function fill(place: Planned, facts: Facts, brands: BrandBook, telling: Telling): Filled {
  const { language } = telling
  if ('video' in place) return asReplay(videoItem(place.video, facts, brands, telling))
  if ('title' in place) return titleItem(place.title, facts, brands, telling)
  if ('series' in place) return titleItem(place.series, facts, brands, telling)
  if ('movie' in place) return titleItem(place.movie, facts, brands, telling)
  if ('slideOf' in place) {
    const title = facts.leads.get(place.slideOf)
    const brand = title && brands.find(title.brand)
    if (!brand || !title.entry.active) return nothing
    const data = slideOfTitle(presentTitle(title, brand, telling), language)
    return { item: { component: 'SlideTile', data }, until: titleHolds(title, telling.now) }
  }
  if ('genre' in place) return genreItem(place, facts, brands, telling)
  if ('brand' in place) {
    const brand = brands.find(place.brand)
    return brand ? always({ component: 'BrandTile', data: presentBrand(brand, language) }) : nothing
  }
  if ('playlist' in place) return playlistItem(place, facts, brands, telling)
  if ('gallery' in place) return galleryItem(place.gallery, facts, brands, telling)
  if ('person' in place) return personItem(place.person, facts, telling)
  if ('credit' in place) return creditItem(place.credit, place.in, facts, telling)
  if ('slide' in place) return slideItem('SlideTile', place.slide, brands, telling)
  if ('feature' in place) return slideItem('FeatureTile', place.feature, brands, telling)
  if ('smart' in place) return smartItem(place.smart, facts, brands, telling)
  return always({ component: 'MarketingBand', data: presentBand(place.band, brands.main.language, language) })
}

function videoItem(id: string, facts: Facts, brands: BrandBook, telling: Telling): Presented<VideoItem> {
  const video = facts.videos.get(id)
  const brand = video && brands.find(video.brand)
  if (!brand) return { item: null, until: forever }
  const title = video.titleId === null ? null : (facts.titles.get(video.titleId) ?? null)
  return presentVideoTile({ video, title, brand, playlist: facts.playlistOf.get(id) ?? null }, telling)
}

/** A whole event, as it was, has a tile of its own. */
const asReplay = ({ item, until }: Presented<VideoItem>): Filled => ({
  item: item?.data.programmingType === 'Full Event Replay' ? { component: 'ReplayTile', data: item.data } : item,
  until,
})

function genreItem(place: GenrePlace, facts: Facts, brands: BrandBook, { language }: Telling): Filled {
  const title = place.lead === undefined ? undefined : facts.titles.get(place.lead)
  const brand = title && brands.find(title.brand)
  return always({ component: 'GenreTile', data: presentGenre(place, brand ? { title, brand } : null, language) })
}

function titleItem(id: string, facts: Facts, brands: BrandBook, telling: Telling): Presented<TitleItem> {
  const title = facts.titles.get(id)
  const brand = title && brands.find(title.brand)
  return brand ? presentTitleTile(title, brand, telling) : { item: null, until: forever }
}

function playlistItem(
  place: { playlist: string; destination?: string | undefined },
  facts: Facts,
  brands: BrandBook,
  telling: Telling,
): Filled {
  const playlist = facts.playlists.get(place.playlist)
  if (!playlist) return nothing
  const { entry, videos } = playlist
  const candidates = [...(place.destination ? [place.destination] : []), ...videos]
  let until = forever
  for (const id of candidates) {
    const first = videoItem(id, facts, brands, telling)
    until = Math.min(until, first.until)
    if (!first.item) continue
    const own: Brand | undefined = entry.brand === undefined ? undefined : brands.find(entry.brand)
    const data = presentPlaylist(entry, first.item.data, videos.length, entry.language ?? (own ?? brands.main).language, telling.language)
    return { item: { component: 'PlaylistTile', data }, until }
  }
  return { item: null, until }
}

function galleryItem(id: string, facts: Facts, brands: BrandBook, { language }: Telling): Filled {
  const gallery = facts.galleries.get(id)
  if (!gallery) return nothing
  const { entry } = gallery
  const title = facts.titles.get(entry.series ?? entry.movie ?? '')
  const brand = brands.find(title?.brand ?? entry.brand ?? '') ?? brands.main
  const own = entry.language ?? title?.entry.language ?? brand.language
  return always({ component: 'GalleryTile', data: presentGallery(entry, galleryPath(title?.alias, gallery, brand.key), own, language) })
}

function creditItem(credit: CreditRef, place: CreditedIn | undefined, facts: Facts, { language }: Telling): Filled {
  const person = facts.people.get(credit.person)
  if (!person) return nothing
  const title = place && facts.titles.get(place.title)
  const where = title?.entry.active ? { ...place, alias: title.alias } : null
  return always({ component: 'PersonTile', data: presentCredit(credit, person, where, language) })
}

/** Somebody for their own sake: their page is below a title that they are part of, what they are there is told there. */
function personItem(id: string, facts: Facts, telling: Telling): Filled {
  const place = facts.places.get(id)
  const { item, until } = creditItem({ person: id, role: place?.role }, place, facts, telling)
  return { item: item?.component === 'PersonTile' ? { ...item, data: { ...item.data, roleName: '' } } : item, until }
}

function slideItem(
  component: 'SlideTile' | 'FeatureTile',
  slide: Parameters<typeof presentSlide>[0],
  brands: BrandBook,
  { language }: Telling,
): Filled {
  const brand = (slide.brand !== undefined && brands.find(slide.brand)) || brands.main
  const id = `slide-${fingerprint(JSON.stringify([slide.link, slide.title]), 10)}`
  return always({ component, data: presentSlide(slide, id, brand, language) })
}

type SmartSpec = Extract<Planned, { smart: unknown }>['smart']

/** [C3-29] */
function smartItem(smart: SmartSpec, facts: Facts, brands: BrandBook, telling: Telling): Filled {
  const { language } = telling
  const titleId = smart.series ?? smart.movie
  const { item: tile, until } =
    smart.video !== undefined
      ? videoItem(smart.video, facts, brands, telling)
      : titleId === undefined
        ? { item: null, until: forever }
        : titleItem(titleId, facts, brands, telling)
  if (!tile) return { item: null, until }
  const own = brands.main.language
  const destination = tile.component === 'VideoTile' ? tile.data.relativePath : `/${tile.data.urlAlias}`
  const cta = presentCta(smart.cta, own, language) ?? { text: wordsOf[language].watchNow, destination, destinationType: null }
  const label = say(smart.label, own, language)?.text ?? ''
  return {
    item: {
      component: 'SmartTile',
      data: { label, tile, cta: { data: cta, analytics: classify(label) ?? classify(cta.text) } },
    },
    until,
  }
}
