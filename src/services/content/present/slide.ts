import type { Brand } from '#contracts/brand.ts'
import type { ItemRef } from '#contracts/catalogue.ts'
import type { Language, MarketingBandFieldsFragment, SlideFieldsFragment } from '#contracts/graph/types.generated.ts'
import { picture } from '../wording/arts.ts'
import { classify } from '../wording/classify.ts'
import { say } from '../wording/said.ts'
import { wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'
import type { TitleData } from './title.ts'

export type SlideSpec = Extract<ItemRef, { slide: unknown }>['slide']
export type BandSpec = Extract<ItemRef, { band: unknown }>['band']

type Cta = NonNullable<SlideSpec['cta']>

export function presentCta(cta: Cta | undefined, own: Language, wanted: Language) {
  const text = cta && say(cta.text, own, wanted)?.text
  return cta && text ? { text, destination: cta.destination, destinationType: cta.destinationType ?? null } : null
}

/** `id` tells it from the other slides of its section. */
export function presentSlide(slide: SlideSpec, id: string, brand: Brand, language: Language) {
  const own = brand.language
  const said = say(slide.title, own, language) ?? { text: '', lang: null }
  const cta = presentCta(slide.cta, own, language)
  return {
    id,
    title: said.text,
    lang: said.lang,
    secondaryTitle: say(slide.secondaryTitle, own, language)?.text ?? null,
    description: say(slide.description, own, language)?.text ?? null,
    image: picture(slide.art, own, language),
    gradientStart: slide.gradient?.start ?? brand.colors.gradientStart,
    gradientEnd: slide.gradient?.end ?? brand.colors.gradientEnd,
    tuneIn: say(slide.tuneIn, own, language)?.text ?? null,
    link: slide.link,
    cta: cta && { data: cta, analytics: classify(cta.text) },
    labelBadge: slide.labelBadge ?? null,
    locked: false,
    brand: presentBrand(brand, language),
  } satisfies SlideFieldsFragment & Record<string, unknown>
}

/** What a rule puts into a lead: the title's own art and words. */
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
    brand: title.brand,
  }
}

/** [C3-31] */
export function presentBand(band: BandSpec, own: Language, language: Language) {
  return {
    link: band.link,
    title: say(band.title, own, language)?.text ?? '',
    primaryImage: picture(band.primary, own, language),
    compactImage: picture(band.compact ?? band.primary, own, language),
  } satisfies MarketingBandFieldsFragment
}
