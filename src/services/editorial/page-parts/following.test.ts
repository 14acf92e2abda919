import { expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, now, openNetwork, tilesOf } from '#services/catalogue/testing/network.ts'

// The first request compiles the page's operation, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const episode = (guid: string, daysAgo: number, numbers: { season?: number; episode?: number }): EntryInput => ({
  kind: 'video',
  id: guid,
  guid,
  series: 'gaps',
  programmingType: 'Full Episode',
  title: guid,
  airDate: now - hours(24 * daysAgo),
  duration: 2520,
  films: ['ocean'],
  ...numbers,
})

const gaps: EntryInput[] = [
  { kind: 'series', id: 'gaps', brand: 'nbc', title: 'Gaps' },
  // Season 3 has no episodes. Season 4 does not exist.
  { kind: 'season', id: 'gaps-s3', series: 'gaps', number: 3 },
  ...[1, 2, 5].map((season) => episode(`s${season}`, 100 - season, { season, episode: 1 })),
  ...[1, 2, 3].map((day) => episode(`day${day}`, 10 - day, {})),
]

onEachDatabase('up next', (open) => {
  test('“Up next” lists the next season with episodes after the last episode of a season, and later episodes after an episode without a number', async () => {
    const network = await openNetwork(await open(), gaps)
    const after = async (guid: string) => tilesOf(await network.sections('VIDEO', guid), 'up-next')
    expect(await after('s1')).toEqual(['s2'])
    expect(await after('s2')).toEqual(['s5'])
    expect(await after('day1')).toEqual(['day2', 'day3'])
  })
})
