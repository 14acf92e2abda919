import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Kv } from './kv.ts'
import { openKv } from './open-kv.ts'

/** Runs each test on both stores. Redis has its own clock, so its tests wait in real time, in steps long enough for a busy machine. */
for (const kind of ['memory', 'redis'] as const)
  describe(`key-value store (${kind})`, () => {
    const opened: Kv[] = []
    const clock = { now: Date.UTC(2026, 10, 20) }
    const pass = async (milliseconds: number) => {
      if (kind === 'redis') await setTimeout(milliseconds)
      else clock.now += milliseconds
    }
    const open = async () => {
      const kv = await openKv(kind === 'redis' ? { redisUrl: inject('redisUrl') } : { now: () => clock.now })
      opened.push(kv)
      return kv
    }
    afterAll(async () => {
      for (const kv of opened) await kv.close()
    })
    let kv: Kv
    let key: string
    beforeEach(async () => {
      kv = await open()
      key = crypto.randomUUID()
    })

    test('get returns a value until its time to live has passed', async () => {
      expect(await kv.get(key)).toBeNull()
      await kv.set(key, 'on air', 400)
      expect(await kv.get(key)).toBe('on air')
      await pass(500)
      expect(await kv.get(key)).toBeNull()
    })

    test('add stores a value only if the key is absent, so that exactly one of many concurrent calls returns true', async () => {
      const won = await Promise.all(Array.from({ length: 50 }, (_, index) => kv.add(key, `${index}`, 5000)))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await kv.get(key)).toBe(`${won.indexOf(true)}`)
    })

    test('increment counts from 1, in a window that begins with the first call', async () => {
      expect(await Promise.all([1, 2, 3].map(() => kv.increment(key, 1000)))).toEqual([1, 2, 3])
      await pass(600)
      expect(await kv.increment(key, 1000)).toBe(4)
      await pass(600)
      expect(await kv.increment(key, 1000)).toBe(1)
    })

    test('expire and delete change only existing keys, and return false for absent keys', async () => {
      expect([await kv.expire(key, 1000), await kv.delete(key)]).toEqual([false, false])
      await kv.set(key, 'on air', 400)
      expect(await kv.expire(key, 10_000)).toBe(true)
      await pass(500)
      expect(await kv.get(key)).toBe('on air')
      expect([await kv.delete(key), await kv.get(key)]).toEqual([true, null])
    })

    test('publish sends a text to all subscribers until they unsubscribe', async () => {
      const received: string[] = []
      const twice = Promise.withResolvers<void>()
      const stop = await kv.subscribe(key, (text) => received.push(`a ${text}`))
      await kv.subscribe(key, (text) => {
        received.push(`b ${text}`)
        if (text === 'two') twice.resolve()
      })
      await kv.publish(key, 'one')
      while (received.length < 2) await setTimeout(1)
      await stop()
      await kv.publish(key, 'two')
      await twice.promise
      expect(received).toEqual(['a one', 'b one', 'b two'])
    })

    test('isShared is true while the store works', () => expect(kv.isShared()).toBe(true))
  })

test('the memory store evicts the oldest keys when it is full', async () => {
  const kv = await openKv()
  for (let index = 0; index < 100_050; index++) await kv.set(`key ${index}`, 'x', 60_000)
  expect(await kv.get('key 0')).toBeNull()
  expect(await kv.get('key 100049')).toBe('x')
})

test('the memory store keeps at most eight million characters of large values, and they evict no small value', async () => {
  const kv = await openKv()
  await kv.set('counter', '1', 60_000)
  const large = 'x'.repeat(60_000)
  for (let index = 0; index < 200; index++) await kv.set(`large ${index}`, large, 60_000)
  expect([await kv.get('large 0'), await kv.get('large 199')]).toEqual([null, large])
  expect(await kv.get('counter')).toBe('1')
  await kv.set('large 199', 'small', 60_000)
  expect([await kv.get('large 199'), await kv.delete('large 199'), await kv.get('large 199')]).toEqual(['small', true, null])
})
