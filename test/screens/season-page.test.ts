// The page of a season: the links to all seasons, and the season's episodes.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { headingsOf, textOf, wordsOf } from './read-page.ts'

const episode = (series: string, season: number, number: number): EntryInput => ({
  kind: 'video',
  id: `${series}-${season}-${number}`,
  guid: `${series === 'ferry' ? 7 : 8}${season}${String(number).padStart(2, '0')}`,
  series,
  programmingType: 'Full Episode',
  title: `Night ${number}`,
  season,
  episode: number,
  airDate: daysAgo(900 - season * 100 - number),
  duration: 2520,
})

const entries: EntryInput[] = [
  { kind: 'series', id: 'ferry', brand: 'nbc', title: 'Night Ferry' },
  { kind: 'season', id: 'ferry-1', series: 'ferry', number: 1 },
  { kind: 'season', id: 'ferry-2', series: 'ferry', number: 2, title: { en: 'The Islands', es: 'Las islas' } },
  { kind: 'season', id: 'ferry-3', series: 'ferry', number: 3 },
  ...Array.from({ length: 8 }, (_, index) => episode('ferry', 1, index + 1)),
  episode('ferry', 2, 1),
  { kind: 'series', id: 'classic', brand: 'nbc', title: 'Old Ferry', category: 'Classic' },
  episode('classic', 1, 1),
  episode('classic', 2, 1),
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries)
})

const seasonsOn = async (path: string) => {
  const links = [...(await site.page(path)).querySelectorAll('nav[aria-label="Seasons"] a')]
  return links.map((link) => [textOf(link), link.getAttribute('href'), link.getAttribute('aria-current')])
}

test('[C3-14] the page of a season links to all seasons, newest first, by title or as "Season N", and marks the current season', async () => {
  expect(await seasonsOn('/night-ferry/episodes/2')).toEqual([
    ['Season 3', '/night-ferry/episodes/3', null],
    ['The Islands', '/night-ferry/episodes/2', 'page'],
    ['Season 1', '/night-ferry/episodes/1', null],
  ])
  expect((await seasonsOn('/old-ferry/episodes/2')).map(([label]) => label)).toEqual(['Season 1', 'Season 2'])
})

test('[C9-24] the page of a season shows its first six episodes, and without a script a link to the remaining episodes', async () => {
  const tiles = await site.tiles('/night-ferry/episodes/1', 'Season 1')
  expect(tiles).toHaveLength(6)
  expect(tiles[0]).toEqual({
    to: '/night-ferry/video/night-1/7101',
    words: ['Night 1', 'Night Ferry · S1 E1 | Sep 12, 2029', '42 min'],
    letters: 'Night 1',
  })
  const more = (await site.page('/night-ferry/episodes/1')).querySelector('noscript a')!
  const others = await site.tiles(more.getAttribute('href')!, 'Season 1')
  expect(others.map(({ words }) => words[0])).toEqual(['Night 7', 'Night 8'])
})

test('[C3-33] the page of a season that is opened from an episode shows all episodes up to that episode; the tile of that episode has the id in the URL’s fragment', async () => {
  const titles = async (path: string) => (await site.tiles(path, 'Season 1')).map(({ words }) => words[0])
  const link = [...(await site.page('/night-ferry/video/night-8/7108')).querySelectorAll('a')].find((one) => textOf(one) === 'View all')!
  expect(link.getAttribute('href')).toBe('/night-ferry/episodes/1?v=7108#playing')
  const path = '/night-ferry/episodes/1?v=7108'
  expect(await titles(path)).toEqual(['Night 1', 'Night 2', 'Night 3', 'Night 4', 'Night 5', 'Night 6', 'Night 7', 'Night 8'])
  const page = await site.page(path)
  expect(textOf(page.querySelector('#playing strong'))).toBe('Night 8')
  expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(`${site.address}/night-ferry/episodes/1`)
  for (const other of ['7201', 'unknown']) expect(await titles(`/night-ferry/episodes/1?v=${other}`)).toHaveLength(6)
})

test('the title of a season is in the page’s language', async () => {
  const spanish = await site.page('/night-ferry/episodes/2?lang=es')
  expect(textOf(spanish.querySelector('title'))).toBe('Night Ferry – Las islas | NBC')
  expect(headingsOf(spanish)).toEqual(['', 'Temporada 2'])
})

test('a season without episodes shows a message and a link to the show', async () => {
  const message = [...(await site.page('/night-ferry/episodes/3')).querySelectorAll('[data-section]')].at(-1)!
  expect(wordsOf(message)).toEqual(['No episodes of this season are available right now.', 'See the show'])
  expect(message.querySelector('a')!.getAttribute('href')).toBe('/night-ferry')
})
