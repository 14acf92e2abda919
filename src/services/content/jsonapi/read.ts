// GET /content/{type} and /content/{type}/{id} [C7.2-01].
import { hash } from 'node:crypto'
import type { House } from '../house.ts'
import { answer, type Fault, faults, refuse } from './answers.ts'
import { collections } from './collections.ts'
import { picturesOf } from './derivatives.ts'
import { type Kept, keptByIds } from './kept.ts'
import { parseOptions, type ReadOptions } from './read-options.ts'
import { type Identifier, kindOf, type Resource, type ResourceType, resourceOf } from './resources.ts'

export type Reader = { house: House; publicUrl: string; isOperator(request: Request): boolean }

type Listed = keyof typeof collections

/** More than this in one answer helps nobody. */
const includedAtMost = 500

const fresh = 'public, max-age=15, stale-while-revalidate=60'

export const etagOf = ({ hash: entryHash }: Pick<Kept, 'hash'>) => `"${entryHash}"`

export async function readOne(reader: Reader, type: ResourceType, id: string, request: Request): Promise<Response> {
  const options = parseOptions(type, new URL(request.url).searchParams, null)
  if ('status' in options) return refuse(options)
  const isOperator = reader.isOperator(request)
  const kept = (await keptByIds(reader.house.db, kindOf[type], [id])).get(id)
  if (!kept || (isHidden(kept) && !isOperator)) return refuse(faults.notFound(`There is no such ${kindOf[type]}.`))
  const data = present(type, kept, options, reader.publicUrl)
  const included = await includedWith(reader, type, [kept], options, isOperator)
  if (!Array.isArray(included)) return refuse(included)
  const document = { data, ...(options.include.length && { included }), links: data.links }
  // What stands beside it may change without it.
  return keepable(request, document, options.include.length ? undefined : etagOf(kept), isOperator)
}

export async function readMany(reader: Reader, type: Listed, request: Request): Promise<Response> {
  const { searchParams, search } = new URL(request.url)
  const { find, ...offered } = collections[type]
  const options = parseOptions(type, searchParams, offered)
  if ('status' in options) return refuse(options)
  const found = await find(reader.house, options)
  if ('status' in found) return refuse(found)
  const isOperator = reader.isOperator(request)
  const kept = await keptByIds(reader.house.db, kindOf[type], found.ids)
  const shown = found.ids.flatMap((id) => kept.get(id) ?? []).filter((one) => isOperator || !isHidden(one))
  const data = shown.map((one) => present(type, one, options, reader.publicUrl))
  const included = await includedWith(reader, type, shown, options, isOperator)
  if (!Array.isArray(included)) return refuse(included)
  const path = `/content/${type}`
  const links = { self: `${path}${search}`, ...(found.next !== null && { next: `${path}?${after(searchParams, found.next)}` }) }
  return keepable(request, { data, ...(options.include.length && { included }), links }, undefined, isOperator)
}

function after(searchParams: URLSearchParams, next: string): URLSearchParams {
  const further = new URLSearchParams(searchParams)
  further.set('page[after]', next)
  return further
}

/** An inactive title is not on the site. */
const isHidden = ({ entry }: Kept) => 'active' in entry && !entry.active

export function present(type: ResourceType, kept: Kept, options: Pick<ReadOptions, 'derivatives' | 'fields'>, publicUrl: string): Resource {
  const resource = sparse(resourceOf(type, kept.id, kept.entry), options.fields.get(type))
  if (!options.derivatives.length) return resource
  return { ...resource, meta: { pictures: picturesOf(kept.entry, options.derivatives, publicUrl) } }
}

function sparse(resource: Resource, fields: Set<string> | undefined): Resource {
  if (!fields) return resource
  const wanted = <Value>(all: Record<string, Value> = {}) => Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name)))
  const { relationships, attributes, ...rest } = resource
  return { ...rest, attributes: wanted(attributes), ...(relationships && { relationships: wanted(relationships) }) }
}

/** What the wanted relationships lead to, once each; what is not there is left out. */
async function includedWith(
  reader: Reader,
  of: ResourceType,
  shown: readonly Kept[],
  options: ReadOptions,
  isOperator: boolean,
): Promise<Resource[] | Fault> {
  const wanted = new Map<ResourceType, Set<string>>()
  const own = new Set(shown.map(({ id }) => `${of} ${id}`))
  const identifiers = shown.flatMap(({ id, entry }) => {
    const { relationships } = resourceOf(of, id, entry)
    return options.include.flatMap((name) => identifiersIn(relationships?.[name]?.data))
  })
  for (const { type, id } of identifiers) if (!own.has(`${type} ${id}`)) wanted.set(type, (wanted.get(type) ?? new Set()).add(id))
  const count = [...wanted.values()].reduce((sum, { size }) => sum + size, 0)
  if (count > includedAtMost)
    return faults.badRequest(`${count} resources would be included, at most ${includedAtMost} may be`, { parameter: 'include' })
  const found = await Promise.all(
    [...wanted].map(async ([type, ids]) => {
      const kept = await keptByIds(reader.house.db, kindOf[type], [...ids])
      return [...kept.values()].filter((one) => isOperator || !isHidden(one)).map((one) => present(type, one, options, reader.publicUrl))
    }),
  )
  return found.flat()
}

const identifiersIn = (linkage: Identifier | Identifier[] | null | undefined): Identifier[] =>
  linkage ? (Array.isArray(linkage) ? linkage : [linkage]) : []

/** With an ETag, its own or of what it says; 304 when that is known. */
export function keepable(request: Request, document: Record<string, unknown>, etag: string | undefined, isOperator: boolean): Response {
  const tag = etag ?? `W/"${hash('sha256', JSON.stringify(document), 'base64url')}"`
  const headers = { etag: tag, 'cache-control': isOperator ? 'private, no-store' : fresh }
  const known = request.headers.get('if-none-match')
  const plain = (one: string) => one.trim().replace(/^W\//, '')
  if (known && (known.trim() === '*' || known.split(',').map(plain).includes(plain(tag))))
    return new Response(null, { status: 304, headers: { ...headers, vary: 'accept' } })
  return answer(200, document, headers)
}
