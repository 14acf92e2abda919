import { expect, test } from 'vitest'
import type { Item, ListSection, Section } from '#contracts/graph/shapes.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import { readPreloadedState } from '../pages/page-data/preloaded.ts'
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

/** Opens a site with a list of two pages. The cursor `c1` leads to the second page; `c2` is invalid. */
function open(sections: Section[], rest: ContentClient['query'] = async () => ({ errors: [{ message: 'no cursor' }] })) {
  const network = testContent({
    ...testPages(),
    'PAGE shows/all/popular': page('PAGE', 'shows/all/popular', path, { heading: 'Popular shows', sections }),
  })
  const query: ContentClient['query'] = async (operation, variables, options) => {
    if (operation !== 'paginatedComponent') return network.client.query(operation, variables, options)
    network.queries.push({ operation, variables })
    if (variables['cursor'] === 'c1') return { data: { paginatedComponent: list('Grid', 4, 'c2', { listTitle: null }) } as never }
    return rest(operation, variables, options)
  }
  return { ...openSite({ content: { ...network.client, query } }), queries: network.queries }
}

test.each(['Grid', 'Stack', 'Shelf'] as const)(
  'a %s with more items than its page shows has a link to its next items for visitors without a script',
  async (kind) => {
    const { text } = open([choice, list(kind, 1, 'c1')])
    expect(linkIn(await text(path))).toEqual([moreOf('c1'), 'More: Series'])
    expect(linkIn(await text(`${path}?lang=es`))).toEqual([`${moreOf('c1')}&amp;lang=es`, 'Más: Series'])
  },
)

test('a list that is complete or has its own page has no link to next items', async () => {
  const viewAllCta = { text: 'View all', destination: '/shows/all/all', destinationType: null }
  expect(linkIn(await open([list('Grid', 1, null)]).text(path))).toBeUndefined()
  expect(linkIn(await open([list('Shelf', 1, 'c1', { viewAllCta })]).text(path))).toBeUndefined()
})

test('a deferred list has a link to its items for visitors without a script', async () => {
  const queryVariables = { app: 'nbc', name: 'series', cursor: 'c1', date: null, channel: null }
  const lazy = {
    queryName: 'paginatedComponent',
    entryField: 'paginatedComponent',
    targetComponent: 'Grid',
    tiles: null,
    viewAllCta: null,
  } as const
  const { text } = open([{ component: 'LazyComponent', data: { machineName: 'series', listTitle: 'Series', queryVariables, ...lazy } }])
  expect(linkIn(await text(path))).toEqual([moreOf('c1'), 'More: Series'])
  expect(await text(moreOf('c1'))).toContain('Show number 4')
})

test('a page with a list’s next items has links to continue and to go back, in both languages', async () => {
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

test('a shelf’s next items are shown as a grid, the only list on the page', async () => {
  const { text } = open([list('Shelf', 1, 'c0')], async () => ({ data: { paginatedComponent: list('Shelf', 7, null) } as never }))
  const html = await text(moreOf('c0'))
  expect(sectionsOf(html)).toMatchObject([{ component: 'LinksSelectableGroup' }, { component: 'Grid', data: { listTitle: 'Series' } }])
})

test.each([
  ['an unknown cursor', moreOf('nonsense')],
  ['a list that the page does not have', moreOf('c1', 'other')],
  ['no list', `${path}?more=c1`],
  ['nothing', `${path}?more=`],
  ['a cursor that is too long', moreOf(`c1${'x'.repeat(5000)}`)],
  ['invalid UTF-8', `${path}?more=%ff%00.%00`],
])('the ordinary page is the response when the parameter `more` names %s', async (_, address) => {
  const { get } = open([list('Grid', 1, 'c1')])
  const response = await get(address)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Show number 1<')
  expect(titleOf(html)).toBe('Popular shows | NBC')
})

test('pages of next items are not cached, and the response to an invalid cursor is the cached page', async () => {
  const { get, queries } = open([list('Grid', 1, 'c1')])
  const pagesAsked = () => queries.filter(({ operation }) => operation === 'bonanzaPage').length
  await get(path)
  for (const cursor of ['n1', 'n2', 'n3']) await get(moreOf(cursor))
  expect(pagesAsked()).toBe(1)
  expect((await get(moreOf('c1'))).headers.get('cache-control')).toBe('public, max-age=60')
  await get(moreOf('c1'))
  expect(pagesAsked()).toBe(3)
})

test('when a list’s next items do not load, the response is the ordinary page, and the failure is reported', async () => {
  const { get, reported } = open([list('Grid', 1, 'c1')], async () => Promise.reject(new Error('away')))
  expect((await get(moreOf('c9'))).status).toBe(200)
  expect(reported).toMatchObject([{ type: 'Component', message: 'list continuation: away', path }])
})

test('the parameter `more` on an unknown path answers 404', async () => {
  const { get } = open([])
  expect((await get('/nowhere?more=series.c1')).status).toBe(404)
})
