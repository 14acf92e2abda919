// Titles that are similar to a title, for the end card, and the viewer's top picks.

import type { TitleFacts } from '#contracts/catalogue/facts.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import { recommendedTitles } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { loadSections, type PlannedList } from '../lists/sections.ts'
import { InvalidInput } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

/** The number of titles per genre or brand that get a score. */
const maxScored = 40

/**
 * Returns the shelf of top picks. The browser sends the ids that the personalization service recommends, so the answer does not depend on the
 * viewer. Without ids, the shelf has popular titles; for a visitor who is new (`isDayZero`), its title says so [C3-61]. Resolves to null if there are none.
 * Throws InvalidInput.
 */
export async function neuralNetShelf(site: SiteContext, request: RequestContext, ids: readonly string[], isDayZero: boolean) {
  if (ids.length > recommendedTitles) throw new InvalidInput(`ids: must have at most ${recommendedTitles} ids`)
  const picks = ids.length ? [...new Set(ids)] : (await popular(site, request, {})).slice(0, recommendedTitles)
  const words = wordsOf[request.language]
  const planned: PlannedList = {
    component: 'Shelf',
    machineName: 'top-picks',
    listTitle: isDayZero && !ids.length ? words.popularNow : words.topPicks,
    items: picks.map((title) => ({ title })),
    next: null,
  }
  const [shelf] = (await loadSections(site, request, [planned])).sections
  return shelf ?? null
}

/** Returns the ids of titles with the genres and brand of a title, then of popular titles, without the title itself. */
export async function titlesLike(site: SiteContext, request: RequestContext, titleId: string | undefined): Promise<string[]> {
  const title = titleId === undefined ? undefined : (await site.loader.titles([titleId])).get(titleId)
  const picks = new Set(title && (await similar(site, request, title)))
  for (const id of await popular(site, request, {})) if (picks.size < recommendedTitles) picks.add(id)
  picks.delete(titleId ?? '')
  return [...picks]
}

async function similar(site: SiteContext, request: RequestContext, { entry, brand }: TitleFacts): Promise<string[]> {
  const scores = new Map<string, number>()
  // Each list is ordered by popularity, so a popular title has a higher score than other titles of the same genre or brand.
  const score = (ids: readonly string[], weight: number) =>
    ids.forEach((id, rank) => void scores.set(id, (scores.get(id) ?? 0) + weight * (1 - rank / maxScored / 2)))
  const genres = [...new Set(entry.genres.slice(0, 3).map(genreKey))]
  await Promise.all([
    ...genres.map(async (facet) => score(await popular(site, request, { facet }), 1)),
    popular(site, request, { brand }).then((ids) => score(ids, 0.5)),
  ])
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id)
}

async function popular(
  site: SiteContext,
  { onlyBrand }: RequestContext,
  { facet, brand }: { facet?: string; brand?: string },
): Promise<string[]> {
  const only = onlyBrand ?? brand
  const { items } = await site.catalogue.list(
    { of: 'titles', kinds: ['series', 'movie'], brands: only === undefined ? undefined : [only], facet, sort: 'popular' },
    { limit: maxScored },
  )
  return items.flatMap((item) => ('title' in item ? [item.title] : []))
}
