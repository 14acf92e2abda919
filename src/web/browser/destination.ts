import { forcesFullLoad, languageOf, type Match, matchRoute, type PageRoute, splitBrandPath } from '../routes.ts'
import type { Visit } from '../ui/visit.tsx'

export type Destination = {
  url: URL
  path: string
  route: PageRoute
  params: Record<string, string>
  query: Record<string, string>
  key: string
}
type Here = {
  visit: Pick<Visit, 'basePath' | 'language'> & { brand: Pick<Visit['brand'], 'language' | 'off' | 'fullLoad'> }
  brandPaths: readonly string[]
  origin: string
}

const maxRedirects = 3

/** The page of this site, brand and language that an address is; null: the server must answer it. */
export function destinationOf(address: string, here: Here): Destination | null {
  let url = URL.parse(address, here.origin)
  for (let hop = 0; url && hop <= maxRedirects; hop++) {
    const path = pathHere(url, here)
    const { off, fullLoad } = here.visit.brand
    if (path === null || forcesFullLoad(path, fullLoad)) return null
    const match: Match = matchRoute(path, url.search, off)
    if (match.kind === 'missing' || match.kind === 'latest') return null
    if (match.kind === 'page') {
      const { route, params, query } = match
      // [A2-15]
      if (route.name === 'profile') return null
      return { url, path, route, params, query, key: pageKey(path, query) }
    }
    url = URL.parse(here.visit.basePath + match.to, here.origin)
  }
  return null
}

/** The path below this site's brand path, unless the address is of another origin, brand or language. */
function pathHere(url: URL, { visit, brandPaths, origin }: Here): string | null {
  if (url.origin !== origin || languageOf(url.search, visit.brand.language) !== visit.language) return null
  const { brandPath, path } = splitBrandPath(url.pathname, (segment) => brandPaths.includes(segment))
  return (brandPath === null ? '' : `/${brandPath}`) === visit.basePath ? path : null
}

/** [C3-42] */
export const pageKey = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
