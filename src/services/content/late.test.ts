// A part of a page that fails or hangs costs the page that part, on both databases.
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { LazyData } from '#contracts/graph/shapes.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { listIn, openNetwork, tilesOf } from './testing/network.ts'

/** What the database refuses to tell, or never tells, while it is so. */
type Trouble = { tables: string[]; how: 'fails' | 'hangs' }

function troubled(database: Database, trouble: Trouble): Database {
  const hanging = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node)
      if (!trouble.tables.some((table) => text.includes(`"${table}`))) return node
      if (trouble.how === 'fails') throw new Error(`${trouble.tables} cannot be read`)
      hanging.add(queryId)
      return node
    },
    transformResult: ({ result, queryId }) => (hanging.has(queryId) ? new Promise(() => {}) : Promise.resolve(result)),
  }
  return {
    ...database,
    read: database.read.withPlugin(plugin),
    withTables: <Own>() => troubled(database.withTables(), trouble) as Database<Own>,
  }
}

onEachDatabase('a part of a page', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  const network = (trouble: Trouble, patience?: number) => openNetwork(troubled(database, trouble), [], { patience })

  test('a list that fails is left to be asked for later, and the rest of the page stands', async () => {
    const trouble: Trouble = { tables: [], how: 'fails' }
    const { sections, reported, clock, client } = await network(trouble)
    const whole = (await sections('PAGE', 'home')).map(({ component }) => component)
    expect(whole).not.toContain('LazyComponent')
    clock.now += 60_000
    trouble.tables = ['content_videos']
    const hurt = await sections('PAGE', 'home')
    const late = hurt.filter(({ component }) => component === 'LazyComponent').map(({ data }) => data as LazyData)
    expect(late.map(({ machineName, queryName, targetComponent }) => [machineName, queryName, targetComponent])).toContainEqual([
      'latest-episodes',
      'paginatedComponent',
      'Shelf',
    ])
    expect(tilesOf(hurt, 'popular-shows').length).toBeGreaterThan(0)
    expect(reported.map(String).join()).toContain('content_videos cannot be read')
    // Alone it is an error, by which the browser knows.
    const { listTitle, queryVariables } = late.find((each) => each.machineName === 'latest-episodes')!
    const ask = () =>
      client.query<{ paginatedComponent: { data: { machineName: string; items: unknown[] } } }>('paginatedComponent', {
        ...queryVariables,
        language: 'en',
      })
    expect((await ask()).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
    trouble.tables = []
    const healed = await sections('PAGE', 'home')
    const answer = (await ask()).data!.paginatedComponent
    expect(listTitle).toBe(listIn(healed, 'latest-episodes').data.listTitle)
    expect(answer.data.items.length).toBe(listIn(healed, 'latest-episodes').data.items.length)
    expect(healed.map(({ component }) => component)).toEqual(whole)
  })

  test('one that hangs costs its time limit, and the page still comes', { timeout: 60_000 }, async () => {
    const trouble: Trouble = { tables: ['content_videos'], how: 'hangs' }
    const { sections, clock } = await network(trouble, 1_500)
    clock.now += 60_000
    const began = performance.now()
    const came = await sections('PAGE', 'home')
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(came.some(({ component }) => component === 'LazyComponent')).toBe(true)
    expect(tilesOf(came, 'popular-shows').length).toBeGreaterThan(0)
  })

  test('items of one kind that cannot be read are left out, and are back as soon as they can', async () => {
    const trouble: Trouble = { tables: ['content_playlists'], how: 'fails' }
    const { sections, page } = await network(trouble)
    const hurt = await page('TITLE', 'harbor-lights')
    expect(hurt.errors).toBe(undefined)
    trouble.tables = []
    expect((await sections('PAGE', 'home')).length).toBeGreaterThan(0)
  })

  test('when nothing can be read the page does not load', async () => {
    const { page } = await network({ tables: ['content_'], how: 'fails' })
    expect((await page('PAGE', 'home')).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
  })
})
