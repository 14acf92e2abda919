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

test('a brand tile leads to /{pagePath}/{machineName}; pagePath is networks by default, and the page path shows adds /popular', () => {
  expect(destination(brandTile({ machineName: 'nbc-news' }))).toBe('/networks/nbc-news')
  expect(brandDestination('syfy', 'channels')).toBe('/channels/syfy')
  expect(brandDestination('syfy', 'shows')).toBe('/shows/syfy/popular')
})

describe('clip, episode and movie tiles', () => {
  const kinds = ['Clip', 'Full Episode', 'Movie']
  test.each(kinds)('the tile of a %s in a playlist leads to the playlist with v set to the mpxGuid', (programmingType) => {
    expect(destination(video({ programmingType, playlistMachineName: 'cold-opens', mpxGuid: '77' }))).toBe('/playlist/cold-opens?v=77')
  })
  test.each(kinds)('the tile of a %s without a playlist leads to its relative path, or to /', (programmingType) => {
    const without = { programmingType, playlistMachineName: null }
    expect(destination(video({ ...without, relativePath: '/harbor-nine/video/low-water/9001' }))).toBe('/harbor-nine/video/low-water/9001')
    expect(destination(video({ ...without, relativePath: '' }))).toBe('/')
  })
})

test('a replay tile leads to its video’s page', () => {
  expect(destination(replay({ playlistMachineName: null, relativePath: '/game-night/video/final/77' }))).toBe('/game-night/video/final/77')
})

test('a category tile leads to its own pathname', () => {
  expect(destination(categoryLabel)).toBe('/shows/all/drama')
})

test('a brand label leads to its brand below the label’s own pagePath', () => {
  expect(destination(brandLabel)).toBe('/shows/bravo/popular')
})

test('a live tile leads to /live with the parameter brand, and with the parameter callsign if its stream has a name', () => {
  expect(destination(live())).toBe('/live?brand=nbc-news&callsign=news-1')
  expect(destination(live({ streamAccessName: '' }))).toBe('/live?brand=nbc-news')
  expect(destination(live({ machineName: 'a&b', streamAccessName: 'x y' }))).toBe('/live?brand=a%26b&callsign=x%20y')
})

test('a genre tile leads to the destination of its call to action', () => {
  expect(destination(genre())).toBe('/shows/all/comedy')
  expect(destination(genre({ cta: null }))).toBe('/')
})

test('an upcoming live tile leads to the destination that its list sets', () => {
  expect(destination(live({ relativePath: '/live-upcoming' }, 'UpcomingLiveTile'))).toBe('/live-upcoming')
})

test('series and movie title tiles lead to /{urlAlias}', () => {
  expect(destination(title({ urlAlias: 'harbor-nine' }))).toBe('/harbor-nine')
  expect(destination(title({ urlAlias: 'the-last-ferry' }, 'MovieTile'))).toBe('/the-last-ferry')
})

test('a playlist tile leads to /playlist/{playlistMachineName} with v set to its destination', () => {
  expect(destination(playlist({ playlistMachineName: 'cold-opens', destination: '9004' }))).toBe('/playlist/cold-opens?v=9004')
  expect(destination(playlist({ playlistMachineName: 'a&b', destination: 'x y' }))).toBe('/playlist/a%26b?v=x%20y')
})

test('a gallery tile leads to its pathname', () => {
  expect(destination(gallery())).toBe('/harbor-nine/photos/on-the-set')
})

test('a person tile leads to its pathname, or to {destination}{roleMachineName}[/season-{n}]/{machineName}', () => {
  expect(destination(person())).toBe('/harbor-nine/credits/actor/mara-quist')
  expect(destination(person({ seasonNumber: 3 }))).toBe('/harbor-nine/credits/actor/season-3/mara-quist')
  expect(destination(person({ destination: '/harbor-nine/', roleMachineName: 'guest' }))).toBe('/harbor-nine/guest/mara-quist')
  expect(destination(person({ pathname: '/people/mara' }))).toBe('/people/mara')
  expect(destination(person({ destination: '' }))).toBe('')
})

test('feature, slide and band tiles lead to their own link; a smart tile leads to the destination of its call to action', () => {
  expect(destination(slide({ link: '/harbor-nine' }))).toBe('/harbor-nine')
  expect(destination(slide({ link: 'https://elsewhere.example/x' }, 'FeatureTile'))).toBe('https://elsewhere.example/x')
  expect(destination(band)).toBe('/apps')
  expect(destination(smart())).toBe('/playlist/next?v=9002')
})
