import { expect, test } from 'vitest'
import { recovery } from './recovery.ts'

test('a media error is recovered from once, then with the other audio codec, then it is a fault', () => {
  let now = 0
  const act = recovery(() => now)
  expect(act()).toBe('recover')
  now = 1000
  expect([act(), act()]).toEqual(['swap', 'fail'])
})

test('an error long after the last one starts over', () => {
  let now = 0
  const act = recovery(() => now)
  act()
  act()
  now = 60_000
  expect(act()).toBe('recover')
})
