import type { Brand } from '#contracts/brand.ts'
import type { BrandTileFieldsFragment, Language } from '#contracts/graph/types.generated.ts'

const made = new WeakMap<Brand, Partial<Record<Language, ReturnType<typeof make>>>>()

function make(brand: Brand, language: Language) {
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

/** [C3-19] */
export function presentBrand(brand: Brand, language: Language) {
  const languages = made.get(brand) ?? {}
  made.set(brand, languages)
  languages[language] ??= make(brand, language)
  return languages[language]
}
