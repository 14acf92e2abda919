import type { House } from '../house.ts'
import { seasonsOf, type TitleFacts } from '../reading/by-id.ts'
import { orderSeasons } from '../wording/rules.ts'

/** The seasons of a title in its order [C3-14]. */
export async function seasonNumbersOf(house: House, { id, entry }: TitleFacts): Promise<number[]> {
  const seasons = await seasonsOf(house.db, id)
  return orderSeasons(
    seasons.map(({ number }) => number),
    entry.category,
  )
}

/** Where its episodes begin: the first of these seasons that has something to watch, else the first; undefined without seasons. */
export async function firstWatchable(house: House, title: string, order: readonly number[]): Promise<number | undefined> {
  for (const season of order.slice(0, 4)) {
    const { items } = await house.list({ of: 'videos', title, types: ['Full Episode'], season, sort: 'latest' }, { limit: 1 })
    if (items.length) return season
  }
  return order[0]
}
