import type { Item } from '#contracts/graph/shapes.ts'
import type { ImageFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import { destination } from '../tiles/destination.ts'

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
    case 'OnAirNowTile':
    case 'UpcomingLiveTile': {
      const { title, lang, secondaryTitle, image, brand, liveBadge } = item.data
      return { ...bare, title, lang, kicker: brand.displayTitle, line: secondaryTitle, image, link, badge: liveBadge }
    }
    case 'GenreTile':
      return { ...bare, title: item.data.title, image: item.data.image, link, buttonText: item.data.cta?.data.text ?? null }
    case 'BrandItemLabel':
      return { ...bare, title: item.data.displayTitle, image: null, link }
    case 'CategoryItemLabel':
      return { ...bare, title: item.data.title, image: null, link }
    case 'BrandTile':
      return { ...bare, title: item.data.displayTitle, line: item.data.tagline, image: item.data.staticPreviewImage, link }
    case 'PlaylistTile':
      return { ...bare, title: item.data.title, lang: item.data.lang, image: item.data.image, link }
    case 'GalleryTile':
      return { ...bare, title: item.data.title, lang: item.data.lang, image: item.data.thumbnail?.image ?? null, link }
    case 'PersonTile':
      return { ...bare, title: item.data.person.name, image: item.data.person.image, link }
    case 'MarketingBand':
      return { ...bare, title: item.data.title, image: item.data.primaryImage, link }
  }
}
