// The recommendations for one viewer: titles that fit the viewer's taste, then popular ones.
import type { TitleTileFacts } from '#contracts/catalogue/facts.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import type { Recommendations } from '#contracts/http/personalization.ts'
import { recommendedTitles, tasteTitles } from '#contracts/limits.ts'
import { exceeds, type MaxRatings } from '#contracts/ratings.ts'
import type { NeighbourStore } from './neighbour-store.ts'
import { scoreTitles, seedsOf, type TitleHistory } from './taste.ts'

export type RecommendTools = {
  store: Pick<NeighbourStore, 'find'>
  catalogue: Pick<CatalogueReader, 'list' | 'titleTiles'>
  now: () => number
}

/** `brand`: only titles of this brand, if it is given. `limits`: the highest ratings of the profile, of its parental controls, and of the TV provider. */
export type Wanted = { history: TitleHistory; brand: string | undefined; limits: readonly MaxRatings[] }

/** Returns the recommendations. A viewer without history gets none, and sees the common pages. */
export async function recommend({ store, catalogue, now }: RecommendTools, { history, brand, limits }: Wanted): Promise<Recommendations> {
  const seeds = seedsOf(history, now())
  if (!seeds.size) return { titles: [], taste: {} }
  const neighbours = await store.find([...seeds.keys()])
  const scores = scoreTitles(seeds, (seed) => neighbours.get(seed) ?? [])
  const ids = [...scores.keys()].slice(0, tasteTitles)
  const isAllowed = ({ entry }: TitleTileFacts) => !limits.some((limit) => exceeds(entry.rating, limit))
  const found = await catalogue.titleTiles([...seeds.keys(), ...ids])
  const facts = new Map(found.filter(isAllowed).map((title) => [title.id, title]))
  const known = new Set([...history.watches.map(({ titleId }) => titleId), ...history.favorites])
  const fits = (title: TitleTileFacts | undefined): title is TitleTileFacts =>
    title !== undefined &&
    title.entry.active !== false &&
    !known.has(title.id) &&
    (brand === undefined || title.brand === brand) &&
    isAllowed(title)
  const chosen = ids.filter((id) => fits(facts.get(id))).slice(0, recommendedTitles)
  if (chosen.length < recommendedTitles) {
    const popular = await popularTitles(catalogue, brand, recommendedTitles + known.size)
    const more = popular.filter((title) => fits(title) && !chosen.includes(title.id)).map(({ id }) => id)
    chosen.push(...more.slice(0, recommendedTitles - chosen.length))
  }
  return { titles: chosen, taste: tasteOf(seeds, scores, facts) }
}

/** Returns the scores by URL alias: of the viewer's own titles up to 1, of similar ones up to 0.5. */
function tasteOf(seeds: ReadonlyMap<string, number>, scores: ReadonlyMap<string, number>, facts: ReadonlyMap<string, TitleTileFacts>) {
  const highest = (values: ReadonlyMap<string, number>) => Math.max(...values.values(), Number.EPSILON)
  const [mostSeed, mostScore] = [highest(seeds), highest(scores)]
  const scoreOf = (id: string) => Math.max((seeds.get(id) ?? 0) / mostSeed, (scores.get(id) ?? 0) / mostScore / 2)
  const rounded = (id: string) => Math.round(100 * scoreOf(id)) / 100
  return Object.fromEntries([...facts.values()].map(({ id, alias }) => [alias, rounded(id)]))
}

async function popularTitles(catalogue: RecommendTools['catalogue'], brand: string | undefined, count: number): Promise<TitleTileFacts[]> {
  const brands = brand === undefined ? undefined : [brand]
  const list = { of: 'titles', kinds: ['series', 'movie'], brands, sort: 'popular' } as const
  const { items } = await catalogue.list({ ...list, kinds: ['series', 'movie'] }, { limit: count })
  const ids = items.flatMap((item) => ('title' in item ? item.title : []))
  const facts = new Map((await catalogue.titleTiles(ids)).map((title) => [title.id, title]))
  return ids.flatMap((id) => facts.get(id) ?? [])
}
