// Films in a bucket, through a real S3 server and the media service.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts'
import { demoFilms, openMedia } from '../testing/open-media.ts'
import { openBucket } from './bucket.ts'
import { openBucketStorage } from './bucket-storage.ts'

let server: BucketServer
let folder = ''
const kite = (file: string) => join(demoFilms, 'kite-hill', file)
const files = ['film.json', '240/init.mp4', '240/0.m4s', '240/1.m4s', 'captions.en.vtt', 'thumbnails-0.webp']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-bucket-files-'))
  server = await startBucketServer()
  const bucket = openBucket(server.settings)
  for (const file of files) await bucket.put(`kite-hill/${file}`, kite(file), 'application/octet-stream')
})
afterEach(() => {
  server.instead = () => false
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const reported: Error[] = []
/** Opens the service with the bucket alone. */
function open(changes: Partial<Parameters<typeof openMedia>[0]> = {}) {
  reported.length = 0
  return openMedia({ filmFolders: [], bucket: server.settings, report: (error) => reported.push(error as Error), ...changes })
}
const video = { mpxGuid: '1', films: ['kite-hill'], duration: 0 }
const uris = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** Follows the playlists to the URL of a segment of the lowest rendition. */
async function opened(media = open()) {
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    media.fetch(withFacts(new Request(new URL(url, 'http://tv.example'), { headers, method }), {}))
  const master = new URL(media.client.playbackUrl(video, 'viewer'), 'http://tv.example').href
  const list = new URL(uris(await (await get(master)).text())[0]!, master).href
  const at = (path: string) => new URL(path, list).href
  return { media, get, master, at, segment: at(uris(await (await get(list)).text())[1]!) }
}

describe('a film in a bucket', () => {
  test('is served with its bytes, its ETag and a private Cache-Control header', async () => {
    const { get, at, segment } = await opened()
    const response = await get(segment)
    const bytes = await readFile(kite('240/1.m4s'))
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    expect((await get(segment, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
    expect(await (await get(at('films/kite-hill/captions.en.vtt'))).text()).toContain('X-TIMESTAMP-MAP=MPEGTS:0')
    expect((await get(at('films/kite-hill/thumbnails-0.webp'))).headers.get('content-type')).toBe('image/webp')
  })

  test('is served in ranges, and whole if it has changed since a range was begun', async () => {
    const { get, segment } = await opened()
    const bytes = await readFile(kite('240/1.m4s'))
    const part = await get(segment, { range: 'bytes=100-299' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 100-299/${bytes.length}`,
      '200',
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true)
    expect((await get(segment, { range: 'bytes=100-299', 'if-range': part.headers.get('etag')! })).status).toBe(206)
    expect((await get(segment, { range: 'bytes=100-299', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(segment, { range: `bytes=${bytes.length}-` })).status).toBe(416)
    expect((await get(segment, { range: 'bytes=9-2' })).status).toBe(200)
    const head = await get(segment, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(bytes.length), ''])
  })

  test.each([
    ['other letters', '"é"'],
    ['spaces', '"a b\t"'],
    ['9,000 letters', `"${'a'.repeat(9000)}"`],
  ])('is served to a request with an If-None-Match header of %s', async (_, known) => {
    const { get, segment } = await opened()
    expect((await get(segment, { 'if-none-match': known })).status).toBe(200)
    expect(reported).toEqual([])
  })

  test('answers 404 for an object that is missing', async () => {
    const { get, at } = await opened()
    expect((await get(at('films/kite-hill/480/0.m4s'))).status).toBe(404)
    expect(reported).toEqual([])
  })

  test('has moved media times and whole previews as a film in a folder', async () => {
    const { get } = await opened()
    expect((await get('/media/previews/kite-hill.mp4')).status, 'the rendition 480 is missing').toBe(404)
    const storage = openBucketStorage(openBucket(server.settings), { report: () => undefined })
    const edits = [{ at: 150, bytes: Buffer.from('edited') }]
    const request = new Request('http://tv.example', { headers: { range: 'bytes=148-157' } })
    const response = (await storage.respond(request, 'kite-hill/240/0.m4s', {}, edits))!
    const bytes = await readFile(kite('240/0.m4s'))
    expect(await response.text()).toBe(`${bytes.toString('utf8', 148, 150)}edited${bytes.toString('utf8', 156, 158)}`)
  })

  test('that is large arrives in parts, not at once', async () => {
    const file = join(folder, 'large.m4s')
    await writeFile(file, Buffer.alloc(12_000_000))
    const bucket = openBucket(server.settings)
    await bucket.put('large.m4s', file, 'video/mp4')
    const storage = openBucketStorage(bucket, { report: () => undefined })
    const reader = (await storage.respond(new Request('http://tv.example'), 'large.m4s', {}))!.body!.getReader()
    const sizes: number[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) sizes.push(part.value.length)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(12_000_000)
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
  })
})

describe('a bucket that fails', () => {
  const refuse = (status: number, code: string) => (_: unknown, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    return true
  }

  test('answers 503 for segments, is reported one time, and films that are known keep their playlists', async () => {
    let now = 0
    const { get, master, segment, media } = await opened(open({ now: () => now }))
    server.instead = refuse(503, 'SlowDown')
    now = 60_000
    for (let time = 0; time < 3; time++) {
      const response = await get(segment)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    }
    expect((await get(master)).status).toBe(200)
    expect(await media.client.detailsUrl(video, 'viewer')).toMatch(/details\.json$/)
    expect(reported.map(({ message }) => message)).toEqual([
      `MEDIA_BUCKET_URL: ${server.settings.url} answers with a fault (503 SlowDown): try again, or look at the log of the storage.`,
    ])
    server.instead = () => false
    expect((await get(segment)).status).toBe(200)
    server.instead = refuse(500, 'InternalError')
    await get(segment)
    expect(reported, 'a second outage').toHaveLength(2)
  })

  test('answers 503 for films that are not known, and the access check gets no details', async () => {
    const media = open()
    server.instead = refuse(403, 'AccessDenied')
    const answer = await media.fetch(withFacts(new Request(`http://tv.example${media.client.playbackUrl(video, 'viewer')}`), {}))
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
    expect(await media.client.detailsUrl(video, 'viewer')).toBeNull()
    expect(reported).toHaveLength(1)
    expect(reported[0]!.message).toMatch(/denies to read \(AccessDenied\): allow s3:GetObject and s3:ListBucket/)
  })

  test.each([
    [
      'a wrong key',
      { secretAccessKey: 'wrong' },
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: .* does not accept them \(SignatureDoesNotMatch\)/,
    ],
    ['an unknown key', { accessKeyId: 'wrong' }, /does not accept them \(InvalidAccessKeyId\)/],
    ['an unknown bucket', { path: '/none' }, /^MEDIA_BUCKET_URL: .*\/none does not exist \(NoSuchBucket\): create the bucket/],
    ['an address without a server', { port: '9' }, /^MEDIA_BUCKET_URL: .*:\d+\/films does not answer \(ECONNREFUSED\): start the storage/],
  ])('explains %s, and does not tell the key', async (_, { path, port, ...wrong }: Record<string, string>, sentence) => {
    const url = new URL(path ?? '', server.settings.url)
    if (port) url.port = await closedPort()
    const error: Error = await openBucket({ ...server.settings, ...wrong, url: url.href })
      .get('kite-hill/film.json')
      .then(
        () => expect.unreachable(),
        (fault: Error) => fault,
      )
    expect(error.message).toMatch(sentence)
    expect(error.message).not.toMatch(/S3RVER|Signature=/)
  })

  test.each([
    [400, 'AuthorizationHeaderMalformed', /^AWS_REGION: .* is in another region/],
    [301, 'PermanentRedirect', /^AWS_REGION: .* is in another region/],
    [403, 'RequestTimeTooSkewed', /^The clock of this machine differs/],
    [405, 'MethodNotAllowed', /does not accept a request to read \(405 MethodNotAllowed\)/],
  ])('explains the answer %i %s', async (status, code, sentence) => {
    server.instead = refuse(status, code)
    await expect(openBucket(server.settings).get('kite-hill/film.json')).rejects.toThrow(sentence)
  })

  test('a silent bucket ends the wait: before the answer, and in the middle of a file', async () => {
    server.instead = () => true
    const silent = openBucket(server.settings, { patience: 30 })
    await expect(silent.get('kite-hill/film.json')).rejects.toThrow(/does not answer \(within 0.03 seconds\)/)

    server.instead = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('a part')
      return true
    }
    const faults: Error[] = []
    const storage = openBucketStorage(openBucket(server.settings), { patience: 30, report: (error) => faults.push(error as Error) })
    const response = (await storage.respond(new Request('http://tv.example'), 'kite-hill/240/0.m4s', {}))!
    await expect(response.text()).rejects.toThrow(/does not answer \(in the middle of a file/)
    expect(faults).toHaveLength(1)
  })

  test.each([
    ['that does not end', '<Error><Code>SlowDown</Code>'],
    ['that is endless', '<Error><Code>SlowDown</Code>'.padEnd(40_000)],
  ])('a fault %s does not keep viewers waiting', async (_, beginning) => {
    server.instead = (_, response) => response.writeHead(503).write(beginning) || true
    await expect(openBucket(server.settings, { patience: 300 }).get('kite-hill/film.json')).rejects.toThrow(/503 SlowDown/)
  })

  test('an upload is tried again after a fault of the bucket, and not after a refusal', async () => {
    const waits: number[] = []
    const bucket = openBucket(server.settings, { wait: async (ms) => void waits.push(ms) })
    server.instead = (request, response) => {
      if (waits.length === 2) return false
      return refuse(500, 'InternalError')(request, response)
    }
    await bucket.put('again.txt', kite('film.json'), 'text/plain')
    expect(waits).toEqual([1000, 3000])
    server.instead = refuse(403, 'AccessDenied')
    await expect(bucket.put('again.txt', kite('film.json'), 'text/plain')).rejects.toThrow(/denies to write .* allow s3:PutObject/)
    expect(waits).toHaveLength(2)
  })
})

/** Returns a port at which no server listens. */
async function closedPort(): Promise<string> {
  const closed = await startBucketServer()
  await closed.close()
  return new URL(closed.settings.url).port
}
