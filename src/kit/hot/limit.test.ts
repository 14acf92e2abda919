import { expect, test } from 'vitest'
import { openHot } from './hot.ts'
import { addressBucket, overLimit, waitWhileUsedUp } from './limit.ts'

test('so many in a window, each for themselves, then again when it is over', async () => {
  let now = 1000
  const hot = await openHot({ now: () => now })
  const limit = { name: 'reports', most: 2, within: 1000 }
  const ask = (who: string) => overLimit(hot, limit, who)
  expect([await ask('a'), await ask('a'), await ask('a'), await ask('b')]).toEqual([0, 0, 1000, 0])
  now = 2001
  expect(await ask('a')).toBe(0)
})

test('a limit is used up as soon as one more would be too many; looking counts nothing', async () => {
  const hot = await openHot()
  const limit = { name: 'reports', most: 2, within: 1000 }
  expect([await waitWhileUsedUp(hot, limit, 'a'), await overLimit(hot, limit, 'a')]).toEqual([0, 0])
  expect([await waitWhileUsedUp(hot, limit, 'a'), await waitWhileUsedUp(hot, limit, 'a'), await overLimit(hot, limit, 'a')]).toEqual([
    0, 0, 0,
  ])
  expect([await waitWhileUsedUp(hot, limit, 'a'), await waitWhileUsedUp(hot, limit, 'b')]).toEqual([1000, 0])
})

test('IPv6 counts by /64, however it is written', () => {
  expect(addressBucket('203.0.113.7')).toBe('203.0.113.7')
  expect(addressBucket('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64')
  expect(addressBucket('2001:0DB8::1:2:3:4')).toBe('2001:db8:0:0::/64')
  expect(addressBucket('::1')).toBe('0:0:0:0::/64')
  expect(addressBucket(undefined)).toBe('unknown')
})
