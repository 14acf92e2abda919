import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import type { SearchData, Section } from '#contracts/graph/shapes.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import type { SearchAnswer, SearchRequest } from '#contracts/http/search.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openNetwork, tilesOf } from '#services/catalogue/testing/network.ts'
import { openTestSearch } from '#services/search/testing/test-search.ts'

onEachDatabase('the search page', (open) => {
  let search: Awaited<ReturnType<typeof openTestSearch>>
  let network: Awaited<ReturnType<typeof openNetwork>>
  let findStub: (request: SearchRequest) => Promise<SearchAnswer>
  const more: EntryInput[] = Array.from({ length: 70 }, (_, n) => ({
    kind: 'video',
    id: `storm-${n}`,
    series: 'harbor',
    title: `Storm ${n}`,
    airDate: 1000 * n,
    popularity: 70 - n,
  }))
  beforeEach(async () => {
    const database = await open()
    search = await openTestSearch(database)
    findStub = (request) => search.engine().find(request)
    network = await openNetwork(database, more, { search: { find: (request) => findStub(request) } })
    await search.updateIndex()
  })
  afterEach(() => search.close())

  const read = async (query: string, rest: Record<string, string> = {}, variables: Record<string, unknown> = {}) => {
    const pid = String(new URLSearchParams(rest)) || undefined
    const [section] = await network.sections('SEARCH', query, { pid, ...variables })
    return (section as Extract<Section, { component: 'Search' }>).data
  }
  const lists = ({ lists: some }: SearchData) => some.map(({ component, data }) => [component, data.machineName, data.listTitle])

  test('[C2.1-22] the search page has a shelf for each kind of result, with a link to all results of that kind; the kind with the best hit comes first', async () => {
    const found = await read('storm')
    expect(found.state).toBe('FOUND')
    expect(lists(found)).toEqual([['Shelf', 'clip', 'Clips']])
    expect(found.lists[0]?.data.items).toHaveLength(20)
    expect(found.lists[0]?.data.viewAllCta).toMatchObject({ destination: '/search?q=storm&kind=clip' })
    const both = await read('harbor lights')
    expect(lists(both).map(([, name]) => name)).toEqual(['series', 'episode', 'clip'])
    expect(tilesOf(both.lists as Section[], 'series')).toEqual(['harbor-lights'])
    expect((await read('ana')).lists[0]?.data).toMatchObject({ machineName: 'person', items: [{ component: 'PersonTile' }] })
  })

  test('the search page finds networks by name', async () => {
    expect((await read('brav')).lists[0]?.data).toMatchObject({
      machineName: 'brand',
      listTitle: 'Networks',
      items: [{ data: { machineName: 'bravo' } }],
    })
    expect((await read('bravo', {}, { app: 'bravo' })).state).toBe('NOTHING')
  })

  test('the search page shows the results of one kind as a grid with 30 results per page', async () => {
    const first = await read('storm', { kind: 'clip' })
    expect([lists(first), first.lists[0]?.data.items.length, first.nextPage]).toEqual([[['Grid', 'clip', 'Clips']], 30, 2])
    const third = await read('storm', { kind: 'clip', page: '3' })
    expect([third.page, third.lists[0]?.data.items.length, third.nextPage]).toEqual([3, 11, null])
    expect((await read('storm', { kind: 'clip', page: '4' })).state).toBe('NOTHING')
    expect(tilesOf(first.lists as Section[], 'clip').slice(0, 3)).toEqual(['storm-0', 'storm-1', 'storm-2'])
  })

  test('a search can be limited to one network; a search on the site of a network finds only entries of this network', async () => {
    expect(lists(await read('summer'))).toHaveLength(1)
    expect((await read('summer', { brand: 'nbc' })).state).toBe('NOTHING')
    expect((await read('summer', { brand: 'bravo-tv' })).chosenBrand).toBe('bravo')
    const own = await read('summer', {}, { app: 'bravo' })
    expect([own.state, own.brands]).toEqual(['FOUND', []])
    expect((await read('storm', {}, { app: 'bravo' })).state).toBe('NOTHING')
  })

  test('the search page ignores unknown filters, and shows the first page for an invalid page number', async () => {
    const found = await read('storm', { brand: 'cbs', kind: 'sitcom', page: '-7' })
    expect(found).toMatchObject({ chosenBrand: null, chosenKind: null, page: 1, state: 'FOUND' })
    for (const page of ['0', '1e9', 'x', '99999999999999999999']) expect((await read('storm', { page })).page).toBe(1)
  })

  test('a search has the state CLOSE for similar results, NOTHING for no results and EMPTY for an empty query; NOTHING and EMPTY also list popular shows', async () => {
    expect((await read('strom')).state).toBe('CLOSE')
    for (const [query, state] of [
      ['qqqqqq', 'NOTHING'],
      ['   ', 'EMPTY'],
    ] as const) {
      const result = await read(query, {}, { language: 'es' })
      expect([result.state, ...lists(result)], 'with popular shows').toEqual([state, ['Shelf', 'popular', 'Programas populares']])
      expect(result.lists[0]?.data.items.length).toBeGreaterThan(1)
    }
    expect((await read('storm', { kind: 'clip' }, { language: 'es' })).kinds.map(({ label }) => label)).toEqual([
      'Programas',
      'Películas',
      'Episodios',
      'Clips',
      'Personas',
    ])
  })

  test('the search page has the state FAILED when the search fails', async () => {
    findStub = () => Promise.reject(new Error('the search timed out after 5000 ms'))
    expect(await read('storm')).toMatchObject({ state: 'FAILED', lists: [], query: 'storm' })
    await expect((await openNetwork(await open())).page('SEARCH', 'storm')).resolves.toMatchObject({
      data: { bonanzaPage: { pageType: 'SEARCH' } },
    })
  })

  test('search results are not cached on the server, and shared caches may not store them', async () => {
    await read('storm')
    findStub = async () => ({ hits: {}, isClose: false })
    expect((await read('storm')).state).toBe('NOTHING')
    const url = (operationName: string, variables: object) =>
      `http://tv.example/v2/graphql?${new URLSearchParams({ operationName, variables: JSON.stringify(variables), extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashes[operationName as OperationName] } }) })}`
    for (const [operation, variables] of [
      ['bonanzaPage', { type: 'SEARCH', name: 'storm', app: 'nbc' }],
      ['searchSection', { query: 'storm', app: 'nbc' }],
    ] as const) {
      const post = new Request('http://tv.example/v2/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          operationName: operation,
          query: texts[operation],
          variables,
          extensions: { persistedQuery: { version: 1, sha256Hash: hashes[operation] } },
        }),
      })
      await network.fetch(post)
      const answer = await network.fetch(new Request(url(operation, variables)))
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=15'])
    }
  })
})
