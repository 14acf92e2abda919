// [C2.1-22] What was looked for and found: the first of every kind, or a page of one.

import type { Planned } from '../filling/planned.ts'
import { fillSections, type ListComponent, type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { displayedBrands } from '../search/brands-called.ts'
import { type SearchKind, searchKinds } from '../search/document.ts'
import type { SearchAnswer } from '../search/find.ts'
import { type Words, wordsOf } from '../wording/words.ts'
import type { PageMaker } from './skeleton.ts'

export type SearchWish = { query: string; brand: string | null; kind: string | null; page: number }

const perRow = 20
const perPage = 30
const mostPages = 10
const longestQuery = 200

const labels: Record<SearchKind, (words: Words) => string> = {
  series: ({ shows }) => shows,
  movie: ({ movies }) => movies,
  episode: ({ episodes }) => episodes,
  clip: ({ clips }) => clips,
  person: ({ people }) => people,
}

/** `name` is what is looked for; `pid` the rest of the address: brand, kind, page. */
export const searchPage: PageMaker = async (house, ask, { name, pid }) => {
  const rest = new URLSearchParams(pid ?? '')
  const wish = { query: name, brand: rest.get('brand'), kind: rest.get('kind'), page: Number(rest.get('page') ?? 1) }
  const section = await searchSection(house, ask, wish)
  const { search } = wordsOf[ask.language]
  return { id: 'page-search', metadata: { title: search, shortTitle: search, canonicalPath: '/search' }, sections: [section] }
}

/** A filter that does not exist is none. */
export async function searchSection(house: House, ask: Ask, wish: SearchWish) {
  const query = wish.query.trim().slice(0, longestQuery)
  const kind = searchKinds.find((known) => known === wish.kind) ?? null
  const chosen = ask.site === undefined && wish.brand ? (house.brands.find(wish.brand)?.key ?? null) : null
  const page = Number.isInteger(wish.page) && wish.page > 0 && wish.page <= mostPages ? wish.page : 1
  const words = wordsOf[ask.language]
  const told = {
    machineName: 'search',
    query,
    chosenBrand: chosen,
    chosenKind: kind,
    page,
    brands: ask.site === undefined ? house.brands.all.map(({ key, displayTitle }) => ({ key, label: displayTitle })) : [],
    kinds: searchKinds.map((key) => ({ key, label: labels[key](words) })),
    nextPage: null as number | null,
  }
  const section = (state: string, lists: unknown[] = [], more = {}) => ({
    component: 'Search' as const,
    data: { ...told, state, lists, ...more },
  })
  if (!query) return section('EMPTY', await popular(house, ask))
  const answer = await answered(house, { text: query, brand: chosen ?? ask.site ?? null, kind, now: ask.telling.now })
  if (!answer) return section('FAILED')
  const planned = kind ? [onePage(answer, kind, page, words)] : everyKind(house, ask, answer, { ...wish, query, brand: chosen })
  const { sections } = await fillSections(house, ask, planned)
  if (!sections.length) return section('NOTHING', await popular(house, ask))
  const nextPage = kind && page < mostPages && (answer.hits[kind]?.length ?? 0) > page * perPage ? page + 1 : null
  return section(answer.isClose ? 'CLOSE' : 'FOUND', sections, { nextPage })
}

/** Something to watch for who has found nothing, or not looked yet. */
async function popular(house: House, ask: Ask): Promise<unknown[]> {
  const { popularShows, viewAll } = wordsOf[ask.language]
  const planned = await planList(house, {
    component: 'Shelf',
    machineName: 'popular',
    listTitle: popularShows,
    list: { of: 'titles', kinds: ['series'], brands: ask.site === undefined ? undefined : [ask.site], sort: 'popular' },
    viewAllCta: { text: viewAll, destination: `/shows/${ask.site ?? 'all'}/popular`, destinationType: 'page' },
  }).catch(() => null)
  return !planned || planned.late ? [] : (await fillSections(house, ask, [planned])).sections
}

async function answered({ search }: House, asked: Parameters<NonNullable<House['search']>['find']>[0]): Promise<SearchAnswer | null> {
  try {
    return (await search?.find(asked)) ?? null
  } catch {
    // Search says itself what is wrong with it; the page comes all the same.
    return null
  }
}

const place = ({ kind, id }: { kind: SearchKind; id: string }): Planned => {
  if (kind === 'person') return { person: id }
  return kind === 'series' || kind === 'movie' ? { title: id } : { video: id }
}

function list(component: ListComponent, machineName: string, listTitle: string, items: Planned[]): PlannedList {
  return { component, machineName, listTitle, items, next: null }
}

function onePage({ hits }: SearchAnswer, kind: SearchKind, page: number, words: Words): PlannedList {
  const shown = (hits[kind] ?? []).slice((page - 1) * perPage, page * perPage)
  return list('Grid', kind, labels[kind](words), shown.map(place))
}

/** The kind whose first hit is the best comes first. */
function everyKind(house: House, ask: Ask, { hits, isClose }: SearchAnswer, { query, brand }: SearchWish): PlannedList[] {
  const words = wordsOf[ask.language]
  const found = searchKinds
    .filter((kind) => hits[kind]?.length)
    .map((kind) => {
      const own = hits[kind]!
      const row = list('Shelf', kind, labels[kind](words), own.slice(0, perRow).map(place))
      const address = new URLSearchParams({ q: query, ...(brand && { brand }), kind })
      const viewAllCta = own.length > perRow ? { text: words.viewAll, destination: `/search?${address}`, destinationType: 'page' } : null
      return { rank: own[0]!.rank, row: { ...row, viewAllCta } }
    })
  const called = ask.site === undefined && !brand && !isClose ? displayedBrands(house.brands.all, query) : []
  const brands = called.map(({ key }): Planned => ({ brand: key }))
  if (brands.length) found.unshift({ rank: called[0]!.rank, row: { ...list('Shelf', 'brand', words.networks, brands), viewAllCta: null } })
  return found.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}
