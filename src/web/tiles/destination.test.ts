import { describe, expect, test } from 'vitest'
import { brandDestination, destination } from './destination.ts'
import {
  band,
  brandLabel,
  brandTile,
  categoryLabel,
  gallery,
  genre,
  live,
  person,
  playlist,
  replay,
  slide,
  smart,
  title,
  video,
} from './testing/items.ts'

test('[C2.6-01] a brand tile leads to /{pagePath}/{machineName}, networks by default, and for shows to /popular below it', () => {
  expect(destination(brandTile({ machineName: 'nbc-news' }))).toBe('/networks/nbc-news')
  expect(brandDestination('syfy', 'channels')).toBe('/channels/syfy')
  expect(brandDestination('syfy', 'shows')).toBe('/shows/syfy/popular')
})

describe('[C2.6-03] clip, episode and movie tiles', () => {
  const kinds = ['Clip', 'Full Episode', 'Movie']
  test.each(kinds)('%s: to its playlist with v set to the mpxGuid', (programmingType) => {
    expect(destination(video({ programmingType, playlistMachineName: 'cold-opens', mpxGuid: '77' }))).toBe('/playlist/cold-opens?v=77')
  })
  test.each(kinds)('%s: without a playlist to the relative path, or to /', (programmingType) => {
    const without = { programmingType, playlistMachineName: null }
    expect(destination(video({ ...without, relativePath: '/harbor-nine/video/low-water/9001' }))).toBe('/harbor-nine/video/low-water/9001')
    expect(destination(video({ ...without, relativePath: '' }))).toBe('/')
  })
})

test('a replay leads where its video does', () => {
  expect(destination(replay({ playlistMachineName: null, relativePath: '/game-night/video/final/77' }))).toBe('/game-night/video/final/77')
})

test('[C2.6-02] a category tile leads to its own pathname', () => {
  expect(destination(categoryLabel)).toBe('/shows/all/drama')
})

test('a label of a brand leads where a tile of it would', () => {
  expect(destination(brandLabel)).toBe('/shows/bravo/popular')
})

test('[C2.6-05] a live tile leads to /live with brand, and with callsign when its stream has a name', () => {
  expect(destination(live())).toBe('/live?brand=nbc-news&callsign=news-1')
  expect(destination(live({ streamAccessName: '' }))).toBe('/live?brand=nbc-news')
  expect(destination(live({ machineName: 'a&b', streamAccessName: 'x y' }))).toBe('/live?brand=a%26b&callsign=x%20y')
})

test('[C2.6-07] a genre tile leads where its call to action does', () => {
  expect(destination(genre())).toBe('/shows/all/comedy')
  expect(destination(genre({ cta: null }))).toBe('/')
})

test('[C2.6-11] an upcoming live tile leads where its list says', () => {
  expect(destination(live({ relativePath: '/live-upcoming' }, 'UpcomingLiveTile'))).toBe('/live-upcoming')
})

test('[C2.6-04] series and movie title tiles lead to /{urlAlias}', () => {
  expect(destination(title({ urlAlias: 'harbor-nine' }))).toBe('/harbor-nine')
  expect(destination(title({ urlAlias: 'the-last-ferry' }, 'MovieTile'))).toBe('/the-last-ferry')
})

test('[C2.6-06] a playlist tile leads to /playlist/{playlistMachineName} with v set to its destination', () => {
  expect(destination(playlist({ playlistMachineName: 'cold-opens', destination: '9004' }))).toBe('/playlist/cold-opens?v=9004')
  expect(destination(playlist({ playlistMachineName: 'a&b', destination: 'x y' }))).toBe('/playlist/a%26b?v=x%20y')
})

test('[C2.6-08] a gallery tile leads to its pathname', () => {
  expect(destination(gallery())).toBe('/harbor-nine/photos/on-the-set')
})

test('[C2.6-09] a person tile leads to its pathname, or to {destination}{roleMachineName}[/season-{n}]/{machineName}', () => {
  expect(destination(person())).toBe('/harbor-nine/credits/actor/mara-quist')
  expect(destination(person({ seasonNumber: 3 }))).toBe('/harbor-nine/credits/actor/season-3/mara-quist')
  expect(destination(person({ destination: '/harbor-nine/', roleMachineName: 'guest' }))).toBe('/harbor-nine/guest/mara-quist')
  expect(destination(person({ pathname: '/people/mara' }))).toBe('/people/mara')
  expect(destination(person({ destination: '' }))).toBe('')
})

test('feature, slide and band lead where they say; a smart tile to its call', () => {
  expect(destination(slide({ link: '/harbor-nine' }))).toBe('/harbor-nine')
  expect(destination(slide({ link: 'https://elsewhere.example/x' }, 'FeatureTile'))).toBe('https://elsewhere.example/x')
  expect(destination(band)).toBe('/apps')
  expect(destination(smart())).toBe('/playlist/next?v=9002')
})
