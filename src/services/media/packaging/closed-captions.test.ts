// Packages films with CEA-608 captions inside the picture.
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PackageOptions, packageFilm } from './package-film.ts'
import { makeCaptioned } from './testing/closed-captions.ts'
import { ffmpeg, ffprobe, makePlain } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const usual = { credit: 'Test', language: 'en', loudness: -23, sampleRate: 48_000, segment: 4, silence: false, replace: false } as const
let folder = ''
/** Its name has characters that filters of ffmpeg read as syntax. */
const name = "it's [a] harbor, 100%.mp4"
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-closed-captions-'))
  makeCaptioned(join(folder, name), 6, [
    { text: 'Good evening, harbor.', from: 2, to: 3 },
    { text: 'The storm is near.', from: 4, to: 5.2 },
    { text: 'Buenas noches.', from: 2, to: 3, field: 2 },
  ])
})
afterAll(() => rm(folder, { recursive: true }))

async function packaged(file: string, changes: Partial<PackageOptions> & { id: string }) {
  const steps: string[] = []
  const options = { ...usual, captions: {}, audio: [], skips: [], ...changes }
  const tools = { folder: join(folder, 'films'), freeBytes: async () => 1e12, step: (step: string) => void steps.push(step), progress() {} }
  const film = await packageFilm(join(folder, file), options, tools)
  const cues = (language: string) =>
    readFileSync(join(folder, 'films', film.id, `captions.${language}.vtt`), 'utf8')
      .replace(/^WEBVTT\s+/, '')
      .trim()
  return { film, cues, steps: steps.filter((step) => step.includes('captions')) }
}
const evening = '00:02.000 --> 00:03.000\nGood evening, harbor.\n\n00:04.000 --> 00:05.200\nThe storm is near.'

test('the captions of both fields become WebVTT, and the renditions have them no more', async () => {
  const { film, cues } = await packaged(name, { id: 'harbor' })
  expect([film.captions, cues('en'), cues('es')]).toEqual([['en', 'es'], evening, '00:02.000 --> 00:03.000\nBuenas noches.'])
  const joined = join(folder, 'joined.mp4')
  const parts = ['init.mp4', '0.m4s'].map((file) => readFile(join(folder, 'films/harbor/240', file)))
  await writeFile(joined, Buffer.concat(await Promise.all(parts)))
  expect(ffprobe('-select_streams', 'v', '-show_frames', joined)).not.toContain('Closed Captions')
})

test('captions of a transport stream whose times begin later have times from the start of the film; a field without captions has no file', async () => {
  makeCaptioned(join(folder, 'one.mp4'), 6, [{ text: 'Hola, puerto.', from: 3, to: 4 }])
  const broadcast = ['-c:v', 'mpeg2video', '-b:v', '2M', '-flags', '+ilme+ildct', '-c:a', 'mp2', '-output_ts_offset', '90']
  ffmpeg('-i', join(folder, 'one.mp4'), ...broadcast, join(folder, 'broadcast.ts'))
  const { film, cues, steps } = await packaged('broadcast.ts', { id: 'broadcast', language: 'es' })
  expect([film.captions, cues('es')]).toEqual([['es'], '00:03.000 --> 00:04.000\nHola, puerto.'])
  expect(steps).toEqual(['closed captions es', 'closed captions en'])
})

test('given captions come before those in the picture, and a film without captions is not searched for them', async () => {
  const given = join(folder, 'given.vtt')
  await writeFile(given, 'WEBVTT\n\n00:01.000 --> 00:02.000\nGiven\n')
  const { film, cues, steps } = await packaged(name, { id: 'given', captions: { en: given } })
  expect([film.captions, cues('en').split('\n')[1], cues('es').split('\n')[1]]).toEqual([['en', 'es'], 'Given', 'Buenas noches.'])
  expect(steps).toEqual(['captions en', 'closed captions es'])
  makePlain(join(folder, 'plain.mp4'), 1)
  expect(await packaged('plain.mp4', { id: 'plain' })).toMatchObject({ film: { captions: [] }, steps: [] })
})
