import type { Visit } from './visit.tsx'

type Place = Pick<Visit, 'basePath' | 'language' | 'publicUrl' | 'hosted'> & { brand: Pick<Visit['brand'], 'language'> }

/** Returns the query parameter for a visit's language, or no parameter for the brand's default language [C2.2-10]. */
export const languageQuery = ({ language, brand }: Pick<Place, 'language' | 'brand'>): { lang?: Visit['language'] } =>
  language === brand.language ? {} : { lang: language }

/** Returns whether a path is a file. Files are the same for all brands and languages. */
export const isFile = (pathname: string) => /\.(json|xml|txt)$/.test(pathname)

/** Returns an internal path with the visit's base path and language [C1-12], [C2.2-10]; URLs of other domains are unchanged. */
export function localHref(visit: Place, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const [beforeHash = '', hash] = path.split('#', 2)
  const [pathname = '', search = ''] = beforeHash.split('?', 2)
  if (isFile(pathname)) return path
  const { lang } = languageQuery(visit)
  const query = [search, lang && !/(^|&)lang=/.test(search) && `lang=${lang}`].filter(Boolean).join('&')
  const whole = visit.basePath + (pathname === '/' && visit.basePath ? '' : pathname)
  return whole + (query && `?${query}`) + (hash === undefined ? '' : `#${hash}`)
}

/** Returns whether a link opens a new tab: if its target is `_blank`, or if it leads outside the group's sites [C2.2-09]. */
export function opensNewTab(visit: Place, href: string, target?: string | null): boolean {
  if (target === '_blank') return true
  if (!/^(https?:)?\/\//i.test(href)) return false
  const ours = [visit.publicUrl, ...Object.values(visit.hosted ?? {}).map(({ origin }) => origin)]
  return !ours.some((address) => hostOf(address) === hostOf(href))
}

/** Returns the attributes of an `<a>` to a path or URL. */
export function linkTo(visit: Place, path: string, target?: string | null): { href: string; target?: string; rel?: string } {
  const href = localHref(visit, path)
  return opensNewTab(visit, path, target) ? { href, target: '_blank', rel: 'noopener' } : { href }
}

function hostOf(address: string): string {
  return URL.parse(address, 'https://nowhere.invalid')?.host ?? ''
}
