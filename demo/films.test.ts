import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

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

test('all films share ladder, codecs, frame rate and segment grid, so that one can follow another', () => {
  expect(films.length).toBeGreaterThanOrEqual(8)
  const first = films[0]!.film
  const shape = (film: FilmFile) =>
    film.renditions.map(({ name, width, height, frameRate, codecs }) => ({ name, width, height, frameRate, codecs }))
  for (const { id, film } of films) {
    expect(film.id).toBe(id)
    expect(film.credit && film.licence, id).toBeTruthy()
    expect(shape(film), id).toEqual(shape(first))
    expect(
      film.segments.slice(0, -1).every((seconds) => seconds === 4),
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

test('each rendition has its init segment and all its segments, each beginning with a fragment at its time', () => {
  for (const { id, film } of films)
    for (const { name } of film.renditions) {
      const init = readFileSync(new URL(`${id}/${name}/init.mp4`, folder))
      expect(init.toString('latin1', 4, 8), `${id}/${name}`).toBe('ftyp')
      const scale = timescale(init)
      film.segments.forEach((_, n) => {
        const segment = readFileSync(new URL(`${id}/${name}/${n}.m4s`, folder))
        expect(segment.toString('latin1', 4, 8), `${id}/${name}/${n}`).toBe('moof')
        expect(decodeTime(segment) / scale, `${id}/${name}/${n}`).toBeCloseTo(n * 4, 1)
      })
      expect(existsSync(new URL(`${id}/${name}/${film.segments.length}.m4s`, folder))).toBe(false)
    }
})

test('captions in both languages lie within the film, in order', () => {
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

test('the first segment of the lowest rendition is small enough to be first', () => {
  for (const { id } of films) expect(statSync(new URL(`${id}/240/0.m4s`, folder)).size, id).toBeLessThan(90_000)
})

/** The first track's (the picture's) timescale. */
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
