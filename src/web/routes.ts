// Every URL of the site, in matching order [C2.1]. Paths are relative to the brand path [C1-12].
import { parse } from 'regexparam'
import type { Feature } from '#contracts/brand.ts'
import { listOrders } from '#contracts/catalogue/list-orders.ts'
import type { Language, PageType } from '#contracts/graph/types.generated.ts'
import { neverBrandPaths } from '#contracts/limits.ts'
import type { PageModule, Params } from './pages/page-data/page-module.ts'
import { isFile } from './ui/local-href.ts'

export type PageName =
  | 'home'
  | 'title'
  | 'episodes'
  | 'video'
  | 'playlist'
  | 'general'
  | 'schedule'
  | 'contact'
  | 'sales'
  | 'search'
  | 'photos'
  | 'credits'
  | 'account'
  | 'activation'
  | 'profile'
  | 'choices'
  | 'provider'
  | 'live'
  | 'onboarding'

export type PageRoute = {
  name: PageName
  /** The query parameters, besides `lang`, that affect the page's content. */
  query: readonly string[]
  load: () => Promise<PageModule>
}
/** A page, a redirect, or the newest video of a show, which only the server can look up. */
type Target = { page: PageRoute } | { to: (params: Params) => string } | { latest: true }
type Row = {
  path: string
  keys: string[]
  pattern: RegExp
  accepts: (params: Params) => boolean
  /** Parameters with a fixed value, which are not part of the path. */
  fixed?: Params
  /** The row is missing while one of these features is off [C2.1-23], [C2.1-24]. */
  needs: readonly Feature[]
  target: Target
}

const always = () => true

const row = (path: string, target: Target, accepts: Row['accepts'] = always): Row => ({ path, ...parse(path), target, accepts, needs: [] })
const page = (path: string, route: PageRoute, accepts?: Row['accepts']): Row => row(path, { page: route }, accepts)
/** Returns one row for each path. The path is also the page's name in the graph. */
const pagesByPath = (route: PageRoute, ...paths: string[]): Row[] =>
  paths.map((path) => ({ ...page(`/${path}`, route), fixed: { page: path } }))
/** Returns a row for one editorial page, `name`. Its path can contain parameters. */
const withPageName = (name: string, path: string, route: PageRoute, accepts?: Row['accepts']): Row => ({
  ...page(path, route, accepts),
  fixed: { page: name },
})
/** A permanent redirect (301) that keeps the query [C2.1-02]. */
const redirect = (path: string, to: string | ((params: Params) => string), accepts?: Row['accepts']): Row =>
  row(path, { to: typeof to === 'string' ? () => to : to }, accepts)
/** Rows that exist only while a feature is on [C2.1-23], [C2.1-24]. */
const ifFeature = (feature: Feature, rows: Row[]): Row[] => rows.map((each) => ({ ...each, needs: [...each.needs, feature] }))

const segment = encodeURIComponent
const home: PageRoute = { name: 'home', query: [], load: () => import('./pages/home.tsx') }
const title: PageRoute = { name: 'title', query: [], load: () => import('./pages/title.tsx') }
const episodes: PageRoute = { name: 'episodes', query: ['v'], load: () => import('./pages/episodes.tsx') }
const video: PageRoute = { name: 'video', query: [], load: () => import('./pages/video.tsx') }
const playlist: PageRoute = { name: 'playlist', query: ['v'], load: () => import('./pages/playlist.tsx') }
const general: PageRoute = { name: 'general', query: [], load: () => import('./pages/general.tsx') }
const schedule: PageRoute = { name: 'schedule', query: ['view', 'channel', 'date', 'time'], load: () => import('./pages/schedule.tsx') }
const browse: PageRoute = { ...general, query: ['sort'] }
const contact: PageRoute = { name: 'contact', query: ['topic', 'about', 'sent'], load: () => import('./pages/contact.tsx') }
const search: PageRoute = { name: 'search', query: ['q', 'brand', 'kind', 'page'], load: () => import('./pages/search.tsx') }
const sales: PageRoute = { name: 'sales', query: [], load: () => import('./pages/sales.tsx') }
const photos: PageRoute = { name: 'photos', query: [], load: () => import('./pages/photos.tsx') }
const credits: PageRoute = { name: 'credits', query: [], load: () => import('./pages/credits.tsx') }
/** The live page of a channel, and of a programme or event (`pid`). */
const live: PageRoute = { name: 'live', query: ['brand', 'callsign', 'pid'], load: () => import('./pages/live.tsx') }
const onboardingSteps = ['onboarding/categories', 'onboarding/favorites', 'onboarding/confirmation']
const onboarding: PageRoute = { name: 'onboarding', query: [], load: () => import('./pages/onboarding.tsx') }
const activation: PageRoute = {
  name: 'activation',
  query: ['userCode', 'isQRCode'],
  load: () => import('./pages/activation.tsx'),
}
const account: PageRoute = { name: 'account', query: ['redirectPath', 'fault'], load: () => import('./pages/account.tsx') }
/** Pages with a viewer's own data: the server renders them for each request, and links to them always load a document [A2-15]. */
const profile: PageRoute = {
  name: 'profile',
  query: ['redirectPath', 'brand', 'token', 'code', 'fault', 'vendor'],
  load: () => import('./pages/profile.tsx'),
}
const choices: PageRoute = { name: 'choices', query: ['saved'], load: () => import('./pages/choices.tsx') }
/** Pages about TV providers. They show the viewer's own link, so they are rendered for each request, as those of `profile` are. */
const provider: PageRoute = {
  name: 'provider',
  query: ['redirectPath', 'redirectToSuccessFirst', 'referrer', 'brand', 'mode', 'fault', 'q', 'code'],
  load: () => import('./pages/provider.tsx'),
}

/** A tab of a title page, by its page type in the graph. */
const tab = (type: PageType, path: string): Row => ({ ...page(path, title), fixed: { type } })
const orders: readonly string[] = listOrders
const isNumber = (text: string) => /^\d+$/.test(text)
/** Returns whether a segment is empty or a machine name. */
const isName = (text = '') => /^[\w.-]*$/.test(text)
const isSeason = (text = '') => /^season-\d{1,6}$/.test(text)
/**
 * With three segments the second must be a season. With two segments at most one may be a season. A segment after a season is a person's
 * name.
 */
const isCredits = ({ roleName, season, creditName }: Params) =>
  !creditName || (isSeason(season) && !isSeason(roleName) && !isSeason(creditName))
/** [C2.1-49] Sales pages are exclusives, pages or tickets. */
const isSales = ({ sales: kind }: Params) => /^(exclusives|pages|tickets)$/.test(kind!)

const rows: Row[] = [
  redirect('/activate/:device?', '/nbcuniversalfamily/activate'), // [C2.1-03]
  redirect('/contact/general', '/contact-us'), // [C2.1-04]
  redirect('/contactus', '/contact-us'),
  redirect('/shows', '/shows/all'), // [C2.1-05]
  redirect('/video', '/shows/all'), // [C2.1-06]
  redirect('/videos', '/shows/all'),
  page('/video/:videoId', video, ({ videoId }) => isNumber(videoId!)), // [C2.1-61] A number is a video; any other segment is a filter.
  redirect('/video/:filterLabel', '/shows/all'),
  redirect('/shows/:brand', ({ brand }) => `/shows/${segment(brand!)}/popular`), // [C2.1-07]
  ...ifFeature('live', [redirect('/live/:brand', ({ brand }) => `/live?brand=${segment(brand!)}`)]), // [C2.1-08]
  redirect('/movies', '/movies/popular'), // [C2.1-09]
  ...ifFeature('identity', [redirect('/myaccount', '/my-account')]), // [C2.1-10]
  redirect('/myaccount/email-preference', '/my-account/email-preferences'), // [C2.1-11]
  redirect('/emailpreferences', '/email-preferences'), // [C2.1-12]
  redirect('/omweb-v1.js', '/scripts/omweb-v1.js'), // [C2.1-13]
  redirect('/omid-session-client-v1.js', '/scripts/omid-session-client-v1.js'),

  page('/', home), // [C1-13], [C2.1-15]
  withPageName('contact-us', '/contact-us', contact), // [C2.1-16]
  withPageName('contact-us', '/contact', contact),
  ...pagesByPath(general, 'live-upcoming', 'replays'), // [C2.1-17]
  page('/nbcuniversalfamily/activate', activation), // [C2.1-19]
  withPageName('apps', '/apps', { ...general, query: ['brand'] }), // [C2.1-20], [C2.1-60]
  page('/schedule', schedule),
  ...pagesByPath(profile, 'email-preferences', 'my-account/email-preferences'), // [C2.1-21]
  page('/search', search), // [C2.1-22]
  ...ifFeature('live', [page('/live', live)]), // [C2.1-23], [C2.1-55]
  ...ifFeature('identity', [
    ...pagesByPath(account, 'sign-up', 'sign-up/email', 'sign-in'), // [C2.1-25], [C2.1-27]
    withPageName('sign-in', '/sign-in/:vendorType', profile, ({ vendorType }) => /^(apple|facebook|google)$/.test(vendorType!)),
    // [C2.1-26], [C2.1-28], [C2.1-29]
    ...pagesByPath(profile, 'sign-in/complete', 'sign-up/complete', 'my-account', 'profiles'),
    ...pagesByPath(profile, 'request-password', 'reset-password', 'reset-password/success'),
    // [C2.1-30]..[C2.1-32]
    ...ifFeature('providers', pagesByPath(provider, 'mvpd-picker', 'mvpd-picker/change', 'mvpd-bridge-screen', 'provider-linked')),
  ]), // [C2.1-24]
  ...pagesByPath(general, 'sports', 'networks', 'sweepstakes'), // [C2.1-34], [C2.1-35]
  withPageName('networks', '/networks/:brandPage', general),
  withPageName('shows', '/shows/:brand/:category', browse), // [C2.1-36]
  withPageName('movies', '/movies/:category', browse), // [C2.1-37]
  ...['/classic-tv', '/the-tonight-show/classic', ''].flatMap((prefix) => [
    ...(prefix ? [page(`${prefix}/:showAlias`, title)] : []),
    tab('ABOUT', `${prefix}/:showAlias/about`),
    tab('MORE', `${prefix}/:showAlias/more`),
  ]), // [C2.1-38]
  row('/:showAlias/video/latest', { latest: true }), // [C2.1-51]
  page('/video/:seo/:videoId', video), // [C2.1-39]
  page('/:showAlias/video/:videoId', video, ({ videoId }) => isNumber(videoId!)), // [C2.1-61]
  page('/:showAlias/video/:seo/:videoId', video),
  page('/playlist/:playlistName', playlist), // [C2.1-40]
  ...ifFeature('live', [
    page('/watch/:streamCategory/:streamName?/:pid?', { ...live, query: ['pid'] }, ({ streamCategory, streamName, pid }) =>
      [streamCategory, streamName, pid].every(isName),
    ), // [C2.1-41], [C2.1-59]
  ]),
  ...['', '/:season'].flatMap((season) => [
    page(`/:showAlias/photos${season}`, photos, (params) => !season || isSeason(params['season'])), // [C2.1-43], [C2.1-45]
    page(`/:showAlias/photos${season}/category/:category`, photos, (params) => !season || isSeason(params['season'])),
  ]),
  page('/:showAlias/photos/:season/:machineName/:photoId?', photos, ({ season }) => isSeason(season)), // [C2.1-44]
  page('/:showAlias/photos/:machineName/:photoId?', photos, ({ machineName }) => machineName !== 'category'),
  page('/:showAlias/episodes/:season?', episodes, ({ season }) => !season || /^\d{1,4}$/.test(season)), // [C2.1-46]
  ...['guest', 'guests'].map((word) =>
    page(`/:showAlias/${word}/:name?/:guest?`, credits, ({ name, guest }) => !guest || name === 'all' || isSeason(name)),
  ), // [C2.1-47]
  page('/:showAlias/credits/:roleName?/:season?/:creditName?', credits, isCredits), // [C2.1-48]
  ...['', '/:showAlias'].flatMap((owner) => [
    page(`${owner}/:sales/:scalableId`, sales, isSales),
    page(`${owner}/:sales/:scalableId/video/:videoId?`, sales, isSales),
  ]), // [C2.1-49]
  ...ifFeature('personalization', pagesByPath(onboarding, 'onboarding', ...onboardingSteps)), // [C2.1-52], [C2.1-58]
  ...pagesByPath(general, 'faq', 'terms', 'privacy'),
  ...pagesByPath(choices, 'privacy-choices'),
  page('/:showAlias', title, ({ showAlias }) => showAlias !== '404' && !isFile(showAlias!)),
]

/** Returns the path pattern of every row. */
export const routePaths = (): string[] => rows.map(({ path }) => path)

/** All pages; the server loads their code at startup. */
export const pageRoutes: PageRoute[] = [
  home,
  title,
  episodes,
  video,
  playlist,
  general,
  schedule,
  contact,
  sales,
  search,
  photos,
  credits,
  account,
  activation,
  profile,
  choices,
  provider,
  live,
  onboarding,
]

export type Match =
  | { kind: 'page'; route: PageRoute; params: Params; query: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'latest'; showAlias: string }
  | { kind: 'missing' }

const missing: Match = { kind: 'missing' }
const maxParam = 200
const bridgeScreen = 'showBridgeScreen'

/** Matches a path below the brand path, treating the features in `off` as missing. An unknown or malformed path is `missing`. */
export function matchRoute(path: string, search: string, off: readonly Feature[] = []): Match {
  for (const { pattern, keys, fixed, accepts, needs, target } of rows) {
    const found = pattern.exec(path)
    if (!found) continue
    const params = decodeParams(keys, found)
    if (!params) return missing
    if (!accepts(params)) continue
    if (needs.some((feature) => off.includes(feature))) return missing
    if ('to' in target) return { kind: 'redirect', to: withSearch(target.to(params), search) }
    if ('latest' in target) return { kind: 'latest', showAlias: params['showAlias']! }
    return { kind: 'page', route: target.page, params: { ...params, ...fixed }, query: pickQuery(search, target.page.query) }
  }
  return missing
}

const withSearch = (to: string, search: string) => (to.includes('?') ? to + search.replace('?', '&') : to + search)

/** [C2.1-50] Returns whether a path always needs a document load. In `patterns`, `*` matches anything; a final `/*` matches a subtree. */
export const forcesFullLoad = (path: string, patterns: readonly string[] = []) =>
  patterns.some((pattern) => parse(pattern.replace(/\/\*$/, '/*?')).pattern.test(path))

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
  if (!search) return query
  const params = new URLSearchParams(search)
  // [C2.2-02] Every page accepts this parameter.
  if (params.has(bridgeScreen)) query[bridgeScreen] = '1'
  for (const name of names) {
    const value = params.get(name)
    if (value && value.length <= maxParam && (name !== 'sort' || orders.includes(value))) query[name] = value
  }
  return query
}

/** [C1-12] Splits off the brand path: a first segment that is a configured brand's key or alias and is not in `neverBrandPaths`. */
export function splitBrandPath(pathname: string, isBrand: (segment: string) => boolean): { brandPath: string | null; path: string } {
  const end = pathname.indexOf('/', 1)
  const first = end < 0 ? pathname.slice(1) : pathname.slice(1, end)
  if (!first || (neverBrandPaths as readonly string[]).includes(first) || !isBrand(first)) return { brandPath: null, path: pathname }
  return { brandPath: first, path: end < 0 ? '/' : pathname.slice(end) }
}

/** [C2.2-10], [A9-15] Returns the language of a URL: its `lang` parameter, or the brand's own language. */
export function languageOf(search: string, own: Language): Language {
  const chosen = search.includes('lang=') ? new URLSearchParams(search).get('lang') : null
  return chosen === 'en' || chosen === 'es' ? chosen : own
}
