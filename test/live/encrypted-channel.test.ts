// Requests the playlists and the keys of a channel with encrypted films, as players and licence servers do.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelStream } from '#contracts/http/media.ts'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { newContentKey, storeKey } from '#services/media/encryption/content-key.ts'
import { channelOf } from '#services/media/playout/testing/films.ts'
import { openChannels } from '#services/media/playout/testing/open-channels.ts'
import { demoFilms } from '#services/media/testing/open-media.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 10, 20, 20, 0, 30)
const viewer = 'A'.repeat(22)
const own = { cookie: `device=${viewer}` }
const session = 'the session'
const clock = { now: start }
const running = new Map([
  [session, 'one.example'],
  ['another session', 'other.example'],
])
const keys = new Map(['vault-past', 'vault-now', 'vault-next'].map((id) => [id, newContentKey()]))
const schedule = {
  airings: [
    { id: 'past', start: start - 3 * hour, stop: start - 2 * hour, films: ['vault-past'] },
    { id: 'now', start: start - 10 * minute, stop: start + hour, films: ['vault-now', 'kite-hill'] },
    { id: 'next', start: start + hour, stop: start + 2 * hour, films: ['vault-next'] },
  ],
}
const channels = [
  channelOf({ slate: 'big-buck-bunny', keySystems: ['clearkey'] }),
  channelOf({ id: 'other.example', slate: 'big-buck-bunny', keySystems: ['widevine'] }),
  channelOf({ id: 'clear.example', slate: 'big-buck-bunny' }),
]

let folder: string
let database: Database
let media: Awaited<ReturnType<typeof openChannels>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-encrypted-channel-'))
  for (const [id, key] of keys) {
    const film = JSON.parse(readFileSync(join(demoFilms, 'kite-hill/film.json'), 'utf8'))
    mkdirSync(join(folder, id))
    writeFileSync(join(folder, id, 'film.json'), JSON.stringify({ ...film, id, drm: { scheme: 'cbcs', keyId: key.keyId, clearkey: true } }))
    await storeKey(folder, key)
  }
  database = await openDatabase({ dataDir: folder })
  media = await openChannels({ database, clock, schedule, channels }, undefined, {
    filmFolders: [folder, demoFilms],
    isHeld: async ({ id, channel }) => running.get(id) === channel,
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  clock.now = start
  await media.playout!.keep()
})

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
const live: ChannelStream = { channel: 'one.example', session }
const encryption = (stream: ChannelStream) => media.channels.channelEncryption(stream, viewer)!
const fetched = (path: string, options: RequestInit = {}) =>
  media.fetch(withFacts(new Request(new URL(path, 'http://tv.example'), options), {}))

/** Asks for the keys of films with the token of a stream. Returns the films whose keys the answer has, or the status and the cause of the refusal. */
async function ask(
  stream: ChannelStream,
  films = [...keys.keys()],
  headers: Record<string, string> = own,
  path = encryption(stream).clearkeyUrl,
) {
  const kids = films.map((id) => base64url(keys.get(id)!.keyId))
  const post = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ kids }) }
  const response = await fetched(path, post)
  const body = (await response.json()) as { keys?: { kid: string; k: string }[]; detail?: string }
  if (!body.keys) return [response.status, body.detail]
  const known = [...keys].filter(([, { keyId, key }]) => body.keys!.some(({ kid, k }) => kid === base64url(keyId) && k === base64url(key)))
  expect(known).toHaveLength(body.keys.length)
  return known.map(([id]) => id)
}

const noSession = [403, 'The stream session of the URL has ended. Start another one.']
const noKey = [403, 'No film that the URL opens has this key.']
const expired = [403, 'The URL has expired. Request a new one.']

test('a viewer in a stream session gets the keys of the films that the channel plays now, and no others', async () => {
  expect(await ask(live)).toEqual(['vault-now'])
  expect([await ask(live, ['vault-next']), await ask(live, ['vault-past'])]).toEqual([noKey, noKey])
  const path = encryption(live).clearkeyUrl
  clock.now = start + hour + 4 * minute
  expect(await ask(live, undefined, own, path), 'the same URL opens the next programme when it has begun').toEqual([
    'vault-now',
    'vault-next',
  ])
  expect(await ask(live)).toEqual(['vault-next'])
})

test('a recording opens the keys of its films, and a programme that is started over those that have played', async () => {
  const recording = { ...live, from: start - 3 * hour, to: start - 2 * hour }
  expect(await ask(recording)).toEqual(['vault-past'])
  expect(await ask({ ...live, from: start - 10 * minute })).toEqual(['vault-now'])
  for (const stream of [recording, { ...live, from: start - 10 * minute }]) {
    const url = media.channels.channelUrl(stream, viewer)!
    const playlist = await (await fetched(url.replace('master', '240'), { headers: own })).text()
    const ids = [...new Set(playlist.match(/KEYID=0x([0-9a-f]{32})/g))]
    expect(ids).toEqual([`KEYID=0x${keys.get('from' in stream && stream.from === recording.from ? 'vault-past' : 'vault-now')!.keyId}`])
  }
})

test('no key is given without a session, with that of another channel, or after the session has ended', async () => {
  expect(await ask({ channel: 'one.example' })).toEqual(noSession)
  expect(await ask({ channel: 'one.example', session: 'another session' })).toEqual(noSession)
  expect(await ask({ channel: 'other.example', session: 'another session' }), 'a film that this channel does not play').toEqual(noKey)
  running.delete(session)
  expect(await ask(live)).toEqual(noSession)
  running.set(session, 'one.example')
  expect(await ask(live)).toEqual(['vault-now'])
})

test('the token is bound as the URLs of the channel are: to its viewer, for ten minutes without the cookie, for five hours, and until a blackout', async () => {
  const path = encryption(live).clearkeyUrl
  const other = { cookie: `device=${'B'.repeat(22)}` }
  const askAt = (now: number, headers: Record<string, string>) => {
    clock.now = now
    return ask(live, ['vault-now'], headers, path)
  }
  expect(await askAt(start, other)).toEqual([403, 'The URL belongs to another viewer.'])
  expect([await askAt(start + 9 * minute, {}), await askAt(start + 10 * minute, {})]).toEqual([['vault-now'], expired])
  expect(await askAt(start + 10 * minute, own)).toEqual(['vault-now'])
  expect(await askAt(start + 5 * hour, own)).toEqual(expired)
  clock.now = start
  const untilBlackout = encryption({ ...live, until: start + minute }).clearkeyUrl
  expect(await ask(live, ['vault-now'], own, untilBlackout)).toEqual(['vault-now'])
  clock.now = start + minute
  expect(await ask(live, ['vault-now'], own, untilBlackout)).toEqual(expired)
})

test('the token of a film opens no channel, and that of a channel no film on demand', async () => {
  const film = (await media.client.encryptionOf({ mpxGuid: '1', films: ['vault-past'], duration: 9 }, viewer))!
  expect([await ask(live, ['vault-past'], own, film.clearkeyUrl), await ask(live, ['vault-now'], own, film.clearkeyUrl)]).toEqual([
    ['vault-past'],
    noKey,
  ])
  const statuses = [`/media/v1/${encryption(live).token}/master.m3u8`, `/media/live/${film.token}/master.m3u8`].map(
    async (path) => (await fetched(path, { headers: own })).status,
  )
  expect(await Promise.all(statuses)).toEqual([403, 403])
})

test('a licence server that verifies the token of a channel gets the ids of the keys of now, or the refusal', async () => {
  const verify = async (stream: ChannelStream) => {
    const response = await fetched(`/media/v1/${encryption(stream).token}/licenses`)
    return [response.status, (await response.json()) as object]
  }
  const expires = Math.floor(start / minute) * minute + 5 * hour
  expect(await verify(live)).toEqual([200, { channel: 'one.example', keyIds: [keys.get('vault-now')!.keyId], expires }])
  expect(await verify({ channel: 'one.example' })).toMatchObject([403, { code: 'NOT_AUTHORIZED' }])
})

test('a channel without key systems plays the slate instead of encrypted films; other players are not offered a channel with them', async () => {
  expect(media.channels.channelEncryption({ channel: 'clear.example' }, viewer)).toBeNull()
  const url = media.channels.channelUrl({ channel: 'clear.example' }, viewer)!
  const playlist = await (await fetched(url.replace('master', '240'), { headers: own })).text()
  expect([playlist.includes('vault'), playlist.includes('KEY')]).toEqual([false, false])
  const list = await (await fetched('/media/channels.m3u', { headers: { authorization: 'Bearer operator-token' } })).text()
  expect(list.match(/tvg-id="[^"]+"/g)).toEqual(['tvg-id="clear.example"'])
})
