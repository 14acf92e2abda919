// How the address of a page says its language: bare in the language of its brand, with `lang` in another (decision 036).
import type { BrandSite } from './brand.ts'
import type { Language } from './graph/types.generated.ts'

/** Returns a path with `lang`, unless the language is `own`, that of the brand. */
export function pathIn(path: string, language: Language, own: Language): string {
  if (language === own) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** Returns the whole address of a path on a brand's site. */
export function urlOn({ origin, basePath, language: own }: BrandSite, path: string, language: Language): string {
  return origin + pathIn(path === '/' && basePath ? basePath : basePath + path, language, own)
}
