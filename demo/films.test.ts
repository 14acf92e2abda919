import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { film as filmSchema } from '#contracts/media/film.ts'
import { timesIn } from '../test/live/fragment.ts'

type FilmFile = {
  id: string
  credit: string
  licence: string
  duration: number
  segments: number[]
  renditions: { name: string; width: number; height: number; bandwidth: number; frameRate: number; codecs: string }[]
}
const folder = new URL('./media/films/', import.meta.url)
const films = readdirSync(folder).map((id) => ({
  id,
  film: JSON.parse(readFileSync(new URL(`${id}/film.json`, folder), 'utf8')) as FilmFile,
}))
const ceilings: Record<string, number> = { '240': 240_000, '480': 420_000, '720': 760_000 }

/** The slate fills the rest until the next programme, so its segments are shorter. */
const segmentOf = (id: string) => (id === 'right-back' ? 2 : 4)

test('all films are packaged with the same renditions, codecs, frame rate and segment durations', () => {
  expect(films.length).toBeGreaterThanOrEqual(8)
  const first = films[0]!.film
  const shape = (film: FilmFile) =>
    film.renditions.map(({ name, width, height, frameRate, codecs }) => ({ name, width, height, frameRate, codecs }))
  for (const { id, film } of films) {
    expect(film.id).toBe(id)
    expect(film.credit && film.licence, id).toBeTruthy()
    expect(shape(film), id).toEqual(shape(first))
    expect(
      film.segments.slice(0, -1).every((seconds) => seconds === segmentOf(id)),
      id,
    ).toBe(true)
    expect(
      film.segments.reduce((sum, seconds) => sum + seconds, 0),
      id,
    ).toBe(film.duration)
    for (const rendition of film.renditions)
      expect(rendition.bandwidth, `${id} ${rendition.name}`).toBeLessThanOrEqual(ceilings[rendition.name]!)
  }
})

test('every rendition of a film has an initialization segment and all media segments; each media segment starts where the previous segment ends', () => {
  for (const { id, film } of films)
    for (const { name } of film.renditions) {
      const init = readFileSync(new URL(`${id}/${name}/init.mp4`, folder))
      expect(init.toString('latin1', 4, 8), `${id}/${name}`).toBe('ftyp')
      const scale = timescale(init)
      film.segments.forEach((_, n) => {
        const segment = readFileSync(new URL(`${id}/${name}/${n}.m4s`, folder))
        expect(segment.toString('latin1', 4, 8), `${id}/${name}/${n}`).toBe('moof')
        expect(decodeTime(segment) / scale, `${id}/${name}/${n}`).toBeCloseTo(n * segmentOf(id), 1)
      })
      expect(existsSync(new URL(`${id}/${name}/${film.segments.length}.m4s`, folder))).toBe(false)
    }
})

test('one film has two audio tracks, which have all segments of the film and no picture', () => {
  const described = films.flatMap(({ id, film }) => (v.parse(filmSchema, film).audio ?? []).map((track) => ({ id, film, track })))
  expect(described.map(({ id, track: { name, description } }) => [id, name, description])).toEqual([
    ['night-kitchen', 'audio-en', undefined],
    ['night-kitchen', 'audio-en-description', true],
  ])
  for (const { id, film, track } of described)
    film.segments.forEach((_, n) => {
      const read = (file: string) => readFileSync(new URL(`${id}/${track.name}/${file}`, folder))
      const times = timesIn(read(`${n}.m4s`), read('init.mp4'))
      expect(times).toHaveLength(1)
      expect(Math.abs(times[0]!.start - n * segmentOf(id))).toBeLessThanOrEqual(times[0]!.frame)
    })
})

test('every film has captions in both languages; the cues are in order and within the duration of the film', () => {
  for (const { id, film } of films) {
    const [en, es] = (['en', 'es'] as const).map((language) =>
      cues(readFileSync(new URL(`${id}/captions.${language}.vtt`, folder), 'utf8')),
    )
    expect(en!.length, id).toBeGreaterThanOrEqual(4)
    expect(es!.map(([from, to]) => [from, to])).toEqual(en!.map(([from, to]) => [from, to]))
    let last = 0
    for (const [from, to] of en!) {
      expect(from, id).toBeGreaterThanOrEqual(last)
      expect(to, id).toBeGreaterThan(from!)
      last = to!
    }
    expect(last, id).toBeLessThanOrEqual(film.duration)
  }
})

test('every film has thumbnails for its whole duration, in images of at most 40 kB with the size of their grid', async () => {
  for (const { id, film } of films) {
    const { columns, rows, width, height, every, images } = v.parse(filmSchema, film).thumbnails!
    expect(columns * rows * images.length * every, id).toBeGreaterThanOrEqual(film.duration)
    for (const image of images) {
      const file = readFileSync(new URL(`${id}/${image}`, folder))
      expect(file.length, id).toBeLessThan(40_000)
      expect(await sharp(file).metadata(), id).toMatchObject({ format: 'webp', width: columns * width, height: rows * height })
    }
  }
})

test('chapters, skips and end credits are within the duration of their film; some films have each of them', () => {
  const parsed = films.map(({ film }) => v.parse(filmSchema, film))
  for (const [index, { id, chapters = [], skips = [], credits = 0 }] of parsed.entries()) {
    const { duration } = films[index]!.film
    for (const time of [...chapters.map(({ start }) => start), ...skips.map(({ to }) => to), credits])
      expect(time, id).toBeLessThan(duration)
    expect(chapters.map(({ start }) => start)).toEqual(chapters.map(({ start }) => start).toSorted((a, b) => a - b))
    for (const { title } of chapters) expect(title.en && title.es, id).toBeTruthy()
  }
  expect(parsed.filter(({ chapters }) => chapters).length).toBeGreaterThanOrEqual(3)
  expect(parsed.filter(({ credits }) => credits !== undefined).length).toBeGreaterThanOrEqual(3)
  expect(new Set(parsed.flatMap(({ skips = [] }) => skips.map(({ kind }) => kind)))).toEqual(new Set(['intro', 'recap', 'teaser']))
})

test('the first segment of the lowest rendition is smaller than 90 kB, so that playback starts fast', () => {
  for (const { id } of films) expect(statSync(new URL(`${id}/240/0.m4s`, folder)).size, id).toBeLessThan(90_000)
})

/** Returns the timescale of the first track, which is the video. */
function timescale(init: Buffer) {
  const at = init.indexOf('mdhd')
  return init.readUInt32BE(at + (init[at + 4] === 1 ? 24 : 16))
}

function decodeTime(segment: Buffer) {
  const at = segment.indexOf('tfdt')
  return segment[at + 4] === 1 ? Number(segment.readBigUInt64BE(at + 8)) : segment.readUInt32BE(at + 8)
}

function cues(text: string) {
  expect(text.startsWith('WEBVTT')).toBe(true)
  const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return [...text.matchAll(/([\d:.]+) --> ([\d:.]+)\n(.+)/g)].map((m) => [seconds(m[1]!), seconds(m[2]!)])
}

test('the sound of every film ends with its picture, to half a frame of the sound', () => {
  for (const { id, film } of films)
    for (const { name } of film.renditions) {
      const read = (file: string) => readFileSync(new URL(`${id}/${name}/${file}`, folder))
      const [picture, sound] = timesIn(read(`${film.segments.length - 1}.m4s`), read('init.mp4'))
      const longer = sound!.start + sound!.seconds - (picture!.start + picture!.seconds)
      expect(Math.abs(longer), `${id} ${name}`).toBeLessThanOrEqual(sound!.frame / 2)
    }
})

test('the channels of the demo have breaks of ads and a slate, all of them packaged films', () => {
  const channels = JSON.parse(readFileSync(new URL('./channels.json', import.meta.url), 'utf8')) as {
    id: string
    slate: string
    breaks: { every: number; films: string[]; count: number }
  }[]
  const packaged = new Map(films.map(({ id, film }) => [id, film]))
  for (const { id, slate, breaks } of channels) {
    expect(
      packaged.get(slate)?.segments.every((seconds) => seconds === 2),
      id,
    ).toBe(true)
    expect(breaks).toMatchObject({ every: 15, count: 2 })
    expect(breaks.films.length).toBe(3)
    for (const ad of breaks.films) {
      const { duration = 0 } = packaged.get(ad) ?? {}
      expect(duration, `${id} ${ad}`).toBeGreaterThanOrEqual(8)
      expect(duration, `${id} ${ad}`).toBeLessThanOrEqual(12)
    }
  }
})
