import { expect, test } from 'vitest'
import { targetDurationOf } from '#contracts/media/channel.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { segmentsIn } from './row.ts'
import { createPlayoutStore } from './store.ts'
import { mediaMigrations } from './tables.ts'
import { channelOf, films } from './testing/films.ts'
import { type ListedSegment, parsePlaylist } from './testing/parse-playlist.ts'
import { type Clock, openProcess } from './testing/processes.ts'
import { randomNumbers, randomSchedule, type TestAiring } from './testing/schedule.ts'
import { continueFrom } from './write-rows.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 10, 20, 20)
const channel = channelOf({ breaks: { every: 8, films: ['advert'], count: 1 } })

onEachDatabase('the rows of a channel', (open) => {
  const opened = async (): Promise<Database> => {
    const database = await open()
    await migrate(database, [mediaMigrations])
    return database
  }
  const everyHalfHour = (from = -30 * hour, to = 60 * hour): TestAiring[] =>
    Array.from({ length: (to - from) / (30 * minute) }, (_, index) => {
      const at = start + from + index * 30 * minute
      return { id: `a${index}`, start: at, stop: at + 30 * minute, films: ['rally'] }
    })
  const site = async (airings: readonly TestAiring[] = everyHalfHour()) => {
    const database = await opened()
    const clock: Clock = { now: start }
    const schedule = { airings }
    const process = () => openProcess({ database, channel, schedule, clock })
    return { database, clock, schedule, process }
  }

  test('the first start writes the last 24 hours and the next two hours', async () => {
    const { process } = await site()
    const only = process()
    expect(await only.keep()).toBeNull()
    expect(only.rows()[0]).toMatchObject({ start: start - 24 * hour, sequence: 0, discontinuity: 0 })
    expect(only.rows().at(-1)!.end).toBeGreaterThanOrEqual(start + 2 * hour)
    expect(only.rows().at(-1)!.start).toBeLessThan(start + 2 * hour)
  })

  test('a later run adds only rows, and deletes rows that ended more than 26 hours ago', async () => {
    const { process, clock, database } = await site()
    const only = process()
    await only.keep()
    const before = only.rows()
    for (let turn = 0; turn < 5; turn++) {
      clock.now += hour
      await only.keep()
    }
    const shared = before.filter(({ end }) => end >= clock.now - 26 * hour)
    expect(only.rows().slice(0, shared.length)).toEqual(shared)
    expect(await createPlayoutStore(database).rowsAfter(channel.id, 0)).toEqual(only.rows())
    expect(only.rows()[0]!.end).toBeGreaterThanOrEqual(clock.now - 26 * hour)
    expect(before.length).toBeGreaterThan(shared.length)
  })

  test('a change of the schedule replaces future rows, and neither past rows nor the running row', async () => {
    const { process, schedule, clock } = await site()
    const only = process()
    clock.now += 12 * minute
    await only.keep()
    const before = only.rows()
    const running = before.findLastIndex((row) => row.start <= clock.now)
    schedule.airings = schedule.airings.map((airing) => ({ ...airing, films: ['harbor'] }))
    await only.keep()
    expect(only.rows().slice(0, running + 1)).toEqual(before.slice(0, running + 1))
    const after = only.rows().slice(running + 1)
    expect(after.length).toBeGreaterThan(2)
    for (const row of after) expect(row.parts.map(({ film }) => film)).not.toContain('rally')
    const last = before[running]!
    const numbers = { sequence: last.sequence + segmentsIn(last), discontinuity: last.discontinuity + last.parts.length }
    expect(after[0]).toMatchObject({ start: last.end, ...numbers })
  })

  test('of several processes that write at the same time, one writes, and all have the same rows and playlists', async () => {
    const { process, clock, schedule } = await site()
    const all = [process(), process(), process(), process()]
    for (const step of [0, 31 * minute, 3 * hour]) {
      clock.now += step
      schedule.airings = schedule.airings.map((airing) => ({ ...airing, films: step ? ['harbor', 'rally'] : ['rally'] }))
      await Promise.all(all.map((each) => each.keep()))
      for (const each of all) await each.onAir.refresh()
      for (const each of all) {
        expect(each.rows()).toEqual(all[0]!.rows())
        expect(each.live()).toBe(all[0]!.live())
      }
    }
  })

  test('after a stop of hours, the schedule is filled in and the numbers go on', async () => {
    const { process, clock } = await site()
    await process().keep()
    clock.now += 7 * hour
    const restarted = process()
    await restarted.keep()
    const rows = restarted.rows()
    rows.slice(1).forEach((row, index) => {
      expect(row.start).toBe(rows[index]!.end)
    })
    expect(rows.at(-1)!.end).toBeGreaterThanOrEqual(clock.now + 2 * hour)
  })

  test('after a stop of days, the rows begin 24 hours ago and the numbers go on', async () => {
    const { process, clock, schedule } = await site()
    const first = process()
    await first.keep()
    const last = first.rows().at(-1)!
    clock.now += 50 * hour
    schedule.airings = everyHalfHour(0, 80 * hour)
    const restarted = process()
    await restarted.keep()
    const planned = restarted.rows().find(({ start }) => start === clock.now - 24 * hour)!
    expect(planned.sequence).toBe(last.sequence + last.parts.reduce((sum, { count }) => sum + count, 0))
    expect(parsePlaylist(restarted.live()!).segments.length).toBeGreaterThan(10)
    // The clock is right, so the next turn deletes the old rows.
    clock.now += 10 * minute
    await restarted.keep()
    expect(restarted.rows()[0]).toEqual(planned)
  })

  test('a turn whose clock is days ahead deletes no past row, and settles no later plan; the rows after the hole get new numbers', async () => {
    const { process, clock, schedule, database } = await site()
    schedule.airings = everyHalfHour(-48 * hour, 120 * hour)
    const only = process()
    await only.keep()
    const before = only.rows()
    clock.now += 72 * hour
    await only.keep()
    const highest = only.rows().at(-1)!.sequence
    clock.now = start + 12 * minute
    const past = before.filter((row) => row.start <= clock.now)
    schedule.airings = schedule.airings.map((airing) => ({ ...airing, films: ['harbor'] }))
    const restarted = process()
    await restarted.keep()
    await only.onAir.refresh()
    for (const each of [only, restarted]) {
      expect(each.rows().slice(0, past.length)).toEqual(past)
      const later = each.rows().slice(past.length)
      expect(later.at(-1)!.end).toBeGreaterThanOrEqual(clock.now + 2 * hour)
      for (const { parts, sequence } of later) {
        expect(parts.map(({ film }) => film)).not.toContain('rally')
        expect(sequence).toBeGreaterThan(highest)
      }
      expect(parsePlaylist(each.live()!).segments.at(-1)!.start).toBeGreaterThan(clock.now - 10_000)
    }
    expect((await createPlayoutStore(database).states()).get(channel.id)?.settledUntil).toBe(clock.now + minute)
  })

  test('a write changes nothing if another process has settled rows after they were read', async () => {
    const { process, database } = await site()
    const only = process()
    await only.keep()
    const store = createPlayoutStore(database)
    const seen = (await store.states()).get(channel.id)!
    const settled = { ...seen, settledUntil: start + hour }
    await store.settle(channel.id, settled.settledUntil)
    const rows = only.rows().slice(-1)
    expect(await store.write({ channel: channel.id, seen, settledUntil: start + 2 * minute, rows, keepFrom: 0 })).toBe(false)
    expect((await store.states()).get(channel.id)).toEqual(settled)
  })

  test('a channel without its slate film is not on the air, and the reason names the film', async () => {
    const { database, clock, schedule } = await site()
    const only = openProcess({ database, channel, schedule, clock, films: films.filter(({ id }) => id !== 'slate') })
    expect(await only.keep()).toMatch(/slate film "slate" is missing/)
    expect(only.live()).toBeNull()
  })

  test.for([1, 2])(
    'any schedule, schedule change, restart and clock jump: a segment keeps its number, time and film, and all processes agree (seed %i)',
    async (seed) => {
      const random = randomNumbers(seed)
      const database = await opened()
      const clock: Clock = { now: start }
      const schedule = { airings: randomSchedule(random, start - 30 * hour, start + 80 * hour) }
      const process = () => openProcess({ database, channel, schedule, clock })
      let processes = [process(), process()]
      const seen = new Map<number, ListedSegment>()
      for (let step = 0; step < 30; step++) {
        if (random(3) === 0) schedule.airings = changedSchedule(schedule.airings, random)
        if (random(8) === 0) processes = [process(), process()]
        if (random(2)) await Promise.all(processes.map((each) => each.keep()))
        else await processes[random(2)]!.keep()
        for (const each of processes) await each.onAir.refresh()
        for (let look = 0; look < 4; look++) {
          const text = processes[0]!.live()
          expect(processes[1]!.live()).toBe(text)
          checkWindow(text!, clock.now, seen)
          clock.now += random(40_000)
        }
        clock.now += [random(20 * minute), random(90 * minute), 2 * hour, -2 * hour, 5 * hour][random(20) < 15 ? random(2) : random(5)]!
        for (const each of processes) await each.keep()
      }
      expect(seen.size).toBeGreaterThan(500)
    },
  )
})

/** Checks one live playlist against the time and against all playlists before. */
function checkWindow(text: string, now: number, seen: Map<number, ListedSegment>): void {
  const { segments, targetDuration, isEnded, type } = parsePlaylist(text)
  expect([targetDuration, isEnded, type]).toEqual([targetDurationOf(channel), false, null])
  expect(segments.length).toBeGreaterThan(0)
  segments.forEach((segment, index) => {
    expect(Math.round(segment.duration / 1000)).toBeLessThanOrEqual(targetDuration)
    const known = seen.get(segment.sequence)
    if (known) expect(segment).toEqual(known)
    else seen.set(segment.sequence, segment)
    const before = segments[index - 1]
    if (before) expect(segment.start).toBe(before.start + before.duration)
    if (before?.discontinuity === segment.discontinuity) expect(segment.init).toBe(before.init)
  })
  const last = segments.at(-1)!
  expect(last.start + last.duration).toBeLessThanOrEqual(now)
  expect(last.start + last.duration).toBeGreaterThan(now - 5000)
  expect(last.start + last.duration - segments[0]!.start).toBeGreaterThanOrEqual(60_000)
  expect(last.start + last.duration - segments[0]!.start).toBeLessThan(65_000)
}

const changedSchedule = (airings: readonly TestAiring[], random: (limit: number) => number): TestAiring[] =>
  airings
    .filter(() => random(20) > 0)
    .map((airing) => (random(3) ? airing : { ...airing, start: airing.start + random(5) * minute, films: random(2) ? ['harbor'] : [] }))

test('continueFrom begins at the time from which the site keeps recordings if there are no rows', () => {
  expect(continueFrom([], start + minute, start)).toEqual({ from: start - 24 * hour, settledUntil: start + minute })
})
