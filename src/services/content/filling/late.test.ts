// A part of a page that fails or hangs costs the page that part, on both databases.
import { beforeAll, expect, test } from 'vitest'
import type { LazyData } from '#contracts/graph/shapes.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { listIn, openNetwork, tilesOf } from '../testing/network.ts'

/** What the database refuses to tell, or never tells, while it is so. */
type Trouble = { tables: string[]; how: 'fails' | 'hangs' }
const none: Trouble = { tables: [], how: 'fails' }

onEachDatabase('a part of a page', (open) => {
  let database: Database
  let trouble = none
  beforeAll(async () => {
    database = await open()
    const executor = database.read.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async (query, ...more) => {
      if (!trouble.tables.some((table) => query.sql.includes(`"${table}`))) return await execute(query, ...more)
      if (trouble.how === 'fails') throw new Error(`${trouble.tables} cannot be read`)
      return await new Promise(() => {})
    }
  })

  async function network(coming: Trouble, patience?: number) {
    trouble = none
    const opened = await openNetwork(database, [], { patience })
    trouble = coming
    return opened
  }

  test('a list that fails is left to be asked for later, and the rest of the page stands', { timeout: 60_000 }, async () => {
    const whole = (await (await network(none)).sections('PAGE', 'home')).map(({ component }) => component)
    expect(whole).not.toContain('LazyComponent')
    const { sections, reported, client } = await network({ tables: ['content_videos'], how: 'fails' })
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
    trouble = none
    const healed = await sections('PAGE', 'home')
    const answer = (await ask()).data!.paginatedComponent
    expect(listTitle).toBe(listIn(healed, 'latest-episodes').data.listTitle)
    expect(answer.data.items.length).toBe(listIn(healed, 'latest-episodes').data.items.length)
    expect(healed.map(({ component }) => component)).toEqual(whole)
  })

  test('one that hangs costs its time limit, and the page still comes', { timeout: 60_000 }, async () => {
    const { sections } = await network({ tables: ['content_playlists"'], how: 'hangs' }, 1_500)
    const came = await sections('PAGE', 'home')
    const late = came.filter(({ component }) => component === 'LazyComponent').map(({ data }) => (data as LazyData).machineName)
    expect(late).toEqual(['playlists'])
    expect(tilesOf(came, 'popular-shows').length).toBeGreaterThan(0)
  })

  test('items of one kind that cannot be read are left out, and are back as soon as they can', async () => {
    const { sections, page } = await network({ tables: ['content_playlists'], how: 'fails' })
    const hurt = await page('TITLE', 'harbor-lights')
    expect(hurt.errors).toBe(undefined)
    trouble = none
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
    'what a page of type %s is about (%s, in %s) does not come: a failure within a few seconds, not a page',
    async (type, name, table) => {
      const { page, reported } = await network({ tables: [table], how: 'hangs' }, 100)
      const began = performance.now()
      const { errors } = await page(type, name)
      expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
      expect(reported.map(String).join()).toContain('took longer than 200 ms')
      expect(performance.now() - began).toBeLessThan(4_000)
    },
  )

  test('when nothing can be read the page does not load', async () => {
    const { page } = await network({ tables: ['content_'], how: 'fails' })
    expect((await page('PAGE', 'home')).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
  })
})
