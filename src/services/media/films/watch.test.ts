// Requests a film of the demo step by step: playback URL, playlists, the bytes of a segment.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { castReceiver } from '#contracts/http/media.ts'
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

test('the master playlist links to the renditions, and the renditions to the segments, by relative URLs', async () => {
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

test('requests that a player describes are counted by its state, and answered like all others', async () => {
  const states: string[] = []
  const described = open({ onDescribed: (state) => states.push(state) })
  const fetchWith = (url: string, headers: Record<string, string>) => described.fetch(withFacts(new Request(url, { headers }), {}))
  const session = (id: number) => ({ 'cmcd-session': `sf=h,sid="${id}",st=v` })
  const rendition = await lowest()
  const first = await fetchWith(rendition, { ...session(1), 'cmcd-request': 'bl=0,mtp=900,su' })
  const etag = first.headers.get('etag')!
  expect(first.headers.get('vary') ?? '').not.toMatch(/cmcd/i)
  const again = await fetchWith(rendition, { ...session(2), 'cmcd-request': 'bl=8000', 'if-none-match': etag })
  expect([first.status, again.status]).toEqual([200, 304])
  const segment = address(uris(await text(rendition))[0]!, rendition)
  const range = await fetchWith(segment, { ...session(2), range: 'bytes=0-9', 'cmcd-request': 'bl=0,su', 'cmcd-status': 'bs,rtp=2000' })
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 10])
  await fetchWith(segment, { 'cmcd-request': 'su' })
  expect(states).toEqual(['starting', 'playing', 'starved'])
})

test('captions are served in both languages, synchronised with their film', async () => {
  for (const language of ['en', 'es']) {
    const list = address(uriOf(`LANGUAGE="${language}"`, await text(master)), master)
    const response = await get(address(uris(await text(list))[0]!, list))
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await response.text()).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00\.000\n\n00:00:0/)
  }
})

test('captions are compressed and have an ETag; when their file changes, the new one is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-film-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(`${films}/big-buck-bunny`, join(folder, 'big-buck-bunny'), { recursive: true })
  const changing = open({ filmFolders: [folder] })
  const url = address('films/big-buck-bunny/captions.en.vtt', address(changing.client.playbackUrl(asset, viewer)))
  const read = (headers: Record<string, string> = {}) => changing.fetch(withFacts(new Request(url, { headers }), {}))
  const plain = await (await read()).text()
  const response = await read({ 'accept-encoding': 'gzip, br' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  expect((await read({ 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
  await writeFile(join(folder, 'big-buck-bunny/captions.en.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nCorrected\n')
  expect(await (await read()).text()).toContain('Corrected')
})

test('a film that is packaged again with the same id plays with its new playlist', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-film-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(`${films}/big-buck-bunny`, join(folder, 'big-buck-bunny'), { recursive: true })
  const changing = open({ filmFolders: [folder] })
  const read = async (url: string) => (await changing.fetch(withFacts(new Request(url), {}))).text()
  const playlist = () => read(address('240.m3u8', address(changing.client.playbackUrl(asset, viewer))))
  const before = uris(await playlist())
  const description = join(folder, 'big-buck-bunny/film.json')
  const film = JSON.parse(await readFile(description, 'utf8')) as { segments: number[] }
  await writeFile(description, JSON.stringify({ ...film, segments: film.segments.slice(0, 2) }))
  now += 1000
  expect(uris(await playlist()).slice(0, 3)).not.toEqual(before.slice(0, 3))
})

test('a copied URL ends after ten minutes; with the cookie of its viewer it is valid for the programme’s duration and two hours more', async () => {
  const rendition = await lowest()
  const segment = address(uris(await text(rendition))[0]!, rendition)
  const own = { cookie: `device=${viewer}` }
  const statuses = (headers = {}) => Promise.all([master, rendition, segment].map(async (url) => (await get(url, headers)).status))
  const issued = start - 30_000
  now = issued + 599_999
  expect(await statuses()).toEqual([200, 200, 200])
  now = issued + 600_000
  expect(await statuses()).toEqual([403, 403, 403])
  expect(await refusal(segment)).toEqual([403, 'application/problem+json', 'NOT_AUTHORIZED', 'The URL has expired. Request a new one.'])
  expect(await statuses(own)).toEqual([200, 200, 200])
  now = issued + 45_000 + 2 * 3600_000 - 1
  expect(await statuses(own)).toEqual([200, 200, 200])
  now++
  expect(await statuses(own)).toEqual([403, 403, 403])
})

test('a URL for the Cast receiver is valid for the programme’s duration and half an hour more, at the receiver’s origin alone; other URLs are not', async () => {
  const receiverOrigin = 'https://receiver.example'
  const withCast = open({ receiverOrigin })
  now = start
  const receiverUrl = address(withCast.client.playbackUrl(asset, castReceiver))
  const status = async (at: number, { origin = receiverOrigin, url = receiverUrl, from = withCast, cookie = '' } = {}) => {
    now = at
    return (await from.fetch(withFacts(new Request(url, { headers: { origin, cookie } }), {}))).status
  }
  const issued = start - 30_000
  const end = issued + 45_000 + 1800_000
  expect([await status(end - 1), await status(end)]).toEqual([200, 403])
  expect(await status(start, { cookie: `device=${viewer}` }), 'a viewer').toBe(403)
  expect(await status(issued + 600_000, { origin: 'https://tv.example' }), 'another origin').toBe(403)
  expect(await status(issued + 600_000, { url: master }), 'the URL of a viewer').toBe(403)
  expect(await status(issued + 600_000, { from: media }), 'a site without Cast').toBe(403)
})

test('playbackUrl returns the same URL for calls within a minute, so that caches work', async () => {
  now = start + 20_000
  expect(address(media.client.playbackUrl(asset, viewer))).toBe(master)
  expect(await text(master)).toBe(await text(master))
  now = start + 30_000
  expect(address(media.client.playbackUrl(asset, viewer))).not.toBe(master)
})

test('a playback URL does not work with the device cookie of another viewer', async () => {
  const rendition = await lowest()
  expect((await get(master, { cookie: `device=${viewer}` })).status).toBe(200)
  expect((await get(rendition, { cookie: 'other=1' })).status).toBe(200)
  const other = { cookie: `device=${'B'.repeat(22)}` }
  expect(await refusal(master, other)).toEqual([403, 'application/problem+json', 'NOT_AUTHORIZED', 'The URL belongs to another viewer.'])
  expect((await get(rendition, other)).status).toBe(403)
  expect((await get(address(uris(await text(rendition))[0]!, rendition), other)).status).toBe(403)
  expect(master).not.toContain(viewer)
})

test('a signed path gives access only to its own playlists and films', async () => {
  const rendition = await lowest()
  const statusOf = async (path: string, base = rendition) => (await get(address(path, base))).status
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
    'The URL has no valid signature.',
  ])
  expect((await get(address('/media/v1/%ff%fe/master.m3u8'))).status).toBe(403)
  expect((await get(address('/media/films/big-buck-bunny/240/0.m4s'))).status).toBe(404)
})

test('a missing film is answered with 404', async () => {
  const url = address(media.client.playbackUrl({ ...asset, films: ['gone'] }, viewer))
  expect((await get(url)).status).toBe(404)
})

test('a media playlist is compressed and has an ETag', async () => {
  const rendition = await lowest()
  const plain = await text(rendition)
  const response = await get(rendition, { 'accept-encoding': 'gzip, br' })
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding, Origin'])
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  expect((await get(rendition, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
})

test('segments can be requested with HEAD and with ranges', async () => {
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

test('CORS lets only the site’s pages read media from another origin', async () => {
  expect(open({ mediaOrigin: 'https://media.example' }).client.playbackUrl(asset, viewer)).toMatch(/^https:\/\/media\.example\/media\/v1\//)
  const allowed = async (origin: string) => (await get(master, { origin })).headers.get('access-control-allow-origin')
  expect([await allowed('https://tv.example'), await allowed('https://evil.example')]).toEqual(['https://tv.example', null])
})

test('a Cast device, which has no cookie, reads the playlists and segments of a pass if the site has a receiver', async () => {
  const origin = 'https://www.gstatic.com'
  const device = open({ receiverOrigin: origin })
  const segment = address(uris(await text(await lowest()))[0]!, await lowest())
  for (const url of [master, await lowest(), segment]) {
    const response = await device.fetch(withFacts(new Request(url, { headers: { origin } }), {}))
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  }
  expect((await get(master, { origin })).headers.get('access-control-allow-origin')).toBeNull()
})

test('OpenAPI describes the operations of the media service', async () => {
  const { paths } = await media.openapi!()
  expect(Object.keys(paths!)).toContain('/media/v1/{token}/master.m3u8')
})
