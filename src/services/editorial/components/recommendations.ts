// Top picks are titles with the genres and brands of the viewer's watched and favorite titles, ordered by score. Unknown viewers see popular titles.

import type { TitleFacts } from '#contracts/catalogue/facts.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import type { PersonalizationClient, ViewerHistory } from '#contracts/http/personalization.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { listLengths, loadSections, type PlannedList } from '../lists/sections.ts'
import { wordsOf } from '../wording/words.ts'

/** Maximum number of watched videos, and maximum number of favorites, on which recommendations are based. */
const maxSeeds = 30
/** Maximum number of genres, and maximum number of brands, from which titles are recommended. */
const maxFacets = 5
/** The number of titles per genre or brand that get a score. */
const maxScored = 40
/** Timeout of the request to the personalization service, in milliseconds. */
const timeoutMs = 1_000

/** Returns the weight of a watched title: 1 for the last watched title (`age` 0), and less for each earlier title. A favorite has the weight 1. */
const weightOf = (age: number) => 1 / (1 + age / 5)

export type HistoryClient = Pick<PersonalizationClient, 'historyOf'> | undefined

export async function neuralNetShelf(
  site: SiteContext,
  request: RequestContext,
  userId: string | null | undefined,
  personalization: HistoryClient,
) {
  const history = userId && userId !== '0' ? await loadHistory(personalization, userId) : null
  const picks = await pickTitles(site, request, history)
  const planned: PlannedList = {
    component: 'Shelf',
    machineName: 'top-picks',
    listTitle: wordsOf[request.language].topPicks,
    items: picks.map((title) => ({ title })),
    next: null,
  }
  const [shelf] = (await loadSections(site, request, [planned])).sections
  return shelf ?? null
}

/** Loads the viewer's history. Resolves to null if the personalization service fails or times out, so that the page does not fail. */
async function loadHistory(personalization: HistoryClient, userId: string): Promise<ViewerHistory | null> {
  if (!personalization) return null
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort()
    resolve(null)
  }, timeoutMs)
  const history = personalization.historyOf(userId.slice(0, 200), { signal: controller.signal }).catch(() => null)
  return await Promise.race([history, timeout]).finally(() => clearTimeout(timer))
}

/** Returns the ids of recommended titles, best first. */
export async function pickTitles(
  site: SiteContext,
  request: RequestContext,
  history: ViewerHistory | null,
  exclude: readonly string[] = [],
): Promise<string[]> {
  const seeds = history ? await seedsOf(site, history) : new Map<TitleFacts, number>()
  const known = new Set([...exclude, ...[...seeds.keys()].map(({ id }) => id)])
  const picks = new Set((await similar(site, request, seeds)).filter((id) => !known.has(id)))
  for (const id of await popular(site, request, {})) if (picks.size < listLengths.Shelf && !known.has(id)) picks.add(id)
  return [...picks].slice(0, listLengths.Shelf)
}

/** Returns the watched and favorite titles with their weights. */
async function seedsOf(site: SiteContext, { watched, favorites }: ViewerHistory): Promise<Map<TitleFacts, number>> {
  const recent = watched.slice(0, maxSeeds)
  const videos = new Map((await site.catalogue.videos(recent)).map(({ id, titleId }) => [id, titleId]))
  const counts = new Map<string, number>()
  const count = (id: string, weight: number) => counts.set(id, (counts.get(id) ?? 0) + weight)
  recent.forEach((id, age) => void count(videos.get(id) ?? id, weightOf(age)))
  for (const id of favorites.slice(0, maxSeeds)) count(id, 1)
  const titles = await site.loader.titles([...counts.keys()])
  return new Map([...titles.values()].map((title) => [title, counts.get(title.id)!]))
}

async function similar(site: SiteContext, request: RequestContext, seeds: ReadonlyMap<TitleFacts, number>): Promise<string[]> {
  const genres = new Map<string, number>()
  const brands = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, weight: number) => sums.set(key, (sums.get(key) ?? 0) + weight)
  for (const [{ entry, brand }, weight] of seeds) {
    for (const genre of entry.genres.slice(0, 3)) add(genres, genreKey(genre), weight)
    add(brands, brand, weight / 2)
  }
  const scores = new Map<string, number>()
  // Each list is ordered by popularity, so a popular title has a higher score than other titles of the same genre or brand.
  const score = (ids: readonly string[], weight: number) =>
    ids.forEach((id, rank) => void add(scores, id, weight * (1 - rank / maxScored / 2)))
  const strongest = (sums: Map<string, number>) => [...sums].sort(([, a], [, b]) => b - a).slice(0, maxFacets)
  await Promise.all([
    ...strongest(genres).map(async ([facet, weight]) => score(await popular(site, request, { facet }), weight)),
    ...strongest(brands).map(async ([brand, weight]) => score(await popular(site, request, { brand }), weight)),
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
