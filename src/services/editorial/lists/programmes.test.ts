import { expect, test } from 'vitest'
import type { Airing } from '#contracts/catalogue/facts.ts'
import { createProgrammes } from './programmes.ts'

const airing = (id: string, start: number, stop: number | null) => ({ id, start, stop, entry: { channel: 'one' } }) as unknown as Airing

function openProgrammes(read: () => Promise<Airing[]>) {
  const clock = { now: 1_000_000 }
  const reads: string[] = []
  const airings = (channel: string, from: number) => {
    reads.push(`${channel} ${from}`)
    return read()
  }
  return { clock, reads, programmes: createProgrammes({ catalogue: { airings }, now: () => clock.now, isCaching: true }) }
}

test('the programmes of a channel are read once in fifteen seconds, also by concurrent requests', async () => {
  const { clock, reads, programmes } = openProgrammes(async () => [airing('a', 0, null)])
  await Promise.all([programmes.of('one'), programmes.of('one'), programmes.of('two')])
  clock.now += 14_999
  await programmes.of('one')
  expect(reads).toEqual(['one 1000000', 'two 1000000'])
  clock.now += 1
  await programmes.of('one')
  expect(reads[2]).toBe('one 1015000')
  // A clock that was set back gets programmes of its own time.
  clock.now -= 60_000
  await programmes.of('one')
  expect(reads[3]).toBe('one 955000')
})

test('a programme that is over is not returned', async () => {
  const { clock, programmes } = openProgrammes(async () => [airing('a', 0, 1_005_000), airing('b', 1_005_000, null)])
  const ids = async () => (await programmes.of('one')).map(({ id }) => id)
  expect(await ids()).toEqual(['a', 'b'])
  clock.now = 1_005_000
  expect(await ids()).toEqual(['b'])
  // A programme without an end is over after an hour if none follows.
  clock.now = 1_005_000 + 3_600_000
  expect(await ids()).toEqual([])
})

test('a read that fails, and one before a change of the catalogue, are not used again', async () => {
  let isFailing = true
  const { reads, programmes } = openProgrammes(async () => {
    if (isFailing) throw new Error('no database')
    return []
  })
  await expect(programmes.of('one')).rejects.toThrow('no database')
  isFailing = false
  expect(await programmes.of('one')).toEqual([])
  programmes.invalidate()
  await programmes.of('one')
  expect(reads).toHaveLength(3)
})
