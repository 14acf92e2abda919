// If a part of a page fails or hangs, the page is returned without this part, on both databases.
import { beforeAll, expect, test } from 'vitest'
import type { LazyData } from '#contracts/graph/shapes.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { listIn, openNetwork, tilesOf } from '#services/catalogue/testing/network.ts'

/** Queries of these tables fail or never end. */
type Outage = { tables: string[]; failure: 'fails' | 'hangs' }
const noOutage: Outage = { tables: [], failure: 'fails' }

onEachDatabase('a part of a page', (open) => {
  let database: Database
  let outage = noOutage
  beforeAll(async () => {
    database = await open()
    const executor = database.read.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async (query, ...rest) => {
      if (!outage.tables.some((table) => query.sql.includes(`"${table}`))) return await execute(query, ...rest)
      if (outage.failure === 'fails') throw new Error(`${outage.tables} cannot be read`)
      return await new Promise(() => {})
    }
  })

  async function network(next: Outage, timeLimit?: number) {
    outage = noOutage
    const opened = await openNetwork(database, [], { timeLimit })
    outage = next
    return opened
  }

  test('a list that fails is deferred, and the response contains all other parts of the page', { timeout: 60_000 }, async () => {
    const whole = (await (await network(noOutage)).sections('PAGE', 'home')).map(({ component }) => component)
    expect(whole).not.toContain('LazyComponent')
    const { sections, reported, client } = await network({ tables: ['content_videos'], failure: 'fails' })
    const partial = await sections('PAGE', 'home')
    const deferred = partial.filter(({ component }) => component === 'LazyComponent').map(({ data }) => data as LazyData)
    expect(deferred.map(({ machineName, queryName, targetComponent }) => [machineName, queryName, targetComponent])).toContainEqual([
      'latest-episodes',
      'paginatedComponent',
      'Shelf',
    ])
    expect(tilesOf(partial, 'popular-shows').length).toBeGreaterThan(0)
    expect(reported.map(String).join()).toContain('content_videos cannot be read')
    // While the table cannot be read, a request for only this list also fails. Then the browser shows a button to try again.
    const { listTitle, queryVariables } = deferred.find((each) => each.machineName === 'latest-episodes')!
    const loadList = () =>
      client.query<{ paginatedComponent: { data: { machineName: string; items: unknown[] } } }>('paginatedComponent', {
        ...queryVariables,
        language: 'en',
      })
    expect((await loadList()).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
    outage = noOutage
    const restored = await sections('PAGE', 'home')
    const answer = (await loadList()).data!.paginatedComponent
    expect(listTitle).toBe(listIn(restored, 'latest-episodes').data.listTitle)
    expect(answer.data.items.length).toBe(listIn(restored, 'latest-episodes').data.items.length)
    expect(restored.map(({ component }) => component)).toEqual(whole)
  })

  test('if the query of one list never ends, the page is returned after the time limit without this list', {
    timeout: 60_000,
  }, async () => {
    const { sections } = await network({ tables: ['content_playlists"'], failure: 'hangs' }, 1_500)
    const page = await sections('PAGE', 'home')
    const deferred = page.filter(({ component }) => component === 'LazyComponent').map(({ data }) => (data as LazyData).machineName)
    expect(deferred).toEqual(['playlists'])
    expect(tilesOf(page, 'popular-shows').length).toBeGreaterThan(0)
  })

  test('a page leaves out items that cannot be read, and shows these items when they can be read again', async () => {
    const { sections, page } = await network({ tables: ['content_playlists'], failure: 'fails' })
    const partial = await page('TITLE', 'harbor-lights')
    expect(partial.errors).toBe(undefined)
    outage = noOutage
    expect((await sections('PAGE', 'home')).length).toBeGreaterThan(0)
  })

  test.each([
    ['TITLE', 'harbor-lights', 'content_titles'],
    ['TITLE', 'harbor-lights', 'content_aliases'],
    ['EPISODES', 'harbor-lights/1', 'content_seasons'],
    ['CREDITS', 'harbor-lights', 'content_cast'],
    ['PHOTOS', 'harbor-lights', 'content_galleries'],
    ['VIDEO', 'harbor101', 'content_videos'],
    ['PLAYLIST', 'best-of-harbor', 'content_playlists'],
  ] as const)(
    'a page of type %s fails within four seconds when its main entry does not load (%s, from the table %s)',
    async (type, name, table) => {
      const { page, reported } = await network({ tables: [table], failure: 'hangs' }, 100)
      const began = performance.now()
      const { errors } = await page(type, name)
      expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
      expect(reported.map(String).join()).toContain('took longer than 200 ms')
      expect(performance.now() - began).toBeLessThan(4_000)
    },
  )

  test('a page request fails with an error when no table can be read', async () => {
    const { page } = await network({ tables: ['content_'], failure: 'fails' })
    expect((await page('PAGE', 'home')).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
  })
})
