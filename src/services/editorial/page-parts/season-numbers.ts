import { orderSeasons } from '#contracts/catalogue/badges-and-locks.ts'
import type { TitleFacts } from '#contracts/catalogue/facts.ts'
import type { SiteContext } from '../lists/context.ts'

/** Returns the season numbers of a title, in the order that the title's category defines [C3-14]. */
export async function seasonNumbersOf(site: SiteContext, { id, entry }: TitleFacts): Promise<number[]> {
  const seasons = await site.catalogue.seasons(id)
  return orderSeasons(
    seasons.map(({ number }) => number),
    entry.category,
  )
}

/**
 * Returns the first season in `order` that has episodes. Searches four seasons. If none of them has episodes, returns the first season.
 * Returns undefined if `order` is empty.
 */
export async function firstWatchable(site: SiteContext, title: string, order: readonly number[]): Promise<number | undefined> {
  for (const season of order.slice(0, 4)) {
    const { items } = await site.catalogue.list({ of: 'videos', title, types: ['Full Episode'], season, sort: 'latest' }, { limit: 1 })
    if (items.length) return season
  }
  return order[0]
}
