// The canonical URL of a page in each language, for search engines and shared links.
import type { BrandSite } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { Meta } from './page-module.ts'

/**
 * Returns the site of a page's canonical URL. A title or video belongs to the site on its brand's own host, or to the main site if the brand
 * has no host. An editorial page belongs to the site that shows the page.
 */
export function canonicalSite(
  { brand, hosted, publicUrl, mainLanguage, basePath }: Visit,
  { pageType, title, video }: PageData,
): BrandSite {
  const isEditorial = pageType === 'PAGE' || pageType === 'LIVE'
  const key = (isEditorial ? undefined : (title?.brand ?? video?.brand)?.machineName) ?? brand.key
  const hostedSite = hosted?.[key]
  if (hostedSite) return hostedSite
  return isEditorial
    ? { origin: publicUrl, basePath, language: brand.language }
    : { origin: publicUrl, basePath: '', language: mainLanguage }
}

export const canonicalUrl = (meta: Meta, visit: Visit, page: PageData): string =>
  urlOn(canonicalSite(visit, page), meta.canonicalPath, visit.language)

/** Returns the page's URL by language; `x-default` is the URL without `lang`, in the site's own language. */
export function alternates(meta: Meta, visit: Visit, page: PageData): [hreflang: string, href: string][] {
  const site = canonicalSite(visit, page)
  const url = (language: Visit['language']) => urlOn(site, meta.canonicalPath, language)
  return [
    ['en', url('en')],
    ['es', url('es')],
    ['x-default', url(site.language)],
  ]
}
