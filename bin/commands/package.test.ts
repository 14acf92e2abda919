// Runs `daypart package` as an operator does.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import { makePlain } from '#services/media/packaging/testing.ts'
import { openBucket } from '#services/media/storage/bucket.ts'
import { startBucketServer } from '#services/media/testing/bucket-server.ts'
import { openMedia } from '#services/media/testing/open-media.ts'
import { commands } from '../testing/command.ts'

const { folder, ended, running } = commands()
vi.setConfig({ testTimeout: 120_000 })

const file = join(folder, 'The Pilot (1).mp4')
const films = join(folder, 'films')
const run = (args: string[], env: Record<string, string> = {}) => ended(['package', ...args], { MEDIA_DIR: films, ...env })
beforeAll(() => {
  mkdirSync(films)
  makePlain(file, 2, { size: '854x480' })
})

test('a run that is killed goes on with the missing steps; the film then is in MEDIA_DIR', async () => {
  const first = running(['package', file, '--title', 'The Pilot'], { MEDIA_DIR: films })
  // The line of a step is printed when the next step begins.
  await new Promise<void>((resolve) => first.child.stderr!.on('data', (chunk) => String(chunk).includes('sound') && resolve()))
  first.child.kill('SIGKILL')
  await first.exited
  expect((await readdir(films)).filter((name) => !name.startsWith('.'))).toEqual([])

  const { code, out, err } = await run([file, '--title', 'The Pilot'])
  expect([code, out]).toEqual([0, `the-pilot-1: 2 seconds, renditions 240, 480, captions none, in ${films}\n`])
  expect(err).toMatch(/^the-pilot-1: loudness \(done before\)\nthe-pilot-1: sound \(done before\)\n/)
  expect(err).toMatch(/the-pilot-1: picture 480\nthe-pilot-1: thumbnails\n$/)
  expect(await readdir(films)).toEqual(['the-pilot-1'])
  expect(JSON.parse(await readFile(join(films, 'the-pilot-1/film.json'), 'utf8'))).toMatchObject({ title: { en: 'The Pilot' } })
})

test.each([
  [['--id', 'The Pilot'], /^--id: "The Pilot" is no name of a film/],
  [['--language', 'fr'], /^--language: "fr" is no language of the site/],
  [['--loudness', 'loud'], /^--loudness: "loud" is not a number from -70 to -5/],
  [['--captions', 'film.vtt'], /^--captions: "film.vtt" names no file: give LANGUAGE=FILE/],
  [['--audio', 'film.wav'], /^--audio: "film.wav" names no language and file: give LANGUAGE=FILE/],
  [['--audio-description', 'q=film.wav'], /^--audio-description: "q=film.wav" names no language/],
  [['--id', 'no-audio', '--audio', 'es=missing.wav'], /^There is no file .*missing.wav: correct the path/],
  [['--skip', 'advert=0-10'], /^--skip: "advert=0-10" is no skip/],
  [['--skip', 'intro=0:40-0:10'], /^--skip: "intro=0:40-0:10" ends before it starts/],
  [['--key', '/nowhere/key.json'], /^--key: \/nowhere\/key.json cannot be read \(ENOENT\): give the path of a JSON file with a key/],
  [['--end-credits', '1h'], /^--end-credits: "1h" is no time/],
  [['other.mp4', '--id', 'both'], /^--id, --title, --captions, --audio, --audio-description, --skip and --end-credits are for one film/],
])('the arguments %j end the command with one sentence and code 2', async (args, sentence) => {
  const { code, err } = await run([file, ...args])
  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toMatch(sentence)
})

test('without ffmpeg the command ends with one sentence and code 2', async () => {
  const { code, err } = await run([file, '--id', 'no-program'], { PATH: folder })
  expect([code, err]).toEqual([
    2,
    'ffprobe is not installed: install ffmpeg (Debian: apt-get install ffmpeg), or put its folder on PATH.\n',
  ])
})

test('`daypart doctor` tells whether ffmpeg is installed', async () => {
  expect((await ended(['doctor'])).out).toMatch(/ok Packaging +ffmpeg is installed\n/)
  expect((await ended(['doctor'], { PATH: folder })).out).toMatch(
    /ok Packaging +ffmpeg and ffprobe not installed: only `daypart package` needs it/,
  )
})

test('a full disk ends the command with one sentence, and the next run goes on', async () => {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const fake = join(programs, 'ffmpeg')
  writeFileSync(fake, '#!/bin/sh\necho "av_interleaved_write_frame(): No space left on device" >&2\nexit 1\n')
  chmodSync(fake, 0o755)
  const { code, err } = await run([file, '--id', 'full'], { PATH: `${programs}:${process.env['PATH']}` })
  expect(code).toBe(2)
  expect(err).toMatch(/\nThe disk is full: free some space, then run the command again\. It goes on with the steps that are missing\.\n$/)
})

test('a media folder that cannot be written ends the command with one sentence and code 2', async () => {
  writeFileSync(join(folder, 'note'), '')
  const { code, err } = await run([file, '--out', join(folder, 'note/films')])
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/note\/films cannot be written \(ENOTDIR\): give a folder that this user may write to/),
  ])
})

test('two runs for one film at a time: the second ends with one sentence and code 2', async () => {
  const first = running(['package', file, '--id', 'twice'], { MEDIA_DIR: films })
  await new Promise<void>((resolve) => first.child.stderr!.once('data', () => resolve()))
  const { code, err } = await run([file, '--id', 'twice'])
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^Another run of this command packages the film twice in .*films: wait for its end/),
  ])
  first.child.kill('SIGKILL')
  await first.exited
  expect((await run([file, '--id', 'twice'])).code).toBe(0)
})

describe('with a bucket', async () => {
  const server = await startBucketServer()
  afterAll(server.close)
  const { url, region, accessKeyId, secretAccessKey } = server.settings
  const key = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  const settings = { MEDIA_BUCKET_URL: `${url}/site/`, AWS_REGION: region, ...key }
  const deny = (method: string) => {
    server.instead = (request, response) => {
      if (request.method !== method) return false
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return true
    }
  }
  afterEach(() => {
    server.instead = () => false
  })

  test('a film is uploaded, and is not in MEDIA_DIR; a second film of its name is refused', async () => {
    const { code, out, err } = await run([file, '--id', 'uploaded'], settings)
    expect([code, out]).toEqual([0, `uploaded: 2 seconds, renditions 240, 480, captions none, in ${url}/site\n`])
    expect(err).toMatch(/\nuploaded: upload\n$/)
    expect(server.requests).toContain('PUT /films/site/uploaded/film.json')
    expect((await readdir(films)).filter((name) => name.includes('uploaded'))).toEqual([])
    const again = await run([file, '--id', 'uploaded'], settings)
    expect([again.code, again.err]).toEqual([
      2,
      expect.stringMatching(/^The film uploaded exists in http.*\/films\/site: give another --id/),
    ])
  })

  test('the key of an encrypted film stays in MEDIA_DIR, where the site finds it; the bucket gets no file with it', async () => {
    server.requests.length = 0
    expect((await run([file, '--id', 'locked', '--encrypt'], settings)).code).toBe(0)
    const uploads = server.requests.filter((request) => request.startsWith('PUT '))
    expect(uploads).toContain('PUT /films/site/locked/film.json')
    const { client, fetch } = openMedia({ filmFolders: [films], bucket: { ...server.settings, url: `${url}/site` } })
    const { clearkeyUrl } = (await client.encryptionOf({ mpxGuid: '1', films: ['locked'], duration: 0 }, 'viewer'))!
    const [name] = (await readdir(join(films, '.keys'))) as [string]
    const { key: content } = JSON.parse(await readFile(join(films, '.keys', name), 'utf8')) as { key: string }
    const bucket = openBucket({ ...server.settings, url: `${url}/site` })
    for (const upload of uploads) {
      const stored = Buffer.from(await (await bucket.get(upload.slice('PUT /films/site/'.length))).arrayBuffer())
      expect([stored.includes(content), stored.includes(Buffer.from(content, 'hex'))], upload).toEqual([false, false])
    }
    const [kid, k] = [name.replace('.json', ''), content].map((hex) => Buffer.from(hex, 'hex').toString('base64url'))
    const body = JSON.stringify({ kids: [kid], type: 'temporary' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(withFacts(new Request(`http://tv.example${clearkeyUrl}`, { method: 'POST', body, headers }), {}))
    expect(await answer.json()).toEqual({ keys: [{ kty: 'oct', kid, k }], type: 'temporary' })
  })

  test('`daypart doctor` tells whether it can be read and written', async () => {
    const doctor = async (changes = {}) => (await ended(['doctor'], { ...settings, ...changes })).out
    expect(await doctor()).toMatch(/ok Bucket +http.*\/films\/site can be read and written\n/)
    deny('PUT')
    expect(await doctor()).toMatch(/ok Bucket .* can be read; only `daypart package` needs to write\. .* allow s3:PutObject/)
    deny('GET')
    expect(await doctor()).toMatch(/NO Bucket .* denies to read \(AccessDenied\): allow s3:GetObject and s3:ListBucket/)
    const wrong = await doctor({ AWS_SECRET_ACCESS_KEY: 'not-the-key' })
    expect(wrong).toMatch(/NO Bucket /)
    expect(wrong).not.toMatch(/not-the-key|S3RVER/)
  })

  test('a key that may not write ends the command with one sentence and code 2', async () => {
    deny('PUT')
    const { code, err } = await run([file, '--id', 'read-only'], settings)
    expect([code, err.trimEnd().split('\n').at(-1)]).toEqual([
      2,
      expect.stringMatching(/denies to write \(AccessDenied\): allow s3:PutObject/),
    ])
  })

  test.each([
    [{ AWS_SECRET_ACCESS_KEY: '' }, /^AWS_SECRET_ACCESS_KEY: is not set, but MEDIA_BUCKET_URL needs a key/],
    [
      { MEDIA_BUCKET_URL: 'http://me:hidden@host/films' },
      /^MEDIA_BUCKET_URL has more than a host and a path: write https:\/\/host\/bucket/,
    ],
  ])('the settings %j are refused', async (wrong, sentence) => {
    const { code, err } = await run([file], { ...settings, ...wrong })
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)])
    expect(err).not.toMatch(/hidden|S3RVER/)
  })
})
