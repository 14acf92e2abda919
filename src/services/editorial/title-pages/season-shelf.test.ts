import { beforeAll, expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, listIn, type Network, now, openNetwork, tilesOf } from '#services/catalogue/testing/network.ts'

// The first request compiles the page's operation, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const episode = (season: number, number: number, programmingType: 'Full Episode' | 'Clip' = 'Full Episode'): EntryInput => ({
  kind: 'video',
  id: `s${season}e${number}`,
  guid: `s${season}e${number}`,
  series: 'long-run',
  programmingType,
  title: `Night ${number}`,
  airDate: now - hours(24 * (100 - number)),
  duration: 2520,
  films: ['ocean'],
  season,
  episode: number,
})
const entries: EntryInput[] = [
  { kind: 'series', id: 'long-run', brand: 'nbc', title: 'Long Run' },
  ...Array.from({ length: 40 }, (_, index) => episode(1, index + 1)),
  episode(2, 1),
  episode(1, 99, 'Clip'),
]

onEachDatabase('the season shelf of an episode', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), entries)
  }, 30_000)

  test('[C3-33] the season shelf contains the current episode, and autoScroll has the id of this episode', async () => {
    for (const guid of ['s1e1', 's1e9', 's1e30']) {
      const sections = await network.sections('VIDEO', guid)
      expect(listIn(sections, 'season-1').data.autoScroll).toEqual({ isEnabled: true, key: 'mpxGuid', value: guid })
      expect(tilesOf(sections, 'season-1')).toContain(guid)
    }
  })

  test('the season shelf begins at most eight episodes before the current episode, and links to the page of the season', async () => {
    const first = async (guid: string) => tilesOf(await network.sections('VIDEO', guid), 'season-1')[0]
    expect([await first('s1e1'), await first('s1e9'), await first('s1e10'), await first('s1e40')]).toEqual([
      's1e1',
      's1e1',
      's1e2',
      's1e32',
    ])
    const shelf = listIn(await network.sections('VIDEO', 's1e40', { language: 'es' }), 'season-1').data
    expect([shelf.listTitle, shelf.viewAllCta?.destination]).toEqual(['Temporada 1', '/long-run/episodes/1?v=s1e40#playing'])
  })

  test('the season shelf of an episode has 20 episodes at first', async () => {
    expect(tilesOf(await network.sections('VIDEO', 's1e10'), 'season-1')).toHaveLength(20)
  })

  test('the page of a clip, or of the only episode of a season, has no season shelf', async () => {
    for (const guid of ['s2e1', 's1e99'])
      expect((await network.sections('VIDEO', guid)).map(({ data }) => (data as { machineName?: string }).machineName)).not.toContainEqual(
        expect.stringMatching(/^season-/),
      )
  })
})
