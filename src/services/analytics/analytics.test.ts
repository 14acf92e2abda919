import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ErrorEvent } from '#contracts/http/events.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { openAnalytics } from './testing/open-analytics.ts'

const event: ErrorEvent = { name: 'Error', type: 'Page', message: 'no sections', path: '/show', fatal: true }

const folder = mkdtempSync(join(tmpdir(), 'daypart-analytics-'))
const database = await openDatabase({ dataDir: folder })
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const open = () => openAnalytics(database)

test('browser events are recorded with the id of their request', async () => {
  const { recorded, post } = await open()
  expect((await post([event, { ...event, type: 'Chunk', fatal: false }])).status).toBe(204)
  expect(recorded).toEqual([
    [event, 'r1'],
    [{ ...event, type: 'Chunk', fatal: false }, 'r1'],
  ])
})

test('the URLs of events are recorded without queries, even if a page sends queries', async () => {
  const { recorded, post } = await open()
  const sent = { ...event, path: '/reset-password?token=secret', message: 'no https://tv.example/a.js?k=secret', system: '/b#secret' }
  const click = { name: 'Click', type: 'Link', to: '/search?q=secret', path: '/' }
  expect((await post([sent, click])).status).toBe(204)
  expect(recorded.map(([each]) => each)).toEqual([
    { ...event, path: '/reset-password', message: 'no https://tv.example/a.js', system: '/b' },
    { ...click, to: '/search' },
  ])
})

test('sign-ins are recorded with their method, and sign-outs with their reason', async () => {
  const { recorded, post } = await open()
  const login = { name: 'Identity', type: 'Login', user: 'a1', method: 'google', path: '/sign-in' }
  const signOut = { name: 'Identity', type: 'Sign Out', reason: 'Expired Session', path: '/' }
  expect((await post([login, signOut])).status).toBe(204)
  expect(recorded.map(([each]) => each)).toEqual([login, signOut])
  expect((await post([{ ...login, method: 'telepathy' }])).status).toBe(400)
})

test('views of the sign-in and sign-up pages are recorded', async () => {
  const { recorded, post } = await open()
  const load = { name: 'Page Load', type: 'Auth Funnel', page: 'Registration', path: '/sign-up/email' }
  expect((await post([load])).status).toBe(204)
  expect(recorded.map(([each]) => each)).toEqual([load])
  expect((await post([{ ...load, page: 'Other' }])).status).toBe(400)
})

test('measurements of players are recorded; times and codes outside of their limits are rejected', async () => {
  const { recorded, post } = await open()
  const playback = {
    ...{ name: 'Playback', type: 'Error', live: false, path: '/show/video/1', code: 'MEDIA', detail: 'fragLoadError 404' },
    ...{ played: 60_000, stalled: 0, stalls: 0, switches: 0, frames: 1440, dropped: 0 },
  }
  expect((await post([{ ...playback, viewer: 'a1' }])).status).toBe(204)
  expect(recorded.map(([each]) => each)).toEqual([playback])
  const other = await open()
  for (const wrong of [{ played: -1 }, { played: 3_600_001 }, { startUp: 1.5 }])
    expect((await other.post([{ ...playback, ...wrong }], { isLocal: true, address: '127.0.0.1' })).status).toBe(400)
  expect((await other.post([{ ...playback, code: 'ANY' }], { isLocal: true, address: '127.0.0.1' })).status).toBe(400)
  expect(other.recorded).toEqual([])
})

test('a batch with one invalid event is rejected completely, with the name of the invalid field', async () => {
  const { recorded, post } = await open()
  for (const [bad, detail] of [
    [[event, { ...event, fatal: 'yes' }], 'events.1.fatal'],
    [[], 'events'],
    [Array(51).fill(event), 'events'],
    [[{ ...event, name: 'Other' }], 'events.0.name'],
    ['{"events":', 'JSON'],
  ] as const) {
    const response = await (await open()).post(bad)
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([400, expect.stringContaining(detail)])
  }
  expect((await post([{ ...event, message: 'x'.repeat(1001) }])).status).toBe(400)
  expect(recorded).toEqual([])
})

test('requests with events are limited per IP address; requests from this machine are exempt', async () => {
  const { post } = await open()
  const statuses = []
  for (let index = 0; index < 5; index++) statuses.push((await post([event])).status)
  expect(statuses).toEqual([204, 204, 204, 429, 429])
  expect((await post([event], { address: '203.0.113.8' })).status).toBe(204)
  const limited = await post([event])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  for (let index = 0; index < 5; index++) expect((await post([event], { address: '127.0.0.1', isLocal: true })).status).toBe(204)
})

test('events from pages of other sites are refused', async () => {
  const { post } = await open()
  expect((await post([event], { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await post([event], { headers: { origin: 'https://tv.example', 'sec-fetch-site': 'same-site' } })).status).toBe(204)
})

test('OpenAPI describes POST /events', async () => {
  const { paths } = (await (await open()).service.openapi!())!
  expect(Object.keys(paths!['/events']!.post!.responses!)).toEqual(['204', '400', '403', '429', '503'])
})
