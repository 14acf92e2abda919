// Tests the picture routes: which requests they accept, and how often a picture is rendered.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ImageSource } from '#contracts/http/catalogue.ts'
import { imageWidths } from '#contracts/limits.ts'
import { DatabaseFault } from '#kit/db/faults.ts'
import { createEgress } from '#kit/http/egress.ts'
import { createMedia, type MediaService, type MediaTools } from '../media.ts'

// The tests start processes. This is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let folder = ''
const images: Record<string, ImageSource> = {
  still: { id: 'still', sources: { main: 'still.png' }, color: '#112233' },
  poster: { id: 'poster', sources: { main: 'still.png', '3-4': 'poster.png' }, color: null },
  gone: { id: 'gone', sources: { main: 'gone.png' }, color: null },
  broken: { id: 'broken', sources: { main: 'broken.png' }, color: null },
  outside: { id: 'outside', sources: { main: '../secret.png' }, color: null },
  absolute: { id: 'absolute', sources: { main: '/etc/hostname' }, color: null },
  link: { id: 'link', sources: { main: 'link.png' }, color: null },
  remote: { id: 'remote', sources: { main: 'https://elsewhere.example/a.png' }, color: null },
  file: { id: 'file', sources: { main: 'file:///etc/hostname' }, color: null },
}
const png = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-images-'))
  await mkdir(join(folder, 'art'))
  await writeFile(join(folder, 'secret.png'), await png(8, 8, '#000000'))
  await writeFile(join(folder, 'art', 'still.png'), await png(640, 360, '#204060'))
  await writeFile(join(folder, 'art', 'poster.png'), await png(300, 400, '#a01010'))
  await writeFile(join(folder, 'art', 'broken.png'), 'not a picture')
  await symlink(join(folder, 'secret.png'), join(folder, 'art', 'link.png'))
})
afterAll(async () => {
  for (const media of opened) media.stop()
  await rm(folder, { recursive: true })
})

let requestedIds: string[] = []
let colors: string[] = []
let reported: unknown[] = []
beforeEach(() => {
  requestedIds = []
  colors = []
  reported = []
})

const opened: MediaService[] = []
const service = (changes: Partial<MediaTools> = {}): MediaService => {
  const media = createMedia({
    secret: 'secret',
    filmFolders: [],
    pageOrigins: [],
    content: {
      imageSource: async (id) => {
        requestedIds.push(id)
        return Object.hasOwn(images, id) ? images[id]! : null
      },
    },
    artFolders: [join(folder, 'none'), join(folder, 'art')],
    egress: createEgress({ hosts: [] }),
    dataFolder: join(folder, `data-${Math.random()}`),
    imageCacheBytes: 1_000_000,
    colorFound: (id, color) => colors.push(`${id} ${color}`),
    now: () => 0,
    report: (error) => reported.push(error),
    ...changes,
  })
  opened.push(media)
  return media
}
const get = (path: string, accept = 'image/avif,*/*', media = service()) =>
  media.fetch(new Request(`http://tv.example${path}`, { headers: { accept } }))
const size = async (response: Response) => {
  const { width, height } = await sharp(await response.arrayBuffer()).metadata()
  return [width, height]
}

test('the header Accept selects the picture format, and the response may be cached forever', async () => {
  const media = service()
  const types: (string | null)[] = []
  for (const accept of ['image/avif,image/webp', 'image/webp', '*/*'])
    types.push((await get('/images/still/16-9/340', accept, media)).headers.get('content-type'))
  expect(types).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
  const { headers } = await get('/images/still/16-9/340', '*/*', media)
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['public, max-age=31536000, immutable', 'Accept'])
  const again = new Request('http://tv.example/images/still/16-9/340', { headers: { 'if-none-match': headers.get('etag')! } })
  expect((await media.fetch(again)).status).toBe(304)
})

test('all widths of the specification are answered, with pictures no wider than the original', async () => {
  const media = service()
  for (const width of imageWidths) {
    const [across] = await size(await get(`/images/still/16-9/${width}`, 'image/webp', media))
    expect(across).toBe(Math.min(width, 640))
  }
})

test('a picture that an editor provided for the ratio is used instead of a crop of the main picture', async () => {
  expect(await size(await get('/images/poster/3-4/170', 'image/webp'))).toEqual([170, 227])
  expect(colors).toEqual(['poster #a01010'])
  expect(await size(await get('/images/still/3-4/170', 'image/webp'))).toEqual([170, 227])
  expect(colors).toHaveLength(1)
})

test.each(['341', '0', '-340', '340.0', '0340', '3e2', '1'.repeat(1000)])(
  'a request for a picture of width %s is answered with 404',
  async (width) => {
    expect((await get(`/images/still/16-9/${width}`)).status).toBe(404)
    expect(requestedIds).toEqual([])
  },
)

test.each(['/images/still/4-3/340', '/images/still/16-9', '/images/still/16-9/340/', `/images/${'x'.repeat(301)}/16-9/340`])(
  'a request for %s is answered with 404',
  async (path) => {
    expect((await get(path)).status).toBe(404)
    expect(requestedIds).toEqual([])
  },
)

test.each(['nobody', 'gone', 'outside', 'absolute', 'link', 'remote', 'file', '%ff', '..%2fstill', '__proto__'])(
  'a request for a picture with the id %s is answered with 404',
  async (id) => {
    const response = await get(`/images/${id}/16-9/340`)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      404,
      'application/problem+json',
      'no-store',
    ])
    expect(reported).toEqual([])
  },
)

test('a broken original is reported and answered with 404, and a second request soon after does not render the picture again', async () => {
  const media = service()
  expect((await get('/images/broken/16-9/340', '*/*', media)).status).toBe(404)
  await writeFile(join(folder, 'art', 'broken.png'), 'still not one')
  expect((await get('/images/broken/16-9/340', '*/*', media)).status).toBe(404)
  expect(reported.map((error) => (error as Error).message)).toEqual([
    expect.stringMatching(/unsupported/),
    expect.stringMatching(/unsupported/),
  ])
})

test('fifty concurrent requests render a picture one time; later requests read the picture from memory, or in another process from disk', async () => {
  const dataFolder = join(folder, 'shared')
  const sources: string[] = []
  const onPicture = (from: string) => sources.push(from)
  const one = service({ dataFolder, onPicture })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/images/poster/3-4/170', 'image/avif', one)))
  const bodies = await Promise.all(answers.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('base64')))
  expect(new Set(bodies).size).toBe(1)
  expect(colors).toHaveLength(1)
  expect(sources.filter((from) => from === 'made')).toHaveLength(1)
  sources.length = 0
  await get('/images/poster/3-4/170', 'image/avif', one)
  const next = await get('/images/poster/3-4/170', 'image/avif', service({ dataFolder, onPicture }))
  expect(sources).toEqual(['memory', 'kept'])
  expect(Buffer.from(await next.arrayBuffer()).toString('base64')).toBe(bodies[0])
  expect(colors).toHaveLength(1)
})

test('a picture is rendered again after its original has changed', async () => {
  const dataFolder = join(folder, 'changing')
  await writeFile(join(folder, 'art', 'gone.png'), await png(340, 191, '#ff0000'))
  const before = await get('/images/gone/16-9/170', 'image/webp', service({ dataFolder }))
  await writeFile(join(folder, 'art', 'gone.png'), await png(341, 192, '#00ff00'))
  const after = await get('/images/gone/16-9/170', 'image/webp', service({ dataFolder }))
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  await rm(join(folder, 'art', 'gone.png'))
})

test('a request for a new picture is answered with 503 if the queue is full', async () => {
  const many = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`flood-${index}`, { ...images.still!, id: `flood-${index}` }]))
  await Promise.all(Object.keys(many).map(async (id) => writeFile(join(folder, 'art', `${id}.png`), await png(16, 9, '#101010'))))
  const media = service({ content: { imageSource: async (id) => ({ ...many[id]!, sources: { main: `${id}.png` } }) } })
  const answers = await Promise.all(Object.keys(many).map((id) => get(`/images/${id}/16-9/170`, 'image/webp', media)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(102)
  const busy = answers.find(({ status }) => status === 503)!
  expect(busy.headers.get('retry-after')).toBe('1')
  expect((await get('/images/flood-129/16-9/170', 'image/webp', media)).status).toBe(200)
})

test('a picture is answered with 503 instead of 404 if the database is unavailable', async () => {
  const busy = new DatabaseFault('busy', 'The database is busy.')
  const media = service({ content: { imageSource: () => Promise.reject(busy) } })
  expect((await get('/images/still/16-9/170', 'image/webp', media)).status).toBe(503)
  expect(reported).toEqual([busy])
})

test('a picture on an allowed host is downloaded one time, and an invalid file is not stored', async () => {
  const fetched: string[] = []
  let bytes = Buffer.from('<html>')
  const egress = {
    allows: (url: string) => url.startsWith('https://elsewhere.example/'),
    fetch: async (url: string) => {
      fetched.push(url)
      return bytes
    },
  }
  const media = service({ egress })
  expect((await get('/images/remote/16-9/340', 'image/webp', media)).status).toBe(404)
  expect(reported).toHaveLength(1)
  bytes = await png(640, 360, '#204060')
  const later = service({ egress, dataFolder: join(folder, 'remote') })
  expect(await size(await get('/images/remote/16-9/340', 'image/webp', later))).toEqual([340, 191])
  expect(await size(await get('/images/remote/1-1/170', 'image/webp', later))).toEqual([170, 170])
  expect(fetched).toEqual(['https://elsewhere.example/a.png', 'https://elsewhere.example/a.png'])
})

test('imageColor returns the stored colour of a picture, or measures the colour if none is stored', async () => {
  const media = service()
  expect([await media.imageColor('still'), await media.imageColor('poster'), await media.imageColor('gone')]).toEqual([
    '#112233',
    '#204060',
    null,
  ])
})
