import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessClient } from '#contracts/http/access.ts'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openChannels } from './testing/open-channels.ts'

const start = Date.UTC(2026, 10, 20, 20)
const day = 86_400_000
const clock = { now: start }
let folder: string
let database: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-m3u-'))
  database = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

type OpensToAll = AccessClient['opensToAll']
const open = (opensToAll?: OpensToAll) => openChannels({ database, clock, schedule: { airings: [] } }, opensToAll)
const listOf = async (headers: Record<string, string> = {}, opensToAll?: OpensToAll) =>
  (await (await open(opensToAll)).fetch(new Request('http://tv.example/media/channels.m3u', { headers }))).text()

test('the M3U list has the free channels with their names, numbers and brands, and the URL of the guide', async () => {
  const lines = (await listOf()).split('\n')
  expect(lines).toEqual([
    '#EXTM3U x-tvg-url="http://tv.example/content/guide.xml"',
    `#EXTINF:-1 tvg-id="news.example" tvg-name="news.example" tvg-chno="48" group-title="NBC 'News'",news.example`,
    expect.stringMatching(/^http:\/\/tv\.example\/media\/live\/[\w.-]+\/master\.m3u8$/),
    '#EXTINF:-1 tvg-id="far.example" tvg-name="far.example" group-title="NBC",far.example',
    'https://far.example/live.m3u8',
    '',
  ])
})

test('the M3U list has all channels for the operator token, and a wrong token changes nothing', async () => {
  const all = await listOf({ authorization: 'Bearer operator-token' })
  expect(all).toContain('#EXTINF:-1 tvg-id="one.example" tvg-name="One" tvg-chno="4.1" group-title="NBC",One')
  expect((await listOf({ authorization: 'Bearer wrong' })).match(/#EXTINF/g)).toHaveLength(2)
})

test('the M3U list has only the free channels that the access check opens to all, with URLs that end when a blackout begins', async () => {
  clock.now = start
  expect(await listOf({}, async () => null)).toBe('#EXTM3U x-tvg-url="http://tv.example/content/guide.xml"\n')
  const soon = await listOf({}, async (channel) => (channel === 'news.example' ? start + 60_000 : null))
  expect(soon.match(/tvg-id="[^"]+"/g)).toEqual(['tvg-id="news.example"'])
  const media = await open()
  const status = async () => (await media.fetch(new Request(/http:\S+master\.m3u8/.exec(soon)![0]))).status
  expect(await status()).toBe(200)
  clock.now += 60_000
  expect(await status()).toBe(403)
})

test('the URLs of the M3U list play without a cookie and with any cookie, until the end of the next day', async () => {
  clock.now = start
  const media = await open()
  const url = /http:\S+master\.m3u8/.exec(await listOf())![0]
  const status = async (cookie = '') => (await media.fetch(new Request(url, { headers: { cookie } }))).status
  expect(await status()).toBe(200)
  expect(await status(`device=${'B'.repeat(22)}`)).toBe(200)
  clock.now = Math.floor(start / day) * day + 2 * day - 1000
  expect(await status()).toBe(200)
  clock.now += 1000
  expect(await status()).toBe(403)
})

test('an IP address gets at most 60 M3U lists in a minute, and no access check runs above', async () => {
  clock.now = start
  let checks = 0
  const media = await open(async () => {
    checks++
    return null
  })
  const list = (address: string) =>
    media.fetch(withFacts(new Request('http://tv.example/media/channels.m3u'), { isSecure: true, isLocal: false, address }))
  for (let nth = 0; nth < 60; nth++) expect((await list('192.0.2.7')).status).toBe(200)
  checks = 0
  const refused = await list('192.0.2.7')
  expect([refused.status, refused.headers.get('retry-after'), checks]).toEqual([429, '60', 0])
  expect((await list('192.0.2.8')).status).toBe(200)
  clock.now += 60_001
  expect((await list('192.0.2.7')).status).toBe(200)
})
