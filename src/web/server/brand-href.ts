import type { Brand } from '#contracts/brand.ts'
import { pathIn } from '#contracts/brand-address.ts'
import { splitBrandPath } from '../routes.ts'
import { languageQuery, localHref } from '../ui/local-href.ts'
import type { Visit } from '../ui/visit.tsx'
import type { Addresses } from './address.ts'

/**
 * Returns the address of a page of a brand's site, as another brand's page links to it: whole when it is on another host. A language that the
 * viewer chose is kept; else the other site opens in its own.
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
 * Returns a link of a menu: where its first segment is another brand, the whole address of that brand's site, since pages put their own
 * brand path before the rest; any other link as it is. `lang` goes when the viewer reads the brand's own language anyway.
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
