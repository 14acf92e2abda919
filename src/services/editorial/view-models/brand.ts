import type { Brand } from '#contracts/brand.ts'
import type { BrandTileFieldsFragment, Language } from '#contracts/graph/types.generated.ts'

const cache = new WeakMap<Brand, Partial<Record<Language, ReturnType<typeof toViewModel>>>>()

function toViewModel(brand: Brand, language: Language) {
  return {
    machineName: brand.key,
    displayTitle: brand.displayTitle,
    whiteBrandLogo: brand.whiteBrandLogo,
    colorBrandLogo: brand.colorBrandLogo,
    horizontalPreview: null,
    staticPreviewImage: null,
    gradientStart: brand.colors.gradientStart,
    gradientEnd: brand.colors.gradientEnd,
    tagline: brand.tagline[language],
  } satisfies BrandTileFieldsFragment & Record<string, unknown>
}

/** Maps a brand to a tile [C3-19]. The view models are cached, because almost every tile contains a brand. */
export function presentBrand(brand: Brand, language: Language) {
  const languages = cache.get(brand) ?? {}
  cache.set(brand, languages)
  languages[language] ??= toViewModel(brand, language)
  return languages[language]
}
