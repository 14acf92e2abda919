import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Film } from '#contracts/media/film.ts'
import { openBucket } from '../storage/bucket.ts'
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts'
import { demoFilms } from '../testing/open-media.ts'
import { isInBucket, uploadFilm } from './upload-film.ts'

let server: BucketServer
let work = ''
beforeAll(async () => {
  server = await startBucketServer()
  work = await mkdtemp(join(tmpdir(), 'daypart-upload-'))
  await cp(join(demoFilms, 'kite-hill'), join(work, 'film'), { recursive: true, filter: (path) => !path.endsWith('preview.mp4') })
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

const bucket = () => openBucket(server.settings, { wait: async () => undefined })
const upload = (id: string, shares: number[] = []) =>
  uploadFilm(bucket(), { id, folder: join(work, 'film'), log: join(work, `${id}.txt`) }, (share) => void shares.push(share))
/** Returns the keys of the requests with a method since the last call. */
const requested = (method: string) =>
  server.requests.splice(0).flatMap((request) => (request.startsWith(`${method} `) ? [request.slice(`${method} /films/`.length)] : []))

test('all files of a film are uploaded, film.json last', async () => {
  const shares: number[] = []
  await upload('whole', shares)
  const keys = requested('PUT')
  expect(keys.at(-1)).toBe('whole/film.json')
  expect(keys).toContain('whole/captions.es.vtt')
  expect(shares.at(-1)).toBe(1)
  for (const file of ['720/0.m4s', 'film.json', 'thumbnails-0.webp']) {
    const answer = await bucket().get(`whole/${file}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(join(work, 'film', file))), file).toBe(true)
  }
  expect((await bucket().get('whole/240/0.m4s', { method: 'HEAD' })).headers.get('content-type')).toBe('video/mp4')
})

test('an upload that failed goes on with the other files, and until its end the bucket has no film', async () => {
  let uploads = 0
  server.instead = (request, response) => {
    if (request.method !== 'PUT' || ++uploads <= 10) return false
    response.writeHead(500).end()
    return true
  }
  await expect(upload('resumed')).rejects.toThrow(/answers with a fault/)
  expect(await isInBucket(bucket(), 'resumed')).toBe(false)
  server.instead = () => false
  const first = requested('PUT').slice(0, 10)
  await upload('resumed')
  const second = requested('PUT')
  expect(second.filter((key) => first.includes(key))).toEqual([])
  expect(await isInBucket(bucket(), 'resumed')).toBe(true)
})

test('a film that replaces another leaves none of its files', async () => {
  await upload('replaced')
  const file = join(work, 'film/film.json')
  const text = await readFile(file, 'utf8')
  const film = JSON.parse(text) as Film
  await rm(join(work, 'replaced.txt'))
  await rm(join(work, 'film/720'), { recursive: true })
  await writeFile(file, JSON.stringify({ ...film, id: 'replaced', renditions: film.renditions.slice(0, 2) }))
  requested('DELETE')
  await upload('replaced')
  expect(requested('DELETE')[0]).toBe('replaced/film.json')
  expect((await bucket().get('replaced/720/0.m4s')).status).toBe(404)
  expect((await bucket().get('replaced/480/0.m4s')).status).toBe(200)
})
