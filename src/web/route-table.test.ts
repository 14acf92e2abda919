// Every row of section C2.1 with a path: what it answers. The answers themselves are made in src/web/server and src/services/content.
import { parse } from 'regexparam'
import { describe, expect, test } from 'vitest'
import { type Feature, features } from '#contracts/brand.ts'
import { reservedSegments } from '#contracts/reserved.ts'
import { forcesFullLoad, type Match, matchRoute, pageRoutes, routePaths } from './routes.ts'
import { type Answer, routeExamples } from './testing/route-examples.ts'

/** As an example says it. */
async function answerOf(match: Match): Promise<Answer | 'missing'> {
  if (match.kind === 'redirect') return { to: match.to }
  if (match.kind === 'latest') return { latest: match.showAlias }
  if (match.kind === 'missing') return 'missing'
  const { type, name, pid } = (await match.route.load()).request(match.params, match.query)
  return { page: match.route.name, asks: [type, name, pid].filter(Boolean).join(' ') }
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

test('every row has an example that it takes, and answers it as the example says', async () => {
  expect(Object.keys(routeExamples).sort()).toEqual([...routePaths()].sort())
  for (const [row, example] of Object.entries(routeExamples)) {
    expect(parse(row).pattern.test(example.path), row).toBe(true)
    expect(await answer(example.path), row).toEqual(example.answer)
  }
})

test('what wakes a page finds its module by name: every page of a row is listed once', () => {
  const names = pageRoutes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.sort()).toEqual(
    [...new Set(Object.values(routeExamples).flatMap(({ answer: given }) => ('page' in given ? given.page : [])))].sort(),
  )
})

test('no title can be known by a first segment that a row spells', () => {
  for (const path of routePaths()) {
    const [first = ''] = path.slice(1).split('/')
    if (first && !first.startsWith(':') && !first.includes('.') && first !== 'the-tonight-show')
      expect([...reservedSegments]).toContain(first)
  }
})

describe('redirects, the query kept', () => {
  test('[C2.1-03] activate/{device} and activate', () => {
    for (const path of ['/activate', '/activate/roku']) expect(leads(path)).toBe('/nbcuniversalfamily/activate?a=1')
  })
  test('[C2.1-04] contact/general and contactus', () => {
    for (const path of ['/contact/general', '/contactus']) expect(leads(path)).toBe('/contact-us?a=1')
  })
  test('[C2.1-08] live/{brand} becomes a query, beside what there was', () => {
    expect(leads('/live/bravo')).toBe('/live?brand=bravo&a=1')
    expect(leads('/live/bravo', '')).toBe('/live?brand=bravo')
    expect(leads('/live/a&b=c')).toBe('/live?brand=a%26b%3Dc&a=1')
  })
  test('[C2.1-10] [C2.1-11] [C2.1-12] old names of the account and of email preferences', () => {
    expect(leads('/myaccount')).toBe('/my-account?a=1')
    expect(leads('/myaccount/email-preference')).toBe('/my-account/email-preferences?a=1')
    expect(leads('/emailpreferences')).toBe('/email-preferences?a=1')
  })
  test('[C2.1-13] two open-measurement scripts, into the scripts folder', () => {
    expect(leads('/omweb-v1.js')).toBe('/scripts/omweb-v1.js?a=1')
    expect(leads('/omid-session-client-v1.js')).toBe('/scripts/omid-session-client-v1.js?a=1')
  })
})

describe('features', () => {
  const identity = [
    '/sign-up',
    '/sign-up/email',
    '/sign-in/complete',
    '/sign-up/complete',
    '/sign-in',
    '/sign-in/google',
    '/my-account',
    '/request-password',
    '/reset-password',
    '/reset-password/success',
    '/mvpd-picker',
    '/mvpd-picker/change',
    '/mvpd-bridge-screen',
    '/provider-linked',
  ]
  test('[C2.1-23] live is there only while the live page feature is on', () => {
    for (const path of ['/live', '/live/bravo']) {
      expect(kind(path), path).not.toBe('missing')
      expect(kind(path, 'identity'), path).not.toBe('missing')
      expect(kind(path, 'live'), path).toBe('missing')
    }
  })
  test('[C2.1-24] [C2.1-25] [C2.1-26] [C2.1-27] [C2.1-28] [C2.1-29] [C2.1-30] [C2.1-31] [C2.1-32] account and provider pages only while identity is on', () => {
    for (const path of identity) {
      expect(kind(path), path).toBe('page')
      expect(kind(path, 'live'), path).toBe('page')
      expect(kind(path, 'identity'), path).toBe('missing')
    }
    for (const vendor of ['apple', 'facebook']) expect(kind(`/sign-in/${vendor}`)).toBe('page')
    expect(kind('/sign-in/nobody')).toBe('missing')
  })
  test('[C2.1-21] email preferences, with or without accounts', () => {
    for (const path of ['/email-preferences', '/my-account/email-preferences']) expect(kind(path, ...features), path).toBe('page')
  })
})

describe('pages', () => {
  test('[C2.1-19] [C2.1-20] activation of a device; apps and schedule', () => {
    expect(pageName('/nbcuniversalfamily/activate')).toBe('activation')
    expect([pageName('/apps'), pageName('/schedule')]).toEqual(['general', 'general'])
  })
  test('[C2.1-38] a show page with optional /about or /more, behind optional prefixes; only the permitted kinds of page stand below a show', async () => {
    for (const prefix of ['', '/classic-tv', '/the-tonight-show/classic']) {
      expect(await answer(`${prefix}/night-shift`)).toEqual({ page: 'title', asks: 'TITLE night-shift' })
      expect(await answer(`${prefix}/night-shift/about`)).toEqual({ page: 'title', asks: 'ABOUT night-shift' })
      expect(await answer(`${prefix}/night-shift/more`)).toEqual({ page: 'title', asks: 'MORE night-shift' })
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
    // A page of an editor's is none of a show's: the graph is asked for a title.
    expect(await answer('/house-party')).toEqual({ page: 'title', asks: 'TITLE house-party' })
  })
  test('[C2.1-41] [C2.1-59] watch/{streamCategory} with optional {streamName}/{pid}, or pid as a query', () => {
    for (const path of ['/watch/sports', '/watch/sports/final', '/watch/sports/final/12']) expect(pageName(path), path).toBe('plain')
    expect(queryOf('/watch/sports', '?pid=12&x=1')).toEqual({ pid: '12' })
    for (const path of ['/watch', '/watch/a/b/c/d', '/watch/a b', '/watch/%00']) expect(pageName(path), path).not.toBe('plain')
  })
  test('[C2.1-46] episodes with optional {season}', async () => {
    expect(await answer('/night-shift/episodes')).toEqual({ page: 'episodes', asks: 'EPISODES night-shift' })
    expect(await answer('/night-shift/episodes/12')).toEqual({ page: 'episodes', asks: 'EPISODES night-shift/12' })
  })
  test('[C2.1-49] sales pages of a show or of a brand, with optional /video and /{videoId}', async () => {
    for (const sales of ['exclusives', 'pages', 'tickets'])
      for (const owner of ['', '/night-shift']) {
        const name = `${owner.slice(1)}${owner && '/'}${sales}/gala`
        expect(await answer(`${owner}/${sales}/gala`)).toEqual({ page: 'sales', asks: `SALES ${name}` })
        expect(await answer(`${owner}/${sales}/gala/video`)).toEqual({ page: 'sales', asks: `SALES ${name} first` })
        expect(await answer(`${owner}/${sales}/gala/video/77`)).toEqual({ page: 'sales', asks: `SALES ${name} 77` })
      }
    for (const path of ['/night-shift/merch/gala', '/night-shift/tickets', '/night-shift/tickets/gala/photos'])
      expect(kind(path), path).toBe('missing')
  })
  test('[C2.1-51] {show}/video/latest is for the server to answer', () => {
    expect(matchRoute('/night-shift/video/latest', '')).toEqual({ kind: 'latest', showAlias: 'night-shift' })
    expect(pageName('/night-shift/video/latest/77')).toBe('video')
  })
  test('[C2.1-52] [C2.1-58] onboarding with optional /categories, /favorites and /confirmation', () => {
    for (const part of ['', '/categories', '/favorites', '/confirmation']) expect(pageName(`/onboarding${part}`)).toBe('plain')
    expect(kind('/onboarding/other')).toBe('missing')
  })
  test('/live takes brand and an optional callsign', () => {
    expect(queryOf('/live', '?brand=bravo&callsign=wxyz&other=1')).toEqual({ brand: 'bravo', callsign: 'wxyz' })
  })
  test('[C2.1-60] other routes seen', async () => {
    expect(await answer('/shows/all/popular')).toEqual({ page: 'general', asks: 'PAGE shows/all/popular' })
    expect(await answer('/movies/popular')).toEqual({ page: 'general', asks: 'PAGE movies/popular' })
    expect(await answer('/networks')).toEqual({ page: 'general', asks: 'PAGE networks' })
    expect(await answer('/networks/peacock')).toEqual({ page: 'general', asks: 'PAGE networks/peacock' })
    expect(await answer('/apps', '?brand=nbc')).toEqual({ page: 'general', asks: 'PAGE apps/nbc' })
  })
  test('the schedule of a channel, on a day', async () => {
    expect(await answer('/schedule', '?channel=bravo&date=2026-11-20')).toEqual({
      page: 'general',
      asks: 'PAGE schedule/bravo/2026-11-20',
    })
    expect(await answer('/schedule', '?date=2026-11-20')).toEqual({ page: 'general', asks: 'PAGE schedule' })
  })
  test('a bridge screen is one page whatever its query says, on any page', () => {
    expect(queryOf('/night-shift', '?showBridgeScreen')).toEqual({ showBridgeScreen: '1' })
    expect(queryOf('/playlist/x', '?v=1&showBridgeScreen=anything')).toEqual({ v: '1', showBridgeScreen: '1' })
  })
})

test('[C2.1-50] a sub-tree forces a full load when it is configured, itself included', () => {
  const patterns = ['/saturday-night-live/*', '/*/video/latest']
  for (const path of ['/saturday-night-live', '/saturday-night-live/episodes/46', '/night-shift/video/latest'])
    expect(forcesFullLoad(path, patterns), path).toBe(true)
  for (const path of ['/', '/night-shift', '/saturday-night-live-vintage', '/x/saturday-night-live', '/night-shift/video/x/1'])
    expect(forcesFullLoad(path, patterns), path).toBe(false)
  expect(forcesFullLoad('/saturday-night-live')).toBe(false)
})
