// The clip that a tile plays: the demo's own films, through the room's door.
import { expect, test } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import { openMedia } from '../testing/open-media.ts'

const media = openMedia()
const get = (file: string, headers: Record<string, string> = {}) =>
  media.fetch(withFacts(new Request(`http://tv.example/media/previews/${file}`, { headers }), {}))

test('the first seconds of a film are one small file that any browser plays: what begins it, then its first segments', async () => {
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

test('by range, as Safari wants it; unchanged when it is known', async () => {
  const whole = await get('open-sea.mp4')
  const size = (await whole.arrayBuffer()).byteLength
  const part = await get('open-sea.mp4', { range: 'bytes=0-1' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${size}`])
  expect((await part.arrayBuffer()).byteLength).toBe(2)
  expect((await get('open-sea.mp4', { range: `bytes=${size}-` })).status).toBe(416)
  expect((await get('open-sea.mp4', { 'if-none-match': whole.headers.get('etag')! })).status).toBe(304)
})

test.each(['nowhere.mp4', 'open-sea.webm', '..%2Fopen-sea.mp4', '%00.mp4', `${'a'.repeat(10_000)}.mp4`])(
  '%.40s is no film',
  async (file) => {
    expect((await get(file)).status).toBe(404)
  },
)
