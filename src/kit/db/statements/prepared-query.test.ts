import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing.ts'
import { prepareQuery } from './prepared-query.ts'

type Tables = { menus: { id: string; name: string } }
type Args = { names: string[]; most: number }

onEachDatabase('prepared queries', (open) => {
  async function withMenus() {
    const database = (await open()).withTables<Tables>()
    const menus = ['a', 'b', 'c', 'd'].map((name) => ({ id: `id-${name}`, name }))
    await database.write(async (trx) => {
      await trx.schema.createTable('menus').addColumn('id', 'text').addColumn('name', 'text').execute()
      await trx.insertInto('menus').values(menus).execute()
    })
    return database.read
  }

  test('prepareQuery builds the SQL one time for each shape, and runs this SQL with the values of each call', async () => {
    const db = await withMenus()
    let built = 0
    const read = prepareQuery<Tables, Args, { id: string }>(
      ({ names }) => String(names.length),
      (from, { names }, bind) => {
        built++
        const expected = names.map((_, at) => bind((args) => args.names[at]!))
        return from
          .selectFrom('menus')
          .select('id')
          .where('name', 'in', expected)
          .orderBy('name')
          .limit(bind(({ most }) => most))
      },
    )
    const run = async (names: string[], most: number) => (await read(db, { names, most })).map(({ id }) => id)
    expect(await run(['a', 'd'], 9)).toEqual(['id-a', 'id-d'])
    expect(await run(['c', 'b'], 9)).toEqual(['id-b', 'id-c'])
    expect(await run(['c', 'b'], 1)).toEqual(['id-b'])
    expect(built).toBe(1)
    expect(await run(['a', 'b', 'c'], 9)).toEqual(['id-a', 'id-b', 'id-c'])
    expect(built).toBe(2)
  })

  test('prepareQuery throws if the query contains a value that was not passed to bind', async () => {
    const db = await withMenus()
    const read = prepareQuery<Tables, Args, { id: string }>(
      () => '',
      (from, { names }) => from.selectFrom('menus').select('id').where('name', '=', names[0]!),
    )
    await expect(read(db, { names: ['a'], most: 1 })).rejects.toThrow('not passed through bind')
  })
})
