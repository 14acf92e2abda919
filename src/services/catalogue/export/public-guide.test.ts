import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { importing, stored, testFolder } from '../import/testing/importing.ts'
import { type Network, openNetwork } from '../testing/network.ts'
import { createPublicGuide } from './public-guide.ts'

const start = Date.UTC(2026, 10, 20, 20)
const hour = 3_600_000
let database: Database
let network: Network

const programme = (id: string, hours: number, channel = 'nbc.test'): EntryInput => ({
  kind: 'programme',
  id,
  channel,
  start: start + hours * hour,
  stop: start + (hours + 1) * hour,
  title: id,
})
const store = async (...entries: EntryInput[]) => expect(await network.add(...entries)).toEqual([])
const get = (headers: Record<string, string> = {}) => network.fetch(new Request('http://tv.example/content/guide.xml', { headers }))
const titles = async () => [...(await (await get()).text()).matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)

beforeAll(async () => {
  database = await openDatabase({ dataDir: testFolder() })
  network = await openNetwork(database)
  network.clock.now = start
  await store(
    { kind: 'channel', id: 'nbc.test', names: [{ text: 'NBC' }], brand: 'nbc', number: '4.1' },
    { kind: 'channel', id: 'foreign.test', names: [{ text: 'Another group' }] },
    ...[-30, -1, 0, 5, 150, 400].map((hours) => programme(`at ${hours}`, hours)),
    programme('of another group', 0, 'foreign.test'),
  )
})
afterAll(() => database.close())

test('GET /content/guide.xml contains the programmes of the group’s channels from a few hours ago until seven days ahead', async () => {
  expect(await titles()).toEqual(['at -1', 'at 0', 'at 5', 'at 150'])
  const imported = await importing(await (await get()).text())
  expect(imported.refusals).toEqual([])
  expect(stored(imported, 'channel')).toMatchObject([{ id: 'nbc.test', number: '4.1' }])
  expect(stored(imported, 'programme').map(({ id }) => id)).toEqual(['at -1', 'at 0', 'at 5', 'at 150'])
})

test('the guide is compressed, has an ETag, and may be cached', async () => {
  const response = await get({ 'accept-encoding': 'gzip' })
  expect([response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual(['gzip', 'public, max-age=300'])
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(await (await get()).text())
  expect((await get({ 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
})

test('the guide follows changes of the schedule within five minutes, and moves on with the time', async () => {
  await titles()
  await store(programme('new', 8))
  expect(await titles()).not.toContain('new')
  network.clock.now += 5 * 60_000
  expect(await titles()).toContain('new')
  network.clock.now += 240 * hour
  expect(await titles()).toEqual(['at 400'])
})

test('simultaneous requests build the guide once', async () => {
  let builds = 0
  const schedule = {
    revision: async () => 1,
    airings: async () => [],
    channels: async () => {
      builds++
      return []
    },
  }
  const guide = createPublicGuide({ schedule, now: () => start })
  await Promise.all(Array.from({ length: 50 }, guide))
  expect(builds).toBe(1)
})
