// Pages that list the catalogue: shows and movies by brand and category, networks, events, and search.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { headingsOf, linksIn, textOf, wordsOf } from './read-page.ts'

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry', genres: ['Drama'], popularity: 5 },
  { kind: 'series', id: 'kitchen', brand: 'bravo', title: 'Open Kitchen', genres: ['Comedy'], category: 'Current', popularity: 9 },
  { kind: 'movie', id: 'drift', brand: 'usa', title: 'Drift', genres: ['Drama'] },
  { kind: 'person', id: 'ida', name: 'Ida Ferryman' },
  {
    kind: 'video',
    id: 'fog',
    guid: '7203',
    series: 'night-ferry',
    programmingType: 'Full Episode',
    title: 'Fog over the ferry',
    season: 1,
    episode: 3,
    airDate: daysAgo(40),
  },
  { kind: 'video', id: 'song', guid: '7900', series: 'night-ferry', title: 'The ferry song', airDate: daysAgo(30) },
  {
    kind: 'video',
    id: 'regatta',
    guid: '7500',
    brand: 'nbc',
    programmingType: 'Full Event Replay',
    title: 'Harbor Regatta',
    airDate: daysAgo(40),
  },
  {
    kind: 'video',
    id: 'gala',
    guid: '7501',
    brand: 'nbc',
    programmingType: 'Single Live Event',
    title: 'Harbor Gala',
    airDate: daysAgo(20),
  },
  {
    kind: 'video',
    id: 'race',
    guid: '7502',
    brand: 'nbc',
    programmingType: 'Upcoming',
    title: 'Island Race',
    genre: 'Sports',
    airDate: daysAgo(-3),
    available: daysAgo(1),
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries)
})

const titles = async (path: string, heading: string) => (await site.tiles(path, heading)).map(({ words }) => words[0])
const navs = async (path: string) =>
  Object.fromEntries(
    [...(await site.page(path)).querySelectorAll('main [data-section] nav')].map((nav) => [nav.getAttribute('aria-label'), linksIn(nav)]),
  )

describe('pages of shows and movies', () => {
  test('the page of all shows lists the shows by popularity, with links to the categories of shows', async () => {
    expect(await titles('/shows/all/popular', 'Popular')).toEqual(['Open Kitchen', 'Night Ferry'])
    const { Categories: categories } = await navs('/shows/all/popular')
    expect(categories).toEqual([
      ['Popular', '/shows/all/popular'],
      ['All', '/shows/all/all'],
      ['Comedy', '/shows/all/comedy'],
      ['Current', '/shows/all/current'],
      ['Drama', '/shows/all/drama'],
    ])
    expect(await titles('/shows/all/all', 'All')).toEqual(['Night Ferry', 'Open Kitchen'])
    expect(await titles('/movies/drama', 'Drama')).toEqual(['Drift'])
  })

  test('the heading of a page of shows names the brand and the category', async () => {
    expect(await titles('/shows/bravo/comedy', 'Comedy')).toEqual(['Open Kitchen'])
    expect(textOf((await site.page('/shows/bravo/comedy')).querySelector('h1'))).toBe('Shows: Comedy on Bravo')
  })

  test('if a brand has no shows, its page of shows has a message and a link to all popular shows', async () => {
    const [section] = [...(await site.page('/shows/syfy/popular')).querySelectorAll('[data-section]')].slice(-1)
    expect(wordsOf(section!)).toEqual(['Nothing is available here right now. See what is popular instead.'])
  })
})

describe('pages of networks', () => {
  test('the page of networks shows their wordmarks; a network’s page shows its wordmark, tagline, colours and content', async () => {
    const [first] = await site.tiles('/networks', 'Our networks')
    expect(first).toMatchObject({ to: '/networks/nbc', picture: '/generetic/brands/nbc-white.svg', alt: 'NBC' })
    const page = await site.page('/networks/bravo')
    const header = page.querySelector('main header')!
    expect([header.querySelector('img')!.getAttribute('src'), ...wordsOf(header)]).toEqual([
      '/generetic/brands/bravo-white.svg',
      'Bravo',
      'Good taste, bad behavior.',
    ])
    expect(header.getAttribute('style')).toBe('--from:#b3246e;--to:#3a1a63')
    expect(headingsOf(page)).toEqual(['Open Kitchen', 'Popular shows', 'New shows'])
  })
})

describe('pages of events', () => {
  test('past events are on the page of replays, live and announced events on the page of live events', async () => {
    expect((await site.tiles('/replays', '')).map(({ words }) => words)).toEqual([['Harbor Regatta', 'Oct 11', 'Replay']])
    expect(await titles('/live-upcoming', 'Upcoming events')).toEqual(['Island Race'])
    expect(await titles('/live-upcoming', 'Live events')).toEqual(['Harbor Gala'])
    expect(await titles('/sports', 'Upcoming events')).toEqual(['Island Race'])
  })
})

describe('the search page', () => {
  test('a search finds series, episodes, clips and people by their words, with a separate list for each kind', async () => {
    await expect.poll(async () => headingsOfSearch('/search?q=ferry'), { timeout: 20_000 }).toHaveLength(4)
    expect((await headingsOfSearch('/search?q=ferry')).toSorted()).toEqual(['Clips', 'Episodes', 'People', 'Shows'])
    const page = await site.page('/search?q=ferry')
    expect(textOf(page.querySelector('[role=status]'))).toBe('4 results for “ferry”')
    const tiles = await Promise.all([...page.querySelectorAll('main li > a[data-item]')].map(site.tile))
    expect(tiles.map(({ to, words }) => [to, words[0]]).toSorted()).toEqual([
      ['/night-ferry', 'Night Ferry'],
      ['/night-ferry/video/fog-over-the-ferry/7203', 'Fog over the ferry'],
      ['/night-ferry/video/the-ferry-song/7900', 'The ferry song'],
    ])
    expect(wordsOf(page.querySelector('main')!)).toContain('Ida Ferryman')
  })

  test('a search for one kind shows only that kind; a search without results shows popular shows', async () => {
    expect(await headingsOfSearch('/search?q=ferry&kind=clip')).toEqual(['Clips'])
    expect(await headingsOfSearch('/search?q=zzzzzz')).toEqual(['Popular shows'])
  })
})

async function headingsOfSearch(path: string): Promise<string[]> {
  return [...(await site.page(path)).querySelectorAll('main section h2')].map(textOf)
}
