// GET /content/{type} and /content/{type}/{id} [C7.2-01].

import { hash } from 'node:crypto'
import type { EditorialClient } from '#contracts/http/editorial.ts'
import { collections, type ListContext } from './collections.ts'
import { picturesOf } from './derivatives.ts'
import { parseOptions, type ReadOptions } from './read-options.ts'
import { type Identifier, kindOf, type Resource, type ResourceType, resourceOf } from './resources.ts'
import { type ApiError, apiErrors, refuse, respond } from './responses.ts'
import { type StoredEntry, storedByIds } from './stored-entries.ts'

export type ReadContext = ListContext & { menus: Pick<EditorialClient, 'menu'>; publicUrl: string; isOperator(request: Request): boolean }

type CollectionType = keyof typeof collections

/** A response includes at most this many related resources. */
const maxIncluded = 500

const publicCacheControl = 'public, max-age=15, stale-while-revalidate=60'

export const etagOf = ({ hash: entryHash }: Pick<StoredEntry, 'hash'>) => `"${entryHash}"`

/** Responds with one resource. Only the operator may read inactive titles. */
export async function readOne(context: ReadContext, type: ResourceType, id: string, request: Request): Promise<Response> {
  const options = parseOptions(type, new URL(request.url).searchParams, null)
  if ('status' in options) return refuse(options)
  const isOperator = context.isOperator(request)
  const stored = (await storedByIds(context.db, kindOf[type], [id])).get(id)
  if (!stored || (isHidden(stored) && !isOperator)) return refuse(apiErrors.notFound(`There is no such ${kindOf[type]}.`))
  const data = toResource(type, stored, options, context.publicUrl)
  const included = await includedWith(context, type, [stored], options, isOperator)
  if (!Array.isArray(included)) return refuse(included)
  const document = { data, ...(options.include.length && { included }), links: data.links }
  // Included resources change independently of the entry. Therefore a response with included resources does not use the entry's hash as ETag.
  return respondCacheable(request, document, options.include.length ? undefined : etagOf(stored), isOperator)
}

/** Responds with a page of a collection. */
export async function readMany(context: ReadContext, type: CollectionType, request: Request): Promise<Response> {
  const { searchParams, search } = new URL(request.url)
  const { find, ...offered } = collections[type]
  const options = parseOptions(type, searchParams, offered)
  if ('status' in options) return refuse(options)
  const page = await find(context, options)
  if ('status' in page) return refuse(page)
  const isOperator = context.isOperator(request)
  const stored = await storedByIds(context.db, kindOf[type], page.ids)
  const shown = page.ids.flatMap((id) => stored.get(id) ?? []).filter((one) => isOperator || !isHidden(one))
  const data = shown.map((one) => toResource(type, one, options, context.publicUrl))
  const included = await includedWith(context, type, shown, options, isOperator)
  if (!Array.isArray(included)) return refuse(included)
  const path = `/content/${type}`
  const links = { self: `${path}${search}`, ...(page.next !== null && { next: `${path}?${withPosition(searchParams, page.next)}` }) }
  return respondCacheable(request, { data, ...(options.include.length && { included }), links }, undefined, isOperator)
}

function withPosition(searchParams: URLSearchParams, next: string): URLSearchParams {
  const changed = new URLSearchParams(searchParams)
  changed.set('page[after]', next)
  return changed
}

/** Returns whether an entry is an inactive title. Inactive titles have no page on the site. */
const isHidden = ({ entry }: StoredEntry) => 'active' in entry && !entry.active

export function toResource(
  type: ResourceType,
  stored: StoredEntry,
  options: Pick<ReadOptions, 'derivatives' | 'fields'>,
  publicUrl: string,
): Resource {
  const resource = selectFields(resourceOf(type, stored.id, stored.entry), options.fields.get(type))
  if (!options.derivatives.length) return resource
  return { ...resource, meta: { pictures: picturesOf(stored.entry, options.derivatives, publicUrl) } }
}

function selectFields(resource: Resource, fields: Set<string> | undefined): Resource {
  if (!fields) return resource
  const select = <Value>(all: Record<string, Value> = {}) => Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name)))
  const { relationships, attributes, ...rest } = resource
  return { ...rest, attributes: select(attributes), ...(relationships && { relationships: select(relationships) }) }
}

/** Returns the resources that the requested relationships refer to, without duplicates. Leaves out resources that do not exist. */
async function includedWith(
  context: ReadContext,
  of: ResourceType,
  shown: readonly StoredEntry[],
  options: ReadOptions,
  isOperator: boolean,
): Promise<Resource[] | ApiError> {
  const idsByType = new Map<ResourceType, Set<string>>()
  const primary = new Set(shown.map(({ id }) => `${of} ${id}`))
  const identifiers = shown.flatMap(({ id, entry }) => {
    const { relationships } = resourceOf(of, id, entry)
    return options.include.flatMap((name) => identifiersIn(relationships?.[name]?.data))
  })
  for (const { type, id } of identifiers) if (!primary.has(`${type} ${id}`)) idsByType.set(type, (idsByType.get(type) ?? new Set()).add(id))
  const count = [...idsByType.values()].reduce((sum, { size }) => sum + size, 0)
  if (count > maxIncluded)
    return apiErrors.badRequest(`would include ${count} resources; the maximum is ${maxIncluded}`, { parameter: 'include' })
  const resources = await Promise.all(
    [...idsByType].map(async ([type, ids]) => {
      const stored = await storedByIds(context.db, kindOf[type], [...ids])
      return [...stored.values()]
        .filter((one) => isOperator || !isHidden(one))
        .map((one) => toResource(type, one, options, context.publicUrl))
    }),
  )
  return resources.flat()
}

const identifiersIn = (linkage: Identifier | Identifier[] | null | undefined): Identifier[] =>
  linkage ? (Array.isArray(linkage) ? linkage : [linkage]) : []

/** Returns a response with an ETag, by default a hash of the document. The status is 304 if If-None-Match contains the ETag. */
export function respondCacheable(
  request: Request,
  document: Record<string, unknown>,
  etag: string | undefined,
  isOperator: boolean,
): Response {
  const tag = etag ?? `W/"${hash('sha256', JSON.stringify(document), 'base64url')}"`
  const headers = { etag: tag, 'cache-control': isOperator ? 'private, no-store' : publicCacheControl }
  const known = request.headers.get('if-none-match')
  const plain = (one: string) => one.trim().replace(/^W\//, '')
  if (known && (known.trim() === '*' || known.split(',').map(plain).includes(plain(tag))))
    return new Response(null, { status: 304, headers: { ...headers, vary: 'accept' } })
  return respond(200, document, headers)
}
