// Every URL of the site, in the order they are tried [C2.1]. Paths stand below the brand path [C1-12].
import { parse } from 'regexparam'
import { neverBrandPaths } from '#contracts/limits.ts'
import type { PageModule, Params } from './pages/page.ts'
import { isFile } from './ui/local-href.ts'

export type PageName =
  | 'home'
  | 'collection'
  | 'networks'
  | 'network'
  | 'title'
  | 'title-about'
  | 'title-more'
  | 'episodes'
  | 'video'
  | 'playlist'

export type PageRoute = {
  name: PageName
  /** The query parameters that make another page of it, besides `lang`. */
  query: readonly string[]
  load: () => Promise<PageModule>
}
type Row = { keys: string[]; pattern: RegExp; accepts: (params: Params) => boolean } & (
  | { page: PageRoute; to?: undefined }
  | { page?: undefined; to: (params: Params) => string }
)

const always = () => true

function page(path: string, route: PageRoute, accepts: Row['accepts'] = always): Row {
  return { ...parse(path), page: route, accepts }
}

/** A 301 in one step, the query kept [C2.1-02]. */
function redirect(path: string, to: (params: Params) => string): Row {
  return { ...parse(path), to, accepts: always }
}

const segment = encodeURIComponent
const home: PageRoute = { name: 'home', query: [], load: () => import('./pages/home.tsx') }
const collection: PageRoute = { name: 'collection', query: [], load: () => import('./pages/collection.tsx') }
const networks: PageRoute = { name: 'networks', query: [], load: () => import('./pages/networks.tsx') }
const network: PageRoute = { name: 'network', query: [], load: () => import('./pages/network.tsx') }
const title: PageRoute = { name: 'title', query: [], load: () => import('./pages/title.tsx') }
const titleAbout: PageRoute = { name: 'title-about', query: [], load: () => import('./pages/title-about.tsx') }
const titleMore: PageRoute = { name: 'title-more', query: [], load: () => import('./pages/title-more.tsx') }
const episodes: PageRoute = { name: 'episodes', query: [], load: () => import('./pages/episodes.tsx') }
const video: PageRoute = { name: 'video', query: [], load: () => import('./pages/video.tsx') }
const playlist: PageRoute = { name: 'playlist', query: ['v'], load: () => import('./pages/playlist.tsx') }

/** [C2.1-38] */
const classicPrefixes = ['/classic-tv', '/the-tonight-show/classic']
const isNumber = (text: string) => /^\d+$/.test(text)

const rows: Row[] = [
  page('/', home), // [C1-13], [C2.1-15]
  redirect('/shows', () => '/shows/all'), // [C2.1-05]
  redirect('/video', () => '/shows/all'), // [C2.1-06]
  redirect('/videos', () => '/shows/all'),
  page('/video/:videoId', video, ({ videoId }) => isNumber(videoId!)), // [C2.1-61]: no filter is a number
  redirect('/video/:filterLabel', () => '/shows/all'),
  redirect('/shows/:brand', ({ brand }) => `/shows/${segment(brand!)}/popular`), // [C2.1-07]
  redirect('/movies', () => '/movies/popular'), // [C2.1-09]
  page('/shows/:brand/:category', collection), // [C2.1-36]
  page('/movies/:category', collection), // [C2.1-37]
  page('/networks', networks), // [C2.1-35]
  page('/networks/:brandPage', network),
  page('/playlist/:playlistName', playlist), // [C2.1-40]
  page('/video/:seo/:videoId', video), // [C2.1-39]
  page('/:showAlias/video/:videoId', video, ({ videoId }) => isNumber(videoId!)), // [C2.1-61]
  page('/:showAlias/video/:seo/:videoId', video),
  page('/:showAlias/episodes/:season?', episodes, ({ season }) => !season || /^\d{1,4}$/.test(season)), // [C2.1-46]
  ...classicPrefixes.flatMap((prefix) => [
    page(`${prefix}/:showAlias`, title),
    page(`${prefix}/:showAlias/about`, titleAbout),
    page(`${prefix}/:showAlias/more`, titleMore),
  ]), // [C2.1-38]
  page('/:showAlias/about', titleAbout),
  page('/:showAlias/more', titleMore),
  page('/:showAlias', title, ({ showAlias }) => showAlias !== '404' && !isFile(showAlias!)),
]

/** All pages, for the server, which wants their code at once. */
export const pageRoutes: PageRoute[] = [home, collection, networks, network, title, titleAbout, titleMore, episodes, video, playlist]

export type Match =
  | { kind: 'page'; route: PageRoute; params: Params; query: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing' }

const missing: Match = { kind: 'missing' }
const maxParam = 200

/** What a path below the brand path means; whatever its shape, an unknown one is missing. */
export function matchRoute(path: string, search: string): Match {
  for (const row of rows) {
    const found = row.pattern.exec(path)
    if (!found) continue
    const params = decodeParams(row.keys, found)
    if (!params) return missing
    if (!row.accepts(params)) continue
    if (row.to) return { kind: 'redirect', to: row.to(params) + search }
    return { kind: 'page', route: row.page, params, query: pickQuery(search, row.page.query) }
  }
  return missing
}

function decodeParams(keys: string[], found: RegExpExecArray): Params | null {
  const params: Params = {}
  for (const [index, key] of keys.entries()) {
    try {
      params[key] = decodeURIComponent(found[index + 1] ?? '')
    } catch {
      return null
    }
    if (params[key].length > maxParam) return null
  }
  return params
}

function pickQuery(search: string, names: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {}
  if (!search || !names.length) return query
  const given = new URLSearchParams(search)
  for (const name of names) {
    const value = given.get(name)
    if (value && value.length <= maxParam) query[name] = value
  }
  return query
}

/** [C1-12] A first segment is a brand path when it is a configured brand's key or alias, and not one of five words. */
export function splitBrandPath(pathname: string, isBrand: (segment: string) => boolean): { brandPath: string | null; path: string } {
  const end = pathname.indexOf('/', 1)
  const first = end < 0 ? pathname.slice(1) : pathname.slice(1, end)
  if (!first || (neverBrandPaths as readonly string[]).includes(first) || !isBrand(first)) return { brandPath: null, path: pathname }
  return { brandPath: first, path: end < 0 ? '/' : pathname.slice(end) }
}

/** [C2.2-10], [A9-15] */
export function languageOf(search: string): 'en' | 'es' {
  return search.includes('lang=es') && new URLSearchParams(search).get('lang') === 'es' ? 'es' : 'en'
}
