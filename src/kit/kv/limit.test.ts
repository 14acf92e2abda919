import { expect, test } from 'vitest'
import { addressBucket, overLimit, waitWhileUsedUp } from './limit.ts'
import { openKv } from './open-kv.ts'

test('a rate limit counts each client separately, and starts again when the window has passed', async () => {
  let now = 1000
  const kv = await openKv({ now: () => now })
  const limit = { name: 'reports', max: 2, windowMs: 1000 }
  const attempt = (client: string) => overLimit(kv, limit, client)
  expect([await attempt('a'), await attempt('a'), await attempt('a'), await attempt('b')]).toEqual([0, 0, 1000, 0])
  now = 2001
  expect(await attempt('a')).toBe(0)
})

test('waitWhileUsedUp returns the time to wait when the next attempt would exceed the limit, and counts no attempt', async () => {
  const kv = await openKv()
  const limit = { name: 'reports', max: 2, windowMs: 1000 }
  expect([await waitWhileUsedUp(kv, limit, 'a'), await overLimit(kv, limit, 'a')]).toEqual([0, 0])
  expect([await waitWhileUsedUp(kv, limit, 'a'), await waitWhileUsedUp(kv, limit, 'a'), await overLimit(kv, limit, 'a')]).toEqual([0, 0, 0])
  expect([await waitWhileUsedUp(kv, limit, 'a'), await waitWhileUsedUp(kv, limit, 'b')]).toEqual([1000, 0])
})

test('addressBucket returns one key for all IPv6 addresses of a /64, in any notation', () => {
  expect(addressBucket('203.0.113.7')).toBe('203.0.113.7')
  expect(addressBucket('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64')
  expect(addressBucket('2001:0DB8::1:2:3:4')).toBe('2001:db8:0:0::/64')
  expect(addressBucket('::1')).toBe('0:0:0:0::/64')
  expect(addressBucket(undefined)).toBe('unknown')
})
