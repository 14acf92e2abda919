import type { Brand } from '#contracts/brand.ts'
import { picture } from '#contracts/catalogue/pictures.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { ItemRef } from '#contracts/catalogue.ts'
import type { Language, MarketingBandFieldsFragment, SlideFieldsFragment } from '#contracts/graph/types.generated.ts'
import { classify } from '../wording/classify.ts'
import { wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'
import type { TitleData } from './title.ts'

export type SlideSpec = Extract<ItemRef, { slide: unknown }>['slide']
export type BandSpec = Extract<ItemRef, { band: unknown }>['band']

type Cta = NonNullable<SlideSpec['cta']>

export function presentCta(cta: Cta | undefined, sourceLanguage: Language, language: Language) {
  const text = cta && textInLanguage(cta.text, sourceLanguage, language)?.text
  return cta && text ? { text, destination: cta.destination, destinationType: cta.destinationType ?? null } : null
}

/** Maps an editor's slide. `id` is unique in the section. */
export function presentSlide(slide: SlideSpec, id: string, brand: Brand, language: Language) {
  const sourceLanguage = brand.language
  const title = textInLanguage(slide.title, sourceLanguage, language) ?? { text: '', lang: null }
  const cta = presentCta(slide.cta, sourceLanguage, language)
  return {
    id,
    title: title.text,
    lang: title.lang,
    secondaryTitle: textInLanguage(slide.secondaryTitle, sourceLanguage, language)?.text ?? null,
    description: textInLanguage(slide.description, sourceLanguage, language)?.text ?? null,
    image: picture(slide.art, sourceLanguage, language),
    gradientStart: slide.gradient?.start ?? brand.colors.gradientStart,
    gradientEnd: slide.gradient?.end ?? brand.colors.gradientEnd,
    tuneIn: textInLanguage(slide.tuneIn, sourceLanguage, language)?.text ?? null,
    link: slide.link,
    cta: cta && { data: cta, analytics: classify(cta.text) },
    labelBadge: textInLanguage(slide.labelBadge, sourceLanguage, language)?.text ?? null,
    locked: false,
    linkedTitle: null as SlideFieldsFragment['linkedTitle'],
    brand: presentBrand(brand, language),
  } satisfies SlideFieldsFragment & Record<string, unknown>
}

/** Maps a title to a slide of the dynamic lead, which is the slideshow of a page. The slide has the art and texts of the title. */
export function slideOfTitle(title: TitleData, language: Language): ReturnType<typeof presentSlide> {
  const link = `/${title.urlAlias}`
  return {
    id: `slide-${title.id}`,
    title: title.title,
    lang: title.lang,
    secondaryTitle: null,
    description: title.shortDescription ?? title.description,
    image: title.image,
    gradientStart: title.gradientStart,
    gradientEnd: title.gradientEnd,
    tuneIn: title.tuneIn,
    link,
    cta: {
      data: {
        text: title.type === 'movie' ? wordsOf[language].watchMovie : wordsOf[language].seeShow,
        destination: link,
        destinationType: title.type,
      },
      analytics: null,
    },
    labelBadge: title.labelBadge,
    locked: false,
    linkedTitle: title,
    brand: title.brand,
  }
}

/** Maps an editor's marketing band [C3-31]. */
export function presentBand(band: BandSpec, sourceLanguage: Language, language: Language) {
  return {
    link: band.link,
    title: textInLanguage(band.title, sourceLanguage, language)?.text ?? '',
    primaryImage: picture(band.primary, sourceLanguage, language),
    compactImage: picture(band.compact ?? band.primary, sourceLanguage, language),
  } satisfies MarketingBandFieldsFragment
}
