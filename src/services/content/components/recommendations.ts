// Top picks: titles like those a viewer watched and keeps, by shared genres, brand and popularity; what is popular where that is not known.
import type { PersonalizationClient, Taste } from '#contracts/http/personalization.ts'
import { fillSections, listLengths, type PlannedList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { type TitleFacts, videosByIds } from '../reading/by-id.ts'
import { genreKey } from '../wording/genres.ts'
import { wordsOf } from '../wording/words.ts'

/** How far back taste goes, and how many titles of each genre or brand are weighed. */
const remembered = 30
const genresAsked = 5
const weighed = 40
/** A shelf that helps is not worth waiting for longer than this. */
const patience = 1_000

/** What is like a title counts less the longer ago it was watched; a title that is kept counts as one that was just watched. */
const weightOf = (age: number) => 1 / (1 + age / 5)

export type Taster = Pick<PersonalizationClient, 'taste'> | undefined

export async function neuralNetShelf(house: House, ask: Ask, userId: string | null | undefined, personalization: Taster) {
  const taste = userId && userId !== '0' ? await tasteOf(personalization, userId) : null
  const picks = await pickTitles(house, ask, taste)
  const planned: PlannedList = {
    component: 'Shelf',
    machineName: 'top-picks',
    listTitle: wordsOf[ask.language].topPicks,
    items: picks.map((title) => ({ title })),
    next: null,
  }
  const [shelf] = (await fillSections(house, ask, [planned])).sections
  return shelf ?? null
}

/** Null when nobody can tell in time: recommendations are never a reason to fail. */
async function tasteOf(personalization: Taster, userId: string): Promise<Taste | null> {
  if (!personalization) return null
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort()
    resolve(null)
  }, patience)
  const asked = personalization.taste(userId.slice(0, 200), { signal: controller.signal }).catch(() => null)
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** The ids of the titles, best first. */
export async function pickTitles(house: House, ask: Ask, taste: Taste | null, without: readonly string[] = []): Promise<string[]> {
  const seeds = taste ? await seedsOf(house, taste) : new Map<TitleFacts, number>()
  const known = new Set([...without, ...[...seeds.keys()].map(({ id }) => id)])
  const picks = new Set((await liked(house, ask, seeds)).filter((id) => !known.has(id)))
  for (const id of await popular(house, ask, {})) if (picks.size < listLengths.Shelf && !known.has(id)) picks.add(id)
  return [...picks].slice(0, listLengths.Shelf)
}

/** The titles of what was watched and kept, each with what it counts. */
async function seedsOf(house: House, { watched, kept }: Taste): Promise<Map<TitleFacts, number>> {
  const recent = watched.slice(0, remembered)
  const videos = new Map((await videosByIds(house.db, recent)).map(({ id, titleId }) => [id, titleId]))
  const counts = new Map<string, number>()
  const count = (id: string, weight: number) => counts.set(id, (counts.get(id) ?? 0) + weight)
  recent.forEach((id, age) => void count(videos.get(id) ?? id, weightOf(age)))
  for (const id of kept.slice(0, remembered)) count(id, 1)
  const titles = await house.library.titles([...counts.keys()])
  return new Map([...titles.values()].map((title) => [title, counts.get(title.id)!]))
}

async function liked(house: House, ask: Ask, seeds: ReadonlyMap<TitleFacts, number>): Promise<string[]> {
  const genres = new Map<string, number>()
  const brands = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, weight: number) => sums.set(key, (sums.get(key) ?? 0) + weight)
  for (const [{ entry, brand }, weight] of seeds) {
    for (const genre of entry.genres.slice(0, 3)) add(genres, genreKey(genre), weight)
    add(brands, brand, weight / 2)
  }
  const scores = new Map<string, number>()
  // Of two that are alike otherwise the more popular comes first: its list's order says which that is.
  const score = (ids: readonly string[], weight: number) =>
    ids.forEach((id, rank) => void add(scores, id, weight * (1 - rank / weighed / 2)))
  const strongest = (sums: Map<string, number>) => [...sums].sort(([, a], [, b]) => b - a).slice(0, genresAsked)
  await Promise.all([
    ...strongest(genres).map(async ([facet, weight]) => score(await popular(house, ask, { facet }), weight)),
    ...strongest(brands).map(async ([brand, weight]) => score(await popular(house, ask, { brand }), weight)),
  ])
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id)
}

async function popular(house: House, { site }: Ask, { facet, brand }: { facet?: string; brand?: string }): Promise<string[]> {
  const only = site ?? brand
  const { items } = await house.list(
    { of: 'titles', kinds: ['series', 'movie'], brands: only === undefined ? undefined : [only], facet, sort: 'popular' },
    { limit: weighed },
  )
  return items.flatMap((item) => ('title' in item ? [item.title] : []))
}
