import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Hot, openHot } from './hot.ts'

/** The same story on both. Redis has its own clock, so there time passes for real, in steps that a busy machine does not blur. */
for (const kind of ['memory', 'redis'] as const)
  describe(`hot state (${kind})`, () => {
    const opened: Hot[] = []
    const clock = { now: Date.UTC(2026, 10, 20) }
    const pass = async (milliseconds: number) => {
      if (kind === 'redis') await setTimeout(milliseconds)
      else clock.now += milliseconds
    }
    const open = async () => {
      const hot = await openHot(kind === 'redis' ? { redisUrl: inject('redisUrl') } : { now: () => clock.now })
      opened.push(hot)
      return hot
    }
    afterAll(async () => {
      for (const hot of opened) await hot.close()
    })
    let hot: Hot
    let key: string
    beforeEach(async () => {
      hot = await open()
      key = crypto.randomUUID()
    })

    test('keeps a value for its time to live', async () => {
      expect(await hot.get(key)).toBeNull()
      await hot.set(key, 'on air', 400)
      expect(await hot.get(key)).toBe('on air')
      await pass(500)
      expect(await hot.get(key)).toBeNull()
    })

    test('adds only what is absent, so of many one wins', async () => {
      const won = await Promise.all(Array.from({ length: 50 }, (_, index) => hot.add(key, `${index}`, 5000)))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await hot.get(key)).toBe(`${won.indexOf(true)}`)
    })

    test('counts from 1, in one window that begins with the first', async () => {
      expect(await Promise.all([1, 2, 3].map(() => hot.increment(key, 1000)))).toEqual([1, 2, 3])
      await pass(600)
      expect(await hot.increment(key, 1000)).toBe(4)
      await pass(600)
      expect(await hot.increment(key, 1000)).toBe(1)
    })

    test('gives more time, and deletes, only what is there', async () => {
      expect([await hot.expire(key, 1000), await hot.delete(key)]).toEqual([false, false])
      await hot.set(key, 'on air', 400)
      expect(await hot.expire(key, 10_000)).toBe(true)
      await pass(500)
      expect(await hot.get(key)).toBe('on air')
      expect([await hot.delete(key), await hot.get(key)]).toEqual([true, null])
    })

    test('publishes to everyone who listens, until they stop', async () => {
      const heard: string[] = []
      const twice = Promise.withResolvers<void>()
      const stop = await hot.subscribe(key, (text) => heard.push(`a ${text}`))
      await hot.subscribe(key, (text) => {
        heard.push(`b ${text}`)
        if (text === 'two') twice.resolve()
      })
      await hot.publish(key, 'one')
      while (heard.length < 2) await setTimeout(1)
      await stop()
      await hot.publish(key, 'two')
      await twice.promise
      expect(heard).toEqual(['a one', 'b one', 'b two'])
    })

    test('says that it is shared', () => expect(hot.isShared()).toBe(true))
  })

test('memory is bounded', async () => {
  const hot = await openHot()
  for (let index = 0; index < 100_050; index++) await hot.set(`key ${index}`, 'x', 60_000)
  expect(await hot.get('key 0')).toBeNull()
  expect(await hot.get('key 100049')).toBe('x')
})
