// Sections of an editor's page: shelf, grid, stack and text, with their headings and the links to further items.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { headingsOf, linksIn, sectionOf, textOf, wordsOf } from './read-page.ts'

const episode = (number: number): EntryInput => ({
  kind: 'video',
  id: `night-${number}`,
  guid: `80${String(number).padStart(2, '0')}`,
  series: 'night-ferry',
  programmingType: 'Full Episode',
  title: `Night ${number}`,
  season: 1,
  episode: number,
  airDate: daysAgo(100 - number),
})

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry', genres: ['Drama'] },
  ...Array.from({ length: 40 }, (_, index) => episode(index + 1)),
  { kind: 'video', id: 'song', guid: '9001', series: 'night-ferry', title: 'The song', airDate: daysAgo(2), popularity: 5 },
  { kind: 'video', id: 'dance', guid: '9002', series: 'night-ferry', title: 'The dance', airDate: daysAgo(3), popularity: 9 },
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      {
        component: 'Shelf',
        name: 'sponsored',
        title: { en: 'Ferry songs', es: 'Canciones' },
        sponsorName: 'Harbor Bank',
        sponsorLogo: 'bank.png',
        viewAllCta: { text: { en: 'All songs', es: 'Todas' }, destination: '/night-ferry/more' },
        items: [{ video: 'song' }],
      },
      { component: 'Shelf', name: 'popular', title: 'Popular clips', rule: { from: 'videos', programmingType: ['Clip'], sort: 'popular' } },
      { component: 'Shelf', name: 'first', title: 'First two', rule: { from: 'videos', season: 1, sort: 'oldest', limit: 2 } },
      { component: 'Shelf', name: 'empty', title: 'Nothing yet', rule: { from: 'movies' } },
      { component: 'Stack', name: 'stack', title: 'Twenty at once', rule: { from: 'videos', season: 1, sort: 'oldest' } },
      { component: 'Grid', name: 'grid', title: 'Thirty at once', rule: { from: 'videos', season: 1, sort: 'oldest' } },
      {
        component: 'Text',
        name: 'note',
        title: { en: 'About the crossing', es: 'Sobre la travesía' },
        text: { en: '<h2>Tickets</h2><p>At the <a href="/night-ferry">pier</a>.<script>alert(1)</script></p>', es: '<p>En el muelle.</p>' },
      },
      { component: 'Text', name: 'rules', title: 'Rules', text: '<p>No running on deck.</p>', disclosure: true },
      {
        component: 'Shelf',
        name: 'later',
        title: 'Further down',
        lazy: true,
        viewAllCta: { text: 'All of it', destination: '/night-ferry' },
        items: [{ video: 'dance' }],
      },
    ],
  },
  {
    kind: 'page',
    id: 'sports',
    name: 'sports',
    title: { en: 'On the water', es: 'En el agua' },
    description: 'Every race.',
    sections: [{ component: 'Shelf', name: 'races', title: 'Races', items: [{ video: 'song' }] }],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['bank.png'])
})

const titlesIn = async (heading: string, path = '/') => (await site.tiles(path, heading)).map(({ words }) => words[0])

test('a shelf shows its title, its sponsor with logo, its items and the link to all, in both languages', async () => {
  const shelf = sectionOf(await site.page('/'), 'Ferry songs')
  expect(wordsOf(shelf.querySelector('header')!)).toEqual(['Ferry songs', 'Presented by Harbor Bank'])
  expect(await site.picture(shelf.querySelector('header img')!.getAttribute('src'))).toBe('bank.png')
  expect(await titlesIn('Ferry songs')).toEqual(['The song'])
  expect(linksIn(shelf).at(-1)).toEqual(['All songs', '/night-ferry/more'])
  const spanish = sectionOf(await site.page('/?lang=es'), 'Canciones')
  expect(wordsOf(spanish.querySelector('header')!)).toEqual(['Canciones', 'Presentado por Harbor Bank'])
  expect(linksIn(spanish).at(-1)).toEqual(['Todas', '/night-ferry/more?lang=es'])
})

test('a list with a rule shows items up to its limit, in the order of the rule; a list without items is not shown', async () => {
  expect(await titlesIn('Popular clips')).toEqual(['The dance', 'The song'])
  expect(await titlesIn('First two')).toEqual(['Night 1', 'Night 2'])
  expect(headingsOf(await site.page('/'))).not.toContain('Nothing yet')
})

test.each([
  ['stack', 'Twenty at once', 20],
  ['grid', 'Thirty at once', 30],
])('a %s shows its first items, and without a script a link to the next items', async (_, heading, count) => {
  const titles = Array.from({ length: 40 }, (_, index) => `Night ${index + 1}`)
  expect(await titlesIn(heading)).toEqual(titles.slice(0, count))
  const links = [...(await site.page('/')).querySelectorAll('noscript a')]
  const link = links.find((one) => textOf(one) === `More: ${heading}`)
  expect(await titlesIn(heading, link!.getAttribute('href')!)).toEqual(titles.slice(count))
})

test('a text section shows its title and its HTML in the page’s language, without scripts, with headings one level below the title', async () => {
  const text = sectionOf(await site.page('/'), 'About the crossing')
  expect(wordsOf(text)).toEqual(['About the crossing', 'Tickets', 'At the', 'pier'])
  expect([textOf(text.querySelector('h3')), linksIn(text)]).toEqual(['Tickets', [['pier', '/night-ferry']]])
  expect(wordsOf(sectionOf(await site.page('/?lang=es'), 'Sobre la travesía'))).toEqual(['Sobre la travesía', 'En el muelle.'])
})

test('a text section with `disclosure` is closed until the viewer opens it', async () => {
  const details = (await site.page('/')).querySelector('main details')!
  expect([details.hasAttribute('open'), ...wordsOf(details)]).toEqual([false, 'Rules', 'No running on deck.'])
})

test('a deferred list shows its title, and without a script the link to all items', async () => {
  const lazy = sectionOf(await site.page('/'), 'Further down')
  expect(lazy.querySelector('[aria-busy]')).not.toBeNull()
  expect(lazy.querySelector('noscript')!.innerHTML).toMatch(/href="\/night-ferry"[^>]*>All of it/)
})

test('an editor’s page shows its own title and description, also to search engines', async () => {
  const page = await site.page('/sports?lang=es')
  expect(wordsOf(page.querySelector('main header')!)).toEqual(['En el agua', 'Every race.'])
  expect(textOf(page.querySelector('title'))).toBe('En el agua | NBC')
  expect(page.querySelector('meta[name=description]')!.getAttribute('content')).toBe('Every race.')
})
