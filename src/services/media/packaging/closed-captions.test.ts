// Packages films with CEA-608 and CEA-708 captions inside the picture.
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as dtvcc from '#contracts/captions/testing/dtvcc.ts'
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

test('CEA-708 becomes WebVTT with places and colours, for languages without CEA-608: service 1 is the main language, service 2 the other one', async () => {
  const services = dtvcc.tripletsByFrame([
    { frame: 20, codes: [dtvcc.define({ rows: 1 }), dtvcc.penColor(0b00_11_11_00, 0), ...dtvcc.text('The storm')] },
    { frame: 50, codes: [dtvcc.show(0)] },
    { frame: 80, codes: [dtvcc.clear(0)] },
    { frame: 90, codes: [dtvcc.define({ window: 1, rows: 1, anchor: 0, down: 0 }), ...dtvcc.text('is <here>.'), dtvcc.show(1)] },
    { frame: 21, service: 2, codes: [dtvcc.define({ visible: true, style: 3, columns: 42 }), ...dtvcc.text('La tormenta')] },
    { frame: 81, service: 2, codes: [dtvcc.reset] },
  ])
  makeCaptioned(join(folder, 'only-708.mp4'), 5, [], services)
  const { film, cues } = await packaged('only-708.mp4', { id: 'only-708' })
  const first = '00:00:02.000 --> 00:00:03.200 line:90%,end position:10% align:left\n<c.yellow>The storm</c>'
  const last = '00:00:03.600 --> 00:00:04.960 line:10%,start position:10% align:left\nis &lt;here&gt;.'
  const spanish = '00:00:00.840 --> 00:00:03.240 line:84.667%,end position:50% align:center\nLa tormenta'
  expect([film.captions, cues('en'), cues('es')]).toEqual([['en', 'es'], `${first}\n\n${last}`, spanish])

  makeCaptioned(join(folder, 'both.mp4'), 5, [{ text: 'From 608.', from: 2, to: 3 }], services)
  const both = await packaged('both.mp4', { id: 'both' })
  expect([both.film.captions, both.cues('en'), both.cues('es')]).toEqual([['en', 'es'], '00:02.000 --> 00:03.000\nFrom 608.', spanish])
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
