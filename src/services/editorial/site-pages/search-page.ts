// [C2.1-22] The search page: the first results of each kind, or one page of results of one kind.

import type { Planned } from '#contracts/catalogue/list-items.ts'
import { type SearchAnswer, type SearchKind, searchKinds } from '#contracts/http/search.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { type ListComponent, loadSections, type PlannedList, planList } from '../lists/sections.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { type Words, wordsOf } from '../wording/words.ts'
import { matchingBrands } from './brand-matches.ts'

export type SearchArgs = { query: string; brand: string | null; kind: string | null; page: number }

const perRow = 20
const perPage = 30
const maxPages = 10
const maxQueryLength = 200

const labels: Record<SearchKind, (words: Words) => string> = {
  series: ({ shows }) => shows,
  movie: ({ movies }) => movies,
  episode: ({ episodes }) => episodes,
  clip: ({ clips }) => clips,
  person: ({ people }) => people,
}

/** Makes the search page. `name` is the query. `pid` contains the other URL parameters: brand, kind and page. */
export const searchPage: PageMaker = async (site, request, { name, pid }) => {
  const rest = new URLSearchParams(pid ?? '')
  const args = { query: name, brand: rest.get('brand'), kind: rest.get('kind'), page: Number(rest.get('page') ?? 1) }
  const section = await searchSection(site, request, args)
  const { search } = wordsOf[request.language]
  return { id: 'page-search', metadata: { title: search, shortTitle: search, canonicalPath: '/search' }, sections: [section] }
}

/** Returns the search section. Ignores unknown brands and kinds, and invalid page numbers. */
export async function searchSection(site: SiteContext, request: RequestContext, args: SearchArgs) {
  const query = args.query.trim().slice(0, maxQueryLength)
  const kind = searchKinds.find((known) => known === args.kind) ?? null
  const chosen = request.onlyBrand === undefined && args.brand ? (site.brands.find(args.brand)?.key ?? null) : null
  const page = Number.isInteger(args.page) && args.page > 0 && args.page <= maxPages ? args.page : 1
  const words = wordsOf[request.language]
  const common = {
    machineName: 'search',
    query,
    chosenBrand: chosen,
    chosenKind: kind,
    page,
    brands: request.onlyBrand === undefined ? site.brands.all.map(({ key, displayTitle }) => ({ key, label: displayTitle })) : [],
    kinds: searchKinds.map((key) => ({ key, label: labels[key](words) })),
    nextPage: null as number | null,
  }
  const section = (state: string, lists: unknown[] = [], more = {}) => ({
    component: 'Search' as const,
    data: { ...common, state, lists, ...more },
  })
  if (!query) return section('EMPTY', await popular(site, request))
  const answer = await searchResults(site, { text: query, brand: chosen ?? request.onlyBrand ?? null, kind, now: request.view.now })
  if (!answer) return section('FAILED')
  const planned = kind ? [onePage(answer, kind, page, words)] : everyKind(site, request, answer, { ...args, query, brand: chosen })
  const { sections } = await loadSections(site, request, planned)
  if (!sections.length) return section('NOTHING', await popular(site, request))
  const nextPage = kind && page < maxPages && (answer.hits[kind]?.length ?? 0) > page * perPage ? page + 1 : null
  return section(answer.isClose ? 'CLOSE' : 'FOUND', sections, { nextPage })
}

/** Returns a shelf of popular shows, for an empty query or an empty result. */
async function popular(site: SiteContext, request: RequestContext): Promise<unknown[]> {
  const { popularShows, viewAll } = wordsOf[request.language]
  const planned = await planList(site, {
    component: 'Shelf',
    machineName: 'popular',
    listTitle: popularShows,
    list: { of: 'titles', kinds: ['series'], brands: request.onlyBrand === undefined ? undefined : [request.onlyBrand], sort: 'popular' },
    viewAllCta: { text: viewAll, destination: `/shows/${request.onlyBrand ?? 'all'}/popular`, destinationType: 'page' },
  }).catch(() => null)
  return !planned || planned.deferred ? [] : (await loadSections(site, request, [planned])).sections
}

async function searchResults(
  { search }: SiteContext,
  searchRequest: Parameters<NonNullable<SiteContext['search']>['find']>[0],
): Promise<SearchAnswer | null> {
  try {
    return (await search?.find(searchRequest)) ?? null
  } catch {
    // The search service reports its own errors. The page shows that the search failed.
    return null
  }
}

const referenceOf = ({ kind, id }: { kind: SearchKind; id: string }): Planned => {
  if (kind === 'person') return { person: id }
  return kind === 'series' || kind === 'movie' ? { title: id } : { video: id }
}

function list(component: ListComponent, machineName: string, listTitle: string, items: Planned[]): PlannedList {
  return { component, machineName, listTitle, items, next: null }
}

function onePage({ hits }: SearchAnswer, kind: SearchKind, page: number, words: Words): PlannedList {
  const shown = (hits[kind] ?? []).slice((page - 1) * perPage, page * perPage)
  return list('Grid', kind, labels[kind](words), shown.map(referenceOf))
}

/** Returns one shelf for each kind of result, and one shelf for matching brands. The shelf with the best hit comes first. */
function everyKind(
  site: SiteContext,
  request: RequestContext,
  { hits, isClose }: SearchAnswer,
  { query, brand }: SearchArgs,
): PlannedList[] {
  const words = wordsOf[request.language]
  const found = searchKinds
    .filter((kind) => hits[kind]?.length)
    .map((kind) => {
      const hitsOfKind = hits[kind]!
      const row = list('Shelf', kind, labels[kind](words), hitsOfKind.slice(0, perRow).map(referenceOf))
      const address = new URLSearchParams({ q: query, ...(brand && { brand }), kind })
      const viewAllCta =
        hitsOfKind.length > perRow ? { text: words.viewAll, destination: `/search?${address}`, destinationType: 'page' } : null
      return { rank: hitsOfKind[0]!.rank, row: { ...row, viewAllCta } }
    })
  const matches = request.onlyBrand === undefined && !brand && !isClose ? matchingBrands(site.brands.all, query) : []
  const brands = matches.map(({ key }): Planned => ({ brand: key }))
  if (brands.length) found.unshift({ rank: matches[0]!.rank, row: { ...list('Shelf', 'brand', words.networks, brands), viewAllCta: null } })
  return found.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}
