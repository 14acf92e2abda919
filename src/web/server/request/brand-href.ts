import type { Brand } from '#contracts/brand.ts'
import { pathIn } from '#contracts/brand-address.ts'
import { splitBrandPath } from '../../routes.ts'
import { languageQuery, localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { Addresses } from './address.ts'

/**
 * Returns the URL of a page on another brand's site, with an origin if the site is on another host. The URL contains a language that the
 * viewer chose. Without such a choice, the other site opens in its own language.
 */
export function brandHref(addresses: Addresses, visit: Visit, brand: Brand, path: string): string {
  if (brand.key === visit.brand.key) return localHref(visit, path)
  const { origin, basePath, language } = addresses.siteOf(brand, visit.publicUrl)
  const whole = basePath + (basePath ? path.replace(/^\/(?=\?|$)/, '') : path)
  const href = /[?&]lang=/.test(path) ? whole : pathIn(whole, languageQuery(visit).lang ?? language, language)
  const isOnMainHost = visit.basePath !== '' || visit.brand.isMain
  return isOnMainHost && !brand.hosts?.length ? href : origin + href
}

/**
 * Resolves a menu link. A link to another brand becomes an absolute URL, because pages prefix relative links with their own brand path. A
 * link to the page's own brand loses its brand path. A link without a brand is returned unchanged. `lang` is removed if the viewer already
 * reads the brand's own language.
 */
export function menuHref(addresses: Addresses, visit: Visit, href: string): string {
  const [pathname = '', search = ''] = href.split('?', 2)
  const { brandPath, path } = splitBrandPath(pathname, (segment) => addresses.named(segment) !== undefined)
  const brand = brandPath === null ? undefined : addresses.named(brandPath)
  if (!brand) return href
  const query = new URLSearchParams(search)
  if (query.get('lang') === visit.language && visit.language === brand.language) query.delete('lang')
  const below = path + (query.size ? `?${query}` : '')
  return brand.key === visit.brand.key ? below : new URL(brandHref(addresses, visit, brand, below), visit.publicUrl).href
}
