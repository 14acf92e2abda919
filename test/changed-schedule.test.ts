// Changes the schedule while a programme runs, and reads the playlists of two processes that share a database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { numbered, type PlannedRow } from '#services/media/playout/row.ts'
import { createPlayoutStore } from '#services/media/playout/store.ts'
import { mediaMigrations } from '#services/media/playout/tables.ts'
import { advert, channelOf, filmOf, films, rally, slate } from '#services/media/playout/testing/films.ts'
import { openProcess } from '#services/media/playout/testing/processes.ts'
import { randomNumbers, randomSchedule, type TestAiring } from '#services/media/playout/testing/schedule.ts'
import { createPlaylistLinter } from './live/playlist-rules.ts'

const seconds = 1000
const minute = 60 * seconds
const hour = 60 * minute
const start = Date.UTC(2026, 10, 20, 20)
/** The time in which a change of the schedule takes effect, as docs/channels.md says. */
const effect = 10 * minute
const game = filmOf('game', new Array(1800).fill(4))
const channel = channelOf({ breaks: { every: 8, films: ['advert'], count: 2 } })
const before: TestAiring = { id: 'before', start: start - 30 * hour, stop: start, films: ['rally'] }
const running: TestAiring = { id: 'game', start, stop: start + hour, films: ['game'] }
const next: TestAiring = { id: 'next', start: start + hour, stop: start + 4 * hour, films: ['rally'] }

let folder: string
let database: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-changed-schedule-'))
  database = await openDatabase({ dataDir: folder })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Opens two processes of a site. `play` plays the channel until a time and checks all playlists. */
async function openSite(airings: readonly TestAiring[] = [before, running, next]) {
  await migrate(database, [mediaMigrations])
  const clock = { now: start }
  const schedule = { airings }
  const open = () => openProcess({ database, channel, schedule, clock, films: [...films, game] })
  const processes = [open(), open()]
  const live = createPlaylistLinter()
  const startOver = createPlaylistLinter({ isGrowing: true })

  let keptAt = 0
  async function play(until: number, step = 30 * seconds, checksStartOver = true): Promise<void> {
    for (; clock.now < until; clock.now += step) {
      if (clock.now - keptAt >= minute) {
        await Promise.all(processes.map((each) => each.keep()))
        keptAt = clock.now
      }
      for (const each of processes) {
        await each.onAir.refresh()
        live.check(clock.now, { 240: each.live()!, 480: each.live({ rendition: '480' })!, 'captions-en': each.live({ language: 'en' })! })
      }
      const recording = checksStartOver && processes[0]!.recording(start, start + 12 * hour)
      if (recording) startOver.check(clock.now, { 240: recording })
    }
  }
  /** Returns the segments so far as film, number in the film, and minutes since the start. */
  const played = () =>
    [...live.segments('240').values()].map(({ uri, date, discontinuity }) => {
      const [, film, , , file] = uri.split('/')
      return { film: film!, index: Number.parseInt(file!, 10), at: (date! - start) / minute, discontinuity }
    })
  const problems = () => [...live.problems, ...startOver.problems]
  return { clock, schedule, open, processes, play, played, problems }
}
type Played = ReturnType<Awaited<ReturnType<typeof openSite>>['played']>

const ofGame = (all: Played) => all.filter(({ film, at }) => film === 'game' && at >= 0)
/** Checks that the film of the game is played from its first segment without a repetition or a jump. */
const isPlayedInTurn = (all: Played) => expect(ofGame(all).map(({ index }) => index)).toEqual(ofGame(all).map((_, index) => index))

test('a programme that is extended goes on at the position that its film has reached', async () => {
  const { schedule, play, played, problems } = await openSite()
  await play(start + 31 * minute)
  schedule.airings = [before, { ...running, stop: start + 90 * minute }, { ...next, start: start + 90 * minute }]
  await play(start + 100 * minute)
  expect(problems()).toEqual([])
  isPlayedInTurn(played())
  expect(ofGame(played()).at(-1)!.at).toBeCloseTo(90, 0)
  expect(played().filter(({ film, index }) => film === 'advert' && index === 0)).toHaveLength(22)
  // The film has a new discontinuity only after a break.
  expect(new Set(ofGame(played()).map(({ discontinuity }) => discontinuity)).size).toBeLessThanOrEqual(11)
})

test.each([
  { change: 'shortened', airings: [before, { ...running, stop: start + 32 * minute }, { ...next, start: start + 32 * minute }] },
  { change: 'replaced by another one', airings: [before, { ...next, start: start + 31 * minute }] },
  { change: 'given another film', airings: [before, { ...running, films: ['rally'] }, next] },
])('a programme that is $change ends within ten minutes, and the next film begins with its first segment', async ({ airings }) => {
  const { schedule, play, played, problems } = await openSite()
  await play(start + 31 * minute)
  schedule.airings = airings
  await play(start + 50 * minute)
  expect(problems()).toEqual([])
  isPlayedInTurn(played())
  const after = played().filter(({ film, at }) => film === 'rally' && at > 0)
  expect(ofGame(played()).at(-1)!.at).toBeLessThan(31 + effect / minute)
  expect(after[0]).toMatchObject({ index: 0 })
  expect(after[0]!.at - ofGame(played()).at(-1)!.at).toBeLessThan(1)
})

test('a programme that is deleted ends within ten minutes, and the slate plays', async () => {
  const { schedule, play, played, problems } = await openSite()
  await play(start + 31 * minute)
  schedule.airings = [before, next]
  await play(start + 50 * minute)
  expect(problems()).toEqual([])
  expect(ofGame(played()).at(-1)!.at).toBeLessThan(31 + effect / minute)
  expect(played().at(-1)!.film).toBe('slate')
})

test('a clock that goes back does not change what has played', async () => {
  const { clock, schedule, processes, play, played } = await openSite()
  await play(start + 31 * minute)
  const rows = processes[0]!.rows().filter((row) => row.start <= clock.now)
  clock.now -= 20 * minute
  schedule.airings = [before, next]
  await processes[0]!.keep()
  expect(processes[0]!.rows().slice(0, rows.length)).toEqual(rows)
  isPlayedInTurn(played())
})

test('the rows of an earlier version, each a whole airing, play on to their end', async () => {
  const { processes, play, played, problems } = await openSite()
  const whole = (airing: string, at: number): PlannedRow => {
    const parts = [{ film: 'game', first: 0, count: 900, ms: hour }]
    return { start: at, end: at + hour, airing, parts, position: null }
  }
  const rows = numbered([whole('earlier', start - hour), whole('game', start), whole('next', start + hour)])
  const seen = { revision: 0, settledUntil: 0 }
  await createPlayoutStore(database).write({ channel: channel.id, seen, settledUntil: start, rows, keepFrom: 0 })
  await play(start + 70 * minute)
  expect(problems()).toEqual([])
  isPlayedInTurn(played())
  expect(processes[0]!.rows().filter(({ airing }) => airing === 'game')).toEqual([rows[1]])
  expect(played().at(-1)!.film).toBe('rally')
})

test('the numbers stay exact over a day of changes and restarts', async () => {
  const random = randomNumbers(11)
  const airings = randomSchedule(random, start - 3 * hour, start + 40 * hour)
  const { clock, schedule, open, processes, play, played, problems } = await openSite(airings)
  while (clock.now < start + 24 * hour) {
    await play(clock.now + (10 + random(50)) * minute, 55 * seconds, false)
    schedule.airings = changed(schedule.airings, clock.now, random)
    if (random(3) === 0) processes[random(2)] = open()
  }
  expect(problems()).toEqual([])
  expect(played().length).toBeGreaterThan(20_000)
})

/** Returns airings of which the running one ends at another time, or is deleted, or has other films. */
function changed(airings: readonly TestAiring[], now: number, random: (limit: number) => number): TestAiring[] {
  const index = airings.findLastIndex((airing) => airing.start <= now)
  const airing = airings[index]
  if (!airing) return [...airings]
  const choices: TestAiring[][] = [
    [{ ...airing, stop: now + random(40) * minute }],
    [],
    [{ ...airing, films: [[game, rally, advert, slate][random(4)]!.id] }],
  ]
  return airings.toSpliced(index, 1, ...choices[random(3)]!)
}
