import { expect, test } from 'vitest'
import type { Airing } from '#contracts/catalogue/facts.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openNetwork } from '../testing/network.ts'

const episode = (id: string, season: number, number: number, films: string[] = [`film-${id}`]): EntryInput => ({
  kind: 'video',
  id,
  series: 'harbor',
  programmingType: 'Full Episode',
  title: id,
  season,
  episode: number,
  films,
})
const airing = (id: string, fields: Partial<Airing['entry']>): Airing => ({
  id,
  start: 0,
  stop: 1,
  entry: { kind: 'programme', channel: 'nbc.test', start: 0, title: id, ...fields } as Airing['entry'],
})

onEachDatabase('films of airings', (open) => {
  test('an airing plays the films of its video, else of its episode, else of an episode of its series, else of its movie', async () => {
    const network = await openNetwork(await open(), [
      episode('e101', 7, 1),
      episode('e102', 7, 2, ['one', 'two']),
      episode('e103', 7, 3, []),
      { kind: 'video', id: 'clip', series: 'harbor', title: 'Clip', films: ['film-clip'] },
      { kind: 'movie', id: 'reef', brand: 'nbc', title: 'Reef', films: ['film-reef'] },
      { kind: 'series', id: 'empty', brand: 'nbc', title: 'No episodes' },
    ])
    const films = await network.catalogue.client.filmsOfAirings([
      airing('of a video', { video: 'clip', series: 'harbor', season: 7, episode: 1 }),
      airing('of a movie as video', { video: 'reef' }),
      airing('of an episode', { series: 'harbor', season: 7, episode: 2 }),
      airing('of an unknown video', { video: 'gone', series: 'harbor', season: 7, episode: 1 }),
      airing('of a movie', { series: 'reef' }),
      airing('of a series without episodes', { series: 'empty' }),
      airing('of nothing', {}),
    ])
    expect([...films]).toEqual([
      ['of a video', ['film-clip']],
      ['of a movie as video', ['film-reef']],
      ['of an episode', ['one', 'two']],
      ['of an unknown video', ['film-e101']],
      ['of a movie', ['film-reef']],
    ])
  })

  test('airings of a series without an episode number play different episodes, and each always plays the same', async () => {
    const all = Array.from({ length: 12 }, (_, index) => episode(`e${index}`, 9, index + 1))
    const network = await openNetwork(await open(), all)
    const airings = Array.from({ length: 40 }, (_, index) => airing(`a${index}`, { series: 'harbor', season: 9 }))
    const chosen = await network.catalogue.client.filmsOfAirings(airings)
    expect(chosen.size).toBe(40)
    expect(new Set([...chosen.values()].flat()).size).toBeGreaterThan(6)
    for (const one of airings.slice(0, 5))
      expect(await network.catalogue.client.filmsOfAirings([one])).toEqual(new Map([[one.id, chosen.get(one.id)]]))
  })
})
