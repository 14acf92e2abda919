// Packages files of unusual shapes, made with ffmpeg.
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PackageOptions, packageFilm } from './package-film.ts'
import { ffmpeg, ffprobe } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const usual = { credit: 'Test', language: 'en', loudness: -23, sampleRate: 48_000, segment: 4, silence: false, replace: false } as const
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-inputs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const packaged = (name: string, changes: Partial<PackageOptions> = {}) =>
  packageFilm(
    join(folder, name),
    { ...usual, id: name.split('.')[0]!, captions: {}, audio: [], skips: [], ...changes },
    { folder: join(folder, 'films'), freeBytes: async () => 1e12, step() {}, progress() {} },
  )

const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
const tone = (seconds: number) => ['-f', 'lavfi', '-t', `${seconds}`, '-i', 'sine=frequency=440:sample_rate=48000,volume=-12dB']
/** Makes a white picture with a tone. */
const make = (name: string, { seconds = 1, size = '320x180', rate = '25', more = [] as string[] } = {}) =>
  ffmpeg(
    ...['-f', 'lavfi', '-t', `${seconds}`, '-i', `color=white:size=${size}:rate=${rate}`],
    ...tone(seconds),
    ...fast,
    ...more,
    join(folder, name),
  )

/** Writes the lowest rendition of a film as one file and returns its path. */
async function rejoined(id: string, segments: number): Promise<string> {
  const file = join(folder, `${id}.joined.mp4`)
  const names = ['init.mp4', ...Array.from({ length: segments }, (_, index) => `${index}.m4s`)]
  await writeFile(file, Buffer.concat(names.map((name) => readFileSync(join(folder, 'films', id, '240', name)))))
  return file
}

/** Returns the part of the frame that the white picture fills, in columns and rows. */
async function shownIn(file: string): Promise<[number, number]> {
  const [width, height, raw] = [426, 240, `${file}.gray`]
  ffmpeg('-i', file, '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', raw)
  const pixels = await readFile(raw)
  const brightAt = (at: number) => pixels[at]! > 128
  const columns = Array.from({ length: width }, (_, x) => brightAt((height / 2) * width + x)).filter(Boolean).length
  const rows = Array.from({ length: height }, (_, y) => brightAt(y * width + width / 2)).filter(Boolean).length
  return [columns, rows]
}

describe('a picture of any shape is shown whole, in a frame of 16:9', () => {
  test.each([
    ['portrait.mp4', '270x480', [], [135, 240]],
    ['square.mp4', '240x240', [], [240, 240]],
    ['wide.mp4', '480x200', [], [426, 178]],
    ['odd.mkv', '321x181', ['-pix_fmt', 'yuv444p'], [320, 181]],
    ['ten-bit.mkv', '320x180', ['-pix_fmt', 'yuv420p10le'], [320, 180]],
    ['anamorphic.mp4', '180x240', ['-vf', 'setsar=64/27'], [426, 240]],
  ])('%s of %s', async (name, size, more, [columns, rows]) => {
    make(name, { size, more })
    const film = await packaged(name)
    expect(film.renditions[0]).toMatchObject({ width: 426, height: 240 })
    const shown = await shownIn(await rejoined(film.id, 1))
    expect(Math.abs(shown[0] - columns!), `${shown[0]} columns`).toBeLessThanOrEqual(3)
    expect(Math.abs(shown[1] - rows!), `${shown[1]} rows`).toBeLessThanOrEqual(3)
  })

  test('a picture that a phone has turned', async () => {
    make('flat.mp4', { size: '480x270' })
    ffmpeg('-i', join(folder, 'flat.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', join(folder, 'turned.mp4'))
    const film = await packaged('turned.mp4')
    const [columns, rows] = await shownIn(await rejoined(film.id, 1))
    expect([Math.abs(columns - 135) <= 3, rows]).toEqual([true, 240])
  })
})

test('a film of a second, and of one frame, has one segment and a thumbnail', async () => {
  make('second.mp4')
  expect(await packaged('second.mp4')).toMatchObject({ segments: [1], thumbnails: { images: ['thumbnails-0.webp'] } })
  make('frame.mp4', { seconds: 0.04 })
  expect(await packaged('frame.mp4')).toMatchObject({ segments: [0.04], thumbnails: { images: ['thumbnails-0.webp'] } })
})

test('a film whose frames have varying durations keeps its times: what is shown after three seconds is shown then', async () => {
  // Black for three seconds at 10 frames per second, then white at 30.
  const parts = ['color=black:size=320x180:rate=10:duration=3', 'color=white:size=320x180:rate=30:duration=3']
  const graph = '[0:v]settb=1/600[a];[1:v]settb=1/600[b];[a][b]concat[v]'
  ffmpeg(
    ...parts.flatMap((part) => ['-f', 'lavfi', '-i', part]),
    ...[...tone(6), '-filter_complex', graph, '-map', '[v]', '-map', '2:a', '-vsync', 'vfr', ...fast, join(folder, 'varying.mp4')],
  )
  const film = await packaged('varying.mp4')
  expect(film.segments.reduce((sum, seconds) => sum + seconds)).toBeCloseTo(6, 1)
  const file = await rejoined('varying', film.segments.length)
  const raw = join(folder, 'varying.gray')
  ffmpeg('-i', file, '-vf', 'scale=1:1', '-pix_fmt', 'gray', '-f', 'rawvideo', raw)
  const frames = [...(await readFile(raw))]
  expect(frames.findIndex((brightness) => brightness > 128) / film.renditions[0]!.frameRate!).toBeCloseTo(3, 0.9)
})

test('sound of six channels becomes stereo, with the voice of the centre', async () => {
  const centre = 'sine=frequency=440:sample_rate=48000,volume=-12dB,pan=5.1|FC=c0'
  ffmpeg(
    '-f',
    'lavfi',
    '-t',
    '3',
    '-i',
    'color=white:size=320x180:rate=25',
    '-f',
    'lavfi',
    '-t',
    '3',
    '-i',
    centre,
    ...fast,
    join(folder, 'six.mp4'),
  )
  expect(ffprobe('-show_entries', 'stream=channels', '-of', 'csv=p=0', join(folder, 'six.mp4')).trim()).toBe('6')
  const film = await packaged('six.mp4')
  const file = await rejoined('six', film.segments.length)
  expect(ffprobe('-select_streams', 'a', '-show_entries', 'stream=channels,channel_layout', '-of', 'csv=p=0', file).trim()).toBe('2,stereo')
  const log = join(folder, 'six.log')
  ffmpeg('-i', file, '-af', `ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=${log}`, '-f', 'null', '-')
  expect(Number(readFileSync(log, 'utf8').trim().split('=').at(-1))).toBeCloseTo(-23, 0)
})

test('sound that is shorter than the picture is followed by silence, and longer sound is cut', async () => {
  for (const [name, seconds] of [
    ['short.mp4', 1],
    ['long.mp4', 5],
  ] as const) {
    const picture = ['-f', 'lavfi', '-t', '3', '-i', 'color=white:size=320x180:rate=25']
    ffmpeg(...picture, ...tone(seconds), ...fast, join(folder, name))
    const film = await packaged(name)
    expect(film.segments, name).toEqual([3])
    const ends = ffprobe('-select_streams', 'a', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', await rejoined(film.id, 1))
    expect(Number.parseFloat(ends.trim().split('\n').at(-1)!), name).toBeCloseTo(3, 1)
  }
})

test.each(['cut.mp4', 'cut.mkv', 'cut.mov'])('%s, which lost its second half, is refused', async (name) => {
  make(name, { seconds: 6, more: ['-g', '25', ...(name.endsWith('mov') ? ['-movflags', '+faststart'] : [])] })
  await truncate(join(folder, name), Math.floor((await stat(join(folder, name))).size / 2))
  await expect(packaged(name)).rejects.toThrow(/is truncated/)
})

test.each([
  ['concat', "ffconcat version 1.0\nfile 'other.ts'\n"],
  ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.ts\n#EXT-X-ENDLIST\n'],
])('a playlist of %s in a file with the name of a film is refused, so that it publishes no other file', async (kind, list) => {
  make('other.ts')
  const name = `list-${kind.toLowerCase()}.mp4`
  await writeFile(join(folder, name), list)
  await expect(packaged(name)).rejects.toThrow(`${name} is a playlist, or of an unknown format: give the video file itself`)
})
