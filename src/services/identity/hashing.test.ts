import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'

test('so many run, so many wait, and the rest is told at once', async () => {
  const hashing = createHashing({ running: 2, waiting: 3 })
  const asked = Array.from({ length: 6 }, () => hashing.hash('horse'))
  expect(hashing.isFull()).toBe(true)
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(settled[5]).toMatchObject({ reason: { answer: { result: { code: 503 }, wait: 1 } } })
  expect(hashing.isFull()).toBe(false)
  expect(await hashing.hash('horse')).toMatch(/^\$argon2id/)
})

test('a hash is argon2id with a salt of its own, and says what it cost', async () => {
  const hashing = createHashing()
  const [one, other] = await Promise.all([hashing.hash('horse'), hashing.hash('horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect([await hashing.verify(one, 'horse'), await hashing.verify(one, 'house'), await hashing.verify(undefined, 'horse')]).toEqual([
    true,
    false,
    false,
  ])
  expect([hashing.isOutdated(one), hashing.isOutdated(one.replace('m=32768', 'm=19456'))]).toEqual([false, true])
})
