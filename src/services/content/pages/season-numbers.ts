import type { House } from '../house.ts'
import { seasonsOf, type TitleFacts } from '../reading/by-id.ts'
import { orderSeasons } from '../rules.ts'

/** The seasons of a title in its order [C3-14]. */
export async function seasonNumbersOf(house: House, { id, entry }: TitleFacts): Promise<number[]> {
  const seasons = await seasonsOf(house.db, id)
  return orderSeasons(
    seasons.map(({ number }) => number),
    entry.category,
  )
}
