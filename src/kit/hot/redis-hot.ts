import { createClient } from '@redis/client'
import { OperatorError } from '../operator-error.ts'
import type { Hot, HotSettings } from './hot.ts'
import { memoryHot, safely } from './memory-hot.ts'

const answerWithin = 250
const connectWithin = 2000
/** After a failure nobody waits for Redis again until this has passed. */
const restFor = 1000
const prefix = 'daypart:'

/** Redis, and this process's own memory while Redis does not answer: a caller waits 250 ms at most and never sees the failure. */
export async function redisHot(url: string, { now = Date.now, report = () => {} }: HotSettings = {}): Promise<Hot> {
  const own = memoryHot(now)
  const client = connection(url)
  const ears = client.duplicate().on('error', () => {})
  const starting = Promise.all([client.connect(), ears.connect()])
  starting.catch(() => {})
  let restUntil = 0
  let lost = false

  function lose(error: unknown) {
    restUntil = performance.now() + restFor
    if (!lost) report('lost', (error as Error).message)
    lost = true
  }
  async function ask<Answer>(shared: () => Promise<Answer>, alone: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < restUntil) return alone()
    try {
      const answer = await within(answerWithin, shared())
      if (lost) report('back', url)
      lost = false
      return answer
    } catch (error) {
      lose(error)
      return alone()
    }
  }
  await within(connectWithin, starting).catch(lose)

  return {
    get: (key) =>
      ask(
        () => client.get(prefix + key),
        () => own.get(key),
      ),
    set: (key, value, ttl) =>
      ask(
        () => client.set(prefix + key, value, px(ttl)).then(() => {}),
        () => own.set(key, value, ttl),
      ),
    add: (key, value, ttl) =>
      ask(
        async () => (await client.set(prefix + key, value, { ...px(ttl), condition: 'NX' })) !== null,
        () => own.add(key, value, ttl),
      ),
    increment: (key, ttl) =>
      ask(
        () => countFrom1(client, prefix + key, ttl),
        () => own.increment(key, ttl),
      ),
    expire: (key, ttl) =>
      ask(
        async () => (await client.pExpire(prefix + key, ttl)) === 1,
        () => own.expire(key, ttl),
      ),
    delete: (key) =>
      ask(
        async () => (await client.del(prefix + key)) === 1,
        () => own.delete(key),
      ),
    publish: (channel, text) =>
      ask(
        () => client.publish(prefix + channel, text).then(() => {}),
        () => own.publish(channel, text),
      ),
    async subscribe(channel, listen) {
      const hear = (text: string) => safely(() => listen(text))
      const forget = await own.subscribe(channel, listen)
      // Resubscribed by the client whenever it reconnects; until it is connected there is nothing to wait for.
      const heard = ears.subscribe(prefix + channel, hear)
      await within(answerWithin, heard).catch(() => {})
      return async () => {
        await forget()
        await within(answerWithin, ears.unsubscribe(prefix + channel, hear)).catch(() => {})
      }
    },
    isShared: () => !lost,
    async close() {
      for (const each of [client, ears]) if (each.isOpen) each.destroy()
      await own.close()
    },
  }
}

type Client = ReturnType<typeof connection>

function connection(url: string) {
  if (!/^rediss?:\/\/./.test(url)) throw new OperatorError('REDIS_URL is not a Redis address: write redis://host:6379, or unset it.')
  const socket = { connectTimeout: connectWithin, reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 1000) }
  // Failures show where a command waits; unheard, the event would end the process.
  return createClient({ url, socket, disableOfflineQueue: true, pingInterval: 10_000 }).on('error', () => {})
}

async function countFrom1(client: Client, key: string, ttl: number): Promise<number> {
  const [, count] = await client
    .multi()
    .set(key, '0', { ...px(ttl), condition: 'NX' })
    .incr(key)
    .exec()
  return Number(count)
}

const px = (ttl: number) => ({ expiration: { type: 'PX' as const, value: ttl } })

async function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
