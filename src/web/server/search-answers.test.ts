import { expect, test } from 'vitest'
import type { SearchData } from '#contracts/graph/shapes.ts'
import { readPreloadedState } from '../pages/page-data/preloaded.ts'
import { testContent, testPages } from './testing/network.ts'
import { openSite } from './testing/site.ts'

const search = (query: string): SearchData => ({
  machineName: 'search',
  query,
  chosenBrand: null,
  chosenKind: null,
  page: 1,
  state: query ? 'FOUND' : 'EMPTY',
  brands: [],
  kinds: [],
  lists: [],
  nextPage: null,
})

function open() {
  const base = testPages()['PAGE networks']!
  const page = (name: string) => {
    const list = testPages()['PAGE home']!.data.sections.find(({ component }) => component === 'Shelf')!
    const data = name ? { ...search(name), lists: [list] as SearchData['lists'] } : search('')
    const metadata = { ...base.metadata, title: 'Search', canonicalPath: '/search' }
    return { ...base, pageType: 'SEARCH' as const, name, metadata, data: { sections: [{ component: 'Search' as const, data }] } }
  }
  const network = testContent({ 'SEARCH ': page(''), 'SEARCH night': page('night') })
  return { ...openSite({ content: network.client }), queries: network.queries }
}

test('the query for a search page contains its words and filters, and the page is not cached', async () => {
  const { get, queries } = open()
  const first = await get('/search?q=night&kind=clip&brand=bravo&page=2&utm_source=x')
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(queries.find(({ operation }) => operation === 'bonanzaPage')?.variables).toMatchObject({
    type: 'SEARCH',
    name: 'night',
    pid: 'brand=bravo&kind=clip&page=2',
  })
  const count = queries.length
  await get('/search?q=night&kind=clip&brand=bravo&page=2&utm_source=x')
  expect(queries.length).toBeGreaterThan(count)
  expect((await get('/search')).headers.get('cache-control')).toContain('s-maxage=60')
})

test('search results are rendered on the server and hydrated, on a page marked noindex', async () => {
  const html = await open().text('/search?q=night')
  expect(html).toContain('<title>night | Search | NBC</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('application/ld+json')
  expect(html).toContain('data-item="0"')
  const { sections } = readPreloadedState(/<script type="application\/json" id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!)
  expect(sections).toMatchObject([{ component: 'Search', data: { query: 'night', lists: [{ component: 'Shelf' }] } }])
})
