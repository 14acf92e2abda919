import { forcesFullLoad, languageOf, type Match, matchRoute, type PageRoute, splitBrandPath } from '../../routes.ts'
import type { Visit } from '../../ui/visit.tsx'

export type Destination = {
  url: URL
  path: string
  route: PageRoute
  params: Record<string, string>
  query: Record<string, string>
  key: string
}
type CurrentSite = {
  visit: Pick<Visit, 'basePath' | 'language'> & { brand: Pick<Visit['brand'], 'language' | 'off' | 'fullLoad'> }
  brandPaths: readonly string[]
  origin: string
}

const maxRedirects = 3
/** The routes of pages with the viewer's own data. */
const ownPages: readonly string[] = ['profile', 'provider', 'onboarding']

/**
 * Returns the page that a URL leads to. Returns null if the page belongs to another site, brand or language, or if the server must render
 * the page.
 */
export function destinationOf(address: string, site: CurrentSite): Destination | null {
  let url = URL.parse(address, site.origin)
  for (let hop = 0; url && hop <= maxRedirects; hop++) {
    const path = pathOnSite(url, site)
    const { off, fullLoad } = site.visit.brand
    if (path === null || forcesFullLoad(path, fullLoad)) return null
    const match: Match = matchRoute(path, url.search, off)
    if (match.kind === 'missing' || match.kind === 'latest') return null
    if (match.kind === 'page') {
      const { route, params, query } = match
      // Pages with the viewer's own data are rendered by the server [A2-15].
      if (ownPages.includes(route.name)) return null
      return { url, path, route, params, query, key: pageKey(path, query) }
    }
    url = URL.parse(site.visit.basePath + match.to, site.origin)
  }
  return null
}

/** Returns the path below the brand path. Returns null if the URL has another origin, brand or language. */
function pathOnSite(url: URL, { visit, brandPaths, origin }: CurrentSite): string | null {
  if (url.origin !== origin || languageOf(url.search, visit.brand.language) !== visit.language) return null
  const { brandPath, path } = splitBrandPath(url.pathname, (segment) => brandPaths.includes(segment))
  return (brandPath === null ? '' : `/${brandPath}`) === visit.basePath ? path : null
}

/** [C3-42] Returns the key of a page in the page store. */
export const pageKey = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
