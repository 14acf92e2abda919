import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { openNetwork } from '#services/catalogue/testing/network.ts'
import { checkChannels } from '../commands/channels/check-channels.ts'
import { migrations } from '../commands/migrate.ts'
import { mediaOriginsOf, readChannels } from './open-channels.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-channels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function settings(channels: unknown) {
  const file = join(folder, 'channels.json')
  writeFileSync(file, typeof channels === 'string' ? channels : JSON.stringify(channels))
  return readConfig({ CHANNELS_FILE: file, DATA_DIR: folder })
}
const channel = (id: string, more: object = {}) => ({ id, brand: 'nbc', slate: 'right-back', source: { from: 'schedule' }, ...more })
const origin = (url: string, more: object = {}) => channel('far', { source: { from: 'origin', origin: url }, ...more })
const withParts = (...dayparts: object[]) => channel('own', { source: { from: 'dayparts', dayparts } })

test('readChannels rejects a repeated id, and names both places', () => {
  expect(() => readChannels(settings([channel('a'), channel('b'), channel('a')]))).toThrow(
    `CHANNELS_FILE: ${folder}/channels.json: 2.id: "a" is already the id of channel 0: give each channel its own id.`,
  )
})

test('readChannels rejects an unknown brand, and names the brands of the group', () => {
  expect(() => readChannels(settings([channel('a', { brand: 'nbcc' })]))).toThrow(
    /channels\.json: 0\.brand: "nbcc" is not one of the group's brands: choose one of nbc, bravo, /,
  )
})

test.each([
  ['a syntax error', '[{', /CHANNELS_FILE: .*channels\.json: the file: /],
  [
    'an invalid time of day',
    [withParts({ from: '6 am', pick: {} })],
    /0\.source\.dayparts\.0\.from: a time of day is HH:MM, such as 06:00\.$/,
  ],
  ['an invalid film', [channel('a', { slate: '../secret' })], /0\.slate: a film is named by its folder/],
  ['an id with a line break', [channel('a\nb')], /0\.id: an id has no control characters\.$/],
  [
    'the URL of a stream with a line break',
    [origin('https://live.example/a\n#EXTINF:-1,x')],
    /0\.source\.origin: .*without spaces and line breaks\.$/,
  ],
  [
    'the URL of a stream with a password',
    [origin('https://ida:secret@live.example/a')],
    /0\.source\.origin: .*remove its user name and password\.$/,
  ],
  ['a missing source', [{ id: 'a', brand: 'nbc', slate: 'right-back' }], /0\.source: /],
])('readChannels rejects %s, and names its place', (_, channels, message) => {
  expect(() => readChannels(settings(channels))).toThrow(message)
})

test('readChannels finds schedule files from the folder of CHANNELS_FILE', () => {
  const [relative, absolute] = readChannels(
    settings([
      channel('a', { source: { from: 'schedule', file: 'guides/a.xml' } }),
      channel('b', { source: { from: 'schedule', file: '/srv/b.xml' } }),
    ]),
  )
  expect([relative!.source, absolute!.source]).toMatchObject([{ file: join(folder, 'guides/a.xml') }, { file: '/srv/b.xml' }])
})

test('the demo has twelve channels; with the brands of another group, it has only those of common brands', () => {
  expect(readChannels(readConfig({ DATA_DIR: folder }))).toHaveLength(12)
  expect(readChannels(readConfig({ DATA_DIR: folder, DEMO: 'off' }))).toEqual([])
})

test('`daypart doctor` accepts the channels of the demo', async () => {
  expect(await checkChannels(readConfig({ DATA_DIR: folder }))).toEqual([{ what: 'Channels', ok: true, text: "12 in the demo's file" }])
})

test('`daypart doctor` warns about locked channels with an origin, and the check still passes', async () => {
  const url = 'https://live.example/master.m3u8'
  const warningsOf = async (more: object) => (await checkChannels(settings([origin(url, more)]))).slice(1)
  expect(await warningsOf({})).toEqual([
    {
      what: 'Channels',
      ok: true,
      text: expect.stringMatching(/^far: warning: .* anyone with this URL can watch\. Protect the stream at its CDN/),
    },
  ])
  expect(await warningsOf({ free: true })).toEqual([])
  expect(await warningsOf({ brand: 'nbc-news' })).toEqual([])
})

test('`daypart doctor` reports missing films, films without the common renditions, overlapping dayparts and days without dayparts', async () => {
  const media = join(folder, 'media')
  mkdirSync(media)
  cpSync(new URL('../../demo/media/films/ad-lumen-lamp/film.json', import.meta.url), join(media, 'low', 'film.json'))
  const film = JSON.parse(readFileSync(join(media, 'low', 'film.json'), 'utf8'))
  writeFileSync(join(media, 'low', 'film.json'), JSON.stringify({ ...film, id: 'low', renditions: film.renditions.slice(0, 1) }))
  const config = settings([
    channel('no-slate', { slate: 'nothing' }),
    channel('bad-breaks', { breaks: { every: 15, films: ['low', 'gone', 'ad-lumen-lamp'] } }),
    { ...withParts({ from: '06:00', pick: {} }, { from: '06:00', days: [1, 2], pick: {} }), id: 'overlap' },
    { ...withParts({ from: '06:00', days: [1, 2, 3, 4, 5, 6], pick: {} }), id: 'no-sunday' },
    channel('external', { source: { from: 'origin', origin: 'https://live.example/master.m3u8' }, slate: 'nothing' }),
  ])
  const findings = await checkChannels({ ...config, MEDIA_DIR: media })
  expect(findings.filter(({ ok }) => !ok).map(({ text }) => text)).toEqual([
    'no-slate: its slate film "nothing" is missing or invalid: package it in MEDIA_DIR, or name another film in CHANNELS_FILE.',
    'bad-breaks: the film "low" of its breaks does not fit the slate "right-back": package it with the same renditions, and segments of at most 4 seconds.',
    'bad-breaks: the film "gone" of its breaks is missing or invalid: package it in MEDIA_DIR, or remove it.',
    'overlap: two dayparts begin at 06:00 on Monday, so the first one never airs: change `from` or `days` of one of them.',
    'overlap: two dayparts begin at 06:00 on Tuesday, so the first one never airs: change `from` or `days` of one of them.',
    'no-sunday: no daypart applies on Sunday, so nothing is on: add one for this day.',
  ])
})

test('`daypart doctor` names the encrypted films of breaks and of the schedule that a channel cannot play, and key systems without a licence server', async () => {
  const [media, data] = [join(folder, 'encrypted-media'), join(folder, 'encrypted-data')]
  const film = JSON.parse(readFileSync(new URL('../../demo/media/films/harbor-night/film.json', import.meta.url), 'utf8'))
  const drm = { scheme: 'cbcs', keyId: '0123456789abcdef0123456789abcdef', clearkey: true }
  mkdirSync(join(media, 'vault'), { recursive: true })
  mkdirSync(data)
  writeFileSync(join(media, 'vault', 'film.json'), JSON.stringify({ ...film, id: 'vault', drm }))
  const database = await openDatabase({ dataDir: data })
  await migrate(database, migrations)
  const time = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await openNetwork(database, [
    { ...{ kind: 'video', id: 'film', brand: 'nbc', title: 'Film', programmingType: 'Clip' }, duration: 60, films: ['vault'] },
    ...['plain', 'open', 'far'].map((id): EntryInput => ({ kind: 'channel', id, names: [] })),
    ...['plain', 'open', 'far'].map(
      (id): EntryInput => ({
        ...{
          kind: 'programme',
          id: `${id} film`,
          channel: id,
          title: 'Film',
          video: 'film',
          start: time(id === 'far' ? 90 : 1),
          stop: time(91),
        },
      }),
    ),
  ])
  await database.close()
  const config = settings([
    channel('plain', { breaks: { every: 15, films: ['vault'] } }),
    channel('open', { keySystems: ['clearkey'], breaks: { every: 15, films: ['vault'] } }),
    channel('far', { keySystems: ['clearkey', 'fairplay'] }),
  ])
  const findings = await checkChannels({ ...config, MEDIA_DIR: media, DATA_DIR: data })
  const remedy = 'is encrypted: name `keySystems` of the channel in CHANNELS_FILE (docs/drm.md), or package it without encryption.'
  expect(findings.slice(1)).toEqual([
    { what: 'Channels', ok: true, text: `plain: the film "vault" of its schedule ${remedy}` },
    { what: 'Channels', ok: false, text: `plain: the film "vault" of its breaks ${remedy}` },
    {
      ...{ what: 'Channels', ok: false },
      text: 'far: its brand "nbc" has no licence server for fairplay: add drm in brands.json, or remove fairplay from `keySystems`.',
    },
  ])
})

test('`daypart doctor` reports an unreadable CHANNELS_FILE as one finding', async () => {
  const config = { ...settings('[]'), CHANNELS_FILE: join(folder, 'gone.json') }
  expect(await checkChannels(config)).toEqual([
    { what: 'Channels', ok: false, text: expect.stringMatching(/^CHANNELS_FILE: .*gone\.json: ENOENT/) },
  ])
})

test('mediaOriginsOf returns MEDIA_ORIGIN and the origins of external streams, each one time', () => {
  const stream = (id: string, origin: string) => channel(id, { source: { from: 'origin', origin } })
  const config = settings([stream('a', 'https://live.example/a.m3u8'), stream('b', 'https://live.example/b.m3u8'), channel('c')])
  expect(mediaOriginsOf({ ...config, MEDIA_ORIGIN: 'https://media.example' })).toEqual(['https://media.example', 'https://live.example'])
  expect(() => readChannels(settings([stream('a', 'file:///etc/passwd')]))).toThrow('0.source.origin: the URL of a stream is https://...')
})
