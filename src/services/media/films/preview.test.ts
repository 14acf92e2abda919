// Tests the preview clips of tiles with the demo's films.
import { expect, test } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import { openMedia } from '../testing/open-media.ts'

const media = openMedia()
const get = (file: string, headers: Record<string, string> = {}) =>
  media.fetch(withFacts(new Request(`http://tv.example/media/previews/${file}`, { headers }), {}))

test('a preview clip is one small MP4 file with the first seconds of a film', async () => {
  const response = await get('open-sea.mp4')
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'public, max-age=86400',
  ])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(500_000)
  const boxes = ['ftyp', 'moov', 'moof', 'mdat'].map((box) => bytes.indexOf(box))
  expect(boxes).toEqual(boxes.toSorted((a, b) => a - b))
  expect(boxes[0]).toBe(4)
  expect(bytes.toString('latin1').split('moof').length - 1, 'two segments of four seconds').toBe(2)
})

test('a preview clip can be requested in ranges, as Safari does; a request with a current ETag is answered with 304', async () => {
  const whole = await get('open-sea.mp4')
  const size = (await whole.arrayBuffer()).byteLength
  const part = await get('open-sea.mp4', { range: 'bytes=0-1' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${size}`])
  expect((await part.arrayBuffer()).byteLength).toBe(2)
  expect((await get('open-sea.mp4', { range: `bytes=${size}-` })).status).toBe(416)
  expect((await get('open-sea.mp4', { 'if-none-match': whole.headers.get('etag')! })).status).toBe(304)
})

test.each(['nowhere.mp4', 'open-sea.webm', '..%2Fopen-sea.mp4', '%00.mp4', `${'a'.repeat(10_000)}.mp4`])(
  'a request for the preview %.40s is answered with 404',
  async (file) => {
    expect((await get(file)).status).toBe(404)
  },
)
