import type { Item } from '#contracts/graph/shapes.ts'
import type { ImageFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import { destination } from '../../tiles/destination.ts'
import { titleOf } from '../../tiles/item-words.ts'

/** What the lead shows of an item: art, lettering, one line of why, one button. */
export type LeadSlide = {
  title: string
  lang: Language | null
  kicker: string | null
  line: string | null
  image: ImageFieldsFragment | null
  link: string
  buttonText: string | null
  badge: string | null
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
      }
    }
    case 'VideoTile':
    case 'ReplayTile': {
      const { title, lang, seriesShortTitle, secondaryTitle, image, brand, labelBadge } = item.data
      const line = [title, secondaryTitle].filter((words) => words && words !== seriesShortTitle).join(' · ')
      return { ...bare, title: seriesShortTitle ?? title, lang, kicker: brand.displayTitle, line, image, link, badge: labelBadge }
    }
    case 'SeriesTile':
    case 'MovieTile': {
      const { title, lang, tuneIn, brand, posterImage, labelBadge } = item.data
      return { ...bare, title, lang, kicker: brand.displayTitle, line: tuneIn, image: posterImage, link, badge: labelBadge }
    }
    case 'SmartTile':
      return { ...leadSlide(item.data.tile), link, kicker: item.data.label, buttonText: item.data.cta?.data.text ?? null }
    default:
      return { ...bare, title: titleOf(item), lang: 'lang' in item.data ? item.data.lang : null, image: imageOf(item.data), link }
  }
}

/** Whatever it is that a kind of item calls its picture. */
function imageOf(data: Item['data']): ImageFieldsFragment | null {
  if ('image' in data) return data.image
  if ('staticPreviewImage' in data) return data.staticPreviewImage
  if ('thumbnail' in data) return data.thumbnail?.image ?? null
  if ('primaryImage' in data) return data.primaryImage
  return 'person' in data ? data.person.image : null
}
