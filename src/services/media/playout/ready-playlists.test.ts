import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { openChannels } from './testing/open-channels.ts'

const start = Date.UTC(2026, 10, 20, 20)
const clock = { now: start }
const viewer = 'A'.repeat(22)
let folder: string
let database: Database
let media: Awaited<ReturnType<typeof openChannels>>
let server: Server
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-ready-'))
  database = await openDatabase({ dataDir: folder })
  media = await openChannels({ database, clock, schedule: { airings: [] } })
  server = createServer((request, response) => {
    if (!media.cached(request, response)) response.writeHead(501).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  clock.now = start
})

const live = () => media.channels.channelUrl({ channel: 'one.example' }, viewer)!.replace('master.m3u8', '240.m3u8')
const fromMemory = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(origin + path, { headers, method })
/** Requests a playlist from the router, which stores it in memory. */
const fromRouter = (path: string, headers: Record<string, string> = {}) => media.fetch(new Request(`http://tv.example${path}`, { headers }))

test('a playlist that was assembled is answered from memory like from the router, until the next segment ends', async () => {
  const path = live()
  const page = { origin: 'https://tv.example', 'accept-encoding': 'identity' }
  const routed = await fromRouter(path, page)
  const ready = await fromMemory(path, page)
  expect([ready.status, await ready.text()]).toEqual([200, await routed.text()])
  for (const name of ['etag', 'cache-control', 'content-type', 'access-control-allow-origin', 'access-control-expose-headers'])
    expect([name, ready.headers.get(name)]).toEqual([name, routed.headers.get(name)])
  expect(ready.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fromMemory(path, { 'if-none-match': ready.headers.get('etag')! })).status).toBe(304)
  expect((await fromMemory(path, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  clock.now += 4000
  expect((await fromMemory(path)).status).toBe(501)
})

test('memory answers no other page’s CORS request, no other viewer, no expired or forged path, and no other method', async () => {
  const path = live()
  await fromRouter(path)
  expect((await fromMemory(path, { origin: 'https://evil.example' })).headers.get('access-control-allow-origin')).toBeNull()
  expect((await fromMemory(path, { cookie: `device=${viewer}` })).status).toBe(200)
  for (const cookie of [`device=${'B'.repeat(22)}`, `__Host-device=${'B'.repeat(22)}`])
    expect((await fromMemory(path, { cookie })).status).toBe(501)
  expect((await fromMemory(path.replace('/live/', '/live/x'))).status).toBe(501)
  expect((await fromMemory(path.replace('240.m3u8', '481.m3u8'))).status).toBe(501)
  expect((await fromMemory(path, {}, 'POST')).status).toBe(501)
})

test('memory answers a copied URL for ten minutes, and the viewer with the cookie for five hours', async () => {
  const path = live()
  const own = { cookie: `device=${viewer}` }
  const statuses = async () => {
    await fromRouter(path, own)
    return [(await fromMemory(path)).status, (await fromMemory(path, own)).status]
  }
  expect(await statuses()).toEqual([200, 200])
  clock.now += 10 * 60_000
  expect(await statuses()).toEqual([501, 200])
  clock.now += 5 * 3_600_000
  expect(await statuses()).toEqual([501, 501])
})
