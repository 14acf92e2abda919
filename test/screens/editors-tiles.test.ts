// Tiles that editors choose for a page: slides, features, bands, recommendations, playlists, genres, brands, galleries and people.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput, ItemRef } from '#contracts/catalogue.ts'
import { network, networkArt } from './night-ferry.ts'
import { openScreens, type Screens } from './open-site.ts'
import { sectionOf } from './read-page.ts'

type Item = NonNullable<Extract<EntryInput, { kind: 'page' }>['sections'][number]['items']>[number]
const shelf = (title: string, ...items: Item[]) => ({ component: 'Shelf', name: title.toLowerCase(), title, items }) as const

const slide = {
  title: 'The season finale',
  secondaryTitle: 'Two hours, live',
  description: 'Everyone is on the ferry.',
  art: { main: 'slide.png', alt: 'A ferry at night' },
  tuneIn: 'Sunday 9/8c',
  link: '/night-ferry/about',
  labelBadge: 'Special',
} satisfies Extract<ItemRef, { slide: unknown }>['slide']

const entries: EntryInput[] = [
  ...network,
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      shelf('Slides', { slide }),
      shelf('Features', { feature: slide }),
      shelf('Away', { feature: { title: 'Our podcast', link: 'https://podcasts.example/ferry' } }),
      shelf('Bands', { band: { title: 'Plan a visit', link: '/night-ferry/more', primary: 'wide.png', compact: 'photo.png' } }),
      shelf('Playlists', { playlist: 'crossing' }, { playlist: 'crossing', destination: 'ferry-2' }),
      shelf('Genres', { genre: 'Comedy' }),
      shelf('Brands', { brand: 'bravo' }),
      shelf('Series', { series: 'night-ferry' }),
      shelf('Galleries', { gallery: 'on-deck' }),
      shelf('People', { person: 'ida' }),
      shelf(
        'For you',
        { smart: { label: 'Because you watched Drift', video: 'ferry-1', cta: { text: 'Watch next', destination: '/night-ferry' } } },
        { smart: { label: 'New this week', movie: 'drift' } },
      ),
    ],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, [...networkArt, 'wide.png'])
})

test('[C2.6-10] the tile of a slide shows time, title, second line, badge and picture, and links to the slide’s page', async () => {
  expect(await site.tiles('/', 'Slides')).toEqual([
    {
      to: '/night-ferry/about',
      words: ['Sunday 9/8c', 'The season finale', 'Two hours, live'],
      badge: 'Special',
      picture: 'slide.png',
    },
  ])
})

test('[C2.6-10] the tile of a feature shows time, title, second line and badge on a square picture; its link to another site opens a new tab', async () => {
  expect(await site.tiles('/', 'Features')).toEqual(await site.tiles('/', 'Slides'))
  expect(await site.tiles('/', 'Away')).toEqual([{ to: 'https://podcasts.example/ferry', newTab: true, words: ['Our podcast'] }])
})

test('[C2.6-10] a marketing band shows its title and a picture for wide or narrow windows, and its link opens a new tab', async () => {
  expect(await site.tiles('/', 'Bands')).toEqual([
    { to: '/night-ferry/more', newTab: true, words: ['Plan a visit', 'opens in a new tab'], picture: 'photo.png' },
  ])
  const wide = (await site.page('/')).querySelector('source[media="(min-width:665px)"]')!.getAttribute('srcset')!
  expect(await site.picture(wide.split(' ')[0]!)).toBe('wide.png')
})

test('[C2.6-06] the tile of a playlist shows title, number of videos and picture, and links to the first video of the playlist or to the video that the editor chose', async () => {
  expect(await site.tiles('/', 'Playlists')).toEqual([
    { to: '/playlist/crossing?v=7001', words: ['The crossing', 'Playlist', '2 videos'], picture: 'playlist.png' },
    { to: '/playlist/crossing?v=7002', words: ['The crossing', 'Playlist', '2 videos'], picture: 'playlist.png' },
  ])
})

test('[C2.6-07] the tile of a genre shows its name in the page’s language and links to the shows of the genre', async () => {
  expect(await site.tiles('/', 'Genres')).toEqual([{ to: '/shows/all/comedy', words: ['Comedy'], picture: 'series.png' }])
  expect((await site.tiles('/?lang=es', 'Genres'))[0]).toMatchObject({ to: '/shows/all/comedy?lang=es', words: ['Comedia'] })
})

test('[C2.6-01] the tile of a brand shows its wordmark and tagline, and links to the page of the brand', async () => {
  expect(await site.tiles('/', 'Brands')).toEqual([
    { to: '/networks/bravo', words: ['Good taste, bad behavior.'], picture: '/generetic/brands/bravo-white.svg', alt: 'Bravo' },
  ])
  expect((await fetch(`${site.address}/generetic/brands/bravo-white.svg`)).status).toBe(200)
})

test('[C2.6-08] the tile of a gallery shows title, category, number of photos and first photo, and links to the gallery', async () => {
  expect(await site.tiles('/', 'Galleries')).toEqual([
    { to: '/night-ferry/photos/on-deck', words: ['On deck', 'Behind the scenes', '2 photos'], picture: 'photo.png' },
  ])
})

test('[C2.6-09] the tile of a person shows name and picture, and in a title’s list also the character or the role; it links to the person’s page in that title', async () => {
  expect(await site.tiles('/', 'People')).toEqual([
    { to: '/night-ferry/credits/actor/ida-marsh', words: ['Ida Marsh'], picture: 'ida.png' },
  ])
  expect(await site.tiles('/night-ferry', 'Cast')).toEqual([
    { to: '/night-ferry/credits/actor/ida-marsh', words: ['Ida Marsh', 'as Captain Lund'], picture: 'ida.png' },
    { to: '/night-ferry/credits/director/otto-vale', words: ['Otto Vale', 'Director'], letters: 'OV' },
  ])
})

test('the tile of a recommended video or title shows the call to action of the recommendation, or else the reason', async () => {
  expect(await site.tiles('/', 'For you')).toEqual([
    { to: '/playlist/crossing?v=7001', words: ['Cast Off', 'Night Ferry · Oct 21', 'Watch next'], picture: 'series.png' },
    { to: '/drift', words: ['Drift', 'New this week'], letters: 'Drift' },
  ])
})

test('[C9-22] pictures have the ratio 16:9 on tiles of videos and slides, 3:4 on tiles of series and movies, 1:1 on features', async () => {
  const page = await site.page('/')
  const ratio = (heading: string) => /\/images\/\w+\/([\d-]+)\//.exec(sectionOf(page, heading).innerHTML)?.[1]
  const wide = ['Slides', 'Playlists', 'Genres', 'Galleries', 'For you']
  expect(wide.map(ratio)).toEqual(wide.map(() => '16-9'))
  expect([ratio('Features'), ratio('Series')]).toEqual(['1-1', '3-4'])
})
