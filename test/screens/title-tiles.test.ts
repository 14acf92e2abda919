// Tiles of imported series and movies: their texts, badges, pictures and links.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'

const entries: EntryInput[] = [
  {
    kind: 'series',
    id: 'night-ferry',
    brand: 'nbc',
    alias: 'the-ferry',
    title: 'The Night Ferry to the Islands',
    shortTitle: 'Night Ferry',
    tuneIn: 'Thursdays 8/7c',
    art: { main: 'wide.png', '3-4': 'poster.png' },
    premiereDate: daysAgo(13),
  },
  { kind: 'series', id: 'back-again', brand: 'bravo', title: 'Back Again', premiereDate: daysAgo(400) },
  { kind: 'season', id: 'back-again-2', series: 'back-again', number: 2, premiereDate: daysAgo(3) },
  { kind: 'series', id: 'tarde', brand: 'telemundo', title: 'Una tarde', shortTitle: { es: 'Tarde', en: 'Afternoon' } },
  { kind: 'movie', id: 'drift', brand: 'usa', title: 'Drift', art: 'wide.png', expiration: daysAgo(-5) },
  { kind: 'movie', id: 'shoal', brand: 'usa', title: 'Shoal', premiereDate: daysAgo(2), popularity: 10 },
  { kind: 'series', id: 'shelved', brand: 'usa', title: 'Shelved', active: false },
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      {
        component: 'Shelf',
        name: 'series',
        title: 'Series',
        items: [{ series: 'night-ferry' }, { series: 'back-again' }, { series: 'shelved' }],
      },
      { component: 'Shelf', name: 'spanish', title: 'Spanish series', items: [{ series: 'tarde' }] },
      { component: 'Shelf', name: 'movies', title: 'Movies', rule: { from: 'movies', sort: 'popular' } },
    ],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['wide.png', 'poster.png'])
})

test('[C2.6-04] the tile of a series shows short title, air time, poster and the badge of its premiere, and links to the alias of the series', async () => {
  const [tile] = await site.tiles('/', 'Series')
  expect(tile).toEqual({ to: '/the-ferry', words: ['Night Ferry', 'Thursdays 8/7c'], badge: 'Premiere', picture: 'poster.png' })
})

test('the tile of a series without an air time shows its brand, and the badge of its newest season; an inactive title has no tile', async () => {
  const [, ...others] = await site.tiles('/', 'Series')
  expect(others).toEqual([{ to: '/back-again', words: ['Back Again', 'Bravo'], badge: 'New', letters: 'Back Again' }])
})

test('the tile of a title shows the short title in the page’s language', async () => {
  expect((await site.tiles('/', 'Spanish series'))[0]).toMatchObject({ words: ['Afternoon', 'Telemundo'] })
  expect((await site.tiles('/?lang=es', 'Spanish series'))[0]).toMatchObject({ to: '/una-tarde?lang=es', words: ['Tarde', 'Telemundo'] })
})

test('[C2.6-04] tiles of movies show their badges, are in the order of popularity, and link to the aliases of the movies', async () => {
  expect(await site.tiles('/', 'Movies')).toEqual([
    { to: '/shoal', words: ['Shoal', 'USA'], badge: 'New', letters: 'Shoal' },
    { to: '/drift', words: ['Drift', 'USA'], badge: 'Leaving soon', picture: 'wide.png' },
  ])
})
