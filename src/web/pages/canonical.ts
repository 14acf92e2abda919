// The one address of a page in each language, for search engines and shares.
import type { BrandSite } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../ui/visit.tsx'
import type { Meta } from './page.ts'

/**
 * Returns the site that a page belongs to: that of its title's brand where the brand has a host of its own; else the main brand's, but for
 * an editor's page, which is its own brand's.
 */
export function homeOf({ brand, hosted, publicUrl, mainLanguage, basePath }: Visit, { pageType, title, video }: PageData): BrandSite {
  const isEditors = pageType === 'PAGE'
  const key = (isEditors ? undefined : (title?.brand ?? video?.brand)?.machineName) ?? brand.key
  const own = hosted?.[key]
  if (own) return own
  return isEditors ? { origin: publicUrl, basePath, language: brand.language } : { origin: publicUrl, basePath: '', language: mainLanguage }
}

export const canonicalUrl = (meta: Meta, visit: Visit, page: PageData): string =>
  urlOn(homeOf(visit, page), meta.canonicalPath, visit.language)

/** Returns the page's address by language; `x-default` is the bare one, in the site's own language. */
export function alternates(meta: Meta, visit: Visit, page: PageData): [hreflang: string, href: string][] {
  const home = homeOf(visit, page)
  const url = (language: Visit['language']) => urlOn(home, meta.canonicalPath, language)
  return [
    ['en', url('en')],
    ['es', url('es')],
    ['x-default', url(home.language)],
  ]
}
