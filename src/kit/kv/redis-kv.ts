import { createClient } from '@redis/client'
import { OperatorError } from '../operator-error.ts'
import type { Kv, KvSettings } from './kv.ts'
import { memoryKv, runAndReportError } from './memory-kv.ts'

const commandTimeoutMs = 250
const connectTimeoutMs = 2000
/** The last milliseconds of each timeout. They begin when this process runs again, so that it can read an answer that has arrived. */
const readingTime = 25
/** Milliseconds between two attempts to reach Redis after a failure. Until one succeeds, all commands use the memory of this process. */
const retryAfter = 1000
const prefix = 'daypart:'

/** Returns a store in Redis that falls back to this process's memory: if Redis fails, a call takes at most 250 ms longer and does not throw. */
export async function redisKv(url: string, { now = Date.now, report = () => {} }: KvSettings = {}): Promise<Kv> {
  const local = memoryKv(now)
  const client = connection(url)
  const subscriber = client.duplicate().on('error', () => {})
  const starting = Promise.all([client.connect(), subscriber.connect()])
  starting.catch(() => {})
  const { run, isShared, onReturn, onFailure, stop } = createBreaker(client, (event, reason) => report(event, reason ?? url))
  await withTimeout(connectTimeoutMs, starting).catch(onFailure)

  return {
    get: (key) =>
      run(
        () => client.get(prefix + key),
        () => local.get(key),
      ),
    set: (key, value, ttl) =>
      run(
        () => client.set(prefix + key, value, px(ttl)).then(() => {}),
        () => local.set(key, value, ttl),
      ),
    add: (key, value, ttl) =>
      run(
        async () => (await client.set(prefix + key, value, { ...px(ttl), condition: 'NX' })) !== null,
        () => local.add(key, value, ttl),
      ),
    increment: (key, ttl) =>
      run(
        () => increment(client, prefix + key, ttl),
        () => local.increment(key, ttl),
      ),
    expire: (key, ttl) =>
      run(
        () => client.pExpire(prefix + key, ttl).then((found) => found === 1),
        () => local.expire(key, ttl),
      ),
    delete: (key) =>
      run(
        async () => (await client.del(prefix + key)) === 1,
        () => local.delete(key),
      ),
    publish: (channel, text) =>
      run(
        () => client.publish(prefix + channel, text).then(() => {}),
        () => local.publish(channel, text),
      ),
    async subscribe(channel, listen) {
      const onMessage = (text: string) => runAndReportError(() => listen(text))
      const unsubscribeLocal = await local.subscribe(channel, listen)
      // The client subscribes again whenever it reconnects, so a failure here is ignored.
      const subscribed = subscriber.subscribe(prefix + channel, onMessage)
      await withTimeout(commandTimeoutMs, subscribed).catch(() => {})
      return async () => {
        await unsubscribeLocal()
        await withTimeout(commandTimeoutMs, subscriber.unsubscribe(prefix + channel, onMessage)).catch(() => {})
      }
    },
    isShared,
    onReturn,
    async close() {
      stop()
      for (const each of [client, subscriber]) if (each.isOpen) each.destroy()
      await local.close()
    },
  }
}

type Client = ReturnType<typeof connection>

/** Decides whether commands use Redis. After a failure, they use the memory of this process until Redis answers a ping. */
function createBreaker(client: Client, report: (event: 'lost' | 'back', reason?: string) => void) {
  const listeners: ((hasStayedConnected: boolean) => void)[] = []
  let isLost = false
  let hasReconnected = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  function onFailure(error: unknown) {
    if (isLost) return
    isLost = true
    report('lost', (error as Error).message)
    tryLater()
  }
  function tryLater() {
    if (!isStopped) retry = setTimeout(() => withTimeout(commandTimeoutMs, client.ping()).then(recover, tryLater), retryAfter).unref()
  }
  function recover() {
    isLost = false
    report('back')
    notify()
  }
  function notify() {
    const hasStayedConnected = !hasReconnected
    hasReconnected = false
    for (const listen of listeners) runAndReportError(() => listen(hasStayedConnected))
  }
  client.on('ready', () => {
    hasReconnected = true
    if (!isLost) notify()
  })
  return {
    onFailure,
    isShared: () => !isLost,
    onReturn: (listen: (hasStayedConnected: boolean) => void) => void listeners.push(listen),
    stop() {
      isStopped = true
      clearTimeout(retry)
    },
    run<Answer>(shared: () => Promise<Answer>, fallback: () => Promise<Answer>): Promise<Answer> {
      if (isLost) return fallback()
      return withTimeout(commandTimeoutMs, shared()).catch((error) => {
        onFailure(error)
        return fallback()
      })
    },
  }
}

function connection(url: string) {
  if (!/^rediss?:\/\/./.test(url)) throw new OperatorError('REDIS_URL is not a Redis address: write redis://host:6379, or unset it.')
  const socket = { connectTimeout: connectTimeoutMs, reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 1000) }
  // Node ends the process on an `error` event without a listener. Commands report the failure themselves.
  return createClient({ url, socket, disableOfflineQueue: true, pingInterval: 10_000 }).on('error', () => {})
}

async function increment(client: Client, key: string, ttl: number): Promise<number> {
  const [, count] = await client
    .multi()
    .set(key, '0', { ...px(ttl), condition: 'NX' })
    .incr(key)
    .exec()
  return Number(count)
}

const px = (ttl: number) => ({ expiration: { type: 'PX' as const, value: ttl } })

/**
 * Rejects without an answer in time. `readingTime` begins when this process runs again: so a process that was busy still sends the command and reads
 * the answer.
 */
function withTimeout<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer in ${milliseconds} ms`))
    let timer = setTimeout(() => {
      timer = setTimeout(fail, readingTime)
    }, milliseconds - readingTime)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
