// Converts entries to JSON:API resources and back: which fields are attributes and which are relationships.
import type { Entry, EntryKind } from '#contracts/catalogue.ts'

/** A field that refers to other entries. Its value is an id, or an object whose member `idIn` is the id. */
type Relation = { field: string; to: ResourceType; many?: true; idIn?: string }

export type ResourceType = keyof typeof kindOf

/** The kind of entry of each resource type, in the order of the OpenAPI document. */
export const kindOf = {
  series: 'series',
  movies: 'movie',
  seasons: 'season',
  videos: 'video',
  people: 'person',
  galleries: 'gallery',
  playlists: 'playlist',
  pages: 'page',
  menus: 'menu',
  breakingNews: 'breakingNews',
  sweepstakes: 'sweepstakes',
  channels: 'channel',
  programmes: 'programme',
} as const satisfies Record<string, EntryKind>

export const resourceTypes = Object.keys(kindOf) as ResourceType[]

const series: Relation = { field: 'series', to: 'series' }
const movie: Relation = { field: 'movie', to: 'movies' }
const credits: Relation = { field: 'credits', to: 'people', many: true, idIn: 'person' }

export const relations: Record<ResourceType, readonly Relation[]> = {
  series: [credits],
  movies: [credits],
  seasons: [series],
  videos: [series, movie, credits],
  people: [],
  galleries: [series, movie],
  playlists: [{ field: 'videos', to: 'videos', many: true }],
  pages: [],
  menus: [],
  breakingNews: [],
  sweepstakes: [],
  channels: [],
  // The credits of programmes contain names, not ids of people.
  programmes: [{ field: 'channel', to: 'channels' }, series],
}

export type Identifier = { type: ResourceType; id: string; meta?: Record<string, unknown> }
export type Linkage = Identifier | Identifier[] | null
export type Resource = {
  type: ResourceType
  id: string
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Linkage }>
  links: { self: string }
  meta?: Record<string, unknown>
}

type Fields = Record<string, unknown>

/** Returns the path of a resource. The path of a menu contains its name, and its brand as a parameter. */
function selfOf(type: ResourceType, id: string, entry: Entry): string {
  if (entry.kind !== 'menu') return `/content/${type}/${encodeURIComponent(id)}`
  const app = entry.brand === undefined ? '' : `?${new URLSearchParams({ app: entry.brand })}`
  return `/content/${type}/${encodeURIComponent(entry.name)}${app}`
}

export function resourceOf(type: ResourceType, id: string, entry: Entry): Resource {
  const { kind: _kind, id: _id, ...fields } = entry as Fields & { kind: EntryKind; id?: string }
  const attributes: Fields = { ...fields }
  const relationships: Record<string, { data: Linkage }> = {}
  for (const relation of relations[type]) {
    delete attributes[relation.field]
    if (fields[relation.field] !== undefined) relationships[relation.field] = { data: linkage(relation, fields[relation.field]) }
  }
  const related = Object.keys(relationships).length ? { relationships } : {}
  return { type, id, attributes, ...related, links: { self: selfOf(type, id, entry) } }
}

function linkage({ to, many, idIn }: Relation, value: unknown): Linkage {
  if (!many) return { type: to, id: value as string }
  return (value as unknown[]).map((one): Identifier => {
    if (idIn === undefined) return { type: to, id: one as string }
    const { [idIn]: id, ...meta } = one as Fields
    return { type: to, id: id as string, ...(Object.keys(meta).length && { meta }) }
  })
}

export type Problem = { path: (string | number)[]; detail: string }

/** Converts a relationship in a document to the value of the entry's field. For an invalid relationship, returns the problem and its path. */
export function parseRelationship(relation: Relation, value: unknown): { field: unknown } | Problem {
  const path = ['relationships', relation.field, 'data']
  const data = isObject(value) ? value['data'] : undefined
  if (data === undefined) return { path: path.slice(0, 2), detail: 'a relationship must be an object with data' }
  if (data === null && !relation.many) return { field: undefined }
  if (!relation.many) return parseIdentifier(relation, data, path)
  if (!Array.isArray(data)) return { path, detail: `must be a list of ${relation.to}` }
  const fields: unknown[] = []
  for (const [index, one] of data.entries()) {
    const parsed = parseIdentifier(relation, one, [...path, index])
    if (!('field' in parsed)) return parsed
    fields.push(parsed.field)
  }
  return { field: fields }
}

function parseIdentifier({ to, idIn }: Relation, value: unknown, path: (string | number)[]): { field: unknown } | Problem {
  if (!isObject(value)) return { path, detail: `must be an object with type ${to} and an id` }
  if (value['type'] !== to) return { path: [...path, 'type'], detail: `the type must be ${to}` }
  if (typeof value['id'] !== 'string') return { path: [...path, 'id'], detail: 'the id must be a string' }
  if (idIn === undefined) return { field: value['id'] }
  return { field: { ...(isObject(value['meta']) ? value['meta'] : {}), [idIn]: value['id'] } }
}

/** Converts the path of a field in the entry to the path of the field in the JSON:API document. */
export function pathInDocument(type: ResourceType, [head, ...rest]: readonly (string | number)[]): (string | number)[] {
  const relation = relations[type].find(({ field }) => field === head)
  if (head === undefined) return []
  if (head === 'id') return ['id']
  if (!relation) return ['attributes', head, ...rest]
  const at = ['relationships', head, 'data']
  if (!relation.many) return [...at, 'id']
  const [index, member] = rest
  if (index === undefined) return at
  if (relation.idIn === undefined || member === undefined || member === relation.idIn) return [...at, index, 'id']
  return [...at, index, 'meta', ...rest.slice(1)]
}

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a JSON pointer (RFC 6901) to a path below `data`. */
export const pointerTo = (path: readonly (string | number)[]): string =>
  `/data${path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
