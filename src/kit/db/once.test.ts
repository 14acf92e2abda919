import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createFormDeduplication, onceMigrations } from './once.ts'
import { onEachDatabase } from './testing.ts'

onEachDatabase('once', (open) => {
  let database: Database
  const clock = { now: Date.UTC(2026, 10, 20) }
  beforeEach(async () => {
    database = await open()
    await migrate(database, [onceMigrations])
  })
  /** Creates the function as another process on the same database would. */
  const process = () => createFormDeduplication({ database, secret: 'shared', now: () => clock.now })
  const always = () => true

  test('when two processes receive the same form, it is handled only one time, and both get the result', async () => {
    let count = 0
    const act = async () => {
      await setTimeout(100)
      return { to: `/done/${++count}` }
    }
    const [one, other] = [process(), process()]
    const answers = await Promise.all([one(['a form'], act, always), other(['a form'], act, always), one(['a form'], act, always)])
    expect(answers).toEqual(Array(3).fill({ to: '/done/1' }))
    expect(await other(['a form'], act, always)).toEqual({ to: '/done/1' })
    expect(await other(['another form'], act, always)).toEqual({ to: '/done/2' })
    clock.now += 10_001
    expect(await other(['a form'], act, always)).toEqual({ to: '/done/3' })
  })

  test('a form is handled again without a delay when its handling failed or its result was not stored', async () => {
    const once = process()
    expect(
      await once(
        ['a'],
        async () => 'refused',
        () => false,
      ),
    ).toBe('refused')
    await expect(once(['a'], () => Promise.reject(new Error('no')), always)).rejects.toThrow('no')
    expect(await once(['a'], async () => 'done', always)).toBe('done')
  })

  test('when the process that handles a form stops, another process that received the same form handles it after ten seconds', async () => {
    const never = new Promise<string>(() => {})
    void process()(['a'], () => never, always)
    await setTimeout(50)
    const second = process()(['a'], async () => 'done', always)
    await setTimeout(50)
    clock.now += 10_001
    expect(await second).toBe('done')
  })

  test('the database contains no plain text of the form or of its result', async () => {
    await process()(['password=canary'], async () => ({ cookies: ['session=canary'] }), always)
    const { rows } = await sql`select * from once_done`.execute(database.read)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  test('a form is handled even when the database rejects writes', async () => {
    const broken = { ...database, withTables: () => broken, write: () => Promise.reject(Object.assign(new Error('full'), { errcode: 13 })) }
    const once = createFormDeduplication({ database: broken as unknown as Database, secret: 's', now: () => clock.now })
    expect(await once(['a'], async () => 'answered', always)).toBe('answered')
  })
})
