import { afterEach, expect, test } from 'vitest'
import { openKv } from './open-kv.ts'
import { startRedis } from './testing.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function begin() {
  const redis = await startRedis()
  closing.push(redis.stop)
  const events: string[] = []
  const kv = await openKv({ redisUrl: redis.url, report: (event) => events.push(event) })
  closing.push(kv.close)
  /** Resolves when Redis answers again, to whether the connection has stayed. */
  const returned = () => new Promise<boolean>((resolve) => kv.onReturn(resolve))
  return { redis, kv, events, returned }
}

async function took(act: () => Promise<unknown>) {
  const from = performance.now()
  await act()
  return performance.now() - from
}

test('the store uses the memory of the process while Redis does not answer; afterwards the store uses Redis again', async () => {
  const { redis, kv, events, returned } = await begin()
  await kv.set('key', 'shared', 60_000)

  redis.pause()
  expect(await took(() => kv.increment('limit', 60_000))).toBeLessThan(400)
  expect(await took(() => kv.increment('limit', 60_000))).toBeLessThan(50)
  expect(await kv.increment('limit', 60_000)).toBe(3)
  expect(kv.isShared()).toBe(false)

  redis.resume()
  expect(await returned(), 'the connection has stayed').toBe(true)
  expect(await kv.get('key')).toBe('shared')
  expect(kv.isShared()).toBe(true)
  expect(events).toEqual(['lost', 'back'])
})

test('after a restart of Redis the store says that the connection was lost, also if no command has noticed it', async () => {
  const { redis, kv, events, returned } = await begin()
  for (const noticed of [false, true]) {
    const hasStayedConnected = returned()
    await redis.stop()
    if (noticed) await kv.get('key')
    const restarted = await startRedis(redis.port)
    closing.push(restarted.stop)
    redis.stop = restarted.stop
    expect(await hasStayedConnected).toBe(false)
    expect(kv.isShared()).toBe(true)
  }
  expect(events).toEqual(['lost', 'back'])
})

test('an answer that arrives while this process is busy is not late', async () => {
  const { kv, events } = await begin()
  await kv.set('key', 'shared', 60_000)
  const answer = kv.get('key')
  const from = performance.now()
  while (performance.now() < from + 400);
  expect(await answer).toBe('shared')
  expect(events).toEqual([])
})

test('the store opens without Redis, and connects when Redis becomes available', async () => {
  const stopped = await startRedis()
  await stopped.stop()
  const kv = await openKv({ redisUrl: stopped.url })
  closing.push(kv.close)
  const received = Promise.withResolvers<string>()
  await kv.subscribe('news', received.resolve)
  expect(kv.isShared()).toBe(false)
  await kv.set('key', 'mine', 60_000)
  expect(await kv.get('key')).toBe('mine')
  await kv.publish('news', 'to myself')
  expect(await received.promise).toBe('to myself')

  const returned = new Promise((resolve) => kv.onReturn(resolve))
  closing.push((await startRedis(stopped.port)).stop)
  await returned
  await kv.set('key', 'shared', 60_000)
  expect(await kv.get('key')).toBe('shared')
})

test('openKv rejects an invalid REDIS_URL with one sentence', async () => {
  await expect(openKv({ redisUrl: 'localhost' })).rejects.toThrow('REDIS_URL is not a Redis address: write redis://host:6379')
})
