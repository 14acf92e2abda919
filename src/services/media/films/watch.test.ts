// The demo's own film, from the address that access answers to the bytes of a segment.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import type { MediaTools } from '../media.ts'
import { demoFilms as films, openMedia } from '../testing/open-media.ts'

const viewer = 'A'.repeat(22)
const asset = { mpxGuid: '1001', films: ['big-buck-bunny'], duration: 45 }
const start = Date.UTC(2026, 10, 20, 20, 0, 30)
let now = start
beforeEach(() => {
  now = start
})

const open = (changes: Partial<MediaTools> = {}) => openMedia({ now: () => now, ...changes })
const media = open()
const address = (path: string, base = 'http://tv.example/') => new URL(path, base).href
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  media.fetch(withFacts(new Request(url, { headers, method }), {}))
const text = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).text()
const uris = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const uriOf = (line: string, playlist: string) => new RegExp(`${line}.*URI="([^"]+)"`).exec(playlist)![1]!

const master = address(media.client.playbackUrl(asset, viewer))
const lowest = async () => address(uris(await text(master))[0]!, master)
const refusal = async (url: string, headers?: Record<string, string>) => {
  const response = await get(url, headers)
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  return [response.status, response.headers.get('content-type'), code, detail]
}

test('from master to rendition to segment, by relative addresses alone', async () => {
  const response = await get(master)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
  const rendition = await lowest()
  const playlist = await text(rendition)
  expect(uris(playlist)).toHaveLength(8 + 4)
  const segment = await get(address(uris(playlist)[0]!, rendition))
  expect([segment.status, segment.headers.get('content-type'), segment.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'private, max-age=31536000, immutable',
  ])
  const bytes = Buffer.from(await segment.arrayBuffer())
  expect(bytes.equals(await readFile(`${films}/big-buck-bunny/240/0.m4s`))).toBe(true)
  const init = await get(address(uriOf('EXT-X-MAP', playlist), rendition))
  expect(Buffer.from(await init.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
})

test('captions in both languages, tied to their film', async () => {
  for (const language of ['en', 'es']) {
    const list = address(uriOf(`LANGUAGE="${language}"`, await text(master)), master)
    const response = await get(address(uris(await text(list))[0]!, list))
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await response.text()).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00\.000\n\n00:00:0/)
  }
})

test('the address lives four to five minutes; what it opens lives as long as the programme and two hours more', async () => {
  const rendition = await lowest()
  now = start + 240_000
  expect((await get(master)).status).toBe(200)
  now = start + 300_000
  expect(await refusal(master)).toEqual([403, 'application/problem+json', 'NOT_AUTHORIZED', 'This address has expired; ask for a new one.'])
  now = start + 2 * 3600_000
  expect((await get(rendition)).status).toBe(200)
  now = start + 3 * 3600_000
  expect((await get(rendition)).status).toBe(403)
})

test('asked again within the minute the address is the same, so that what was prepared is found again', async () => {
  now = start + 20_000
  expect(address(media.client.playbackUrl(asset, viewer))).toBe(master)
  expect(await text(master)).toBe(await text(master))
  now = start + 30_000
  expect(address(media.client.playbackUrl(asset, viewer))).not.toBe(master)
})

test('an address is its viewer’s', async () => {
  const rendition = await lowest()
  expect((await get(master, { cookie: `device=${viewer}` })).status).toBe(200)
  expect((await get(rendition, { cookie: 'other=1' })).status).toBe(200)
  const other = { cookie: `device=${'B'.repeat(22)}` }
  expect(await refusal(master, other)).toEqual([
    403,
    'application/problem+json',
    'NOT_AUTHORIZED',
    'This address was given to somebody else.',
  ])
  expect((await get(rendition, other)).status).toBe(403)
  expect((await get(address(uris(await text(rendition))[0]!, rendition), other)).status).toBe(403)
  expect(master).not.toContain(viewer)
})

test('a pass opens what it was made for and nothing else', async () => {
  const rendition = await lowest()
  const statusOf = async (path: string, base = rendition) => (await get(address(path, base))).status
  expect(await statusOf('master.m3u8')).toBe(403)
  expect(await statusOf('240.m3u8', master)).toBe(403)
  expect(await statusOf('films/harbor/240/0.m4s')).toBe(403)
  expect(await statusOf('films/big-buck-bunny/240/8.m4s')).toBe(404)
  expect(await statusOf('films/big-buck-bunny/240/film.json')).toBe(404)
  expect(await statusOf('films/big-buck-bunny/%2e%2e%2f240/0.m4s')).toBe(404)
  expect(await statusOf('films/big-buck-bunny/..%2f..%2fetc/passwd')).toBe(404)
  expect(await statusOf('films/big-buck-bunny/captions.fr.vtt')).toBe(404)
  expect(await statusOf('1080.m3u8')).toBe(404)
  expect(await statusOf('captions-fr.m3u8')).toBe(404)
  expect(await refusal(address('/media/v1/e30.AAAA/master.m3u8'))).toEqual([
    403,
    'application/problem+json',
    'NOT_AUTHORIZED',
    'This address was not given out here.',
  ])
  expect((await get(address('/media/v1/%ff%fe/master.m3u8'))).status).toBe(403)
  expect((await get(address('/media/films/big-buck-bunny/240/0.m4s'))).status).toBe(404)
})

test('a film that is not there plays nothing', async () => {
  const url = address(media.client.playbackUrl({ ...asset, films: ['gone'] }, viewer))
  expect((await get(url)).status).toBe(404)
})

test('a rendition’s playlist is kept compressed and known by its tag', async () => {
  const rendition = await lowest()
  const plain = await text(rendition)
  const response = await get(rendition, { 'accept-encoding': 'gzip, br' })
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding, Origin'])
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  expect((await get(rendition, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
})

test('HEAD and Range are answered', async () => {
  const rendition = await lowest()
  const segment = address(uris(await text(rendition))[0]!, rendition)
  const head = await get(segment, {}, 'HEAD')
  expect([head.status, await head.text(), Number(head.headers.get('content-length'))]).toEqual([
    200,
    '',
    expect.toSatisfy((length: number) => length > 1000),
  ])
  const part = await get(segment, { range: 'bytes=0-3' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
})

test('from another origin our pages may read, others not', async () => {
  expect(open({ mediaOrigin: 'https://media.example' }).client.playbackUrl(asset, viewer)).toMatch(/^https:\/\/media\.example\/media\/v1\//)
  const allowed = async (origin: string) => (await get(master, { origin })).headers.get('access-control-allow-origin')
  expect([await allowed('https://tv.example'), await allowed('https://evil.example')]).toEqual(['https://tv.example', null])
})

test('is described', async () => {
  const { paths } = await media.openapi!()
  expect(Object.keys(paths!)).toContain('/media/v1/{token}/master.m3u8')
})
