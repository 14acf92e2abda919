// Tests which page or redirect each path of the specification's section C2.1 matches. Tests of src/web/server check the responses.
import { parse } from 'regexparam'
import { describe, expect, test } from 'vitest'
import { type Feature, features } from '#contracts/brand.ts'
import { reservedSegments } from '#contracts/reserved.ts'
import { forcesFullLoad, type Match, matchRoute, pageRoutes, routePaths } from './routes.ts'
import { type ExpectedResult, routeExamples } from './testing/route-examples.ts'

/** Converts a match to the form of the expected results. */
async function answerOf(match: Match): Promise<ExpectedResult | 'missing'> {
  if (match.kind === 'redirect') return { to: match.to }
  if (match.kind === 'latest') return { latest: match.showAlias }
  if (match.kind === 'missing') return 'missing'
  const { type, name, pid } = (await match.route.load()).request(match.params, match.query)
  return { page: match.route.name, graphRequest: [type, name, pid].filter(Boolean).join(' ') }
}
const answer = (path: string, search = '', off: Feature[] = []) => answerOf(matchRoute(path, search, off))
const kind = (path: string, ...off: Feature[]) => matchRoute(path, '', off).kind
const pageName = (path: string) => {
  const match = matchRoute(path, '')
  return match.kind === 'page' ? match.route.name : match.kind
}
const queryOf = (path: string, search: string) => {
  const match = matchRoute(path, search)
  return match.kind === 'page' ? match.query : match.kind
}
const leads = (path: string, search = '?a=1') => {
  const match = matchRoute(path, search)
  return match.kind === 'redirect' ? match.to : match.kind
}

test('the example path of every row matches its expected page or redirect', async () => {
  expect(Object.keys(routeExamples).sort()).toEqual([...routePaths()].sort())
  for (const [row, example] of Object.entries(routeExamples)) {
    expect(parse(row).pattern.test(example.path), row).toBe(true)
    expect(await answer(example.path), row).toEqual(example.expected)
  }
})

test('pageRoutes contains the page of every row exactly one time, so that hydration finds the page’s module by name', () => {
  const names = pageRoutes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.sort()).toEqual(
    [...new Set(Object.values(routeExamples).flatMap(({ expected: given }) => ('page' in given ? given.page : [])))].sort(),
  )
})

test('the first segment of every row is reserved, so that no title uses it as its alias', () => {
  for (const path of routePaths()) {
    const [first = ''] = path.slice(1).split('/')
    if (first && !first.startsWith(':') && !first.includes('.') && first !== 'the-tonight-show')
      expect([...reservedSegments]).toContain(first)
  }
})

describe('redirects keep the query', () => {
  test('[C2.1-03] activate/{device} and activate redirect to the activation page, with their query', () => {
    for (const path of ['/activate', '/activate/roku']) expect(leads(path)).toBe('/nbcuniversalfamily/activate?a=1')
  })
  test('[C2.1-04] contact/general and contactus redirect to contact-us, with their query', () => {
    for (const path of ['/contact/general', '/contactus']) expect(leads(path)).toBe('/contact-us?a=1')
  })
  test('[C2.1-08] live/{brand} redirects to live with brand added to the query', () => {
    expect(leads('/live/bravo')).toBe('/live?brand=bravo&a=1')
    expect(leads('/live/bravo', '')).toBe('/live?brand=bravo')
    expect(leads('/live/a&b=c')).toBe('/live?brand=a%26b%3Dc&a=1')
  })
  test('[C2.1-10] [C2.1-11] [C2.1-12] old URLs of the account and of email preferences redirect to the new URLs', () => {
    expect(leads('/myaccount')).toBe('/my-account?a=1')
    expect(leads('/myaccount/email-preference')).toBe('/my-account/email-preferences?a=1')
    expect(leads('/emailpreferences')).toBe('/email-preferences?a=1')
  })
  test('[C2.1-13] the URLs of two open-measurement scripts redirect to the scripts folder', () => {
    expect(leads('/omweb-v1.js')).toBe('/scripts/omweb-v1.js?a=1')
    expect(leads('/omid-session-client-v1.js')).toBe('/scripts/omid-session-client-v1.js?a=1')
  })
})

describe('features', () => {
  /**
   * Expects that these paths are pages while the feature identity is on, and missing while identity is off. The feature live does not affect
   * these paths.
   */
  const onlyWithIdentity = (...paths: string[]) => {
    for (const path of paths) {
      expect(kind(path), path).toBe('page')
      expect(kind(path, 'live'), path).toBe('page')
      expect(kind(path, 'identity'), path).toBe('missing')
    }
  }
  test('[C2.1-23] live and watch exist only while the live page feature is on', () => {
    for (const path of ['/live', '/live/bravo', '/watch/sports']) {
      expect(kind(path), path).not.toBe('missing')
      expect(kind(path, 'identity'), path).not.toBe('missing')
      expect(kind(path, 'live'), path).toBe('missing')
    }
  })
  test('[C2.1-25] sign-up and sign-up/email exist only while identity is on', () => onlyWithIdentity('/sign-up', '/sign-up/email'))
  test('[C2.1-26] sign-in/complete and sign-up/complete exist only while identity is on', () =>
    onlyWithIdentity('/sign-in/complete', '/sign-up/complete'))
  test('[C2.1-27] sign-in and sign-in/{vendor} exist only while identity is on; an unknown vendor is missing', () => {
    onlyWithIdentity('/sign-in', '/sign-in/google', '/sign-in/apple', '/sign-in/facebook')
    expect(kind('/sign-in/nobody')).toBe('missing')
  })
  test('[C2.1-28] my-account exists only while identity is on', () => onlyWithIdentity('/my-account'))
  test('[C2.1-29] the pages of a password reset exist only while identity is on', () =>
    onlyWithIdentity('/request-password', '/reset-password', '/reset-password/success'))
  test('[C2.1-30] [C2.1-31] [C2.1-32] the picker, the bridge screen and provider-linked exist only while identity and TV providers are on', () => {
    const paths = ['/mvpd-picker', '/mvpd-picker/change', '/mvpd-bridge-screen', '/provider-linked']
    onlyWithIdentity(...paths)
    for (const path of paths) expect(kind(path, 'providers'), path).toBe('missing')
  })
  test('[C2.1-21] the email preferences pages exist even if all features are off', () => {
    for (const path of ['/email-preferences', '/my-account/email-preferences']) expect(kind(path, ...features), path).toBe('page')
  })
})

describe('pages', () => {
  test('[C2.1-19] [C2.1-20] device activation, apps and schedule are pages', () => {
    expect(pageName('/nbcuniversalfamily/activate')).toBe('activation')
    expect([pageName('/apps'), pageName('/schedule')]).toEqual(['general', 'schedule'])
  })
  test('[C2.1-38] a show’s page has optional /about or /more and optional prefixes; other kinds of page below a show do not exist', async () => {
    for (const prefix of ['', '/classic-tv', '/the-tonight-show/classic']) {
      expect(await answer(`${prefix}/night-shift`)).toEqual({ page: 'title', graphRequest: 'TITLE night-shift' })
      expect(await answer(`${prefix}/night-shift/about`)).toEqual({ page: 'title', graphRequest: 'ABOUT night-shift' })
      expect(await answer(`${prefix}/night-shift/more`)).toEqual({ page: 'title', graphRequest: 'MORE night-shift' })
    }
    const permitted = [
      'video/pilot/77',
      'photos',
      'photos/on-set',
      'photos/on-set/3',
      'credits',
      'credits/cast/season-1/ana',
      'guests',
      'tickets/gala',
    ]
    for (const path of permitted) expect(kind(`/night-shift/${path}`), path).toBe('page')
    const others = [
      'cast',
      'extras',
      'schedule',
      'faq',
      'live',
      'exclusives',
      'about/x',
      'more/x',
      'popular',
      'networks',
      'sign-in',
      'season-1',
    ]
    for (const path of others) expect(await answer(`/night-shift/${path}`), path).toBe('missing')
    // The route table does not know the names of editors' pages: an unknown first segment requests a title.
    expect(await answer('/house-party')).toEqual({ page: 'title', graphRequest: 'TITLE house-party' })
  })
  test('[C2.1-41] [C2.1-59] watch/{streamCategory} accepts optional {streamName}/{pid}, or pid in the query', async () => {
    for (const path of ['/watch/sports', '/watch/sports/final', '/watch/sports/final/12']) expect(pageName(path), path).toBe('live')
    expect(queryOf('/watch/sports', '?pid=12&x=1')).toEqual({ pid: '12' })
    expect(await answer('/watch/sports', '?pid=12')).toEqual({ page: 'live', graphRequest: 'LIVE 12' })
    expect(await answer('/watch/sports/bravo/12')).toEqual({ page: 'live', graphRequest: 'LIVE bravo 12' })
    for (const path of ['/watch', '/watch/a/b/c/d', '/watch/a b', '/watch/%00']) expect(pageName(path), path).not.toBe('live')
  })
  test('[C2.1-46] {show}/episodes accepts an optional {season}', async () => {
    expect(await answer('/night-shift/episodes')).toEqual({ page: 'episodes', graphRequest: 'EPISODES night-shift' })
    expect(await answer('/night-shift/episodes/12')).toEqual({ page: 'episodes', graphRequest: 'EPISODES night-shift/12' })
  })
  test('[C2.1-49] sales pages of a show or of a brand accept optional /video and /{videoId}', async () => {
    for (const sales of ['exclusives', 'pages', 'tickets'])
      for (const owner of ['', '/night-shift']) {
        const name = `${owner.slice(1)}${owner && '/'}${sales}/gala`
        expect(await answer(`${owner}/${sales}/gala`)).toEqual({ page: 'sales', graphRequest: `SALES ${name}` })
        expect(await answer(`${owner}/${sales}/gala/video`)).toEqual({ page: 'sales', graphRequest: `SALES ${name} first` })
        expect(await answer(`${owner}/${sales}/gala/video/77`)).toEqual({ page: 'sales', graphRequest: `SALES ${name} 77` })
      }
    for (const path of ['/night-shift/merch/gala', '/night-shift/tickets', '/night-shift/tickets/gala/photos'])
      expect(kind(path), path).toBe('missing')
  })
  test('[C2.1-51] {show}/video/latest matches the redirect to the show’s newest video', () => {
    expect(matchRoute('/night-shift/video/latest', '')).toEqual({ kind: 'latest', showAlias: 'night-shift' })
    expect(pageName('/night-shift/video/latest/77')).toBe('video')
  })
  test('[C2.1-52] [C2.1-58] onboarding accepts optional /categories, /favorites and /confirmation', () => {
    for (const part of ['', '/categories', '/favorites', '/confirmation']) expect(pageName(`/onboarding${part}`)).toBe('onboarding')
    expect(kind('/onboarding/other')).toBe('missing')
  })
  test('[C2.1-55] /live accepts brand, an optional callsign and a pid', async () => {
    expect(queryOf('/live', '?brand=bravo&callsign=wxyz&other=1')).toEqual({ brand: 'bravo', callsign: 'wxyz' })
    const requested = ['', '?brand=bravo', '?brand=bravo&callsign=wxyz', '?callsign=wxyz', '?brand=bravo&pid=7']
    const answers = await Promise.all(requested.map((search) => answer('/live', search)))
    expect(answers.map((each) => (each as { graphRequest: string }).graphRequest)).toEqual([
      'LIVE',
      'LIVE bravo',
      'LIVE bravo/wxyz',
      'LIVE /wxyz',
      'LIVE bravo 7',
    ])
  })
  test('[C2.1-60] further observed routes of the specification match their pages', async () => {
    expect(await answer('/shows/all/popular')).toEqual({ page: 'general', graphRequest: 'PAGE shows/all/popular' })
    expect(await answer('/movies/popular')).toEqual({ page: 'general', graphRequest: 'PAGE movies/popular' })
    expect(await answer('/networks')).toEqual({ page: 'general', graphRequest: 'PAGE networks' })
    expect(await answer('/networks/peacock')).toEqual({ page: 'general', graphRequest: 'PAGE networks/peacock' })
    expect(await answer('/apps', '?brand=nbc')).toEqual({ page: 'general', graphRequest: 'PAGE apps/nbc' })
  })
  test('the pages of a category accept an order in their query, and ignore an unknown one', async () => {
    expect(await answer('/shows/all/drama', '?sort=latest')).toEqual({ page: 'general', graphRequest: 'PAGE shows/all/drama latest' })
    expect(await answer('/movies/drama', '?sort=alphabetical')).toEqual({ page: 'general', graphRequest: 'PAGE movies/drama alphabetical' })
    expect(await answer('/movies/drama', '?sort=random')).toEqual({ page: 'general', graphRequest: 'PAGE movies/drama' })
    expect(matchRoute('/movies/drama', '?sort=random')).toMatchObject({ query: {} })
    expect(await answer('/sports', '?sort=latest')).toEqual({ page: 'general', graphRequest: 'PAGE sports' })
  })
  test('the schedule accepts a channel and a date in its query, and with view=guide a date and a time', async () => {
    const requested = async (query: string) => {
      const page = await answer('/schedule', query)
      expect(page).toMatchObject({ page: 'schedule' })
      return (page as { graphRequest: string }).graphRequest
    }
    expect(await requested('?channel=bravo&date=2026-11-20')).toBe('PAGE schedule/bravo/2026-11-20')
    expect(await requested('?date=2026-11-20')).toBe('PAGE schedule')
    expect(await requested('?view=guide')).toBe('PAGE guide')
    expect(await requested('?view=guide&channel=bravo&date=2026-11-20&time=18:30')).toBe('PAGE guide/2026-11-20/18:30')
    expect(await requested('?view=guide&time=18:30')).toBe('PAGE guide')
  })
  test('every page accepts the query parameter showBridgeScreen with any value', () => {
    expect(queryOf('/night-shift', '?showBridgeScreen')).toEqual({ showBridgeScreen: '1' })
    expect(queryOf('/playlist/x', '?v=1&showBridgeScreen=anything')).toEqual({ v: '1', showBridgeScreen: '1' })
  })
})

test('[C2.1-50] a configured path forces a full load, and so does every path below it', () => {
  const patterns = ['/saturday-night-live/*', '/*/video/latest']
  for (const path of ['/saturday-night-live', '/saturday-night-live/episodes/46', '/night-shift/video/latest'])
    expect(forcesFullLoad(path, patterns), path).toBe(true)
  for (const path of ['/', '/night-shift', '/saturday-night-live-vintage', '/x/saturday-night-live', '/night-shift/video/x/1'])
    expect(forcesFullLoad(path, patterns), path).toBe(false)
  expect(forcesFullLoad('/saturday-night-live')).toBe(false)
})
