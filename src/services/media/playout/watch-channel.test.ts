// Requests a channel of the demo's films step by step: URL, playlists, captions, the bytes of a segment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openChannels } from './testing/open-channels.ts'
import { parsePlaylist } from './testing/parse-playlist.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 10, 20, 20, 0, 30)
const viewer = 'A'.repeat(22)
const channel = 'one.example'
const clock = { now: start }
const schedule = {
  airings: [
    { id: 'old', start: start - 30 * hour, stop: start - 1 * hour, films: ['news-desk'] },
    { id: 'bunny', start: start - 1 * hour, stop: start + 1 * hour, films: ['big-buck-bunny', 'harbor-night'] },
    { id: 'next', start: start + 1 * hour, stop: start + 3 * hour, films: ['kite-hill'] },
  ],
}

let folder: string
let database: Database
let media: Awaited<ReturnType<typeof openChannels>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-channel-'))
  database = await openDatabase({ dataDir: folder })
  media = await openChannels({ database, clock, schedule })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  clock.now = start
})

const address = (path: string, base = 'http://tv.example/') => new URL(path, base).href
const get = (url: string, headers: Record<string, string> = {}) => media.fetch(withFacts(new Request(url, { headers }), {}))
const own = { cookie: `device=${viewer}` }
const text = async (url: string, headers = {}) => (await get(url, headers)).text()
const uris = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const uriOf = (line: string, playlist: string) => new RegExp(`${line}.*URI="([^"]+)"`).exec(playlist)![1]!
const masterOf = (stream: { from?: number; to?: number } = {}) => address(media.channels.channelUrl({ channel, ...stream }, viewer)!)
const lowestOf = async (master: string) => address(uris(await text(master))[0]!, master)
const refusal = async (url: string) => {
  const response = await get(url)
  return [response.status, ((await response.json()) as { detail: string }).detail]
}

test('a process without rows writes them when a viewer requests the channel, and its playlist leads to the bytes of the films', async () => {
  const master = masterOf()
  expect(uris(await text(master))).toEqual(['240.m3u8', '480.m3u8', '720.m3u8'])
  const rendition = await lowestOf(master)
  const playlist = await text(rendition)
  const { segments } = parsePlaylist(playlist)
  expect(segments.length).toBeGreaterThanOrEqual(15)
  for (const uri of [segments[0]!.uri, segments.at(-1)!.uri, uriOf('EXT-X-MAP', playlist)]) {
    const file = await get(address(uri, rendition))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(500)
  }
})

test('captions have one segment for each segment of the video, with the cues of this segment', async () => {
  const master = masterOf()
  const captions = address(uriOf('LANGUAGE="es"', await text(master)), master)
  const video = parsePlaylist(await text(await lowestOf(master))).segments
  const segments = parsePlaylist(await text(captions)).segments
  expect(segments.map(({ sequence, start: at }) => [sequence, at])).toEqual(video.map(({ sequence, start: at }) => [sequence, at]))
  const response = await get(address(segments[0]!.uri, captions))
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await response.text()).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:\d+,LOCAL:00:00:00\.000\n/)
})

test('two processes serve the same playlists', async () => {
  const master = masterOf()
  const other = await openChannels({ database, clock, schedule })
  for (const step of [0, 1700, 4000, 9000]) {
    clock.now += step
    const rendition = await lowestOf(master)
    expect(await (await other.fetch(new Request(rendition))).text()).toBe(await text(rendition))
  }
})

test('a live playlist may be cached for a second, is compressed, and has an ETag that changes with its segments', async () => {
  const rendition = await lowestOf(masterOf())
  const response = await get(rendition, { 'accept-encoding': 'gzip' })
  expect([response.headers.get('cache-control'), response.headers.get('content-encoding')]).toEqual(['max-age=1', 'gzip'])
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(await text(rendition))
  const known = { 'if-none-match': response.headers.get('etag')! }
  expect((await get(rendition, known)).status).toBe(304)
  clock.now += 4000
  expect((await get(rendition, known)).status).toBe(200)
})

test('start-over plays the running programme from its start, and ends when the programme has ended', async () => {
  const bunny = schedule.airings[1]!
  const rendition = await lowestOf(masterOf({ from: bunny.start, to: bunny.stop }))
  const running = parsePlaylist(await text(rendition))
  expect(running).toMatchObject({ type: 'EVENT', isEnded: false })
  expect(Math.abs(running.segments[0]!.start - bunny.start)).toBeLessThanOrEqual(2000)
  expect(running.segments.at(-1)!.start).toBeGreaterThan(start - 10_000)
  clock.now = bunny.stop + 5000
  const ended = parsePlaylist(await text(rendition, own))
  expect(ended).toMatchObject({ type: 'EVENT', isEnded: true })
  expect(ended.segments.slice(0, running.segments.length)).toEqual(running.segments)
  expect(Math.abs(ended.segments.at(-1)!.start + ended.segments.at(-1)!.duration - bunny.stop)).toBeLessThanOrEqual(2000)
})

test('catch-up plays a programme that has ended as a complete recording', async () => {
  const recording = parsePlaylist(await text(await lowestOf(masterOf({ from: start - 3 * hour, to: start - 2 * hour }))))
  expect(recording).toMatchObject({ type: 'VOD', isEnded: true })
  const length = recording.segments.reduce((sum, { duration }) => sum + duration, 0)
  expect(Math.abs(length - hour)).toBeLessThanOrEqual(4000)
})

test('a recording begins at most 24 hours ago and lasts at most six hours', async () => {
  const old = await lowestOf(masterOf({ from: start - 24 * hour - 3 * minute, to: start - 20 * hour }))
  expect(await refusal(old)).toEqual([404, 'The recording is no longer available: recordings are kept for 24 hours.'])
  const long = parsePlaylist(await text(await lowestOf(masterOf({ from: start - 23 * hour }))))
  expect(long.isEnded).toBe(true)
  expect(long.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThanOrEqual(6 * hour + 4000)
  const future = await lowestOf(masterOf({ from: start + 2 * hour }))
  expect(await refusal(future)).toEqual([404, 'The programme has not begun.'])
})

test('the URL of a channel is valid for five hours with the cookie of its viewer, otherwise for ten minutes, and for the films that the channel plays', async () => {
  const rendition = await lowestOf(masterOf())
  expect((await get(rendition, { cookie: `device=${'B'.repeat(22)}` })).status).toBe(403)
  expect((await get(rendition, own)).status).toBe(200)
  expect((await get(address('films/hacienda/240/init.mp4', rendition))).status).toBe(403)
  expect((await get(address('1080.m3u8', rendition))).status).toBe(404)
  expect((await get(address('captions-fr.m3u8', rendition))).status).toBe(404)
  const film = address(media.client.playbackUrl({ mpxGuid: '1', films: ['harbor-night'], duration: 9 }, viewer)).split('/')[5]!
  expect((await get(`http://tv.example/media/live/${film}/master.m3u8`)).status).toBe(403)
  const token = rendition.split('/')[5]!
  expect((await get(`http://tv.example/media/v1/${token}/master.m3u8`)).status).toBe(403)
  const issued = Math.floor(start / minute) * minute
  clock.now = issued + 10 * minute - 1
  expect((await get(rendition)).status).toBe(200)
  clock.now++
  expect([(await get(rendition)).status, (await get(rendition, own)).status]).toEqual([403, 200])
  clock.now = issued + 5 * hour - 1
  await media.playout!.keep()
  expect((await get(rendition, own)).status).toBe(200)
  clock.now++
  expect((await get(rendition, own)).status).toBe(403)
})

test('an external stream has its own URL, and an unknown channel none', () => {
  expect(media.channels.channelUrl({ channel: 'far.example' }, viewer)).toBe('https://far.example/live.m3u8')
  expect(media.channels.channelUrl({ channel: 'gone.example' }, viewer)).toBeNull()
})

test('the URL of a channel opens the live part or its recording, but no later programme, and no film at another time', async () => {
  const live = await lowestOf(masterOf())
  const recording = await lowestOf(masterOf({ from: start - 3 * hour, to: start - 2 * hour }))
  const status = async (base: string, path: string) => (await get(address(path, base), own)).status
  const { uri } = parsePlaylist(await text(live)).segments[0]!
  const { uri: earlier } = parsePlaylist(await text(recording)).segments[0]!
  expect([await status(live, uri), await status(recording, earlier)]).toEqual([200, 200])
  expect([await status(live, earlier), await status(recording, uri)]).toEqual([403, 403])
  expect(await status(live, uri.replace(/\/\d+\/(\d+\.m4s)$/, '/0/$1'))).toBe(403)
  expect(await status(live, uri.replace(/\d+\.m4s$/, '99999.m4s'))).toBe(403)
  const init = (film: string) => `films/${film}/240/init.mp4`
  expect([await status(live, init('kite-hill')), await status(live, init('news-desk'))]).toEqual([403, 403])
  expect([await status(recording, init('kite-hill')), await status(recording, init('news-desk'))]).toEqual([403, 200])
  clock.now = start + hour + minute
  expect(await status(live, init('kite-hill'))).toBe(200)
})
