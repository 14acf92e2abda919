// Pages for which the catalogue has no content: they show a message and a link to another page.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { linksIn } from './read-page.ts'

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry' },
  { kind: 'season', id: 'night-ferry-1', series: 'night-ferry', number: 1 },
  { kind: 'movie', id: 'drift', brand: 'usa', title: 'Drift', genres: ['Drama'], active: false },
  { kind: 'video', id: 'gone', guid: '7001', series: 'night-ferry', title: 'Gone', expiration: daysAgo(1) },
  { kind: 'playlist', id: 'gone-too', title: 'Gone too', videos: ['gone'] },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries)
})

/** Returns the links of the page's message, which is a section without a heading and without tiles. */
async function messageOn(path: string) {
  const sections = [...(await site.page(path)).querySelectorAll('[data-section]')]
  const message = sections.find((section) => section.querySelector('section > p') && !section.querySelector('h2, li'))
  if (!message) throw new Error(`${path} has no message`)
  return linksIn(message)
}

test.each([
  ['a show with nothing to watch', '/night-ferry', ['See popular shows', '/shows/all/popular']],
  ['a season without episodes', '/night-ferry/episodes/1', ['See the show', '/night-ferry']],
  ['a show without photos', '/night-ferry/photos', ['See the show', '/night-ferry']],
  ['a show without people', '/night-ferry/credits', ['See the show', '/night-ferry']],
  ['a show without guests', '/night-ferry/guests', ['See the show', '/night-ferry']],
  ['a playlist of which nothing plays', '/playlist/gone-too', ['See popular shows', '/shows/all/popular']],
  ['replays without past events', '/replays', ['See popular shows', '/shows/all/popular']],
  ['sports without events', '/sports', ['See popular shows', '/shows/all/popular']],
])('the page of %s shows a message with a link to another page', async (_, path, link) => {
  expect(await messageOn(path)).toEqual([link])
})

test.each(['/movies/popular', '/schedule'])('the page %s of an empty catalogue shows a message without a link', async (path) => {
  expect(await messageOn(path)).toEqual([])
})
