// Tiles of imported videos: their texts, badges, pictures and links.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { episode } from './night-ferry.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'

const shelf = (name: string, title: string, ...videos: string[]) =>
  ({ component: 'Shelf', name, title, items: videos.map((video) => ({ video })) }) as const

const entries: EntryInput[] = [
  {
    kind: 'series',
    id: 'night-ferry',
    brand: 'nbc',
    alias: 'night-ferry',
    title: 'The Night Ferry',
    shortTitle: 'Night Ferry',
    art: 'series.png',
    dayPart: 'Late Night',
  },
  episode({
    id: 'ferry-204',
    guid: '7204',
    title: 'Low Water',
    season: 2,
    episode: 4,
    airDate: daysAgo(100),
    duration: 2520,
    art: { main: 'series.png', '16-9': 'episode.png' },
    availability: [{ device: 'Web', entitlement: 'auth', start: daysAgo(100), end: daysAgo(-100) }],
  }),
  {
    kind: 'video',
    id: 'ferry-clip',
    guid: '7300',
    series: 'night-ferry',
    programmingType: 'Clip',
    title: 'The captain sings',
    secondaryTitle: 'Only on the web',
    airDate: daysAgo(30),
    duration: 45,
  },
  { kind: 'movie', id: 'drift', brand: 'nbc', title: 'Drift', releaseYear: 2029 },
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
  {
    kind: 'video',
    id: 'regatta',
    guid: '7500',
    brand: 'nbc',
    programmingType: 'Full Event Replay',
    title: 'Harbor Regatta',
    duration: 9000,
    airDate: daysAgo(40),
  },
  {
    kind: 'video',
    id: 'llegada',
    guid: '7600',
    brand: 'telemundo',
    language: 'es',
    programmingType: 'Clip',
    title: { es: 'La llegada', en: 'The arrival' },
    secondaryTitle: { es: 'Solo en la web', en: 'Only on the web' },
    duration: 60,
  },
  { kind: 'video', id: 'salida', guid: '7601', brand: 'telemundo', title: 'La salida', duration: 60 },
  episode({
    id: 'first',
    guid: '7701',
    title: 'Cast Off',
    season: 1,
    episode: 1,
    airDate: daysAgo(13),
  }),
  episode({
    id: 'fresh',
    guid: '7702',
    title: 'Fog',
    season: 2,
    episode: 5,
    airDate: daysAgo(0.5),
  }),
  episode({
    id: 'late',
    guid: '7703',
    title: 'Squall',
    season: 2,
    episode: 3,
    airDate: daysAgo(2),
  }),
  { kind: 'video', id: 'leaving', guid: '7704', brand: 'nbc', title: 'Last call', expiration: daysAgo(-6) },
  { kind: 'video', id: 'gone', guid: '7705', brand: 'nbc', title: 'Expired', expiration: daysAgo(1) },
  { kind: 'video', id: 'coming', guid: '7706', brand: 'nbc', title: 'Not yet available', available: daysAgo(-1) },
  { kind: 'playlist', id: 'best-of', title: 'Best of', videos: ['ferry-clip'] },
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      shelf('episodes', 'Episodes', 'ferry-204'),
      shelf('clips', 'Clips', 'ferry-clip'),
      shelf('movies', 'Movies', 'drift-film'),
      shelf('replays', 'Replays', 'regatta'),
      shelf('spanish', 'In Spanish', 'llegada', 'salida'),
      shelf('dated', 'Dated', 'first', 'fresh', 'late', 'leaving', 'gone', 'coming'),
    ],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['series.png', 'episode.png'])
})

test('[C2.6-03] [C4.1-01] the tile of an episode shows title, series, number, date, length, lock and a 16:9 picture, and links to the page of the episode', async () => {
  expect(await site.tiles('/', 'Episodes')).toEqual([
    {
      to: '/night-ferry/video/low-water/7204',
      words: ['Low Water', 'Night Ferry · S2 E4 | Aug 12', '42 min'],
      marks: ['Locked'],
      picture: 'episode.png',
    },
  ])
})

test('[C2.6-03] [C4.1-03] the tile of a clip shows the clip’s second line and the series’ picture without a lock, and links to the playlist that contains the clip', async () => {
  expect(await site.tiles('/', 'Clips')).toEqual([
    { to: '/playlist/best-of?v=7300', words: ['The captain sings', 'Night Ferry · Only on the web', '45 sec'], picture: 'series.png' },
  ])
})

test('[C2.6-03] the tile of a movie’s video shows the title instead of a missing picture', async () => {
  expect(await site.tiles('/', 'Movies')).toEqual([{ to: '/drift/video/drift/7400', words: ['Drift', '90 min'], letters: 'Drift' }])
})

test('the tile of a recorded event has the label Replay', async () => {
  expect(await site.tiles('/', 'Replays')).toEqual([
    { to: '/video/harbor-regatta/7500', words: ['Harbor Regatta', 'Oct 11', 'Replay · 150 min'], letters: 'Harbor Regatta' },
  ])
})

test('the tile of a video shows text in the page’s language; text that exists in only one language has the lang attribute of that language', async () => {
  const tiles = async (path: string) => (await site.tiles(path, 'In Spanish')).map(({ to, lang, words }) => [to, lang, ...words])
  expect(await tiles('/')).toEqual([
    ['/video/the-arrival/7600', undefined, 'The arrival', 'Only on the web', '1 min'],
    ['/video/la-salida/7601', 'es', 'La salida', '1 min'],
  ])
  expect(await tiles('/?lang=es')).toEqual([
    ['/video/the-arrival/7600?lang=es', undefined, 'La llegada', 'Solo en la web', '1 min'],
    ['/video/la-salida/7601?lang=es', undefined, 'La salida', '1 min'],
  ])
})

test('the dates of a video decide its badge and lock; a video that has expired or is not yet available has no tile', async () => {
  const shown = (await site.tiles('/', 'Dated')).map(({ words, badge, marks = [] }) => [words[0], badge, ...marks])
  expect(shown).toEqual([
    ['Cast Off', 'Premiere'],
    ['Fog', 'New', 'Locked'],
    ['Squall', undefined, 'Locked'],
    ['Last call', 'Leaving soon'],
  ])
})
