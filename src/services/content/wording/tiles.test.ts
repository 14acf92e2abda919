import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { ContentTables } from '../tables.ts'
import { ask, openNetwork } from '../testing/network.ts'

onEachDatabase('tiles', (open) => {
  const told: EntryInput = {
    kind: 'video',
    id: 'told',
    series: 'harbor',
    title: 'Told at Length',
    description: { en: 'All of it.', es: 'Todo.' },
    keywords: ['pier', 'lamp'],
    captions: ['en'],
    credits: [{ person: 'gus', role: 'cast.guest' }],
    airDate: Date.UTC(2026, 4, 12),
    duration: 90,
  }
  const places = [{ video: 'told' }, { series: 'harbor' }, { movie: 'tide' }]
  const home: EntryInput = {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      { component: 'DynamicLead', name: 'lead', rule: { from: 'series', sort: 'popular' } },
      { component: 'Shelf', name: 'told', items: places },
    ],
  }

  test('a tile is told from what is kept for tiles; what only a page says is read when a document asks for it', async () => {
    const network = await openNetwork(await open(), [told, home])
    const fields = `__typename
      ... on VideoTile { data { title image { id } show { name } description keywords captions credits { person { name } } } }
      ... on SeriesTile { data { title description shortDescription social { __typename } credits { person { name } } } }`
    const query = (language: string) => `{ bonanzaPage(type: PAGE, name: "home", app: "nbc", language: ${language}) {
      data { sections { ... on Shelf { data { items { ${fields} } } } } } } }`
    const items = async (language: string) => {
      const { bonanzaPage } = await ask<{ bonanzaPage: { data: { sections: { data?: { items: { data: object }[] } }[] } } }>(
        network,
        query(language),
      )
      return bonanzaPage.data.sections.flatMap(({ data }) => data?.items.map((item) => item.data) ?? [])
    }
    expect((await items('en'))[0]).toMatchObject({
      title: 'Told at Length',
      show: { name: 'Harbor Lights' },
      description: 'All of it.',
      keywords: ['pier', 'lamp'],
      captions: ['en'],
      credits: [{ person: { name: 'Gus Lowe' } }],
    })
    expect((await items('es'))[0]).toMatchObject({ description: 'Todo.' })
    expect((await items('en'))[1]).toMatchObject({
      title: 'Harbor Lights',
      shortDescription: 'A harbor. Its lights.',
      credits: [{ person: { name: 'Ana Ruiz' } }, { person: { name: 'Gus Lowe' } }],
    })
  })

  test('what was stored before tiles were kept is told the same', async () => {
    const database = await open()
    const network = await openNetwork(database, [told, home], {
      remember: { items: false, pages: false },
    })
    const pages = async () => [await network.page('PAGE', 'home'), await network.page('TITLE', 'harbor-lights')]
    const kept = await pages()
    expect(JSON.stringify(kept)).toContain('Told at Length')
    const cleared = await database
      .withTables<ContentTables>()
      .write(async (trx) => [
        await trx.updateTable('content_videos').set({ tile: null }).executeTakeFirstOrThrow(),
        await trx.updateTable('content_titles').set({ tile: null }).executeTakeFirstOrThrow(),
      ])
    for (const { numUpdatedRows } of cleared) expect(Number(numUpdatedRows)).toBeGreaterThan(5)
    expect(await pages()).toEqual(kept)
  })
})
