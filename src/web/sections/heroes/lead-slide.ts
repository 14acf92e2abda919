import type { CSSProperties } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import type { ImageFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import { destination } from '../../tiles/destination.ts'
import type { FavoriteTitle } from '../../tiles/favorites.ts'
import { titleOf } from '../../tiles/item-words.ts'
import { gradientStyle } from './gradient-style.ts'

/** The view model of a lead slide: art, words and one button. */
export type LeadSlide = {
  title: string
  lang: Language | null
  kicker: string | null
  line: string | null
  image: ImageFieldsFragment | null
  link: string
  buttonText: string | null
  badge: string | null
  /** The video that the button plays. A slide of an editor has no id of a video. */
  video?: { mpxGuid?: string; locked: boolean; brand: { machineName: string } } | undefined
  /** The series or movie of the slide, or to whose page it leads: a viewer can add it to the favorites. */
  favorite?: FavoriteTitle | null
  /** The style of the colours behind the picture, when the slide has its own. */
  gradient?: CSSProperties | undefined
}

const bare = { lang: null, kicker: null, line: null, buttonText: null, badge: null }

export function leadSlide(item: Item): LeadSlide {
  const link = destination(item)
  switch (item.component) {
    case 'SlideTile':
    case 'FeatureTile': {
      const { title, lang, tuneIn, brand, description, secondaryTitle, image, cta, labelBadge } = item.data
      const kicker = [brand.displayTitle, tuneIn].filter(Boolean).join(' · ')
      return {
        title,
        lang,
        kicker,
        line: description ?? secondaryTitle,
        image,
        link,
        buttonText: cta?.data.text ?? null,
        badge: labelBadge,
        video: playsVideo(link) ? { locked: item.data.locked, brand } : undefined,
        favorite: item.data.linkedTitle,
        gradient: gradientStyle(item.data),
      }
    }
    case 'VideoTile':
    case 'ReplayTile': {
      const { title, lang, seriesShortTitle, secondaryTitle, image, brand, labelBadge } = item.data
      const line = [title, secondaryTitle].filter((words) => words && words !== seriesShortTitle).join(' · ')
      const own = { title: seriesShortTitle ?? title, lang, kicker: brand.displayTitle, line, image, link, badge: labelBadge }
      return { ...bare, ...own, video: item.data }
    }
    case 'SeriesTile':
    case 'MovieTile': {
      const { title, lang, tuneIn, brand, posterImage, labelBadge } = item.data
      return {
        ...bare,
        title,
        lang,
        kicker: brand.displayTitle,
        line: tuneIn,
        image: posterImage,
        link,
        badge: labelBadge,
        favorite: item.data,
      }
    }
    case 'SmartTile': {
      const tile = leadSlide(item.data.tile)
      const video = playsVideo(link) ? tile.video : undefined
      return { ...tile, link, video, kicker: item.data.label, buttonText: item.data.cta?.data.text ?? null }
    }
    default:
      return { ...bare, title: titleOf(item), lang: 'lang' in item.data ? item.data.lang : null, image: imageOf(item.data), link }
  }
}

/** Returns whether a link starts a video. */
export const playsVideo = (link: string): boolean => /^\/playlist\/|\/video\//.test(link)

/** Returns the picture of an item. The field that contains the picture depends on the kind of the item. */
function imageOf(data: Item['data']): ImageFieldsFragment | null {
  if ('image' in data) return data.image
  if ('staticPreviewImage' in data) return data.staticPreviewImage
  if ('thumbnail' in data) return data.thumbnail?.image ?? null
  if ('primaryImage' in data) return data.primaryImage
  return 'person' in data ? data.person.image : null
}
