import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openHot } from './hot.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function startRedis(port: number): Promise<ChildProcess> {
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], { stdio: ['ignore', 'pipe', 'ignore'] })
  closing.push(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  })
  while (!String(await once(server.stdout!, 'data')).includes('Ready to accept')) {}
  return server
}

async function took(act: () => Promise<unknown>) {
  const from = performance.now()
  await act()
  return performance.now() - from
}

test('while Redis does not answer each process keeps its own; then it comes back', async () => {
  const port = await freePort()
  const server = await startRedis(port)
  const events: string[] = []
  const hot = await openHot({ redisUrl: `redis://127.0.0.1:${port}`, report: (event) => events.push(event) })
  closing.push(() => hot.close())
  await hot.set('key', 'shared', 60_000)

  server.kill('SIGSTOP')
  expect(await took(() => hot.increment('limit', 60_000))).toBeLessThan(400)
  expect(await took(() => hot.increment('limit', 60_000))).toBeLessThan(50)
  expect(await hot.increment('limit', 60_000)).toBe(3)
  expect(hot.isShared()).toBe(false)

  server.kill('SIGCONT')
  await setTimeout(1050)
  expect(await hot.get('key')).toBe('shared')
  expect(hot.isShared()).toBe(true)
  expect(events).toEqual(['lost', 'back'])
})

test('starts without Redis, and finds it when it comes', async () => {
  const port = await freePort()
  const hot = await openHot({ redisUrl: `redis://127.0.0.1:${port}` })
  closing.push(() => hot.close())
  const heard = Promise.withResolvers<string>()
  await hot.subscribe('news', heard.resolve)
  expect(hot.isShared()).toBe(false)
  await hot.set('key', 'mine', 60_000)
  expect(await hot.get('key')).toBe('mine')
  await hot.publish('news', 'to myself')
  expect(await heard.promise).toBe('to myself')

  await startRedis(port)
  while (!hot.isShared()) {
    await hot.set('key', 'shared', 60_000)
    await setTimeout(50)
  }
  expect(await hot.get('key')).toBe('shared')
})

test('a REDIS_URL that is none: one sentence', async () => {
  await expect(openHot({ redisUrl: 'localhost' })).rejects.toThrow('REDIS_URL is not a Redis address: write redis://host:6379')
})
