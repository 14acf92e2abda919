import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createOnce, onceMigrations } from './once.ts'
import { onEachDatabase } from './testing.ts'

onEachDatabase('once', (open) => {
  let database: Database
  const clock = { now: Date.UTC(2026, 10, 20) }
  beforeEach(async () => {
    database = await open()
    await migrate(database, [onceMigrations])
  })
  /** As another process has it. */
  const process = () => createOnce({ database, secret: 'shared', now: () => clock.now })
  const always = () => true

  test('two processes that are sent the same do it once, and both give its answer', async () => {
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

  test('what is not kept, or fails, is done again at once', async () => {
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

  test('a process that ends while it works holds nobody up for longer than ten seconds', async () => {
    const never = new Promise<string>(() => {})
    void process()(['a'], () => never, always)
    await setTimeout(50)
    const second = process()(['a'], async () => 'done', always)
    await setTimeout(50)
    clock.now += 10_001
    expect(await second).toBe('done')
  })

  test('the database holds neither the form nor the answer in the clear', async () => {
    await process()(['password=canary'], async () => ({ cookies: ['session=canary'] }), always)
    const { rows } = await sql`select * from once_done`.execute(database.read)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('canary')
  })

  test('does the work itself when the database takes no writes', async () => {
    const broken = { ...database, withTables: () => broken, write: () => Promise.reject(Object.assign(new Error('full'), { errcode: 13 })) }
    const once = createOnce({ database: broken as unknown as Database, secret: 's', now: () => clock.now })
    expect(await once(['a'], async () => 'said by the form itself', always)).toBe('said by the form itself')
  })
})
