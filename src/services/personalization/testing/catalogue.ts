// For tests: a catalogue of titles, each with one video that has the id of the title with `-1`.
import type { TitleFacts, VideoTileFacts } from '#contracts/catalogue/facts.ts'
import { tileOfTitle } from '#contracts/catalogue/facts.ts'
import type { PersonalizationDependencies } from '../personalization.ts'

export type TestTitle = { id: string; genres?: string[]; people?: string[]; brand?: string; rating?: string; active?: boolean }

/** Returns a catalogue of the titles, the most popular one first. */
export function catalogueOf(titles: readonly TestTitle[]): PersonalizationDependencies['catalogue'] {
  const facts = titles.map(({ id, genres = [], people = [], brand = 'nbc', rating, active = true }) => ({
    id,
    alias: `alias-of-${id}`,
    brand,
    seasons: [],
    changed: 0,
    entry: { id, kind: 'series', genres, rating, active, credits: people.map((person) => ({ person })), title: id },
  })) as unknown as TitleFacts[]
  return {
    list: async (list, { limit, after }) => {
      const brands = 'brands' in list ? list.brands : undefined
      const from = typeof after === 'number' ? after : 0
      const listed = facts.filter(({ brand, entry }) => entry.active && (!brands || brands.includes(brand)))
      const items = listed.slice(from, from + limit).map(({ id }) => ({ title: id }))
      return { items, next: from + limit < listed.length ? from + limit : null }
    },
    titles: async (ids) => facts.filter(({ id }) => ids.includes(id)),
    titleTiles: async (ids) => facts.filter(({ id }) => ids.includes(id)).map(tileOfTitle),
    videoTiles: async (ids) =>
      new Map(
        facts.flatMap(({ id }) =>
          ids.includes(`${id}-1`) ? [[`${id}-1`, { id: `${id}-1`, titleId: id } as VideoTileFacts] as const] : [],
        ),
      ),
  }
}
