// Schedules for the tests of playout.
import type { Airing } from '#contracts/catalogue/facts.ts'
import type { WriteRowsTools } from '../write-rows.ts'

export type TestAiring = { id: string; start: number; stop: number | null; films?: string[] }

/** Returns a catalogue with a schedule that tests may change. */
export function catalogueOf(schedule: { airings: readonly TestAiring[] }): WriteRowsTools['catalogue'] {
  return {
    async airings(channel, from, to) {
      const all = schedule.airings.toSorted((a, b) => a.start - b.start)
      return all
        .filter(({ start, stop }, index) => (stop ?? all[index + 1]?.start ?? Number.POSITIVE_INFINITY) > from && start < to)
        .map(({ id, start, stop }): Airing => {
          const entry = { kind: 'programme', id, channel, start, title: id } as Airing['entry']
          return { id, start, stop, entry }
        })
    },
    async filmsOfAirings(airings) {
      const films = new Map(schedule.airings.map((airing) => [airing.id, airing.films ?? []]))
      return new Map(airings.map(({ id }) => [id, films.get(id) ?? []]))
    },
  }
}

/** Returns a function that returns the same sequence of numbers from 0 to below `limit` for the same seed (mulberry32). */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

/** Returns airings with gaps, overlaps, missing ends and airings without films, from `from` to `to`. */
export function randomSchedule(random: (limit: number) => number, from: number, to: number): TestAiring[] {
  const airings: TestAiring[] = []
  const minute = 60_000
  const choices = [['harbor'], ['rally'], ['harbor', 'rally'], [], ['missing'], ['rally', 'missing', 'harbor']]
  for (let at = from, index = 0; at < to; index++) {
    const length = (1 + random(random(5) === 0 ? 200 : 60)) * minute + random(3) * 777
    const stop = random(10) === 0 ? null : at + length + (random(8) === 0 ? 5 * minute : 0)
    airings.push({ id: `airing-${index}`, start: at, stop, films: choices[random(choices.length)]! })
    at += length + (random(4) === 0 ? random(90) * minute : 0)
  }
  return airings
}
