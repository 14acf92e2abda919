import { expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, now, openNetwork, tilesOf } from '../testing/network.ts'

// A page's operation is compiled when it is first asked, which takes a busy machine a while.
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
  // Nobody has episodes of the third season, and the fourth is not there at all.
  { kind: 'season', id: 'gaps-s3', series: 'gaps', number: 3 },
  ...[1, 2, 5].map((season) => episode(`s${season}`, 100 - season, { season, episode: 1 })),
  ...[1, 2, 3].map((day) => episode(`day${day}`, 10 - day, {})),
]

onEachDatabase('up next', (open) => {
  test('leads from a season to the next that has something to watch, and among episodes without numbers to those that aired later', async () => {
    const network = await openNetwork(await open(), gaps)
    const after = async (guid: string) => tilesOf(await network.sections('VIDEO', guid), 'up-next')
    expect(await after('s1')).toEqual(['s2'])
    expect(await after('s2')).toEqual(['s5'])
    expect(await after('day1')).toEqual(['day2', 'day3'])
  })
})
