// Stream sessions on two processes, while the Redis that they share fails.
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { afterEach, expect, test, vi } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { startRedis, startSlowProxy } from '#kit/kv/testing.ts'
import { openLive } from './testing/open-live.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Waits until `act` resolves to `value`. */
const becomes = (act: () => Promise<number>, value: number) =>
  vi.waitFor(async () => expect(await act()).toBe(value), { timeout: 15_000, interval: 100 })

onEachDatabase('stream sessions while Redis fails', (open) => {
  /** Two processes on one database and one Redis. */
  async function begin(seconds = 60) {
    const redis = await startRedis()
    cleanups.push(redis.stop)
    const redisUrl = redis.url
    const database = await open()
    /** The connections of the processes to Redis. */
    const proxies: Awaited<ReturnType<typeof startSlowProxy>>[] = []
    const openProcess = async () => {
      const proxy = await startSlowProxy(redis.port)
      proxies.push(proxy)
      cleanups.push(proxy.stop)
      const kv = await openKv({ redisUrl: proxy.url })
      cleanups.push(() => kv.close())
      return openLive(database, { kv, seconds, monotonicNow: () => performance.now() })
    }
    const [a, b] = [await openProcess(), await openProcess()]
    // A new Redis counts as one that has lost its keys, for a lifetime. Here this time is over.
    for (const { live } of [a, b]) await live.sweep()
    expect(await onRedis(redisUrl, (client) => client.del('daypart:live:settling'))).toBe(1)
    const ofIda = (process: typeof a, agent: 'laptop' | 'phone') => process.browser({ account: 'ida', agent })
    return {
      redis,
      proxies,
      redisUrl,
      a,
      b,
      /** The laptop and the phone of one account, at either process. */
      laptop: { a: ofIda(a, 'laptop'), b: ofIda(b, 'laptop') },
      phone: { a: ofIda(a, 'phone'), b: ofIda(b, 'phone') },
    }
  }

  test('when Redis has lost all keys, no start takes over a running stream, heartbeats go on, and a dead session still ends', async () => {
    // Redis has a clock of its own.
    const { laptop, phone, redisUrl } = await begin(1)
    const { path } = await laptop.a.watch()
    await onRedis(redisUrl, (client) => client.flushAll())
    expect((await phone.b.start()).status).toBe(409)
    expect([await laptop.b.beat(path), await laptop.a.beat(path)]).toEqual([202, 202])
    await becomes(async () => (await phone.b.start()).status, 202)
    expect(await laptop.a.beat(path)).toBe(410)
  })

  type Begun = Awaited<ReturnType<typeof begin>>
  function slowDown(proxies: Begun['proxies']) {
    for (const proxy of proxies) proxy.latency = 5000
    return () => {
      for (const proxy of proxies) proxy.latency = 0
    }
  }
  /** The faults of Redis, each with the function that ends it. */
  const faults: [string, (begun: Begun) => Promise<() => unknown>][] = [
    [
      'is dead',
      async ({ redis }) => {
        await redis.stop()
        return async () => cleanups.push((await startRedis(redis.port)).stop)
      },
    ],
    [
      'does not answer',
      async ({ redis }) => {
        redis.pause()
        return redis.resume
      },
    ],
    ['answers after five seconds', async ({ proxies }) => slowDown(proxies)],
    ['answers only one of the processes', async ({ proxies }) => slowDown(proxies.slice(0, 1))],
    [
      'has lost all keys',
      async ({ redisUrl }) => {
        await onRedis(redisUrl, (client) => client.flushAll())
        return () => {}
      },
    ],
  ]
  test.for(faults)(
    'while Redis %s, starts and heartbeats work, one winner stays, and a takeover ends the other stream at once',
    async ([, fail]) => {
      const begun = await begin()
      const { redisUrl, laptop, phone, a, b } = begun
      const { path, id } = await laptop.a.watch()
      const endFault = await fail(begun)
      expect([await laptop.a.beat(path), await laptop.b.beat(path)]).toEqual([202, 202])
      expect((await phone.b.start()).status).toBe(409)
      expect((await b.browser({ account: 'kim' }).start()).status, 'a free slot').toBe(202)
      const taken = await phone.b.watch({ instead: id })
      expect([await laptop.a.beat(path), await laptop.b.beat(path)]).toEqual([410, 410])
      expect([await phone.a.beat(taken.path), await phone.b.beat(taken.path)]).toEqual([202, 202])
      await endFault()
      // Each process uses Redis again after its next attempt. Nothing changes for the viewers meanwhile.
      await becomes(async () => {
        expect([await laptop.a.beat(path), await laptop.b.beat(path)]).toEqual([410, 410])
        expect([await phone.a.beat(taken.path), await phone.b.beat(taken.path)]).toEqual([202, 202])
        return Number(await isMarked(redisUrl, taken.id))
      }, 1)
      expect((await a.rows()).map(({ session_id }) => session_id)).toContain(taken.id)
    },
  )

  test('a session that was taken over while Redis did not answer stays ended, also at a process that noticed nothing', async () => {
    const { redis, laptop, phone, redisUrl } = await begin()
    const { path, id } = await laptop.a.watch()
    redis.pause()
    const taken = await phone.b.watch({ instead: id })
    redis.resume()
    // The process of the takeover deletes the key without another request.
    await becomes(() => isMarked(redisUrl, id), 0)
    expect([await laptop.a.beat(path), await laptop.b.beat(path)]).toEqual([410, 410])
    expect([await phone.a.beat(taken.path), await phone.b.beat(taken.path)]).toEqual([202, 202])
  })

  test('a process with Redis neither ends nor takes over a stream whose heartbeats reach a process without Redis, until they stop', async () => {
    const { laptop, phone, b, redisUrl, proxies } = await begin(2)
    const { path, id } = await laptop.a.watch()
    proxies[0]!.latency = 60_000
    // Redis has a clock of its own: the key of the session expires after three of the eight seconds.
    for (let heartbeat = 0; heartbeat < 16; heartbeat++) {
      expect(await laptop.a.beat(path)).toBe(202)
      await b.live.sweep()
      expect((await phone.b.start()).status).toBe(409)
      await setTimeout(500)
    }
    expect(await isMarked(redisUrl, id)).toBe(0)
    await becomes(async () => (await phone.b.start()).status, 202)
    expect(await laptop.a.beat(path)).toBe(410)
  })

  test('of concurrent starts of one viewer at two processes exactly one succeeds', async () => {
    const { a, b } = await begin()
    const browsers = Array.from({ length: 60 }, (_, index) => (index % 2 ? a : b).browser({ account: 'ida' }))
    const statuses = (await Promise.all(browsers.map((browser) => browser.watch()))).map(({ status }) => status)
    expect([statuses.filter((status) => status === 202).length, statuses.filter((status) => status === 409).length]).toEqual([1, 59])
  })
})

async function onRedis<Answer>(url: string, act: (client: ReturnType<typeof createClient>) => Promise<Answer>): Promise<Answer> {
  const client = createClient({ url })
  await client.connect()
  try {
    return await act(client as ReturnType<typeof createClient>)
  } finally {
    client.destroy()
  }
}
const isMarked = (url: string, id: string) => onRedis(url, (client) => client.exists(`daypart:live:${id}`))
