import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { faultOf } from './faults.ts'
import { migrate, type ServiceMigrations } from './migrate.ts'
import { contains, inChunks, startsWith } from './queries.ts'
import { onEachDatabase } from './testing.ts'

type Tables = {
  show: { id: string; brand: string | null; airs: number; free: number; score: number }
  clip: { id: string; show: string }
}

const shows: ServiceMigrations = {
  service: 'shows',
  migrations: [
    {
      name: 'shows and clips',
      async up(trx, { text, integer, real }) {
        await trx.schema
          .createTable('show')
          .addColumn('id', text, (column) => column.primaryKey().notNull())
          .addColumn('brand', text)
          .addColumn('airs', integer, (column) => column.notNull().check(sql`airs >= 0`))
          .addColumn('free', integer, (column) => column.notNull())
          .addColumn('score', real, (column) => column.notNull())
          .execute()
        await trx.schema
          .createTable('clip')
          .addColumn('id', text, (column) => column.primaryKey().notNull())
          .addColumn('show', text, (column) => column.notNull().references('show.id'))
          .execute()
      },
    },
  ],
}

const show = (id: string, more: Partial<Tables['show']> = {}) => ({
  id,
  brand: 'nbc',
  airs: 1_795_000_000_000,
  free: 1,
  score: 0.5,
  ...more,
})

onEachDatabase('a database', (open) => {
  let database: Database<Tables>
  beforeEach(async () => {
    const opened = await open()
    await migrate(opened, [shows])
    database = opened.withTables<Tables>()
  })
  const insert = (...rows: Tables['show'][]) => database.write((trx) => trx.insertInto('show').values(rows).execute())
  const ids = async () => (await database.read.selectFrom('show').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('integer columns, counts and sums are returned as numbers', async () => {
    await insert(show('a'), show('b', { brand: null, free: 0 }))
    const row = await database.read.selectFrom('show').selectAll().where('id', '=', 'b').executeTakeFirstOrThrow()
    expect({ ...row }).toEqual(show('b', { brand: null, free: 0 }))
    const sums = await database.read
      .selectFrom('show')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('airs').as('sum')])
      .executeTakeFirstOrThrow()
    expect({ ...sums }).toEqual({ count: 2, sum: 3_590_000_000_000 })
  })

  test('text columns are ordered by bytes', async () => {
    await insert(show('b'), show('a'), show('B'), show('é'), show('z'))
    expect(await ids()).toEqual(['B', 'a', 'b', 'z', 'é'])
  })

  test('a write that throws is rolled back', async () => {
    const failing = database.write(async (trx) => {
      await trx.insertInto('show').values(show('a')).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual([])
  })

  test('a read works during a write, and returns the new rows only after the commit', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const writing = database.write(async (trx) => {
      await trx.insertInto('show').values(show('a')).execute()
      started.resolve()
      await finish.promise
    })
    await started.promise
    expect(await ids()).toEqual([])
    finish.resolve()
    await writing
    expect(await ids()).toEqual(['a'])
  })

  test('commits are flushed to disk unless the write has `mayBeLost`; after a failed write with `mayBeLost`, later commits are flushed again', async () => {
    const [setting, flushed] = database.dialect === 'sqlite' ? ['pragma synchronous', 2] : ['show synchronous_commit', 'on']
    const flushing = async (trx: Transaction<Tables>) => Object.values((await sql.raw<object>(setting).execute(trx)).rows[0]!)[0]
    const failing = async () => {
      throw new Error('no')
    }
    const together = [
      database.write(flushing, { mayBeLost: true }),
      database.write(flushing),
      database.write(flushing, { mayBeLost: true }),
    ]
    expect((await Promise.all(together)).map((how) => how === flushed)).toEqual([false, true, false])
    await expect(database.write(failing, { mayBeLost: true })).rejects.toThrow('no')
    expect(await database.write(flushing)).toBe(flushed)
    await database.write((trx) => trx.insertInto('show').values(show('a')).execute(), { mayBeLost: true })
    expect(await ids()).toEqual(['a'])
  })

  test('database.write throws when it is called inside another write, instead of deadlocking', async () => {
    await expect(database.write(() => database.write(async () => 1))).rejects.toThrow('database.write inside a write')
    await expect(database.write(async () => 1)).resolves.toBe(1)
  })

  test('a conditional update that a hundred concurrent writes run changes the row only one time', async () => {
    await insert(show('a', { score: 1 }))
    const spend = () =>
      database.write(async (trx) => {
        await setTimeout(0)
        const { numUpdatedRows } = await trx
          .updateTable('show')
          .set((eb) => ({ score: eb('score', '-', 1) }))
          .where('id', '=', 'a')
          .where('score', '>', 0)
          .executeTakeFirst()
        return Number(numUpdatedRows)
      })
    const spent = await Promise.all(Array.from({ length: 100 }, spend))
    expect(spent.reduce((sum, each) => sum + each)).toBe(1)
  })

  test('faultOf returns the same names for the errors of both databases', async () => {
    await insert(show('a'))
    const faultWhen = (act: Parameters<typeof database.write>[0]) => database.write(act).then(() => undefined, faultOf)
    expect(await faultWhen((trx) => trx.insertInto('show').values(show('a')).execute())).toBe('unique')
    expect(await faultWhen((trx) => trx.insertInto('clip').values({ id: 'c', show: 'none' }).execute())).toBe('foreign-key')
    expect(
      await faultWhen((trx) =>
        trx
          .insertInto('show')
          .values(show('b', { airs: -1 }))
          .execute(),
      ),
    ).toBe('check')
    expect(
      await faultWhen((trx) =>
        trx
          .insertInto('show')
          .values(show('b', { airs: null as never }))
          .execute(),
      ),
    ).toBe('not-null')
    expect(faultOf(new Error('else'))).toBeUndefined()
  })

  test('`contains` and `startsWith` find text that includes the wildcards % and _', async () => {
    await insert(show('Night_Desk'), show('NightXDesk'), show('100% Sports'), show('1000 Sports'))
    const found = async (where: ReturnType<typeof contains>) =>
      (await database.read.selectFrom('show').select('id').where(where).orderBy('id').execute()).map(({ id }) => id)
    const id = sql.ref<string>('id')
    expect(await found(contains(id, 'night_d'))).toEqual(['Night_Desk'])
    expect(await found(contains(id, '0% s'))).toEqual(['100% Sports'])
    expect(await found(startsWith(id, 'Night'))).toEqual(['NightXDesk', 'Night_Desk'])
    expect(await found(startsWith(id, '100%'))).toEqual(['100% Sports'])
  })

  test('any number of rows can be inserted with inChunks', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => show(`s${index}`))
    await database.write(async (trx) => {
      for (const chunk of inChunks(rows, 5)) await trx.insertInto('show').values(chunk).execute()
    })
    expect(await ids()).toHaveLength(5000)
  })

  test('each migration runs one time and in order when several processes start together, and a failed migration is rolled back', async () => {
    const ran: string[] = []
    const step = (name: string) => ({ name, up: async () => ran.push(name) })
    const services = [{ service: 'more', migrations: [step('one'), step('two')] }]
    const answers = await Promise.all([migrate(database, services), migrate(database, services), migrate(database, services)])
    expect(ran).toEqual(['one', 'two'])
    expect(answers.flat()).toEqual(['more/one', 'more/two'])
    const bad: ServiceMigrations = {
      service: 'bad',
      migrations: [
        { name: 'half', up: (trx) => trx.schema.createTable('half').addColumn('id', 'text').execute() },
        { name: 'no', up: () => Promise.reject(new Error('no')) },
      ],
    }
    await expect(migrate(database, [bad])).rejects.toThrow('no')
    await expect(sql`select * from half`.execute(database.read)).rejects.toThrow(/half/)
  })
})
