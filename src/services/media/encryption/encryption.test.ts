// Packages a small film with encryption, reads it through the media service, and decrypts it with ffmpeg.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Film } from '#contracts/media/film.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import type { GivenAudio } from '../packaging/audio-tracks.ts'
import { packageFilm } from '../packaging/package-film.ts'
import { ffprobe, makePlain, makeSoundOnly } from '../packaging/testing.ts'
import { openMedia } from '../testing/open-media.ts'
import { type ContentKey, findKey, readContentKey } from './content-key.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const usual = {
  credit: 'Test',
  language: 'en',
  loudness: -23,
  sampleRate: 48_000,
  segment: 2,
  silence: false,
  replace: false,
} as const
/** The values of a key server, as docs/drm.md has them. */
const fromServer: ContentKey = {
  ...{ keyId: '0123456789abcdef0123456789abcdef', key: '00112233445566778899aabbccddeeff', iv: '101112131415161718191a1b1c1d1e1f' },
  ...{ widevine: 'AAAAMnBzc2g=', playready: 'PABXAFIATQA=', fairplay: 'skd://films/server' },
}
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-encryption-'))
  makePlain(join(folder, 'source.mp4'), 3)
  await packaged('plain')
  await packaged('own', true)
  await packaged('server', fromServer)
  makeSoundOnly(join(folder, 'other.wav'))
  const audio = [{ language: 'es', description: false, file: join(folder, 'other.wav') }]
  await packaged('two-sounds', fromServer, audio)
  await packaged('two-sounds-plain', undefined, audio)
})
afterAll(() => rm(folder, { recursive: true }))

function packaged(id: string, encrypt?: true | ContentKey, audio: readonly GivenAudio[] = []): Promise<Film> {
  const tools = { folder: join(folder, 'films'), freeBytes: async () => 1e12, step() {}, progress() {} }
  return packageFilm(join(folder, 'source.mp4'), { ...usual, id, encrypt, audio, captions: {}, skips: [] }, tools)
}
const filmOf = async (id: string) => JSON.parse(await readFile(join(folder, 'films', id, 'film.json'), 'utf8')) as Film

/** Returns the hashes of the decoded frames of a segment: pictures, then sound. */
const framesOf = async (id: string, segment: number, key?: string) =>
  framesIn(
    ['init.mp4', `${segment}.m4s`].map((name) => readFileSync(join(folder, 'films', id, '240', name))),
    key,
  )

async function framesIn(files: readonly Buffer[], key?: string): Promise<string[]> {
  const file = join(folder, 'joined.mp4')
  await writeFile(file, Buffer.concat(files))
  const maps = ['-map', '0:v?', '-map', '0:a?']
  const decoded = execFileSync(
    'ffmpeg',
    ['-v', 'quiet', ...(key ? ['-decryption_key', key] : []), '-i', file, ...maps, '-f', 'framemd5', '-'],
    { encoding: 'utf8' },
  )
  return decoded.split('\n').filter((line) => /^\d/.test(line))
}

const media = () => openMedia({ filmFolders: [join(folder, 'films')] })
const pass = (films: string[]) => ({ mpxGuid: '1001', films, duration: 0 })
const viewer = 'A'.repeat(22)
async function request(path: string, options: RequestInit = {}) {
  const headers = { 'content-type': 'application/json', ...options.headers }
  const response = await media().fetch(withFacts(new Request(`http://tv.example${path}`, { ...options, headers }), {}))
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) as unknown }
}
const askForKeys = (path: string, kids: string[], headers = {}) =>
  request(path, { method: 'POST', body: JSON.stringify({ kids, type: 'temporary' }), headers })
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

test('every segment decrypts to the frames of the film without encryption, and no key decrypts it otherwise', async () => {
  for (const segment of [0, 1]) {
    const frames = await framesOf('plain', segment)
    expect(frames.length).toBeGreaterThan(50)
    expect(await framesOf('server', segment, fromServer.key)).toEqual(frames)
    const wrong = await framesOf('server', segment, 'ff'.repeat(16)).catch(() => [])
    expect(wrong.filter((line) => frames.includes(line))).toEqual([])
  }
})

test('a film with two audio tracks has the frames of the film without encryption in its picture and in each track', async () => {
  const { client } = media()
  /** Returns the frames of each track that the master playlist names, as a player gets them from the site. */
  async function tracksOf(id: string, key?: string): Promise<Record<string, string[]>> {
    const url = new URL(client.playbackUrl(pass([id]), viewer), 'http://tv.example')
    const { text: master } = await request(url.pathname)
    const names = [...master.matchAll(/(?:^|URI=")([\w-]+)\.m3u8/gm)].map(([, name]) => name!)
    const tracks: Record<string, string[]> = {}
    for (const name of names) {
      const list = new URL(`${name}.m3u8`, url)
      const { text } = await request(list.pathname)
      expect(text.includes('#EXT-X-KEY:METHOD=SAMPLE-AES'), name).toBe(key !== undefined)
      const paths = [/MAP:URI="([^"]+)"/.exec(text)![1]!, ...text.split('\n').filter((line) => line.endsWith('.m4s'))]
      const answers = await Promise.all(paths.map((path) => media().fetch(withFacts(new Request(new URL(path, list)), {}))))
      const [init, ...segments] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
      tracks[name] = []
      for (const segment of segments) tracks[name].push(...(await framesIn([init!, segment], key)))
    }
    return tracks
  }
  const plain = await tracksOf('two-sounds-plain')
  expect(Object.keys(plain)).toEqual(['audio-en', 'audio-es', 'picture-240'])
  for (const frames of Object.values(plain)) expect(frames.length).toBeGreaterThan(50)
  expect(await tracksOf('two-sounds', fromServer.key)).toEqual(plain)
})

test('players find the scheme, the key id and the original codecs in the initialization segment', async () => {
  const init = await readFile(join(folder, 'films/server/240/init.mp4'))
  for (const type of ['encv', 'enca', 'avc1', 'mp4a', 'cbcs']) expect(init.includes(type)).toBe(true)
  expect(init.toString('hex').split(fromServer.keyId)).toHaveLength(3)
  expect(ffprobe('-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', join(folder, 'films/server/240/init.mp4'))).toMatch(
    /^h264,426,240\s+aac\s*$/,
  )
  expect((await filmOf('server')).renditions).toMatchObject([{ codecs: (await filmOf('plain')).renditions[0]!.codecs }])
})

test('film.json has no key; a new key is stored so that only the user of the site can read it; the key of a key server is not stored', async () => {
  const own = await filmOf('own')
  expect(own.drm).toEqual({ scheme: 'cbcs', keyId: expect.stringMatching(/^[0-9a-f]{32}$/), clearkey: true })
  const { key: _key, iv: _iv, ...drm } = fromServer
  expect((await filmOf('server')).drm).toEqual({ scheme: 'cbcs', ...drm })
  const keys = join(folder, 'films/.keys')
  expect(await readdir(keys)).toEqual([`${own.drm!.keyId}.json`])
  expect((await stat(join(keys, `${own.drm!.keyId}.json`))).mode & 0o777).toBe(0o600)
  expect(await framesOf('own', 0, JSON.parse(await readFile(join(keys, `${own.drm!.keyId}.json`), 'utf8')).key)).toEqual(
    await framesOf('plain', 0),
  )
})

test('the playlists name the key of each system, and end it before a film without encryption', async () => {
  const { client } = media()
  const { text: master } = await request(client.playbackUrl(pass(['server', 'plain']), viewer))
  expect(master.match(/^#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,.*KEYFORMAT="[^"]+"/gm)).toHaveLength(3)
  const rendition = new URL(/^.*240\.m3u8$/m.exec(master)![0], `http://tv.example${client.playbackUrl(pass(['server', 'plain']), viewer)}`)
  const { text } = await request(rendition.pathname)
  expect(text.split('\n').filter((line) => /KEY|MAP|DISC/.test(line))).toEqual([
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAAMnBzc2g=",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",KEYFORMATVERSIONS="1",KEYID=0x${fromServer.keyId}`,
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;charset=UTF-16;base64,PABXAFIATQA=",KEYFORMAT="com.microsoft.playready",KEYFORMATVERSIONS="1",KEYID=0x${fromServer.keyId}`,
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://films/server",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"',
    '#EXT-X-MAP:URI="films/server/240/init.mp4"',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-KEY:METHOD=NONE',
    '#EXT-X-MAP:URI="films/plain/240/init.mp4"',
  ])
})

test('a viewer with a signed URL gets the ClearKey of the video', async () => {
  const { keyId } = (await filmOf('own')).drm!
  const { clearkeyUrl, systems } = (await media().client.encryptionOf(pass(['own']), viewer))!
  expect(systems).toEqual(['clearkey'])
  const { status, json } = await askForKeys(clearkeyUrl, [base64url(keyId)])
  expect([status, json()]).toEqual([
    200,
    { keys: [{ kty: 'oct', kid: base64url(keyId), k: expect.stringMatching(/^[\w-]{22}$/) }], type: 'temporary' },
  ])
})

test('ClearKey is refused to another viewer, for another key, for a film of licence servers, and without a signature', async () => {
  const { client } = media()
  const kid = base64url((await filmOf('own')).drm!.keyId)
  const { clearkeyUrl } = (await client.encryptionOf(pass(['own']), viewer))!
  const other = { cookie: `device=${'B'.repeat(22)}` }
  const server = (await client.encryptionOf(pass(['server']), viewer))!
  for (const refused of [
    askForKeys(clearkeyUrl, [kid], other),
    askForKeys(clearkeyUrl, [base64url(fromServer.keyId)]),
    askForKeys(server.clearkeyUrl, [base64url(fromServer.keyId)]),
    askForKeys(server.clearkeyUrl, [kid]),
    askForKeys(clearkeyUrl.replace(/\/v1\/./, '/v1/x'), [kid]),
  ])
    expect(await refused).toMatchObject({ status: 403, text: expect.stringContaining('NOT_AUTHORIZED') })
  expect((await request(clearkeyUrl, { method: 'POST', body: '{"kids":"all"}' })).status).toBe(400)
})

test('a licence server verifies a token: the video, its keys and the expiry', async () => {
  const { token, systems } = (await media().client.encryptionOf(pass(['plain', 'server']), viewer))!
  expect(systems).toEqual(['widevine', 'playready', 'fairplay'])
  expect((await request(`/media/v1/${token}/licenses`)).json()).toEqual({
    ...{ mpxGuid: '1001', keyIds: [fromServer.keyId] },
    expires: expect.any(Number),
  })
  expect((await request(`/media/v1/x${token}/licenses`)).status).toBe(403)
  expect(await media().client.encryptionOf(pass(['plain']), viewer)).toBeNull()
  expect((await media().client.encryptionOf(pass(['own', 'server']), viewer))!.systems).toEqual([])
})

test('a licence server, which has no cookie of the viewer, can verify a token for ten minutes; the viewer longer', async () => {
  let now = 0
  const { client, fetch } = openMedia({ filmFolders: [join(folder, 'films')], now: () => now })
  const { token } = (await client.encryptionOf(pass(['server']), viewer))!
  const verify = async (headers = {}) =>
    (await fetch(withFacts(new Request(`http://tv.example/media/v1/${token}/licenses`, { headers }), {}))).status
  now = 599_999
  expect(await verify()).toBe(200)
  now = 600_000
  expect(await verify()).toBe(403)
  expect(await verify({ cookie: `device=${viewer}` })).toBe(200)
})

test('keys are not served, and an encrypted film has no preview', async () => {
  const { keyId } = (await filmOf('own')).drm!
  const { token } = (await media().client.encryptionOf(pass(['own']), viewer))!
  for (const path of [`films/own/.keys/${keyId}.json`, `films/.keys/240/${keyId}.json`, `films/own/240/..%2f..%2f.keys%2f${keyId}.json`])
    expect([403, 404]).toContain((await request(`/media/v1/${token}/${path}`)).status)
  expect((await request('/media/previews/own.mp4')).status).toBe(404)
  expect((await request('/media/previews/plain.mp4')).status).toBe(200)
})

test('a key file is read with its initialization vector, by default the key id; an invalid field is named without its value', async () => {
  const file = join(folder, 'key.json')
  const written = async (content: object) => {
    await writeFile(file, JSON.stringify(content))
    return readContentKey(file)
  }
  const { iv: _iv, ...withoutVector } = fromServer
  expect(await written(fromServer)).toEqual(fromServer)
  expect(await written(withoutVector)).toEqual({ ...fromServer, iv: fromServer.keyId })
  await expect(written({ ...fromServer, key: 'secret' })).rejects.toThrow(`--key: ${file}: key is missing or invalid: see docs/drm.md`)
  await expect(written({ ...fromServer, fairplay: 'https://a.example' })).rejects.toThrow(`${file}: fairplay is missing or invalid`)
  await mkdir(join(folder, 'none'), { recursive: true })
  await expect(readContentKey(join(folder, 'none'))).rejects.toThrow(/cannot be read \(EISDIR\)/)
})

test('the error of an invalid key file names the file and repeats nothing of the key', async () => {
  await mkdir(join(folder, 'broken/.keys'), { recursive: true })
  await writeFile(join(folder, `broken/.keys/${fromServer.keyId}.json`), 'abcdef5f5f5f5f5f')
  const error: Error = await findKey([join(folder, 'broken')], fromServer.keyId).then(
    () => expect.unreachable(),
    (fault: Error) => fault,
  )
  expect(error.message).toBe(
    `The key file ${fromServer.keyId}.json in ${join(folder, 'broken/.keys')} is invalid: restore it, or package the film again.`,
  )
  expect(String(error.stack) + String(error.cause)).not.toContain('5f5f')
})
