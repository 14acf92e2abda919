// Photo galleries, and the pages of people: cast, crew and guests.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { headingsOf, linksIn, sectionOf, textOf, wordsOf } from './read-page.ts'

const entries: EntryInput[] = [
  {
    kind: 'series',
    id: 'night-ferry',
    brand: 'nbc',
    title: 'Night Ferry',
    credits: [
      { person: 'ida', role: 'Actor', character: 'Captain Lund' },
      { person: 'otto', role: 'Director' },
    ],
  },
  { kind: 'movie', id: 'drift', brand: 'nbc', title: 'Drift', credits: [{ person: 'ida', role: 'Actor' }] },
  {
    kind: 'person',
    id: 'ida',
    name: 'Ida Marsh',
    bio: { en: 'Born by the sea.', es: 'Nació junto al mar.' },
    art: 'ida.png',
    social: [{ network: 'Mastodon', url: 'https://social.example/@ida' }],
  },
  { kind: 'person', id: 'otto', name: 'Otto Vale' },
  { kind: 'person', id: 'kim', name: 'Kim Sol' },
  {
    kind: 'video',
    id: 'fog',
    guid: '7203',
    series: 'night-ferry',
    programmingType: 'Full Episode',
    title: 'Fog',
    season: 2,
    episode: 3,
    airDate: '2031-09-04T20:00:00-04:00',
    credits: [
      { person: 'kim', role: 'Guest' },
      { person: 'ida', role: 'Actor' },
    ],
  },
  { kind: 'video', id: 'song', guid: '7900', series: 'night-ferry', title: 'The song', airDate: daysAgo(30), credits: [{ person: 'ida' }] },
  {
    kind: 'gallery',
    id: 'on-deck',
    series: 'night-ferry',
    title: { en: 'On deck', es: 'En cubierta' },
    category: 'Behind the scenes',
    season: 2,
    postDate: '2031-09-05T12:00:00-04:00',
    photos: [
      {
        art: { main: 'deck.png', width: 1600, height: 900, alt: 'The crew in yellow coats' },
        title: { en: 'The crew', es: 'La tripulación' },
        caption: 'Before the storm.',
        credit: 'Ana Adams',
      },
      { art: { main: 'mast.png', width: 900, height: 1600 }, caption: 'After the storm.' },
    ],
  },
  {
    kind: 'gallery',
    id: 'premiere',
    series: 'night-ferry',
    title: 'Premiere night',
    category: 'Events',
    season: 1,
    photos: [{ art: 'mast.png' }],
  },
  { kind: 'gallery', id: 'none', series: 'night-ferry', title: 'No photos yet', photos: [] },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['deck.png', 'mast.png', 'ida.png'])
})

const deck = '/night-ferry/photos/season-2/on-deck'

describe('pages of galleries and photos', () => {
  test('the page of a gallery shows its title, category, date and number of photos, and the first photo with title, caption and photographer', async () => {
    const gallery = sectionOf(await site.page(deck), 'On deck')
    expect(wordsOf(gallery.querySelector('header')!)).toEqual(['On deck', 'Behind the scenes · September 5, 2031 · 2 photos'])
    expect(wordsOf(gallery.querySelector('figcaption')!)).toEqual(['1 of 2', 'The crew', 'Before the storm.', 'Photo: Ana Adams'])
    const photo = gallery.querySelector('figure img')!
    expect([await site.picture(photo.getAttribute('src')), photo.getAttribute('alt')]).toEqual(['deck.png', 'The crew in yellow coats'])
    expect(photo.getAttribute('src')).toContain('/16-9/')
  })

  test('the page of a photo shows the photo uncropped, described by its caption, with links to all photos of the gallery', async () => {
    const gallery = sectionOf(await site.page(`${deck}/2`), 'On deck')
    const photo = gallery.querySelector('figure img')!
    expect([await site.picture(photo.getAttribute('src')), photo.getAttribute('alt')]).toEqual(['mast.png', 'After the storm.'])
    expect(photo.getAttribute('src')).toContain('/3-4/')
    const links = [...gallery.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')])
    expect(links).toEqual([
      [`${deck}/1`, 'Previous photo'],
      [`${deck}/1`, 'Photo 1: The crew'],
      [`${deck}/2`, 'Photo 2: After the storm.'],
    ])
  })

  test('the page of a gallery is in the requested language, and lists the galleries of the show with the current one marked', async () => {
    const spanish = await site.page(`${deck}?lang=es`)
    expect(headingsOf(spanish)[0]).toBe('En cubierta')
    expect(textOf(spanish.querySelector('figcaption strong'))).toBe('La tripulación')
    const tiles = [...(await site.page(deck)).querySelectorAll('a[data-item]')]
    expect(tiles.map((tile) => [textOf(tile.querySelector('strong')), tile.getAttribute('aria-current')])).toEqual(
      expect.arrayContaining([
        ['On deck', 'true'],
        ['Premiere night', null],
      ]),
    )
  })

  test('a gallery without photos shows a message and a link to the show', async () => {
    const page = await site.page('/night-ferry/photos/no-photos-yet')
    expect(linksIn(page.querySelector('[data-section="0"]')!)).toEqual([['See the show', '/night-ferry']])
  })
})

test('the photos of a show can be chosen by season and category', async () => {
  const page = await site.page('/night-ferry/photos/season-2')
  const links = [...page.querySelectorAll('main [data-section] nav')].map((nav) => [nav.getAttribute('aria-label'), ...linksIn(nav)])
  expect(links).toEqual([
    [
      'Seasons',
      ['All seasons', '/night-ferry/photos'],
      ['Season 2', '/night-ferry/photos/season-2'],
      ['Season 1', '/night-ferry/photos/season-1'],
    ],
  ])
  expect((await site.tiles('/night-ferry/photos/season-2', 'Photos')).map(({ words }) => words[0])).toEqual(['On deck'])
  expect((await site.tiles('/night-ferry/photos/category/events', 'Photos')).map(({ words }) => words[0])).toEqual(['Premiere night'])
})

describe('pages of people', () => {
  const ida = '/night-ferry/credits/actor/ida-marsh'

  test('the page of a person shows name, picture, character, biography in the page’s language and social links', async () => {
    const page = await site.page(ida)
    const person = sectionOf(page, 'Ida Marsh')
    expect(wordsOf(person, '[aria-hidden]')).toEqual(['Ida Marsh', 'as Captain Lund', 'Born by the sea.', 'Follow', 'Mastodon'])
    const picture = person.querySelector('img')!
    expect([await site.picture(picture.getAttribute('src')), picture.getAttribute('alt')]).toEqual(['ida.png', 'Ida Marsh'])
    const social = person.querySelector('a')!
    expect([social.getAttribute('href'), social.getAttribute('aria-label')]).toEqual([
      'https://social.example/@ida',
      'Mastodon (opens in a new tab)',
    ])
    expect(wordsOf(sectionOf(await site.page(`${ida}?lang=es`), 'Ida Marsh'))).toContain('Nació junto al mar.')
    expect(textOf(page.querySelector('title'))).toBe('Ida Marsh – Night Ferry | NBC')
  })

  test('the page of a person lists the clips, episodes and titles in which the person appears', async () => {
    const titles = async (heading: string) => (await site.tiles(ida, heading)).map(({ words }) => words[0])
    expect(await titles('Episodes with Ida Marsh')).toEqual(['Fog'])
    expect(await titles('Clips with Ida Marsh')).toEqual(['The song'])
    expect(await titles('Ida Marsh is also in')).toEqual(['Drift'])
  })
})

test('the credits of a show list its people by role', async () => {
  expect(await site.tiles('/night-ferry/credits', 'Actors')).toEqual([
    { to: '/night-ferry/credits/actor/ida-marsh', words: ['Ida Marsh', 'as Captain Lund'], picture: 'ida.png' },
  ])
  expect((await site.tiles('/night-ferry/credits/director', 'Directors')).map(({ words }) => words)).toEqual([['Otto Vale', 'Director']])
})

test('the guests of a show are listed with the date of the episode', async () => {
  const guest = { to: '/night-ferry/guest/kim-sol', words: ['Kim Sol', 'September 4, 2031'], letters: 'KS' }
  expect(await site.tiles('/night-ferry/guests', 'Recent guests')).toEqual([guest])
  expect(await site.tiles('/night-ferry/guests', 'Guests by date')).toEqual([guest])
})
