import { expect, test } from 'vitest'
import type { Item, ListSection, Section } from '#contracts/graph/shapes.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import { readPreloadedState } from '../pages/preloaded.ts'
import { page, shelf, testContent, testPages, titleTile } from './testing/network.ts'
import { openSite } from './testing/site.ts'

const series = (from: number, count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    component: 'SeriesTile',
    data: titleTile(`show-${from + index}`, `Show number ${from + index}`),
  }))

function list(
  component: 'Grid' | 'Stack' | 'Shelf',
  from: number,
  cursor: string | null,
  change: Partial<ListSection['data']> = {},
): Section {
  const moreItems = cursor
    ? { queryName: 'paginatedComponent', entryField: 'paginatedComponent', queryVariables: { name: 'series', cursor, app: 'nbc' } }
    : null
  return { component, data: { ...shelf('series', 'Series', series(from, 3)).data, moreItems, ...change } }
}

const choice: Section = {
  component: 'LinksSelectableGroup',
  data: { machineName: 'categories', label: 'Categories', items: [{ label: 'Popular', pathname: '/shows/all/popular', selected: true }] },
}

const path = '/shows/all/popular'
const moreOf = (cursor: string, name = 'series') => `${path}?more=${name}.${cursor}`
const linkIn = (html: string) => /<noscript><p[^>]*><a rel="next" href="([^"]*)">([^<]*)<\/a><\/p><\/noscript>/.exec(html)?.slice(1)
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)![1]
const sectionsOf = (html: string) =>
  readPreloadedState(/<script type="application\/json" id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!).sections

/** Two pages of a list: `c1` leads to the second, of which `c2` leads nowhere. */
function open(sections: Section[], rest: ContentClient['query'] = async () => ({ errors: [{ message: 'no cursor' }] })) {
  const network = testContent({
    ...testPages(),
    'PAGE shows/all/popular': page('PAGE', 'shows/all/popular', path, { heading: 'Popular shows', sections }),
  })
  const query: ContentClient['query'] = async (operation, variables, options) => {
    if (operation !== 'paginatedComponent') return network.client.query(operation, variables, options)
    network.asked.push({ operation, variables })
    if (variables['cursor'] === 'c1') return { data: { paginatedComponent: list('Grid', 4, 'c2', { listTitle: null }) } as never }
    return rest(operation, variables, options)
  }
  return { ...openSite({ content: { ...network.client, query } }), asked: network.asked }
}

test.each(['Grid', 'Stack', 'Shelf'] as const)(
  'a %s that is longer than its page has a link to the rest, for who has no script',
  async (kind) => {
    const { text } = open([choice, list(kind, 1, 'c1')])
    expect(linkIn(await text(path))).toEqual([moreOf('c1'), 'More: Series'])
    expect(linkIn(await text(`${path}?lang=es`))).toEqual([`${moreOf('c1')}&amp;lang=es`, 'Más: Series'])
  },
)

test('a list that is whole, or has a page of its own, has none', async () => {
  const viewAllCta = { text: 'View all', destination: '/shows/all/all', destinationType: null }
  expect(linkIn(await open([list('Grid', 1, null)]).text(path))).toBeUndefined()
  expect(linkIn(await open([list('Shelf', 1, 'c1', { viewAllCta })]).text(path))).toBeUndefined()
})

test('a list that is still to come can be had by its link', async () => {
  const queryVariables = { app: 'nbc', name: 'series', cursor: 'c1', date: null, channel: null }
  const lazy = { queryName: 'paginatedComponent', entryField: 'paginatedComponent', targetComponent: 'Grid', viewAllCta: null } as const
  const { text } = open([{ component: 'LazyComponent', data: { machineName: 'series', listTitle: 'Series', queryVariables, ...lazy } }])
  expect(linkIn(await text(path))).toEqual([moreOf('c1'), 'More: Series'])
  expect(await text(moreOf('c1'))).toContain('Show number 4')
})

test('the rest of a list is a page of its own: its tiles, the way on and the way back, in both languages', async () => {
  const { text } = open([choice, list('Grid', 1, 'c1'), shelf('others', 'Others', series(90, 2))])
  const html = await text(moreOf('c1'))
  for (const number of [4, 5, 6]) expect(html).toContain(`Show number ${number}`)
  for (const absent of ['Show number 1<', 'Show number 90']) expect(html).not.toContain(absent)
  expect(titleOf(html)).toBe('Popular shows (continued) | NBC')
  expect(linkIn(html)).toEqual([moreOf('c2'), 'More: Series'])
  expect(html).toMatch(/<a [^>]*href="\/shows\/all\/popular">From the beginning<\/a>/)
  expect(html).toContain('<link rel="canonical" href="https://daypart.test/shows/all/popular">')
  expect(sectionsOf(html).map(({ component }) => component)).toEqual(['LinksSelectableGroup', 'LinksSelectableGroup', 'Grid'])

  const spanish = await text(`${moreOf('c1')}&lang=es`)
  expect(titleOf(spanish)).toBe('Popular shows (continuación) | NBC')
  expect(spanish).toMatch(/<a [^>]*href="\/shows\/all\/popular\?lang=es">Desde el principio<\/a>/)
})

test('the rest of a row is a grid, which is all that its page has', async () => {
  const { text } = open([list('Shelf', 1, 'c0')], async () => ({ data: { paginatedComponent: list('Shelf', 7, null) } as never }))
  const html = await text(moreOf('c0'))
  expect(sectionsOf(html)).toMatchObject([{ component: 'LinksSelectableGroup' }, { component: 'Grid', data: { listTitle: 'Series' } }])
})

test.each([
  ['a cursor of nobody', moreOf('nonsense')],
  ['a list that the page does not have', moreOf('c1', 'other')],
  ['no list', `${path}?more=c1`],
  ['nothing', `${path}?more=`],
  ['more than any list says', moreOf(`c1${'x'.repeat(5000)}`)],
  ['what is no text', `${path}?more=%ff%00.%00`],
])('a page is as ever for %s', async (_, address) => {
  const { get } = open([list('Grid', 1, 'c1')])
  const response = await get(address)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Show number 1<')
  expect(titleOf(html)).toBe('Popular shows | NBC')
})

test('strangers fill no memory with cursors: the rest of a list is made anew, and every wrong one is the page that is kept', async () => {
  const { get, asked } = open([list('Grid', 1, 'c1')])
  const pagesAsked = () => asked.filter(({ operation }) => operation === 'bonanzaPage').length
  await get(path)
  for (const cursor of ['n1', 'n2', 'n3']) await get(moreOf(cursor))
  expect(pagesAsked()).toBe(1)
  expect((await get(moreOf('c1'))).headers.get('cache-control')).toBe('public, max-age=60')
  await get(moreOf('c1'))
  expect(pagesAsked()).toBe(3)
})

test('when the rest of a list does not come the page does, and it is reported', async () => {
  const { get, reported } = open([list('Grid', 1, 'c1')], async () => Promise.reject(new Error('away')))
  expect((await get(moreOf('c9'))).status).toBe(200)
  expect(reported).toMatchObject([{ type: 'Component', message: 'the rest of a list: away', path }])
})

test('on a path that leads nowhere there is no rest of anything', async () => {
  const { get } = open([])
  expect((await get('/nowhere?more=series.c1')).status).toBe(404)
})
