// Pages with a player: the page of a video, of a playlist, and a sales page.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { episode } from './night-ferry.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { headingsOf, linksIn, sectionOf, textOf, wordsOf } from './read-page.ts'

const numbered = (number: number, title: string, more: Partial<Parameters<typeof episode>[0]> = {}): EntryInput =>
  episode({
    id: `ferry-${number}`,
    guid: `710${number}`,
    title,
    season: 1,
    episode: number,
    airDate: daysAgo(100 - number),
    duration: 2520,
    ...more,
  })

const entries: EntryInput[] = [
  {
    kind: 'series',
    id: 'night-ferry',
    brand: 'bravo',
    title: 'Night Ferry',
    rating: 'TV-PG',
    credits: [{ person: 'otto', role: 'Director' }],
    art: 'series.png',
  },
  { kind: 'series', id: 'kitchen', brand: 'bravo', title: 'Open Kitchen' },
  { kind: 'person', id: 'ida', name: 'Ida Marsh' },
  { kind: 'person', id: 'otto', name: 'Otto Vale' },
  numbered(1, 'Cast Off'),
  numbered(2, 'Fog', {
    longDescription: 'Nobody sees the other boat until it is too late.',
    description: 'Fog comes in.',
    shortDescription: 'Fog.',
    rating: 'TV-14',
    captions: ['en', 'es'],
    expiration: '2031-12-24T12:00:00-05:00',
    copyright: '© 2031 Night Ferry Productions',
    credits: [{ person: 'ida', role: 'Actor', character: 'Captain Lund' }],
    films: ['ocean'],
    art: 'episode.png',
  }),
  numbered(3, 'Squall', { description: { es: 'Llega la tormenta.' } }),
  { kind: 'video', id: 'song', guid: '7900', series: 'night-ferry', title: 'The song', description: 'All verses.', airDate: daysAgo(3) },
  {
    kind: 'video',
    id: 'last-boat',
    guid: '7951',
    brand: 'usa',
    title: 'The last boat',
    secondaryTitle: 'Season 2',
    tertiaryTitle: { en: 'Part two of two', es: 'Segunda parte' },
    secondaryTitleTag: { en: 'Season finale', es: 'Final de temporada' },
    duration: 2520,
    airDate: daysAgo(2),
  },
  {
    kind: 'playlist',
    id: 'crossing',
    title: { en: 'The crossing', es: 'La travesía' },
    description: 'From pier to pier.',
    videos: ['song', 'ferry-3'],
  },
  { kind: 'playlist', id: 'empty', title: 'Nothing left', description: 'It was here.', brand: 'bravo', videos: [] },
  {
    kind: 'page',
    id: 'cruise',
    name: 'night-ferry/tickets/cruise',
    title: 'Cruise with the crew',
    description: 'Seven days at sea.',
    sections: [{ component: 'Shelf', name: 'clips', title: 'On board', items: [{ video: 'song' }] }],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['series.png', 'episode.png'])
})

test('[C3-01] the page of a video shows title, third line and the tag of its second line, in the page’s language; its tile shows the second line', async () => {
  const words = async (query = '') =>
    wordsOf((await site.page(`/video/the-last-boat/7951${query}`)).querySelector('main article header')!).slice(0, 3)
  expect(await words()).toEqual(['The last boat', 'Part two of two', 'Season finale'])
  expect((await words('?lang=es')).slice(1)).toEqual(['Segunda parte', 'Final de temporada'])
  await expect
    .poll(async () => textOf((await site.page('/search?q=last+boat')).querySelector('main')), { timeout: 20_000 })
    .toContain('Season 2')
})

const fog = '/night-ferry/video/fog/7102'

describe('the page of an episode', () => {
  test('the page of an episode shows series, title, number, date, length, rating, captions and the last day of availability, in the time zone of the brand', async () => {
    const head = (await site.page(fog)).querySelector('main article header')!
    expect(wordsOf(head)).toEqual([
      'Night Ferry',
      'Fog',
      'S1 E2',
      'Aired August 14, 2031',
      '42 min',
      'TV-14',
      'Captions: English, Spanish',
      'Available until December 24, 2031',
    ])
    expect(linksIn(head)).toEqual([['Night Ferry', '/night-ferry']])
  })

  test('the page of an episode shows the long description, the cast with links, and the copyright', async () => {
    const info = (await site.page(fog)).querySelector('main article')!
    expect(textOf(info.querySelector('[data-island=story]'))).toBe('Nobody sees the other boat until it is too late.')
    expect(wordsOf(info.lastElementChild!).slice(1)).toEqual(['Cast', 'Ida Marsh', 'as Captain Lund', '© 2031 Night Ferry Productions'])
    expect(linksIn(info.lastElementChild!)).toEqual([['Ida Marsh', '/night-ferry/credits/actor/ida-marsh']])
  })

  test('the page of an episode shows the picture of the episode in the place of the player', async () => {
    const picture = (await site.page(fog)).querySelector('[data-island=player] img')!
    expect(await site.picture(picture.getAttribute('src'))).toBe('episode.png')
  })

  test('the page of an episode lists the next episodes, the season, and titles of the brand', async () => {
    const page = await site.page(fog)
    expect(headingsOf(page)).toEqual(['Up next', 'Season 1', 'More from Bravo'])
    const titles = async (heading: string) => (await site.tiles(fog, heading)).map(({ words }) => words[0])
    expect(await titles('Up next')).toEqual(['Squall'])
    expect(await titles('Season 1')).toEqual(['Cast Off', 'Fog', 'Squall'])
    expect(await titles('More from Bravo')).toEqual(['Open Kitchen'])
    expect(linksIn(sectionOf(page, 'Season 1')).at(-1)).toEqual(['View all', '/night-ferry/episodes/1?v=7102#playing'])
  })

  test('if an episode has no rating, cast or picture, its page shows the rating, cast or picture of the series', async () => {
    const page = await site.page('/night-ferry/video/cast-off/7101')
    expect(wordsOf(page.querySelector('main article header ul')!)).toEqual(['S1 E1', 'Aired August 13, 2031', '42 min', 'TV-PG'])
    expect(wordsOf(page.querySelector('main article')!)).toContain('Otto Vale')
    expect(await site.picture(page.querySelector('[data-island=player] img')!.getAttribute('src'))).toBe('series.png')
  })

  test('the page of an episode describes the video to search engines and to sites that link to the page', async () => {
    const page = await site.page(fog)
    const meta = (name: string) => page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
    expect(textOf(page.querySelector('title'))).toBe('Fog – Night Ferry | NBC')
    expect([meta('description'), meta('og:title'), meta('og:type')]).toEqual(['Fog.', 'Fog – Night Ferry | NBC', 'video.episode'])
    expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(site.address + fog)
    expect(await site.picture(new URL(meta('og:image')!).pathname)).toBe('episode.png')
  })
})

describe('the page of a playlist', () => {
  const heading = async (path: string) => {
    const page = await site.page(path)
    return [...page.querySelectorAll('main header')].map((one) => wordsOf(one)).at(-1)
  }

  test('the page of a playlist shows its title, number of videos and description below the current video, and the videos before and after', async () => {
    const page = await site.page('/playlist/crossing?v=7103')
    expect(textOf(page.querySelector('h1'))).toBe('Squall')
    const head = [...page.querySelectorAll('main header')].find((one) => textOf(one.querySelector('h2')) === 'The crossing')!
    expect(wordsOf(head)).toEqual(['Playlist', '2 videos', 'The crossing', 'From pier to pier.'])
    expect((await site.tiles('/playlist/crossing?v=7103', 'Earlier on this list')).map(({ to }) => to)).toEqual([
      '/playlist/crossing?v=7900',
    ])
    expect((await site.tiles('/playlist/crossing', 'Up next')).map(({ to }) => to)).toEqual(['/playlist/crossing?v=7103'])
  })

  test('the page of a playlist without an available video shows the playlist’s texts and titles of its brand', async () => {
    expect(await heading('/playlist/empty')).toEqual(expect.arrayContaining(['More from Bravo']))
    const page = await site.page('/playlist/empty')
    expect(wordsOf(page.querySelector('main header')!)).toEqual(['Nothing left', 'It was here.'])
    expect(linksIn(page.querySelector('[data-section="0"]')!)).toEqual([['See popular shows', '/shows/all/popular']])
  })
})

describe('pages that sell something', () => {
  test('a sales page shows its title and description, the show that it belongs to, and its lists', async () => {
    const page = await site.page('/night-ferry/tickets/cruise')
    expect(wordsOf(page.querySelector('main header')!)).toEqual(['Night Ferry', 'Cruise with the crew', 'Seven days at sea.'])
    expect(headingsOf(page)).toEqual(['On board'])
  })

  test('a sales page plays one of its videos at a URL below its own', async () => {
    const page = await site.page('/night-ferry/tickets/cruise/video/7900')
    expect(textOf(page.querySelector('main article h1'))).toBe('The song')
    expect(wordsOf(page.querySelector('main article')!)).toContain('All verses.')
  })
})
