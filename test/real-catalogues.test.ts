// Converts public data sets with the programs of bench/real-data/ and imports them. vitest.config.ts leaves this file out if the data sets are absent.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { importing, stored } from '#services/catalogue/import/testing/importing.ts'
import { series } from '../bench/real-data/convert-series.ts'
import { snl } from '../bench/real-data/convert-snl.ts'
import { wikipediaFilms } from '../bench/real-data/convert-wikipedia.ts'

const data = fileURLToPath(new URL('../../shared/data', import.meta.url))
const ndjson = (entries: Iterable<EntryInput>) => [...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('')

describe('the import of public data sets', { timeout: 120_000 }, () => {
  test('an import stores all 36,273 films of Wikipedia, each with a unique id', async () => {
    const result = await importing(ndjson(wikipediaFilms(data, 'nbc')), { piece: 65_536 })
    expect(result).toMatchObject({ refused: 0, changed: 0, unchanged: 0, code: 0 })
    const films = stored(result, 'movie')
    expect(films).toHaveLength(36_273)
    expect(films.filter(({ title }) => /mw-parser|\]\]/.test(String(title)))).toEqual([])
    expect(films.find(({ id }) => id === 'film:the-muppet-movie-1979')?.credits).toHaveLength(22)
  })

  test('an import stores the seasons, episodes and clips of Saturday Night Live, each with a title', async () => {
    const result = await importing(ndjson(snl(data, 'nbc')), { piece: 65_536 })
    expect(result).toMatchObject({ refused: 0, code: 0 })
    expect(stored(result, 'season')).toHaveLength(46)
    const videos = stored(result, 'video')
    expect(videos.filter(({ programmingType }) => programmingType === 'Full Episode')).toHaveLength(906)
    expect(videos.filter(({ programmingType }) => programmingType === 'Clip')).toHaveLength(13_704)
    expect(videos.every(({ title }) => title !== '')).toBe(true)
    expect(videos.find(({ id }) => id === 'snl-20210410')).toMatchObject({
      title: 'Carey Mulligan',
      season: 46,
      episode: 17,
      airDate: '2021-04-11T04:30:00.000Z',
    })
  })

  test('an import stores 242 series, removes the markup from their summaries, and keeps all fifty seasons of one series', async () => {
    const result = await importing(ndjson(series(data, 'nbc')), { piece: 65_536 })
    expect(result).toMatchObject({ refused: 0, code: 0 })
    const shows = stored(result, 'series')
    expect(shows).toHaveLength(242)
    const texts = [...shows, ...stored(result, 'video')].map(({ description }) => String(description ?? ''))
    expect(texts.filter((text) => /<\/?[a-z]+>/.test(text))).toEqual([])
    expect(texts.find((text) => text.startsWith('Under the Dome'))).toContain('enormous transparent dome')
    const seasons = stored(result, 'video').filter((video) => video.series === 'survivor')
    expect(new Set(seasons.map(({ season }) => season)).size).toBe(50)
  })
})
