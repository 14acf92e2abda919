import { describe, expect, test } from 'vitest'
import { languageOf, matchRoute, pageRoutes, splitBrandPath } from './routes.ts'

const shown = (path: string, search = '') => {
  const match = matchRoute(path, search)
  if (match.kind === 'page') return [match.route.name, match.params, match.query]
  return match.kind === 'redirect' ? match.to : match.kind
}
const isBrand = (segment: string) => ['nbc', 'bravo', 'shows'].includes(segment)

describe('the URL table', () => {
  test('[C1-13] the home page is /', () => expect(shown('/')).toEqual(['home', {}, {}]))

  test.each([
    ['[C2.1-36] shows of a brand and category', '/shows/bravo/popular', ['collection', { brand: 'bravo', category: 'popular' }, {}]],
    ['[C2.1-37] movies of a category', '/movies/drama', ['collection', { category: 'drama' }, {}]],
    ['[C2.1-35] networks', '/networks', ['networks', {}, {}]],
    ['[C2.1-35] a network', '/networks/bravo', ['network', { brandPage: 'bravo' }, {}]],
    ['a show', '/night-shift', ['title', { showAlias: 'night-shift' }, {}]],
    ['about it', '/night-shift/about', ['title-about', { showAlias: 'night-shift' }, {}]],
    ['more of it', '/night-shift/more', ['title-more', { showAlias: 'night-shift' }, {}]],
    ['a season', '/night-shift/episodes/3', ['episodes', { showAlias: 'night-shift', season: '3' }, {}]],
    [
      '[C2.1-39] a video',
      '/night-shift/video/pilot/9000001',
      ['video', { showAlias: 'night-shift', seo: 'pilot', videoId: '9000001' }, {}],
    ],
    ['[C2.1-39] a video without its show', '/video/pilot/9000001', ['video', { seo: 'pilot', videoId: '9000001' }, {}]],
    ['a trailing slash', '/night-shift/about/', ['title-about', { showAlias: 'night-shift' }, {}]],
    ['an escaped segment', '/caf%C3%A9', ['title', { showAlias: 'café' }, {}]],
  ])('%s', (_name, path, expected) => expect(shown(path)).toEqual(expected))

  test('[C2.1-40] a playlist keeps v and nothing else', () => {
    expect(shown('/playlist/best-of', '?v=9000001&utm_source=mail&lang=es')).toEqual([
      'playlist',
      { playlistName: 'best-of' },
      { v: '9000001' },
    ])
    expect(shown('/night-shift', '?v=1')).toEqual(['title', { showAlias: 'night-shift' }, {}])
  })

  test.each([
    ['[C2.1-05]', '/shows', '/shows/all?a=1'],
    ['[C2.1-06]', '/video', '/shows/all?a=1'],
    ['[C2.1-06]', '/videos', '/shows/all?a=1'],
    ['[C2.1-06]', '/video/clips', '/shows/all?a=1'],
    ['[C2.1-07]', '/shows/bravo', '/shows/bravo/popular?a=1'],
    ['[C2.1-09]', '/movies', '/movies/popular?a=1'],
  ])('%s %s leads to %s in one step, the query kept', (_number, from, to) => expect(shown(from, '?a=1')).toBe(to))

  test.each(['//', '/%', '/%E0%A4%A', '/404', '/a/b/c/d/e', `/${'a'.repeat(10_000)}`, '/night-shift/episodes/one', '/\u0000/about/x'])(
    'a path that leads nowhere is missing: %.20s',
    (path) => expect(shown(path)).toBe('missing'),
  )

  test('what a redirect says cannot leave the site', () => {
    expect(shown('/shows/%0d%0aset-cookie:x')).toBe('/shows/%0D%0Aset-cookie%3Ax/popular')
    expect(shown('//evil.example')).toBe('missing')
  })

  test('every page has a file of its own, loaded when it is wanted', async () => {
    for (const route of pageRoutes) {
      const module = await route.load()
      expect(module.request({}, {}).type, route.name).toBeTruthy()
      expect(module.required).toContain('data.sections')
    }
    expect(new Set(pageRoutes.map(({ load }) => String(load))).size).toBe(pageRoutes.length)
  })
})

test('[C1-12] a leading segment is the brand path, except 404, schedule, shows, video and videos', () => {
  expect(splitBrandPath('/bravo', isBrand)).toEqual({ brandPath: 'bravo', path: '/' })
  expect(splitBrandPath('/bravo/night-shift/about', isBrand)).toEqual({ brandPath: 'bravo', path: '/night-shift/about' })
  expect(splitBrandPath('/night-shift', isBrand)).toEqual({ brandPath: null, path: '/night-shift' })
  for (const never of ['404', 'schedule', 'shows', 'video', 'videos'])
    expect(
      splitBrandPath(`/${never}/x`, () => true),
      never,
    ).toEqual({ brandPath: null, path: `/${never}/x` })
})

test('the language is es when query lang equals es, otherwise en', () => {
  expect(languageOf('?lang=es')).toBe('es')
  expect(languageOf('?v=1&lang=es')).toBe('es')
  for (const other of ['', '?lang=en', '?lang=ES', '?xlang=es', '?lang=esp', '?lang=fr']) expect(languageOf(other), other).toBe('en')
})
