import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Film } from '#contracts/media/film.ts'
import { openFolder } from '../storage/folder-storage.ts'
import { demoFilms } from '../testing/open-media.ts'
import { decodeTimes, timeScales } from './boxes.ts'
import { createMediaTimes } from './media-time.ts'
import { withTimestampMap } from './playlist.ts'

const film = (file: string) => join(demoFilms, 'deep-orbit/240', file)
const storage = openFolder('/')
const found = () => ({ film: {} as Film, storage })
const base = Date.UTC(2031, 10, 20, 12, 0, 0, 125)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-times-'))
})
afterAll(() => rm(folder, { recursive: true }))

const edited = async (path: string, ms: number, headers: Record<string, string> = {}) => {
  const edits = await createMediaTimes().edits(found(), path, film('init.mp4'), ms)
  return (await storage.respond(new Request('http://tv.example/1.m4s', { headers }), path, {}, edits))!
}

test('a segment is served with decode times that are later by the given milliseconds; no other byte changes', async () => {
  const before = await readFile(film('1.m4s'))
  const after = Buffer.from(await (await edited(film('1.m4s'), base)).arrayBuffer())
  const scales = timeScales(await readFile(film('init.mp4')))
  expect([...scales]).toEqual([
    [1, 12_288],
    [2, 32_000],
  ])
  const seconds = decodeTimes(after).map(({ track, value }) => Number(value) / scales.get(track)!)
  expect(seconds).toEqual([base / 1000 + 4, base / 1000 + 4])
  for (const { at, bytes } of decodeTimes(after)) before.copy(after, at, at, at + bytes)
  expect(after.equals(before)).toBe(true)
})

test('a range of a moved segment has the same bytes as the complete segment, and another time has another ETag', async () => {
  const whole = await edited(film('1.m4s'), base)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const { at } = decodeTimes(bytes)[0]!
  const part = await edited(film('1.m4s'), base, { range: `bytes=${at + 3}-${at + 5}` })
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(at + 3, at + 6))).toBe(true)
  expect(part.headers.get('etag')).toBe(whole.headers.get('etag'))
  expect((await edited(film('1.m4s'), base + 4000)).headers.get('etag')).not.toBe(whole.headers.get('etag'))
})

test('a file that is no fragmented MP4, an unfinished file and a missing file keep their bytes', async () => {
  const [other, unfinished] = [join(folder, 'other.m4s'), join(folder, 'unfinished.m4s')]
  await writeFile(other, 'not a segment')
  await writeFile(unfinished, (await readFile(film('1.m4s'))).subarray(0, 900))
  for (const path of [other, unfinished, join(folder, 'missing.m4s')])
    expect(await createMediaTimes().edits(found(), path, film('init.mp4'), base)).toEqual([])
})

test('a segment with a long index before its moof box is moved too', async () => {
  const path = join(folder, 'indexed.m4s')
  const free = Buffer.alloc(6000)
  free.writeUInt32BE(6000)
  free.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([free, await readFile(film('0.m4s'))]))
  const times = decodeTimes(Buffer.from(await (await edited(path, 2000)).arrayBuffer()))
  expect(times.map(({ value }) => value)).toEqual([24_576n, 64_000n])
})

test('the times of a segment are read again if its film is packaged again with the same id', async () => {
  const path = join(folder, 'again.m4s')
  const { edits } = createMediaTimes()
  await writeFile(path, await readFile(film('0.m4s')))
  const first = found()
  expect((await edits(first, path, film('init.mp4'), base)).map(({ at }) => at)).not.toEqual([])
  await writeFile(path, 'not a segment')
  expect(await edits(first, path, film('init.mp4'), base)).not.toEqual([])
  expect(await edits(found(), path, film('init.mp4'), base)).toEqual([])
})

test('captions are mapped to media times, which wrap at 33 bits', () => {
  expect(withTimestampMap('WEBVTT\n\n')).toBe('WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n')
  expect(withTimestampMap('WEBVTT\n\n', 1000)).toContain('MPEGTS:90000,')
  expect(withTimestampMap('WEBVTT\n\n', base)).toContain(`MPEGTS:${(BigInt(base) * 90n) % 8_589_934_592n},`)
})
