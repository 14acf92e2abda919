// The collections of the JSON:API, their filters and their orders. Each list is a range of an index, like the lists on pages (decision 060).

import type { Kysely } from 'kysely'
import type { BrandBook } from '#brands/brand-book.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import type { Planned } from '#contracts/catalogue/list-items.ts'
import { isPositionIn, type ListSpec, type TitleList, type VideoList } from '#contracts/catalogue/list-spec.ts'
import type { CatalogueLists } from '#contracts/http/catalogue.ts'
import { newestNews } from '../queries/breaking-news.ts'
import type { ContentTables } from '../schema/tables.ts'
import { type CollectionPage, formatPosition, parsePosition } from './positions.ts'
import { readAirings } from './programmes.ts'
import type { CollectionOptions, ReadOptions } from './read-options.ts'
import { kindOf, type ResourceType } from './resources.ts'
import { type ApiError, apiErrors } from './responses.ts'
import { storedAfter } from './stored-entries.ts'

/** The tables and lists of the catalogue, and the brands of the group. */
export type ListContext = { db: Kysely<ContentTables>; brands: BrandBook; list: CatalogueLists['list']; now: () => number }

type Find = (context: ListContext, options: ReadOptions) => Promise<CollectionPage | ApiError>

type Collection = CollectionOptions & { find: Find }

const titleSorts = { '-popularity': 'popular', '-premiereDate': 'latest', premiereDate: 'oldest', title: 'alphabetical' } as const
const videoSorts = {
  '-airDate': 'latest',
  airDate: 'oldest',
  '-popularity': 'popular',
  expiration: 'expiring',
  episode: 'episode',
} as const

/** Returns the error for two filters that cannot be combined. Without an index for both filters, the query would read millions of rows. */
const notTogether = (one: string, other: string) =>
  apiErrors.badRequest(`cannot be combined with filter[${one}]`, { parameter: `filter[${other}]` })

const titles = (kind: TitleList['kinds'][number]): Collection => ({
  filters: ['brand', 'genre', 'category'],
  sorts: Object.keys(titleSorts),
  async find(context, options) {
    const { filter, sort } = options
    if (filter.has('genre') && filter.has('category')) return notTogether('genre', 'category')
    if (sort && sort !== '-popularity' && (filter.has('genre') || filter.has('category')))
      return apiErrors.badRequest('with filter[genre] or filter[category], sort must be -popularity', { parameter: 'sort' })
    const facet = filter.get('genre') ?? filter.get('category')
    const order = titleSorts[(sort ?? '-popularity') as keyof typeof titleSorts]
    return await readCollection(
      context,
      { of: 'titles', kinds: [kind], brands: brandsIn(context, options), facet: facet && genreKey(facet), sort: order },
      options,
    )
  },
})

const videos: Collection = {
  filters: ['series', 'movie', 'brand', 'genre', 'programmingType', 'season'],
  sorts: Object.keys(videoSorts),
  async find(context, options) {
    const { filter, sort } = options
    const title = filter.get('series') ?? filter.get('movie')
    const season = filter.get('season')
    if (season !== undefined && !/^\d{1,6}$/.test(season)) return apiErrors.badRequest('must be a number', { parameter: 'filter[season]' })
    const [first, second] = ['series', 'movie', 'brand', 'genre'].filter((name) => filter.has(name))
    if (first && second) return notTogether(first, second)
    if (title === undefined && (season !== undefined || sort === 'episode'))
      return apiErrors.badRequest('required by filter[season] and sort=episode', { parameter: 'filter[series]' })
    if (filter.has('genre') && sort && !sort.endsWith('airDate'))
      return apiErrors.badRequest('with filter[genre], sort must be airDate or -airDate', { parameter: 'sort' })
    const list: VideoList = {
      of: 'videos',
      title,
      brands: brandsIn(context, options),
      types: filter.get('programmingType')?.split(',').slice(0, 10),
      season: season === undefined ? undefined : Number(season),
      genre: filter.has('genre') ? genreKey(filter.get('genre')!) : undefined,
      sort: videoSorts[(sort ?? '-airDate') as keyof typeof videoSorts],
    }
    return await readCollection(context, list, options)
  },
}

const galleries: Collection = {
  filters: ['series', 'movie', 'brand'],
  sorts: ['-postDate'],
  find: (context, options) => {
    const title = options.filter.get('series') ?? options.filter.get('movie')
    return readCollection(context, { of: 'galleries', title, brand: brandsIn(context, options)?.[0] }, options)
  },
}

const playlists: Collection = {
  filters: ['brand'],
  sorts: ['title'],
  find: (context, options) => readCollection(context, { of: 'playlists', brand: brandsIn(context, options)?.[0] }, options),
}

const people: Collection = { filters: [], sorts: ['name'], find: (context, options) => readCollection(context, { of: 'people' }, options) }

const programmes: Collection = {
  filters: ['channel', 'from', 'to'],
  sorts: ['start'],
  async find(context, options) {
    const channel = options.filter.get('channel')
    if (channel !== undefined) return await readAirings(context.db, channel, options)
    if (options.filter.size || options.sort)
      return apiErrors.badRequest('required by filter[from], filter[to] and sort', { parameter: 'filter[channel]' })
    return await byId('programmes')(context, options)
  },
}

/** [C7.5-01] The news with the latest start first. `filter[showing]=now` leaves out news that is not current in any time zone. */
const breakingNews: Collection = {
  filters: ['brand', 'showing'],
  sorts: ['-startTime'],
  async find({ db, brands, now }, { filter, size, after }) {
    const brand = filter.get('brand')
    const showing = filter.get('showing')
    if (showing !== undefined && showing !== 'now') return apiErrors.badRequest('must be now', { parameter: 'filter[showing]' })
    const [, start, id] = /^(\d{1,16})\.(.+)$/.exec(after ?? '') ?? []
    if (after !== null && id === undefined) return apiErrors.badRequest('not a position from links.next', { parameter: 'page[after]' })
    const found = await newestNews(db, {
      brand: brand === undefined ? undefined : (brands.find(brand)?.key ?? brand),
      ...(showing && { at: now() }),
      after: id === undefined ? undefined : { start: Number(start), id },
      limit: size + 1,
    })
    const shown = found.slice(0, size)
    const last = shown.at(-1)
    return { ids: shown.map((one) => one.id), next: found.length > size && last ? `${last.start}.${last.id}` : null }
  },
}

/** Returns a function that finds resources in the order of their ids. `columns` maps the names of filters to columns. */
const byId =
  (type: ResourceType, columns: Record<string, string> = {}): Find =>
  async ({ db, brands }, { filter, size, after }) => {
    const only: Record<string, string> = {}
    for (const [name, value] of filter) only[columns[name]!] = name === 'brand' ? (brands.find(value)?.key ?? value) : value
    const rows = await storedAfter(db, kindOf[type], { after: after ?? '', limit: size + 1, only })
    const ids = rows.slice(0, size).map(({ id }) => id)
    return { ids, next: rows.length > size ? ids.at(-1)! : null }
  }

const orderedById = (type: ResourceType, columns: Record<string, string> = {}): Collection => ({
  filters: Object.keys(columns),
  sorts: [],
  find: byId(type, columns),
})

export const collections: Record<Exclude<ResourceType, 'menus'>, Collection> = {
  series: titles('series'),
  movies: titles('movie'),
  seasons: orderedById('seasons', { series: 'title_id' }),
  videos,
  people,
  galleries,
  playlists,
  breakingNews,
  sweepstakes: orderedById('sweepstakes'),
  pages: orderedById('pages', { name: 'name', brand: 'brand' }),
  channels: orderedById('channels'),
  programmes,
}

/** Returns a list with the key of the brand in filter[brand]. Returns an unknown name unchanged, so that the query finds no resources. */
function brandsIn({ brands }: ListContext, { filter }: ReadOptions): string[] | undefined {
  const name = filter.get('brand')
  return name === undefined ? undefined : [brands.find(name)?.key ?? name]
}

async function readCollection(context: ListContext, list: ListSpec, { size, after }: ReadOptions): Promise<CollectionPage | ApiError> {
  const at = after === null ? undefined : parsePosition(after)
  if (at === null || (at && !isPositionIn(list, at)))
    return apiErrors.badRequest('not a position from links.next', { parameter: 'page[after]' })
  const { items, next } = await context.list(list, { after: at, limit: size })
  return { ids: items.flatMap(idOf), next: next === null ? null : formatPosition(next) }
}

function idOf(item: Planned): string[] {
  if ('video' in item) return [item.video]
  if ('title' in item) return [item.title]
  if ('gallery' in item) return [item.gallery]
  if ('playlist' in item) return [item.playlist]
  return 'person' in item ? [item.person] : []
}
