// Packages small films with ffmpeg, and watches them through the media service.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import { timesIn } from '../../../../test/live/fragment.ts'
import { openMedia } from '../testing/open-media.ts'
import { type PackageOptions, packageFilm } from './package-film.ts'
import { cues, ffmpeg, ffprobe, makePicture, makePlain, makeSoundOnly, makeSource } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const usual = { credit: 'Test', language: 'en', loudness: -23, sampleRate: 48_000, segment: 4, silence: false, replace: false } as const
let sources = ''
let films = ''
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-package-'))
  ;[sources, films] = [join(folder, 'sources'), join(folder, '100% films')]
  await mkdir(sources)
  makeSource(join(sources, 'pilot.mp4'))
})
afterAll(() => rm(join(sources, '..'), { recursive: true }))

/** Packages a file and returns the film and its steps; steps of an earlier run in parentheses. */
async function packaged(name: string, changes: Partial<PackageOptions> & { id: string }, end?: string) {
  const steps: string[] = []
  const shares: number[] = []
  const listener = {
    step(step: string, isDone: boolean) {
      steps.push(isDone ? `(${step})` : step)
      if (step === end) throw new Error('ended')
    },
    progress: (share: number) => shares.push(share),
  }
  const options = { ...usual, captions: {}, audio: [], skips: [], ...changes }
  const film = await packageFilm(join(sources, name), options, { ...listener, folder: films, freeBytes: async () => 1e12 })
  return { film, steps, shares }
}

/** Writes a rendition as one file and returns its path. */
async function rejoin(id: string, rendition: string): Promise<string> {
  const folder = join(films, id, rendition)
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).length
  const parts = ['init.mp4', ...Array.from({ length: segments }, (_, index) => `${index}.m4s`)].map((name) =>
    readFileSync(join(folder, name)),
  )
  const file = join(sources, `${id}-${rendition}.mp4`)
  await writeFile(file, Buffer.concat(parts))
  return file
}

describe('a packaged film', () => {
  beforeAll(async () => {
    const skips = [{ kind: 'intro' as const, from: 1, to: 2.5 }]
    const { film, steps, shares } = await packaged('pilot.mp4', { id: 'pilot', title: 'Pilot', skips, endCredits: 8 })
    expect(film).toMatchObject({ id: 'pilot', title: { en: 'Pilot' }, credit: 'Test', segments: [4.004, 4.004, 1.001], skips, credits: 8 })
    expect(steps).toEqual(['loudness', 'sound', 'picture 240', 'picture 480', 'captions en', 'captions es', 'thumbnails'])
    expect(shares.at(-1)).toBeGreaterThan(0.9)
    expect(await readdir(films)).toEqual(['pilot'])
  })

  test('has renditions in H.264 and AAC with a key frame at the start of each segment, and all frames', async () => {
    const facts = 'stream=codec_name,profile,width,height,r_frame_rate,sample_rate,channels,nb_read_frames'
    for (const [rendition, size] of [
      ['240', '426|240'],
      ['480', '854|480'],
    ] as const) {
      const file = await rejoin('pilot', rendition)
      const [video, audio] = ffprobe('-count_frames', '-show_entries', facts, '-of', 'compact=p=0:nk=1', file).trim().split('\n')
      expect(video).toBe(`h264|Main|${size}|30000/1001|270`)
      expect(audio).toMatch(/^aac\|LC\|48000\|2\|/)
      const keys = ffprobe('-select_streams', 'v', '-skip_frame', 'nokey', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', file)
      expect(keys.match(/[\d.]+/g)!.map(Number)).toEqual([0, 4.004, 8.008])
    }
  })

  test('has segments that begin with their `moof` box, at times of 64 bits, and sound that ends with the picture', async () => {
    for (const rendition of ['240', '480']) {
      const read = (name: string) => readFileSync(join(films, 'pilot', rendition, name))
      const [picture, sound] = timesIn(read('2.m4s'), read('init.mp4'))
      expect(picture!.start).toBeCloseTo(8.008, 5)
      expect(Math.abs(sound!.start + sound!.seconds - (picture!.start + picture!.seconds))).toBeLessThanOrEqual(sound!.frame / 2)
      const tfdt = read('2.m4s').indexOf('tfdt')
      expect(read('2.m4s')[tfdt + 4], 'version 1').toBe(1)
    }
  })

  test('has the loudness that was asked for', async () => {
    expect(loudnessOf(await rejoin('pilot', '240'))).toBeCloseTo(-23, 0)
  })

  test('plays through the media service with captions, chapters and thumbnails', async () => {
    const media = openMedia({ filmFolders: [films] })
    const get = (path: string, base = 'http://tv.example') => media.fetch(withFacts(new Request(new URL(path, base)), {}))
    const video = { mpxGuid: '1', films: ['pilot'], duration: 0 }
    const master = await (await get(media.client.playbackUrl(video, 'viewer'))).text()
    expect(master).toContain('RESOLUTION=854x480,CODECS="avc1.4d401e,mp4a.40.2",FRAME-RATE=29.970')
    const details = await (await get((await media.client.detailsUrl(video, 'viewer'))!)).json()
    expect(details).toMatchObject({
      chapters: [
        { start: 0, title: { en: 'The harbor' } },
        { start: 3, title: { en: 'The storm' } },
      ],
      credits: 8,
    })
    const image = await get((details as { thumbnails: { images: string[] }[] }).thumbnails[0]!.images[0]!)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    for (const [language, text] of [
      ['en', 'Good evening'],
      ['es', 'Buenas noches'],
    ])
      expect(await readFile(join(films, 'pilot', `captions.${language}.vtt`), 'utf8')).toContain(`00:01.000 --> 00:02.500\n${text}`)
  })

  test('is not replaced without --replace', async () => {
    await expect(packaged('pilot.mp4', { id: 'pilot' })).rejects.toThrow(/^The film pilot exists in .*: give another --id, or --replace/)
  })
})

/** Returns the integrated loudness in LUFS that ffmpeg's filter `ebur128` measures. */
function loudnessOf(file: string): number {
  const log = join(sources, 'loudness.log')
  ffmpeg('-i', file, '-af', `ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=${log}`, '-f', 'null', '-')
  return Number(readFileSync(log, 'utf8').trim().split('=').at(-1))
}

describe('a run that was ended', () => {
  beforeAll(() => {
    makePlain(join(sources, 'short.mp4'), 2, { size: '854x480' })
  })

  test('goes on with the missing steps, and leaves no work folder', async () => {
    await expect(packaged('short.mp4', { id: 'short' }, 'picture 480')).rejects.toThrow('ended')
    expect(await readdir(films)).not.toContain('short')
    const { steps } = await packaged('short.mp4', { id: 'short' })
    expect(steps).toEqual(['(loudness)', '(sound)', '(picture 240)', 'picture 480', 'thumbnails'])
    expect((await readdir(films)).filter((name) => name.includes('short'))).toEqual(['short'])
  })

  test('starts again if the options or the file have changed', async () => {
    await expect(packaged('short.mp4', { id: 'other' }, 'picture 480')).rejects.toThrow('ended')
    const { steps } = await packaged('short.mp4', { id: 'other', loudness: -16 })
    expect(steps[0]).toBe('loudness')
  })
})

test('a small picture is not enlarged: the lowest rendition has a border', async () => {
  makePlain(join(sources, 'small.mp4'), 1, { size: '160x120' })
  const { film } = await packaged('small.mp4', { id: 'small' })
  expect(film.renditions.map(({ width, height }) => [width, height])).toEqual([[426, 240]])
  const frame = join(sources, 'small.gray')
  ffmpeg('-i', await rejoin('small', '240'), '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', frame)
  const pixels = await readFile(frame)
  const rows = Array.from({ length: 240 }, (_, row) => Math.max(...pixels.subarray(row * 426, (row + 1) * 426)))
  const shown = rows.flatMap((brightest, row) => (brightest > 60 ? [row] : []))
  expect(shown.at(-1)! - shown[0]!).toBeGreaterThan(100)
  expect(shown.at(-1)! - shown[0]!).toBeLessThanOrEqual(124)
})

test('a film without sound is packaged with silence if the operator allows it', async () => {
  makePlain(join(sources, 'silent.mp4'), 1, { silent: true })
  await expect(packaged('silent.mp4', { id: 'silent' })).rejects.toThrow(/has no sound: add an audio track, or give --silence/)
  const { film } = await packaged('silent.mp4', { id: 'silent', silence: true })
  expect(ffprobe('-show_entries', 'stream=codec_name', '-of', 'csv=p=0', await rejoin(film.id, '240'))).toMatch(/h264\naac/)
})

describe('a file that is no film is refused with the cause and the remedy', () => {
  const refusal = async (name: string) =>
    packaged(name, { id: 'bad' }).then(
      () => 'packaged',
      ({ name: type, message }: Error) => `${type}: ${message.replace(`${sources}/`, '')}`,
    )

  test('a missing file, a folder, an empty file and a text file', async () => {
    await writeFile(join(sources, 'empty.mp4'), '')
    await writeFile(join(sources, 'text.mp4'), 'no film\n'.repeat(100))
    expect(await refusal('none.mp4')).toBe('OperatorError: There is no file none.mp4: correct the path.')
    expect(await refusal('.')).toMatch(/is a folder: give a video file/)
    expect(await refusal('empty.mp4')).toBe('OperatorError: empty.mp4 is empty: copy it again.')
    expect(await refusal('text.mp4')).toMatch(/^OperatorError: text.mp4 cannot be read as a film \(.*\): it is truncated, or no video file/)
  })

  test('a picture, and sound without a picture', async () => {
    makePicture(join(sources, 'still.png'))
    makePicture(join(sources, 'still.jpg'))
    makeSoundOnly(join(sources, 'tone.m4a'))
    for (const name of ['still.png', 'still.jpg'])
      expect(await refusal(name)).toMatch(/is a picture, or has no duration: give a video file/)
    expect(await refusal('tone.m4a')).toBe('OperatorError: tone.m4a has no picture, only audio: give a video file.')
  })

  test('a truncated file', async () => {
    makePlain(join(sources, 'cut.mp4'), 6)
    await truncate(join(sources, 'cut.mp4'), Math.floor((await stat(join(sources, 'cut.mp4'))).size / 2))
    expect(await refusal('cut.mp4')).toMatch(
      /^OperatorError: cut.mp4 ends after [1-4] of 6 seconds: it is truncated\. Copy or export it again/,
    )
    expect(await readdir(films)).not.toContain('bad')
  })

  test('end credits and skips after the end of the film', async () => {
    await expect(packaged('pilot.mp4', { id: 'late', endCredits: 3600 })).rejects.toThrow(
      /^--end-credits: 3600 seconds is after the end of the film, which lasts [\d.]+ seconds: correct the time\.$/,
    )
    const skips = [{ kind: 'intro' as const, from: 1, to: 3600 }]
    await expect(packaged('pilot.mp4', { id: 'late', skips })).rejects.toThrow(/^--skip: 3600 seconds is after the end of the film/)
  })

  test('captions in another format', async () => {
    makePlain(join(sources, 'plain.mp4'), 1)
    await writeFile(join(sources, 'broken.vtt'), cues('no header'))
    await writeFile(join(sources, 'broken.srt'), 'no cue')
    for (const [file, cause] of [
      ['broken.vtt', 'WebVTT: its first line is not WEBVTT'],
      ['broken.srt', 'SubRip: it has no cue with times'],
    ])
      await expect(packaged('plain.mp4', { id: 'captioned', captions: { es: join(sources, file!) } })).rejects.toThrow(
        `${file} are not ${cause}. Export them again`,
      )
  })
})

test('a disk with too little space is refused before the first step', async () => {
  const listener = { step: () => expect.unreachable(), progress() {} }
  const options = { ...usual, id: 'large', captions: {}, audio: [], skips: [] }
  await expect(
    packageFilm(join(sources, 'pilot.mp4'), options, { ...listener, folder: films, freeBytes: async () => 1e6 }),
  ).rejects.toThrow(/has 1 MB free, and the film may need \d+ MB: free some space, or give another folder with --out/)
})
