import { expect, test } from 'vitest'
import type { Film } from '#contracts/media/film.ts'
import { findPlayable, findSlate, unfitness } from './channel-films.ts'
import { durationOf } from './film-cuts.ts'
import { type Breaks, type PlannedAiring, plan } from './plan.ts'
import { numbered, type PlannedRow } from './row.ts'
import { advert, channelOf, filmOf, films, harbor, libraryOf, rally, slate } from './testing/films.ts'
import { randomNumbers, randomSchedule } from './testing/schedule.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 20)
const airing = (id: string, from: number, to: number, ...played: Film[]): PlannedAiring => ({
  id,
  start: start + from * minute,
  end: start + to * minute,
  films: played,
})
const planned = (airings: PlannedAiring[], until: number, breaks: Breaks | null = null) =>
  plan({ from: start, until: start + until * minute, airings, slate, breaks })
const shown = ({ start: from, end, airing: id, parts }: PlannedRow) =>
  [id, (from - start) / 1000, (end - start) / 1000, parts.map(({ film, first, count }) => `${film} ${first}+${count}`).join(', ')] as const

test('an airing plays its films in turn in whole segments, and the slate fills the rest until the next airing', () => {
  const [first, second] = planned([airing('a', 0, 1, harbor), airing('b', 1, 2, harbor)], 2).map(shown)
  // The film of 23.2 seconds does not fit a third time.
  expect(first).toEqual(['a', 0, 59.4, 'harbor 0+6, harbor 0+6, slate 0+3, slate 0+3, slate 0+1'])
  expect(second).toEqual(['b', 59.4, 120.8, 'harbor 0+6, harbor 0+6, slate 0+3, slate 0+3, slate 0+2'])
})

test('the slate plays in an airing without films and in gaps, in rows that end every five minutes', () => {
  const rows = planned([airing('a', 0, 1), airing('b', 12, 13, harbor)], 12.5).map(shown)
  expect(rows.map(([id, from, end]) => [id, from, end])).toEqual([
    ['a', 0, 60.5],
    [null, 60.5, 299],
    [null, 299, 600],
    [null, 600, 719.5],
    ['b', 719.5, 780.9],
  ])
  expect(rows[0]![3]).toMatch(/^slate 0\+3, slate 0\+3/)
})

test('a break plays after each interval of the programme, and the programme continues after it', () => {
  const breaks: Breaks = { every: 5 * minute, count: 1, films: [advert] }
  const rows = planned([airing('a', 0, 20, rally)], 20, breaks).map(shown)
  expect(rows.slice(0, 2).map(([, , , parts]) => parts)).toEqual([
    'rally 0+40, rally 0+35, advert 0+4',
    'rally 35+5, rally 0+40, rally 0+27',
  ])
  expect(rows[2]![3]).toMatch(/^rally 27\+3, advert 0\+4, rally 30\+10/)
})

test('a break plays only if it and another minute of the programme fit before the end', () => {
  const breaks: Breaks = { every: 5 * minute, count: 2, films: [advert] }
  const playsBreak = (minutes: number) =>
    planned([airing('a', 0, minutes, rally)], minutes, breaks).some(({ parts }) => parts.some(({ film }) => film === 'advert'))
  expect([playsBreak(6), playsBreak(7)]).toEqual([false, true])
})

test('the films of breaks take turns', () => {
  const other = filmOf('other', [4, 2])
  const breaks: Breaks = { every: 5 * minute, count: 1, films: [advert, other] }
  const rows = planned([airing('a', 0, 30, rally)], 30, breaks)
  const played = rows
    .flatMap(({ parts }) => parts)
    .filter(({ film }) => film === 'advert' || film === 'other')
    .map(({ film }) => film)
  expect(played).toEqual(['other', 'advert', 'other', 'advert', 'other'])
})

test('a plan continues an airing that is already running', () => {
  const [row] = planned([airing('a', -30, 1, harbor)], 1).map(shown)
  expect(row).toEqual(['a', 0, 59.4, 'harbor 0+6, harbor 0+6, slate 0+3, slate 0+3, slate 0+1'])
})

test('a plan continues the film of the row before it, even if the end of the airing has changed', () => {
  const breaks: Breaks = { every: 4 * minute, count: 1, films: [advert] }
  const game = filmOf('game', new Array(900).fill(4))
  const rows = planned([airing('a', 0, 20, game)], 20, breaks)
  const until = start + 40 * minute
  const longer = plan({ from: rows[2]!.start, until, before: rows[1], airings: [airing('a', 0, 40, game)], slate, breaks })
  const parts = [...rows.slice(0, 2), ...longer].flatMap((row) => row.parts)
  const played = parts.filter(({ film }) => film === 'game')
  for (const [index, { first }] of played.slice(1).entries()) expect(first).toBe(played[index]!.first + played[index]!.count)
  expect(parts.filter(({ film }) => film === 'advert')).toHaveLength(9)
  const [replaced] = plan({ from: rows[2]!.start, until, before: rows[1], airings: [airing('a', 0, 20, rally)], slate, breaks })
  expect(replaced!.parts[0]).toMatchObject({ film: 'rally', first: 0 })
})

test('a row that continues the film of the row before it adds no discontinuity', () => {
  const rows = numbered(planned([airing('a', 0, 11, filmOf('game', new Array(900).fill(4)))], 11))
  expect(rows.map(({ parts, sequence, discontinuity }) => [parts[0]!.first, parts.length, sequence, discontinuity])).toEqual([
    [0, 1, 0, 0],
    [75, 1, 75, 0],
    [150, 1, 150, 0],
  ])
})

test('durationOf rounds the sum of the segments, not each segment', () => {
  expect(durationOf(rally)).toBe(Math.round(40 * 4.0040333 * 1000))
})

test('any schedule: rows follow each other, last as long as their parts, and begin within half a slate segment of the schedule', () => {
  const known = new Map(films.map((film) => [film.id, film]))
  const longestBreak = 4 * durationOf(advert)
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed)
    const until = start + 26 * 60 * minute
    const schedule = randomSchedule(random, start - 3 * 60 * minute, until)
    const airings = schedule.map(({ id, start: from, stop, films: names = [] }, index): PlannedAiring => {
      const next = schedule[index + 1]?.start ?? Number.POSITIVE_INFINITY
      return { id, start: from, end: Math.min(stop ?? next, next), films: names.flatMap((name) => known.get(name) ?? []) }
    })
    const breaks = random(2) ? { every: (5 + random(20)) * minute, count: 1 + random(3), films: [advert] } : null
    const rows = plan({ from: start, until, airings, slate, breaks })
    expect(rows[0]!.start).toBe(start)
    expect(rows.at(-1)!.end).toBeGreaterThanOrEqual(until)
    const starts = new Map(airings.map((each) => [each.id, each.start]))
    rows.forEach((row, index) => {
      expect(row.end - row.start).toBe(row.parts.reduce((sum, { ms }) => sum + ms, 0))
      if (index > 0) expect(row.start).toBe(rows[index - 1]!.end)
      expect(row.end - row.start).toBeLessThan(6 * minute + longestBreak)
      const isFirst = row.airing !== null && row.airing !== rows[index - 1]?.airing
      if (isFirst && index > 0) expect(Math.abs(row.start - starts.get(row.airing!)!)).toBeLessThanOrEqual(1000)
    })
    // A plan that begins later has the same rows: otherwise every run would replace them.
    for (let index = 1; index < rows.length; index += 1 + random(rows.length))
      expect(plan({ from: rows[index]!.start, until, before: rows[index - 1], airings, slate, breaks })).toEqual(rows.slice(index))
  }
})

test('encrypted films play on a channel that names key systems, if they have all of them, and the operator learns why others cannot', async () => {
  const drm = { scheme: 'cbcs' as const, keyId: '0123456789abcdef0123456789abcdef', clearkey: true }
  const [vault, both] = [filmOf('vault', [4, 4], { drm }), filmOf('both', [4, 4], { drm: { ...drm, widevine: 'AAAA' } })]
  const library = libraryOf([slate, harbor, vault, both])
  const playable = async (keySystems?: ('clearkey' | 'widevine')[]) => {
    const films = await findPlayable(library, ['harbor', 'vault', 'both'], slate, channelOf({ keySystems }))
    return films.map(({ id }) => id)
  }
  expect(await playable()).toEqual(['harbor'])
  expect(await playable(['clearkey'])).toEqual(['harbor', 'vault', 'both'])
  expect(await playable(['clearkey', 'widevine'])).toEqual(['harbor', 'both'])
  expect([unfitness(vault, slate, channelOf()), unfitness(vault, slate, channelOf({ keySystems: ['widevine'] }))]).toEqual([
    'is encrypted: name `keySystems` of the channel in CHANNELS_FILE (docs/drm.md), or package it without encryption',
    'has no keys for widevine, which the channel names in `keySystems`: package it with a key file that has them',
  ])
  expect(await findSlate(libraryOf([{ ...slate, drm }]), channelOf({ keySystems: ['clearkey'] }))).toBe(
    'its slate film "slate" is encrypted: package it without --encrypt and --key',
  )
})
