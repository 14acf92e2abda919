import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import type { SearchData, Section } from '#contracts/graph/shapes.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { SearchAnswer, SearchAsk } from '../search/find.ts'
import { openShelf } from '../search/testing/shelf.ts'
import { openNetwork, tilesOf } from '../testing/network.ts'

onEachDatabase('the search page', (open) => {
  let shelf: Awaited<ReturnType<typeof openShelf>>
  let network: Awaited<ReturnType<typeof openNetwork>>
  let answering: (asked: SearchAsk) => Promise<SearchAnswer>
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
    shelf = await openShelf(database)
    answering = (asked) => shelf.engine().find(asked)
    network = await openNetwork(database, more, { search: { find: (asked) => answering(asked) } })
    await shelf.follow()
  })
  afterEach(() => shelf.close())

  const read = async (query: string, rest: Record<string, string> = {}, variables: Record<string, unknown> = {}) => {
    const pid = String(new URLSearchParams(rest)) || undefined
    const [section] = await network.sections('SEARCH', query, { pid, ...variables })
    return (section as Extract<Section, { component: 'Search' }>).data
  }
  const lists = ({ lists: some }: SearchData) => some.map(({ component, data }) => [component, data.machineName, data.listTitle])

  test('[C2.1-22] every kind in a row of its own, the best hit first, with the way to all of a kind', async () => {
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

  test('networks are found by their names', async () => {
    expect((await read('brav')).lists[0]?.data).toMatchObject({
      machineName: 'brand',
      listTitle: 'Networks',
      items: [{ data: { machineName: 'bravo' } }],
    })
    expect((await read('bravo', {}, { app: 'bravo' })).state).toBe('NOTHING')
  })

  test('one kind is a grid, a page at a time, to its end', async () => {
    const first = await read('storm', { kind: 'clip' })
    expect([lists(first), first.lists[0]?.data.items.length, first.nextPage]).toEqual([[['Grid', 'clip', 'Clips']], 30, 2])
    const third = await read('storm', { kind: 'clip', page: '3' })
    expect([third.page, third.lists[0]?.data.items.length, third.nextPage]).toEqual([3, 11, null])
    expect((await read('storm', { kind: 'clip', page: '4' })).state).toBe('NOTHING')
    expect(tilesOf(first.lists as Section[], 'clip').slice(0, 3)).toEqual(['storm-0', 'storm-1', 'storm-2'])
  })

  test('the network narrows; a network’s own site finds only its own', async () => {
    expect(lists(await read('summer'))).toHaveLength(1)
    expect((await read('summer', { brand: 'nbc' })).state).toBe('NOTHING')
    expect((await read('summer', { brand: 'bravo-tv' })).chosenBrand).toBe('bravo')
    const own = await read('summer', {}, { app: 'bravo' })
    expect([own.state, own.brands]).toEqual(['FOUND', []])
    expect((await read('storm', {}, { app: 'bravo' })).state).toBe('NOTHING')
  })

  test('a filter that does not exist is none, and a page that does not is the first', async () => {
    const found = await read('storm', { brand: 'cbs', kind: 'sitcom', page: '-7' })
    expect(found).toMatchObject({ chosenBrand: null, chosenKind: null, page: 1, state: 'FOUND' })
    for (const page of ['0', '1e9', 'x', '99999999999999999999']) expect((await read('storm', { page })).page).toBe(1)
  })

  test('close, nothing and empty are told apart, in either language', async () => {
    expect((await read('strom')).state).toBe('CLOSE')
    for (const [query, state] of [
      ['qqqqqq', 'NOTHING'],
      ['   ', 'EMPTY'],
    ] as const) {
      const unfound = await read(query, {}, { language: 'es' })
      expect([unfound.state, ...lists(unfound)], 'with something to watch').toEqual([state, ['Shelf', 'popular', 'Programas populares']])
      expect(unfound.lists[0]?.data.items.length).toBeGreaterThan(1)
    }
    expect((await read('storm', { kind: 'clip' }, { language: 'es' })).kinds.map(({ label }) => label)).toEqual([
      'Programas',
      'Películas',
      'Episodios',
      'Clips',
      'Personas',
    ])
  })

  test('a search that fails costs its answer, not its page', async () => {
    answering = () => Promise.reject(new Error('no answer within 5000 ms'))
    expect(await read('storm')).toMatchObject({ state: 'FAILED', lists: [], query: 'storm' })
    await expect((await openNetwork(await open())).page('SEARCH', 'storm')).resolves.toMatchObject({
      data: { bonanzaPage: { pageType: 'SEARCH' } },
    })
  })

  test('what anybody may type is remembered for nobody', async () => {
    await read('storm')
    answering = async () => ({ hits: {}, isClose: false })
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
