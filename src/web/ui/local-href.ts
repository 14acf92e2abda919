import type { Visit } from './visit.tsx'

type Place = Pick<Visit, 'basePath' | 'language' | 'publicUrl' | 'hosted'> & { brand: Pick<Visit['brand'], 'language'> }

/** The query that keeps a visit's language: none where it is the brand's own, which its bare addresses have [C2.2-10]. */
export const languageQuery = ({ language, brand }: Pick<Place, 'language' | 'brand'>): { lang?: Visit['language'] } =>
  language === brand.language ? {} : { lang: language }

/** A file is one for all brands and languages, and no page. */
export const isFile = (pathname: string) => /\.(json|xml|txt)$/.test(pathname)

/** An internal path as this visit writes it: below the brand's base path, its language kept [C1-12], [C2.2-10]. Other domains as they are. */
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

/** Another domain, or asked for: a new tab [C2.2-09]. An address of the group written in full is ours. */
export function opensNewTab(visit: Place, href: string, target?: string | null): boolean {
  if (target === '_blank') return true
  if (!/^(https?:)?\/\//i.test(href)) return false
  const ours = [visit.publicUrl, ...Object.values(visit.hosted ?? {}).map(({ origin }) => origin)]
  return !ours.some((address) => hostOf(address) === hostOf(href))
}

/** The attributes of an `<a>` to a path or address. */
export function linkTo(visit: Place, path: string, target?: string | null): { href: string; target?: string; rel?: string } {
  const href = localHref(visit, path)
  return opensNewTab(visit, path, target) ? { href, target: '_blank', rel: 'noopener' } : { href }
}

function hostOf(address: string): string {
  return URL.parse(address, 'https://nowhere.invalid')?.host ?? ''
}
