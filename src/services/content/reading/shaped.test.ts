import { expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type ContentTables, contentMigrations } from '../tables.ts'
import { shapedReads } from './shaped.ts'

type Asked = { names: string[]; most: number }

onEachDatabase('reads that are put into words once', (open) => {
  async function withMenus() {
    const database = (await open()).withTables<ContentTables>()
    await migrate(database, [contentMigrations])
    const menus = ['a', 'b', 'c', 'd'].map((name) => ({ id: `id-${name}`, name, brand: '', hash: '', entry: '{}' }))
    await database.write((trx) => trx.insertInto('content_menus').values(menus).execute())
    return database.read
  }

  test('each shape is built once; what differs is given each time', async () => {
    const db = await withMenus()
    let built = 0
    const read = shapedReads<Asked, { id: string }>(
      ({ names }) => String(names.length),
      (from, { names }, give) => {
        built++
        const wanted = names.map((_, at) => give((asked) => asked.names[at]!))
        return from
          .selectFrom('content_menus')
          .select('id')
          .where('name', 'in', wanted)
          .orderBy('name')
          .limit(give(({ most }) => most))
      },
    )
    const ask = async (names: string[], most: number) => (await read(db, { names, most })).map(({ id }) => id)
    expect(await ask(['a', 'd'], 9)).toEqual(['id-a', 'id-d'])
    expect(await ask(['c', 'b'], 9)).toEqual(['id-b', 'id-c'])
    expect(await ask(['c', 'b'], 1)).toEqual(['id-b'])
    expect(built).toBe(1)
    expect(await ask(['a', 'b', 'c'], 9)).toEqual(['id-a', 'id-b', 'id-c'])
    expect(built).toBe(2)
  })

  test('a value that was not given would be asked for ever: it is refused', async () => {
    const db = await withMenus()
    const read = shapedReads<Asked, { id: string }>(
      () => '',
      (from, { names }) => from.selectFrom('content_menus').select('id').where('name', '=', names[0]!),
    )
    await expect(read(db, { names: ['a'], most: 1 })).rejects.toThrow('in its words for ever')
  })
})
