// Which resources a collection has, in which order: each list is a range of an index (decision 060), as those of the pages are.

import type { Planned } from '../filling/planned.ts'
import type { House } from '../house.ts'
import { isPositionIn, type ListSpec, type TitleList, type VideoList } from '../reading/list-spec.ts'
import { genreKey } from '../wording/genres.ts'
import { type Fault, faults } from './answers.ts'
import { keptAfter } from './kept.ts'
import { readPosition, writePosition } from './positions.ts'
import { airedBetween } from './programmes.ts'
import type { Offered, ReadOptions } from './read-options.ts'
import { kindOf, type ResourceType } from './resources.ts'

/** `next` goes into page[after]; null at the end. */
export type Found = { ids: string[]; next: string | null }
type Find = (house: House, options: ReadOptions) => Promise<Found | Fault>

type Collection = Offered & { find: Find }

const titleSorts = { '-popularity': 'popular', '-premiereDate': 'latest', premiereDate: 'oldest', title: 'alphabetical' } as const
const videoSorts = {
  '-airDate': 'latest',
  airDate: 'oldest',
  '-popularity': 'popular',
  expiration: 'expiring',
  episode: 'episode',
} as const

/** Each list is one range of an index; what is in two at once would be looked for, row by row, in a million. */
const together = (one: string, other: string) => faults.badRequest(`not together with filter[${one}]`, { parameter: `filter[${other}]` })

const titles = (kind: TitleList['kinds'][number]): Collection => ({
  filters: ['brand', 'genre', 'category'],
  sorts: Object.keys(titleSorts),
  async find(house, options) {
    const { filter, sort } = options
    if (filter.has('genre') && filter.has('category')) return together('genre', 'category')
    if (sort && sort !== '-popularity' && (filter.has('genre') || filter.has('category')))
      return faults.badRequest('of one genre or category the order is -popularity', { parameter: 'sort' })
    const facet = filter.get('genre') ?? filter.get('category')
    const order = titleSorts[(sort ?? '-popularity') as keyof typeof titleSorts]
    return await listed(
      house,
      { of: 'titles', kinds: [kind], brands: brandsIn(house, options), facet: facet && genreKey(facet), sort: order },
      options,
    )
  },
})

const videos: Collection = {
  filters: ['series', 'movie', 'brand', 'genre', 'programmingType', 'season'],
  sorts: Object.keys(videoSorts),
  async find(house, options) {
    const { filter, sort } = options
    const title = filter.get('series') ?? filter.get('movie')
    const season = filter.get('season')
    if (season !== undefined && !/^\d{1,6}$/.test(season)) return faults.badRequest('a number', { parameter: 'filter[season]' })
    const places = ['series', 'movie', 'brand', 'genre'].filter((name) => filter.has(name))
    if (places.length > 1) return together(places[0]!, places[1]!)
    if (title === undefined && (season !== undefined || sort === 'episode'))
      return faults.badRequest('seasons and episodes are those of a series: say filter[series]', { parameter: 'filter[series]' })
    if (filter.has('genre') && sort && !sort.endsWith('airDate'))
      return faults.badRequest('of one genre the order is airDate or -airDate', { parameter: 'sort' })
    const list: VideoList = {
      of: 'videos',
      title,
      brands: brandsIn(house, options),
      types: filter.get('programmingType')?.split(',').slice(0, 10),
      season: season === undefined ? undefined : Number(season),
      genre: filter.has('genre') ? genreKey(filter.get('genre')!) : undefined,
      sort: videoSorts[(sort ?? '-airDate') as keyof typeof videoSorts],
    }
    return await listed(house, list, options)
  },
}

const galleries: Collection = {
  filters: ['series', 'movie', 'brand'],
  sorts: ['-postDate'],
  find: (house, options) => {
    const title = options.filter.get('series') ?? options.filter.get('movie')
    return listed(house, { of: 'galleries', title, brand: brandsIn(house, options)?.[0] }, options)
  },
}

const playlists: Collection = {
  filters: ['brand'],
  sorts: ['title'],
  find: (house, options) => listed(house, { of: 'playlists', brand: brandsIn(house, options)?.[0] }, options),
}

const people: Collection = { filters: [], sorts: ['name'], find: (house, options) => listed(house, { of: 'people' }, options) }

const programmes: Collection = {
  filters: ['channel', 'from', 'to'],
  sorts: ['start'],
  async find(house, options) {
    const channel = options.filter.get('channel')
    if (channel !== undefined) return await airedBetween(house.db, channel, options)
    if (options.filter.size || options.sort)
      return faults.badRequest('programmes stand in the order of a channel: say filter[channel]', { parameter: 'filter[channel]' })
    return await byId('programmes')(house, options)
  },
}

/** In the order of their ids; `columns` are what filters are kept as. */
const byId =
  (type: ResourceType, columns: Record<string, string> = {}): Find =>
  async ({ db, brands }, { filter, size, after }) => {
    const only: Record<string, string> = {}
    for (const [name, value] of filter) only[columns[name]!] = name === 'brand' ? (brands.find(value)?.key ?? value) : value
    const kept = await keptAfter(db, kindOf[type], { after: after ?? '', limit: size + 1, only })
    const ids = kept.slice(0, size).map(({ id }) => id)
    return { ids, next: kept.length > size ? ids.at(-1)! : null }
  }

const plain = (type: ResourceType, columns: Record<string, string> = {}): Collection => ({
  filters: Object.keys(columns),
  sorts: [],
  find: byId(type, columns),
})

export const collections: Record<Exclude<ResourceType, 'menus'>, Collection> = {
  series: titles('series'),
  movies: titles('movie'),
  seasons: plain('seasons', { series: 'title_id' }),
  videos,
  people,
  galleries,
  playlists,
  pages: plain('pages', { name: 'name', brand: 'brand' }),
  channels: plain('channels'),
  programmes,
}

/** A brand that is not of the group has nothing. */
function brandsIn({ brands }: House, { filter }: ReadOptions): string[] | undefined {
  const name = filter.get('brand')
  return name === undefined ? undefined : [brands.find(name)?.key ?? name]
}

async function listed(house: House, list: ListSpec, { size, after }: ReadOptions): Promise<Found | Fault> {
  const at = after === null ? undefined : readPosition(after)
  if (at === null || (at && !isPositionIn(list, at)))
    return faults.badRequest('not one that a collection gave', { parameter: 'page[after]' })
  const { items, next } = await house.list(list, { after: at, limit: size })
  return { ids: items.flatMap(idOf), next: next === null ? null : writePosition(next) }
}

function idOf(item: Planned): string[] {
  if ('video' in item) return [item.video]
  if ('title' in item) return [item.title]
  if ('gallery' in item) return [item.gallery]
  if ('playlist' in item) return [item.playlist]
  return 'person' in item ? [item.person] : []
}
