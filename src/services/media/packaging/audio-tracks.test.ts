// Packages a film with several audio tracks, and follows its playlists through the media service to the sound of each.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Film } from '#contracts/media/film.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openMedia } from '../testing/open-media.ts'
import { type PackageOptions, packageFilm } from './package-film.ts'
import { languageOf } from './probe.ts'
import { ffmpeg, ffprobe, makePicture } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const usual = { credit: 'Test', language: 'en', loudness: -23, sampleRate: 48_000, segment: 4, silence: false, replace: false } as const
let sources = ''
let films = ''
/** The seconds of the picture. Its last segment has one frame, which is shorter than a frame of the sound at 32,000 Hz. */
const seconds = 4 + 1 / 60
const tone = (frequency: number, length = seconds) => [
  '-f',
  'lavfi',
  '-t',
  `${length}`,
  '-i',
  `sine=frequency=${frequency}:sample_rate=48000`,
]

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-audio-'))
  ;[sources, films] = [join(folder, 'sources'), join(folder, 'films')]
  await mkdir(sources)
  ffmpeg(
    ...['-f', 'lavfi', '-t', `${seconds}`, '-i', 'testsrc=size=320x180:rate=60', ...tone(440), ...tone(880), ...tone(1320), ...tone(500)],
    ...[
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-map',
      '3',
      '-map',
      '4',
      '-frames:v',
      '241',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '60',
      '-c:a',
      'aac',
    ],
    ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=spa', '-metadata:s:a:2', 'language=eng'],
    ...['-disposition:a:2', 'visual_impaired', join(sources, 'three.mkv')],
  )
  ffmpeg(...tone(660, 2.2), join(sources, 'french.wav'))
})
afterAll(() => rm(join(sources, '..'), { recursive: true }))

const packaged = (id: string, changes: Partial<PackageOptions> = {}) =>
  packageFilm(
    join(sources, 'three.mkv'),
    { ...usual, id, captions: {}, audio: [], skips: [], ...changes },
    { folder: films, freeBytes: async () => 1e12, step() {}, progress() {} },
  )

/** Opens the film in the media service. `sound` returns the whole sound of a playlist as samples of one channel. */
async function opened(ids: string[]) {
  const media = openMedia({ filmFolders: [films] })
  const get = (url: string) => media.fetch(withFacts(new Request(url), {}))
  const url = new URL(media.client.playbackUrl({ mpxGuid: '1', films: ids, duration: 0 }, 'viewer'), 'http://tv.example').href
  const master = await (await get(url)).text()
  async function sound(uri: string): Promise<Int16Array> {
    const list = new URL(uri, url).href
    const text = await (await get(list)).text()
    const init = /URI="([^"]+)"/.exec(text)![1]!
    const paths = [init, ...text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))]
    const answers = await Promise.all(paths.map((path) => get(new URL(path, list).href)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const file = join(sources, 'fetched.mp4')
    await writeFile(file, Buffer.concat(await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))))
    const raw = join(sources, 'fetched.raw')
    ffmpeg('-i', file, '-map', '0:a', '-ac', '1', '-ar', '48000', '-f', 's16le', raw)
    const bytes = await readFile(raw)
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
  }
  return { master, sound }
}

/** Returns the frequency of a tone, by counting in the second second. */
function frequencyOf(samples: Int16Array): number {
  const part = samples.subarray(48_000, 96_000)
  return part.reduce((crossings, value, index) => crossings + (index > 0 && part[index - 1]! < 0 && value >= 0 ? 1 : 0), 0)
}
const uriOf = (master: string, name: string) => new RegExp(`NAME="${name}".*URI="([^"]+)"`).exec(master)![1]!

describe('a file with several audio streams', () => {
  let film: Film
  beforeAll(async () => {
    film = await packaged('three', { sampleRate: 32_000 })
  })

  test('becomes a film with a track of each language and kind; a stream without a language is left out', () => {
    expect(film.segments).toEqual([4, 0.016667])
    expect(film).toMatchObject({
      audio: [
        { name: 'audio-en', language: 'en' },
        { name: 'audio-es', language: 'es' },
        { name: 'audio-en-description', language: 'en', description: true },
      ],
    })
  })

  test('has renditions of the sound in its master playlist, each with its own sound', async () => {
    const { master, sound } = await opened(['three'])
    const lines = master.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
    expect(lines.map((line) => line.replace(/URI="[^"]*\//, 'URI="'))).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",CHANNELS="2",DEFAULT=YES,AUTOSELECT=YES,URI="audio-en.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Español",LANGUAGE="es",CHANNELS="2",DEFAULT=NO,AUTOSELECT=YES,URI="audio-es.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English (audio description)",LANGUAGE="en",CHANNELS="2",DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",URI="audio-en-description.m3u8"',
    ])
    const { bandwidth } = film.renditions[0]!
    const most = Math.max(...film.audio!.map((track) => track.bandwidth))
    expect(master).toContain(`BANDWIDTH=${bandwidth + most},`)
    expect(master).toMatch(/#EXT-X-STREAM-INF:.*,AUDIO="audio"/)
    expect(frequencyOf(await sound(uriOf(master, 'English')))).toBeCloseTo(440, -1)
    const spanish = await sound(uriOf(master, 'Español'))
    expect(frequencyOf(spanish)).toBeCloseTo(880, -1)
    expect(spanish.length / 48_000).toBeGreaterThan(seconds)
    expect(spanish.length / 48_000).toBeLessThan(seconds + 0.1)
    expect(frequencyOf(await sound(uriOf(master, String.raw`English \(audio description\)`)))).toBeCloseTo(1320, -1)
  })

  test('has segments of the sound that begin where those of the picture begin, to a frame of the sound', () => {
    for (const index of [0, 1]) {
      const file = join(films, 'three', `joined-${index}.mp4`)
      ffmpeg(
        '-i',
        `concat:${join(films, 'three/audio-es/init.mp4')}|${join(films, 'three/audio-es', `${index}.m4s`)}`,
        '-c',
        'copy',
        '-copyts',
        file,
      )
      const [first] = ffprobe('-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file).split('\n')
      expect(Number.parseFloat(first!) - index * 4, `segment ${index}`).toBeGreaterThanOrEqual(-0.001)
      expect(Number.parseFloat(first!) - index * 4, `segment ${index}`).toBeLessThanOrEqual(1024 / 32_000)
    }
  })
})

describe('audio that the operator gives', () => {
  test('is a track, filled with silence to the end of the picture, and replaces a stream of its kind', async () => {
    const file = join(sources, 'french.wav')
    const given = [
      { language: 'fr', description: false, file },
      { language: 'es', description: false, file },
    ]
    const film = await packaged('given', { audio: given })
    expect(film.audio!.map(({ name }) => name)).toEqual(['audio-en', 'audio-fr', 'audio-es', 'audio-en-description'])
    const { master, sound } = await opened(['given'])
    const french = await sound(uriOf(master, 'Français'))
    expect(frequencyOf(french)).toBeCloseTo(660, -1)
    expect(Math.max(...french.subarray(3 * 48_000, 4 * 48_000))).toBeLessThan(20)
    expect(frequencyOf(await sound(uriOf(master, 'Español')))).toBeCloseTo(660, -1)

    const both = await opened(['given', 'three'])
    expect(both.master, 'films in turn have the tracks that all of them have').not.toContain('Français')
    expect(both.master).toContain('Español')
  })

  test.each([
    [
      'in the language of the main sound',
      [{ language: 'en', description: false, file: 'french.wav' }],
      /has the language of the main sound \(en\)/,
    ],
    [
      'twice',
      [
        { language: 'es', description: true, file: 'french.wav' },
        { language: 'es', description: true, file: 'french.wav' },
      ],
      /is the second audio track of its kind in es: give one/,
    ],
    [
      'without sound',
      [{ language: 'es', description: false, file: 'still.png' }],
      /still\.png has no sound: give a file with an audio track/,
    ],
  ])('is refused %s', async (_, audio, cause) => {
    makePicture(join(sources, 'still.png'))
    const files = audio.map((each) => ({ ...each, file: join(sources, each.file) }))
    await expect(packaged('refused', { audio: files })).rejects.toThrow(cause)
  })
})

test.each([
  ['spa', 'es'],
  ['es-MX', 'es'],
  ['eng', 'en'],
  ['und', null],
  ['zxx', null],
  ['not a language', null],
])('the language %s of a stream is %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
