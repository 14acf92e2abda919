// Parses the query parameters of a read: derivatives, include, fields, filter, sort, page.

import { type Derivative, parseDerivatives } from './derivatives.ts'
import { type ResourceType, relations, resourceTypes } from './resources.ts'
import { type ApiError, apiErrors } from './responses.ts'

export type ReadOptions = {
  derivatives: Derivative[]
  include: string[]
  fields: Map<ResourceType, Set<string>>
  filter: Map<string, string>
  sort: string | null
  size: number
  after: string | null
}

/** The filters and orders of a collection. */
export type CollectionOptions = { filters: readonly string[]; sorts: readonly string[] }

const pageSizes = { default: 20, max: 100 }
/** Maximum length of a parameter's value, in characters. */
const maxValueLength = 2_000

export function parseOptions(type: ResourceType, search: URLSearchParams, offered: CollectionOptions | null): ReadOptions | ApiError {
  const options: ReadOptions = {
    derivatives: [],
    include: [],
    fields: new Map(),
    filter: new Map(),
    sort: null,
    size: pageSizes.default,
    after: null,
  }
  const seen = new Set<string>()
  for (const [name, value] of search) {
    const parameter = name.slice(0, 100)
    const problem =
      seen.has(name) || value.length > maxValueLength || value.includes('\0')
        ? 'repeated, too long, or not text'
        : applyParameter(options, type, name, value, offered)
    if (problem) return apiErrors.badRequest(problem, { parameter })
    seen.add(name)
  }
  return options
}

/** Adds a parameter to `options`. Returns undefined if the parameter is valid, else the reason to reject it. */
function applyParameter(
  options: ReadOptions,
  type: ResourceType,
  name: string,
  value: string,
  offered: CollectionOptions | null,
): string | undefined {
  const [family = '', member] = /^(\w+)\[(\w+)\]$/.exec(name)?.slice(1) ?? [name]
  if (name === 'derivatives') return applyDerivatives(options, value)
  if (name === 'include') return applyInclude(options, type, value)
  if (family === 'fields' && member !== undefined) return applyFields(options, member, value)
  if (!offered) return 'unknown parameter of a single resource; available: derivatives, include, fields[TYPE]'
  if (family === 'filter' && member !== undefined) return applyFilter(options, member, value, offered)
  if (name === 'sort') return applySort(options, value, offered)
  if (name === 'page[size]') return applyPageSize(options, value)
  // Positions are cursors, so only the first page has a number [C7.5-01].
  if (name === 'page[number]') return value === '1' ? undefined : 'must be 1; the next pages are at links.next'
  if (name === 'page[after]') {
    options.after = value
    return undefined
  }
  return 'unknown parameter; available: derivatives, include, fields[TYPE], filter[NAME], sort, page[size], page[number], page[after]'
}

const list = (text: string) => text.split(',').filter((part) => part)

function applyDerivatives(options: ReadOptions, value: string): string | undefined {
  const derivatives = parseDerivatives(value)
  if (!derivatives) return 'must be a list of RATIO.WIDTH such as 16-9.640'
  options.derivatives = derivatives
  return undefined
}

function applyInclude(options: ReadOptions, type: ResourceType, value: string): string | undefined {
  const known = relations[type].map(({ field }) => field)
  options.include = list(value)
  const unknown = options.include.find((path) => !known.includes(path))
  return unknown === undefined ? undefined : `unknown relationship of ${type}; available: ${known.join(', ') || 'none'}`
}

function applyFields(options: ReadOptions, member: string, value: string): string | undefined {
  const type = resourceTypes.find((known) => known === member)
  if (!type) return 'unknown type'
  options.fields.set(type, new Set(list(value)))
  return undefined
}

function applyFilter(options: ReadOptions, member: string, value: string, { filters }: CollectionOptions): string | undefined {
  if (!filters.includes(member)) return `unknown filter; available: ${filters.join(', ') || 'none'}`
  if (value.length > 200) return 'longer than 200 characters'
  options.filter.set(member, value)
  return undefined
}

function applySort(options: ReadOptions, value: string, { sorts }: CollectionOptions): string | undefined {
  if (!sorts.includes(value)) return `unknown order; available: ${sorts.join(', ') || 'none'}`
  options.sort = value
  return undefined
}

function applyPageSize(options: ReadOptions, value: string): string | undefined {
  const size = Number(value)
  if (!/^\d{1,3}$/.test(value) || size < 1 || size > pageSizes.max) return `must be a number from 1 to ${pageSizes.max}`
  options.size = size
  return undefined
}
