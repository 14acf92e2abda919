import { expect, test } from 'vitest'
import { groupWrites } from './group-writes.ts'

test('writes of one turn of the event loop share a transaction, and writes that arrive meanwhile share the next one', async () => {
  const groups: (readonly number[])[] = []
  const open = Promise.withResolvers<void>()
  const write = groupWrites(async (items: readonly number[]) => {
    groups.push(items)
    await open.promise
    return items.map((item) => item * 10)
  }, 3)
  const first = [1, 2].map(write)
  await new Promise(setImmediate)
  const second = [3, 4, 5, 6].map(write)
  open.resolve()
  expect(await Promise.all([...first, ...second])).toEqual([10, 20, 30, 40, 50, 60])
  expect(groups).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('a failed transaction rejects the writes of its group only', async () => {
  const write = groupWrites(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('rolled back')
    return items
  }, 2)
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(write))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await write('c')).toBe('c')
})
