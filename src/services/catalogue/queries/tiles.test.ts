import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { ContentTables } from '../schema/tables.ts'
import { openNetwork, queryGraph } from '../testing/network.ts'

onEachDatabase('tiles', (open) => {
  const video: EntryInput = {
    kind: 'video',
    id: 'long',
    series: 'harbor',
    title: 'Long Description',
    description: { en: 'All of it.', es: 'Todo.' },
    keywords: ['pier', 'lamp'],
    captions: ['en'],
    credits: [{ person: 'gus', role: 'cast.guest' }],
    airDate: Date.UTC(2026, 4, 12),
    duration: 90,
  }
  const items = [{ video: 'long' }, { series: 'harbor' }, { movie: 'tide' }]
  const home: EntryInput = {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      { component: 'DynamicLead', name: 'lead', rule: { from: 'series', sort: 'popular' } },
      { component: 'Shelf', name: 'tiles', items },
    ],
  }

  test('a tile in a GraphQL response has fields that are not in the stored tile, such as description and credits', async () => {
    const network = await openNetwork(await open(), [video, home])
    const fields = `__typename
      ... on VideoTile { data { title image { id } show { name } description keywords captions credits { person { name } } } }
      ... on SeriesTile { data { title description shortDescription social { __typename } credits { person { name } } } }`
    const query = (language: string) => `{ bonanzaPage(type: PAGE, name: "home", app: "nbc", language: ${language}) {
      data { sections { ... on Shelf { data { items { ${fields} } } } } } } }`
    const loadItems = async (language: string) => {
      const { bonanzaPage } = await queryGraph<{ bonanzaPage: { data: { sections: { data?: { items: { data: object }[] } }[] } } }>(
        network,
        query(language),
      )
      return bonanzaPage.data.sections.flatMap(({ data }) => data?.items.map((item) => item.data) ?? [])
    }
    expect((await loadItems('en'))[0]).toMatchObject({
      title: 'Long Description',
      show: { name: 'Harbor Lights' },
      description: 'All of it.',
      keywords: ['pier', 'lamp'],
      captions: ['en'],
      credits: [{ person: { name: 'Gus Lowe' } }],
    })
    expect((await loadItems('es'))[0]).toMatchObject({ description: 'Todo.' })
    expect((await loadItems('en'))[1]).toMatchObject({
      title: 'Harbor Lights',
      shortDescription: 'A harbor. Its lights.',
      credits: [{ person: { name: 'Ana Ruiz' } }, { person: { name: 'Gus Lowe' } }],
    })
  })

  test('pages show the same tiles after the stored tiles are deleted', async () => {
    const database = await open()
    const network = await openNetwork(database, [video, home], {
      enabledCaches: { items: false, pages: false },
    })
    const pages = async () => [await network.page('PAGE', 'home'), await network.page('TITLE', 'harbor-lights')]
    const withTiles = await pages()
    expect(JSON.stringify(withTiles)).toContain('Long Description')
    const cleared = await database
      .withTables<ContentTables>()
      .write(async (trx) => [
        await trx.updateTable('content_videos').set({ tile: null }).executeTakeFirstOrThrow(),
        await trx.updateTable('content_titles').set({ tile: null }).executeTakeFirstOrThrow(),
      ])
    for (const { numUpdatedRows } of cleared) expect(Number(numUpdatedRows)).toBeGreaterThan(5)
    expect(await pages()).toEqual(withTiles)
  })
})
