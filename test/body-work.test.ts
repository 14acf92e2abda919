// Counts how many elements of a hostile request body each operation reads after parsing, for clients without a session.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../bin/serve/serve.ts'
import { hostileBodies, type Schema } from './hostile/bodies.ts'
import { filledPath } from './hostile/paths.ts'
import { createSender, type Sender } from './hostile/send.ts'

/** The number of object members and array elements that an operation may read of one body at most. */
const maxVisited = 1000

const data = mkdtempSync(join(tmpdir(), 'daypart-work-'))
let site: Awaited<ReturnType<typeof openSite>>
let sender: Sender
beforeAll(async () => {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    DEMO: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    OPERATOR_TOKEN: 'an-unguessable-operator-token',
  })
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  site = await openSite(config, 'test', createLog('error'), { createWeb })
  sender = createSender(site.address)
}, 60_000)
afterAll(async () => {
  vi.restoreAllMocks()
  sender?.close()
  await site?.stop(0)
  rmSync(data, { recursive: true })
})

let visited = 0
/** Returns a proxy of a parsed body. The proxy counts each read of a member, also in nested values. */
function counting(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      if (key !== 'length') visited++
      return counting(Reflect.get(target, key, receiver))
    },
    has(target, key) {
      visited++
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      visited += keys.length
      return keys
    },
  })
}

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
let last = 0
const newClient = () => ({ 'x-forwarded-for': `198.18.${(++last >> 8) & 255}.${last & 255}`, 'x-forwarded-proto': 'https' })

async function visitedBy(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<{ status: number; visited: number }> {
  visited = 0
  const { status } = await sender.send({ method, path, headers: { ...headers, ...newClient() }, body })
  return { status, visited }
}

test('no operation reads more than a thousand elements of a hostile body that an anonymous client sends', {
  timeout: 120_000,
}, async () => {
  const { paths } = JSON.parse((await sender.send({ method: 'GET', path: '/openapi.json' })).text) as {
    paths: Record<string, Record<string, Operation>>
  }
  const parse = JSON.parse
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => counting(parse(text, reviver)))
  const event = { name: 'Error', type: 'Page', message: 'a', path: '/', fatal: false }
  const good = await visitedBy('/events', 'POST', { 'content-type': 'application/json' }, JSON.stringify({ events: Array(50).fill(event) }))
  expect([good.status, good.visited]).toEqual([204, expect.toSatisfy((count: number) => count > 250)])
  const signIn = await visitedBy('/api/v3/profile/session', 'POST', { 'content-type': 'application/json' }, '{"username":"","password":""}')
  expect([signIn.status, signIn.visited]).toEqual([400, expect.toSatisfy((count: number) => count >= 2)])

  const overLimit: [string, number][] = []
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      if (method === 'get') continue
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? ['application/json']
      for (const { name, bytes, headers } of hostileBodies(content?.schema, {}, type, path.startsWith('/v2/') ? 32_768 : 65_536)) {
        const { visited: count } = await visitedBy(filledPath(path), method.toUpperCase(), headers, bytes)
        if (count > maxVisited) overLimit.push([`${method} ${path}: ${name}`, count])
      }
    }
  expect(overLimit).toEqual([])
})
