// Requests the details of videos whose films are in a folder of the test.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilmDetails, filmDetails } from '#contracts/media/film-details.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { thumbnailAt } from '#web/player/stream/thumbnail-at.ts'
import { openMedia } from '../testing/open-media.ts'

const viewer = 'A'.repeat(22)
const rendition = { name: '240', bandwidth: 1, width: 426, height: 240, codecs: 'avc1.4d4015,mp4a.40.2' }
const plain = { credit: 'us', renditions: [rendition], captions: [] }
const pilot = {
  ...{ ...plain, id: 'pilot', segments: [4, 4, 4, 4, 4] },
  chapters: [
    { start: 0, title: { en: 'Cold open', es: 'Prólogo' } },
    { start: 12, title: { en: 'The harbor' } },
  ],
  skips: [
    { kind: 'recap', from: 0, to: 3 },
    { kind: 'intro', from: 4, to: 9.5 },
  ],
  credits: 17,
  thumbnails: { width: 160, height: 90, columns: 2, rows: 2, every: 4, images: ['thumbnails-0.jpg', 'thumbnails-1.jpg'] },
}
const films = [pilot, { ...plain, id: 'plain', segments: [4, 4] }, { ...pilot, id: 'second', skips: [], thumbnails: undefined }]

let folder = ''
let media: ReturnType<typeof openMedia>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-details-'))
  for (const film of films) {
    await mkdir(join(folder, film.id))
    await writeFile(join(folder, film.id, 'film.json'), JSON.stringify(film))
  }
  for (const name of ['thumbnails-0.jpg', 'thumbnails-9.jpg']) await writeFile(join(folder, 'pilot', name), `bytes of ${name}`)
  media = openMedia({ filmFolders: [folder] })
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) =>
  media.fetch(withFacts(new Request(new URL(path, 'http://tv.example'), { headers }), {}))
const video = (names: string[], duration = 0) => ({ mpxGuid: '1001', films: names, duration })

async function details(names: string[], duration?: number): Promise<FilmDetails> {
  const url = await media.client.detailsUrl(video(names, duration), viewer)
  return v.parse(filmDetails, await (await get(url!)).json())
}

test('the details of a film are its chapters, skips, credits, and images under the signed path', async () => {
  const response = await get((await media.client.detailsUrl(video(['pilot']), viewer))!)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/json',
    'private, max-age=600',
  ])
  const found = v.parse(filmDetails, await response.json())
  expect(found).toMatchObject({ chapters: pilot.chapters, skips: pilot.skips, credits: 17 })
  const picture = thumbnailAt(found.thumbnails, 13)!
  expect(picture).toMatchObject({ x: 160, y: 90 })
  const image = await get(picture.image)
  expect([image.status, image.headers.get('content-type'), await image.text()]).toEqual([200, 'image/jpeg', 'bytes of thumbnails-0.jpg'])
  expect(image.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})

test('the details of a film that fills twelve hours have pictures for the first 500 plays only, so that they stay small', async () => {
  const { thumbnails } = await details(['pilot'], 12 * 3600)
  expect([thumbnails.length, thumbnails.at(-1)!.to]).toEqual([500, 10_000])
})

test('the details of several films have the times of the video', async () => {
  const { chapters, skips, credits, thumbnails } = await details(['plain', 'pilot', 'second'])
  expect(chapters.map(({ start, title }) => `${start} ${title.en}`)).toEqual([
    '8 Cold open',
    '20 The harbor',
    '28 Cold open',
    '40 The harbor',
  ])
  expect(skips).toEqual([
    { kind: 'recap', from: 8, to: 11 },
    { kind: 'intro', from: 12, to: 17.5 },
  ])
  expect(credits).toBe(45)
  expect(thumbnails.map(({ from, to }) => [from, to])).toEqual([[8, 28]])
})

test('if a film repeats, its skips apply one time, there are no chapters, and each play has thumbnails', async () => {
  const { chapters, skips, credits, thumbnails } = await details(['pilot'], 50)
  expect([chapters, skips.length, credits]).toEqual([[], 2, undefined])
  expect(thumbnails.map(({ from, to }) => [from, to])).toEqual([
    [0, 20],
    [20, 40],
    [40, 52],
  ])
})

test('a video that ends earlier has no chapter, skip or credits after its end', async () => {
  expect(await details(['pilot'], 8)).toMatchObject({
    chapters: [pilot.chapters[0]],
    skips: [pilot.skips[0], { kind: 'intro', from: 4, to: 8 }],
    thumbnails: [{ from: 0, to: 8 }],
  })
  expect((await details(['pilot'], 8)).credits).toBeUndefined()
})

test('a film of the demo has chapters in both languages and a picture for every second', async () => {
  const demo = openMedia()
  const url = await demo.client.detailsUrl(video(['big-buck-bunny']), viewer)
  const ask = (path: string) => demo.fetch(withFacts(new Request(new URL(path, 'http://tv.example')), {}))
  const { chapters, thumbnails } = v.parse(filmDetails, await (await ask(url!)).json())
  expect(chapters.map(({ title }) => title.es)).toEqual(['El prado', 'El arroyo', 'El pájaro', 'La madriguera del conejo'])
  for (let second = 0; second < 30; second++) {
    const response = await ask(thumbnailAt(thumbnails, second)!.image)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('detailsUrl returns null if no film has details, if the films are missing, and if the media are at another origin', async () => {
  expect(await media.client.detailsUrl(video(['plain']), viewer)).toBeNull()
  expect(await media.client.detailsUrl(video(['gone']), viewer)).toBeNull()
  const elsewhere = openMedia({ filmFolders: [folder], mediaOrigin: 'https://media.example' })
  expect(await elsewhere.client.detailsUrl(video(['pilot']), viewer)).toBeNull()
})

test('details and images require a valid signed path of the viewer, and an image that the film names', async () => {
  const url = (await media.client.detailsUrl(video(['pilot', 'plain']), viewer))!
  const other = { cookie: `device=${'B'.repeat(22)}` }
  const image = (await details(['pilot', 'plain'])).thumbnails[0]!.images[0]!
  expect([(await get(url, other)).status, (await get(image, other)).status]).toEqual([403, 403])
  expect((await get('/media/v1/e30.AAAA/details.json')).status).toBe(403)
  const statusOf = async (file: string) => (await get(image.replace('pilot/thumbnails-0.jpg', file))).status
  expect(await statusOf('second/thumbnails-0.jpg')).toBe(403)
  expect(await statusOf('pilot/thumbnails-9.jpg')).toBe(404)
  expect(await statusOf('pilot/thumbnails-1.jpg'), 'the file is missing').toBe(404)
  expect(await statusOf('plain/thumbnails-0.jpg')).toBe(404)
  expect(await statusOf('pilot/film.json')).toBe(404)
})
