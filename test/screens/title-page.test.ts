// The pages of a series and of a movie: the hero with facts about the title, the lists below it, and the page "about".
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { headingsOf, linksIn, sectionOf, textOf, wordsOf } from './read-page.ts'

const entries: EntryInput[] = [
  {
    kind: 'series',
    id: 'night-ferry',
    brand: 'bravo',
    title: { en: 'The Night Ferry', es: 'El ferri nocturno' },
    shortTitle: 'Night Ferry',
    alias: 'the-ferry',
    shortDescription: 'Last boat out.',
    description: 'The last boat to the islands leaves at midnight.',
    genres: ['Drama', 'Mystery', 'Comedy'],
    rating: 'TV-14',
    tuneIn: 'Thursdays 8/7c',
    art: { main: 'wide.png', '3-4': 'poster.png', alt: 'A ferry at night' },
    gradient: { start: '#102030', end: '#405060' },
    premiereDate: '2029-03-08T20:00:00-05:00',
    social: [{ network: 'Instagram', url: 'https://social.example/night-ferry' }],
    credits: [{ person: 'ida', role: 'Actor', character: 'Captain Lund' }],
  },
  { kind: 'season', id: 'night-ferry-1', series: 'night-ferry', number: 1 },
  { kind: 'season', id: 'night-ferry-2', series: 'night-ferry', number: 2 },
  {
    kind: 'video',
    id: 'fog',
    guid: '7203',
    series: 'night-ferry',
    programmingType: 'Full Episode',
    title: 'Fog',
    season: 2,
    episode: 3,
    airDate: daysAgo(3),
    credits: [{ person: 'kim', role: 'Guest' }],
  },
  {
    kind: 'video',
    id: 'cast-off',
    guid: '7101',
    series: 'night-ferry',
    programmingType: 'Full Episode',
    title: 'Cast Off',
    season: 1,
    episode: 1,
    airDate: daysAgo(500),
  },
  { kind: 'video', id: 'song', guid: '7900', series: 'night-ferry', title: 'The song', airDate: daysAgo(30) },
  { kind: 'person', id: 'ida', name: 'Ida Marsh' },
  { kind: 'person', id: 'kim', name: 'Kim Sol' },
  { kind: 'gallery', id: 'on-deck', series: 'night-ferry', title: 'On deck', photos: [{ art: 'wide.png' }] },
  {
    kind: 'movie',
    id: 'drift',
    brand: 'usa',
    title: 'Drift',
    description: 'A boat without a captain.',
    releaseYear: 2029,
    rating: 'PG-13',
    genres: ['Drama'],
    art: 'poster.png',
    popularity: 5,
  },
  {
    kind: 'video',
    id: 'drift-film',
    guid: '7400',
    movie: 'drift',
    programmingType: 'Movie',
    title: 'Drift',
    duration: 5400,
    airDate: daysAgo(400),
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['wide.png', 'poster.png'])
})

describe('the hero of a series', () => {
  test('the hero of a series shows brand, air time, title, rating, two genres, number of seasons, short description and a button to the latest episode, which is locked', async () => {
    const hero = (await site.page('/the-ferry')).querySelector('main header')!
    expect(wordsOf(hero)).toEqual([
      'Bravo · Thursdays 8/7c',
      'The Night Ferry',
      'TV-14',
      'Drama, Mystery',
      '2 seasons',
      'Last boat out.',
      'Watch latest episode',
      'Locked',
      'Favorite',
    ])
    expect(linksIn(hero)).toEqual([['Watch latest episode (Locked)', '/the-ferry/video/fog/7203']])
  })

  test('the hero of a series has the colours and the art of the series, and the art has an alternative text', async () => {
    const hero = (await site.page('/the-ferry')).querySelector('main header')!
    expect(hero.getAttribute('style')).toBe('--gradient-start:#102030;--gradient-end:#405060')
    const art = hero.querySelector('img')!
    expect([await site.picture(art.getAttribute('src')), art.getAttribute('alt')]).toEqual(['wide.png', 'A ferry at night'])
  })

  test('the hero of a series links to all pages of the series', async () => {
    const pages = (await site.page('/the-ferry')).querySelector('main nav')!
    expect(pages.getAttribute('aria-label')).toBe('Night Ferry')
    expect(linksIn(pages)).toEqual([
      ['Home', '/the-ferry'],
      ['Episodes', '/the-ferry/episodes/2'],
      ['Guests', '/the-ferry/guests'],
      ['Cast', '/the-ferry/credits'],
      ['Photos', '/the-ferry/photos'],
      ['About', '/the-ferry/about'],
      ['More', '/the-ferry/more'],
    ])
  })

  test('the hero of a series shows the title in the page’s language', async () => {
    expect(textOf((await site.page('/the-ferry?lang=es')).querySelector('h1'))).toBe('El ferri nocturno')
  })
})

test('the page of a series lists episodes of its newest season, clips, guests, cast, photos and similar titles, with links to all', async () => {
  const page = await site.page('/the-ferry')
  expect(headingsOf(page)).toEqual(['Season 2', 'Clips', 'Recent guests', 'Cast', 'Photos', 'More like this'])
  const lists = headingsOf(page).map((heading) => linksIn(sectionOf(page, heading)).map(([, to]) => to))
  expect(lists).toEqual([
    ['/the-ferry/video/fog/7203', '/the-ferry/episodes/2'],
    ['/the-ferry/video/the-song/7900'],
    ['/the-ferry/guest/kim-sol', '/the-ferry/guests'],
    ['/the-ferry/credits/actor/ida-marsh', '/the-ferry/credits'],
    ['/the-ferry/photos/on-deck', '/the-ferry/photos'],
    ['/drift'],
  ])
})

test('the hero of a movie shows its year and run time, and its button plays the movie', async () => {
  const hero = (await site.page('/drift')).querySelector('main header')!
  expect(wordsOf(hero)).toEqual([
    'USA',
    'Drift',
    '2029',
    'PG-13',
    'Drama',
    '90 min',
    'A boat without a captain.',
    'Watch movie',
    'Favorite',
  ])
  expect(linksIn(hero)).toEqual([['Watch movie', '/drift/video/drift/7400']])
})

test('the page about a series shows description, facts, social links, cast and photos', async () => {
  const about = sectionOf(await site.page('/the-ferry/about'), 'About')
  expect(textOf(about.querySelector('p'))).toBe('The last boat to the islands leaves at midnight.')
  const facts = [...about.querySelectorAll('dl > div')].map((fact) => [textOf(fact.querySelector('dt')), textOf(fact.querySelector('dd'))])
  expect(facts.slice(0, -1)).toEqual([
    ['Network', 'Bravo'],
    ['Genres', 'Drama, Mystery, Comedy'],
    ['Rating', 'TV-14'],
    ['Premiered', 'March 8, 2029'],
  ])
  const social = about.querySelector('dl a')!
  expect([social.getAttribute('href'), social.getAttribute('aria-label'), social.getAttribute('target')]).toEqual([
    'https://social.example/night-ferry',
    'Instagram (opens in a new tab)',
    '_blank',
  ])
  const [person, gallery] = await Promise.all([...about.querySelectorAll('li > a[data-item]')].map((tile) => site.tile(tile)))
  expect(person).toMatchObject({ to: '/the-ferry/credits/actor/ida-marsh', words: ['Ida Marsh', 'as Captain Lund'] })
  expect(gallery).toMatchObject({ to: '/the-ferry/photos/on-deck', words: ['On deck', '1 photo'], picture: 'wide.png' })
})

test('the page about a movie shows the year of its release', async () => {
  const about = sectionOf(await site.page('/drift/about'), 'About')
  expect(wordsOf(about.querySelector('dl')!)).toEqual(['Network', 'USA', 'Genres', 'Drama', 'Rating', 'PG-13', 'Released', '2029'])
})

test('the page with more about a series lists similar titles, titles of its brand and all of its videos', async () => {
  const page = await site.page('/the-ferry/more')
  expect(headingsOf(page)).toEqual(['More like this', 'More videos'])
  expect(linksIn(sectionOf(page, 'More videos')).map(([, to]) => to)).toEqual([
    '/the-ferry/video/fog/7203',
    '/the-ferry/video/the-song/7900',
    '/the-ferry/video/cast-off/7101',
  ])
})
