import { expect, test } from 'vitest'
import { imageId } from '#contracts/catalogue/pictures.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { ContentTables } from '../schema/tables.ts'
import { openNetwork, toBatch } from '../testing/network.ts'

const count = 600
const path = (n: number) => `many/${n}.jpg`
const movies = (more: object = {}): EntryInput[] =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'movie',
    id: `m-${n}`,
    brand: 'nbc',
    title: `Movie ${n}`,
    genres: ['Western'],
    art: path(n),
    ...more,
  }))

onEachDatabase('the storing of pictures', (open) => {
  async function openStore() {
    const opened = await open()
    const { entryStore, client } = await openNetwork(opened)
    const waiting = () => opened.withTables<ContentTables>().read.selectFrom('content_images_waiting').selectAll().execute()
    return { store: entryStore, client, waiting }
  }

  test('finish() stores all pictures of a large import, and content_images_waiting is empty afterwards', async () => {
    const { store, client, waiting } = await openStore()
    expect(await store.storeBatch(toBatch(movies()))).toMatchObject({ added: count, refused: [] })
    expect(await waiting()).toHaveLength(count)
    await store.finish()
    expect(await waiting()).toEqual([])
    for (let n = 0; n < count; n++)
      expect(await client.imageSource(imageId(path(n)))).toEqual({ id: imageId(path(n)), sources: { main: path(n) }, color: null })
  })

  test('a picture has the color from one of its entries, even if its other entries contain no color', async () => {
    const { store, client } = await openStore()
    const colored = (n: number): EntryInput => ({
      kind: 'movie',
      id: `colored-${n}`,
      brand: 'nbc',
      title: `Colored ${n}`,
      genres: ['Western'],
      art: { main: path(n), color: '#123456' },
    })
    await store.storeBatch(toBatch([colored(1)]))
    await store.storeBatch(toBatch(movies()))
    await store.storeBatch(toBatch([colored(2)]))
    await store.finish()
    for (const n of [1, 2]) expect(await client.imageSource(imageId(path(n)))).toMatchObject({ color: '#123456' })
    expect(await client.imageSource(imageId(path(3)))).toMatchObject({ color: null })
  })

  test('the next import stores the pictures of an interrupted import, without duplicates', async () => {
    const opened = await open()
    const interrupted = await openNetwork(opened)
    await interrupted.entryStore.storeBatch(toBatch(movies()))
    // The second store simulates another process. Its cache of stored rows is empty.
    const { entryStore, client } = await openNetwork(opened)
    await entryStore.storeBatch(toBatch(movies({ releaseYear: 1999 })))
    await entryStore.finish()
    expect(await opened.withTables<ContentTables>().read.selectFrom('content_images_waiting').selectAll().execute()).toEqual([])
    expect(await client.imageSource(imageId(path(599)))).toMatchObject({ sources: { main: path(599) } })
  })
})
