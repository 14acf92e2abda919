import { describe, expect, test } from 'vitest'
import { languageOf, matchRoute, pageRoutes, splitBrandPath } from './routes.ts'

const shown = (path: string, search = '') => {
  const match = matchRoute(path, search)
  if (match.kind === 'page') return [match.route.name, match.params, match.query]
  return match.kind === 'redirect' ? match.to : match.kind
}
const isBrand = (segment: string) => ['nbc', 'bravo', 'shows'].includes(segment)

describe('the URL table', () => {
  test('[C1-13] [C2.1-15] / is the home page', () => expect(shown('/')).toEqual(['home', {}, {}]))

  test('[C2.1-35] networks and networks/{brandPage} are pages', () => {
    expect(shown('/networks')).toEqual(['general', { page: 'networks' }, {}])
    expect(shown('/networks/bravo')).toEqual(['general', { page: 'networks', brandPage: 'bravo' }, {}])
  })

  test('[C2.1-36] shows/{brand}/{category} is a page; without a category it redirects to popular', () => {
    expect(shown('/shows/bravo/drama')).toEqual(['general', { page: 'shows', brand: 'bravo', category: 'drama' }, {}])
    expect(shown('/shows/bravo')).toBe('/shows/bravo/popular')
  })

  test('[C2.1-37] movies/{category} is a page', () =>
    expect(shown('/movies/drama')).toEqual(['general', { page: 'movies', category: 'drama' }, {}]))

  test('[C2.1-39] video/{seo}/{videoId} is a video’s page, optionally below {showAlias}', () => {
    const video = { seo: 'pilot', videoId: '9000001' }
    expect(shown('/night-shift/video/pilot/9000001')).toEqual(['video', { showAlias: 'night-shift', ...video }, {}])
    expect(shown('/video/pilot/9000001')).toEqual(['video', video, {}])
  })

  test('[C2.1-61] video permalinks end in /video/{number}', () => {
    expect(shown('/night-shift/video/9000001')).toEqual(['video', { showAlias: 'night-shift', videoId: '9000001' }, {}])
    expect(shown('/video/9000001')).toEqual(['video', { videoId: '9000001' }, {}])
    expect(shown('/night-shift/video/pilot')).toBe('missing')
  })

  test('the paths of all shows, popular movies, the networks and one network match', () => {
    expect(shown('/shows/all/popular')).toEqual(['general', { page: 'shows', brand: 'all', category: 'popular' }, {}])
    expect(shown('/movies/popular')).toEqual(['general', { page: 'movies', category: 'popular' }, {}])
    expect(shown('/networks/peacock')).toEqual(['general', { page: 'networks', brandPage: 'peacock' }, {}])
  })

  test('a show’s page has optional /about or /more, and optional prefixes classic-tv/ and the-tonight-show/classic/', () => {
    const showAlias = 'night-shift'
    for (const prefix of ['', '/classic-tv', '/the-tonight-show/classic']) {
      expect(shown(`${prefix}/night-shift`)).toEqual(['title', { showAlias }, {}])
      expect(shown(`${prefix}/night-shift/about`)).toEqual(['title', { showAlias, type: 'ABOUT' }, {}])
      expect(shown(`${prefix}/night-shift/more`)).toEqual(['title', { showAlias, type: 'MORE' }, {}])
    }
    expect(shown('/the-tonight-show')).toEqual(['title', { showAlias: 'the-tonight-show' }, {}])
    expect(shown('/the-tonight-show/about')).toEqual(['title', { showAlias: 'the-tonight-show', type: 'ABOUT' }, {}])
    expect(shown('/anything/classic/night-shift')).toBe('missing')
  })

  test.each([
    ['a show', '/night-shift', ['title', { showAlias: 'night-shift' }, {}]],
    ["a show's about page", '/night-shift/about', ['title', { showAlias: 'night-shift', type: 'ABOUT' }, {}]],
    ['a show\'s "more" page', '/night-shift/more', ['title', { showAlias: 'night-shift', type: 'MORE' }, {}]],
    ["a title's episodes", '/night-shift/episodes', ['episodes', { showAlias: 'night-shift', season: '' }, {}]],
    ['a season', '/night-shift/episodes/3', ['episodes', { showAlias: 'night-shift', season: '3' }, {}]],
    ['a path with a trailing slash', '/night-shift/about/', ['title', { showAlias: 'night-shift', type: 'ABOUT' }, {}]],
    ['a path with an escaped segment', '/caf%C3%A9', ['title', { showAlias: 'café' }, {}]],
  ])('a path below a show’s alias matches its page: %s', (_name, path, expected) => expect(shown(path)).toEqual(expected))

  test('[C2.1-40] playlist/{playlistName} keeps only the query parameter v', () => {
    expect(shown('/playlist/best-of', '?v=9000001&utm_source=mail&lang=es')).toEqual([
      'playlist',
      { playlistName: 'best-of' },
      { v: '9000001' },
    ])
    expect(shown('/night-shift', '?v=1')).toEqual(['title', { showAlias: 'night-shift' }, {}])
  })

  test('[C2.1-05] [C2.1-06] [C2.1-07] [C2.1-09] shows, videos, a brand’s shows and movies redirect one row at a time and keep the query', () => {
    for (const path of ['/shows', '/video', '/videos', '/video/clips']) expect(shown(path, '?a=1'), path).toBe('/shows/all?a=1')
    expect(shown('/shows/bravo', '?a=1')).toBe('/shows/bravo/popular?a=1')
    expect(shown('/movies', '?a=1')).toBe('/movies/popular?a=1')
  })

  test.each(['//', '/%', '/%E0%A4%A', '/404', '/a/b/c/d/e', `/${'a'.repeat(10_000)}`, '/night-shift/episodes/one', '/\u0000/about/x'])(
    'a path that matches no row is missing: %.20s',
    (path) => expect(shown(path)).toBe('missing'),
  )

  test('no redirect leads to another site', () => {
    expect(shown('/shows/%0d%0aset-cookie:x')).toBe('/shows/%0D%0Aset-cookie%3Ax/popular')
    expect(shown('//evil.example')).toBe('missing')
  })

  test('every page’s module is loaded on demand', async () => {
    for (const route of pageRoutes) {
      const module = await route.load()
      expect(module.request({}, {}).type, route.name).toBeTruthy()
      expect(module.required).toContain('data.sections')
    }
    expect(new Set(pageRoutes.map(({ load }) => String(load))).size).toBe(pageRoutes.length)
  })
})

test('[C1-12] a first segment that names a brand is the brand path, except 404, schedule, shows, video and videos', () => {
  expect(splitBrandPath('/bravo', isBrand)).toEqual({ brandPath: 'bravo', path: '/' })
  expect(splitBrandPath('/bravo/night-shift/about', isBrand)).toEqual({ brandPath: 'bravo', path: '/night-shift/about' })
  expect(splitBrandPath('/night-shift', isBrand)).toEqual({ brandPath: null, path: '/night-shift' })
  for (const never of ['404', 'schedule', 'shows', 'video', 'videos'])
    expect(
      splitBrandPath(`/${never}/x`, () => true),
      never,
    ).toEqual({ brandPath: null, path: `/${never}/x` })
})

test('the language of a URL is its query parameter lang, or else the brand’s language', () => {
  for (const own of ['en', 'es'] as const) {
    expect(languageOf('?lang=es', own)).toBe('es')
    expect(languageOf('?v=1&lang=es', own)).toBe('es')
    expect(languageOf('?lang=en', own)).toBe('en')
    for (const other of ['', '?lang=', '?lang=ES', '?xlang=es', '?xlang=en', '?lang=esp', '?lang=fr'])
      expect(languageOf(other, own), other).toBe(own)
  }
})
