// Page URLs have the parameter `lang` only if the page's language is not the brand's (docs/decisions/036).
import type { BrandSite } from './brand.ts'
import type { Language } from './graph/types.generated.ts'

/** Returns the path of a page. Adds the parameter `lang` if `language` differs from `own`, the language of the brand. */
export function pathIn(path: string, language: Language, own: Language): string {
  if (language === own) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** Returns the absolute URL of a path on a brand's site. */
export function urlOn({ origin, basePath, language: own }: BrandSite, path: string, language: Language): string {
  return origin + pathIn(path === '/' && basePath ? basePath : basePath + path, language, own)
}
