// What a reader may ask beside the path: derivatives, include, fields, filter, sort, page.
import { type Fault, faults } from './answers.ts'
import { type Derivative, parseDerivatives } from './derivatives.ts'
import { type ResourceType, relations, resourceTypes } from './resources.ts'

export type ReadOptions = {
  derivatives: Derivative[]
  include: string[]
  fields: Map<ResourceType, Set<string>>
  filter: Map<string, string>
  sort: string | null
  size: number
  after: string | null
}

/** What a type's collection can be asked for. */
export type Offered = { filters: readonly string[]; sorts: readonly string[] }

const sizes = { usual: 20, most: 100 }
/** A parameter said twice has no meaning here, and a long one is nobody's. */
const longest = 2_000

export function parseOptions(type: ResourceType, search: URLSearchParams, offered: Offered | null): ReadOptions | Fault {
  const options: ReadOptions = {
    derivatives: [],
    include: [],
    fields: new Map(),
    filter: new Map(),
    sort: null,
    size: sizes.usual,
    after: null,
  }
  const seen = new Set<string>()
  for (const [name, value] of search) {
    const parameter = name.slice(0, 100)
    const wrong =
      seen.has(name) || value.length > longest || value.includes('\0')
        ? 'said twice, too long, or no text'
        : take(options, type, name, value, offered)
    if (wrong) return faults.badRequest(wrong, { parameter })
    seen.add(name)
  }
  return options
}

/** Why not; undefined when it was taken. */
function take(options: ReadOptions, type: ResourceType, name: string, value: string, offered: Offered | null): string | undefined {
  const [family = '', member] = /^(\w+)\[(\w+)\]$/.exec(name)?.slice(1) ?? [name]
  if (name === 'derivatives') return takeDerivatives(options, value)
  if (name === 'include') return takeInclude(options, type, value)
  if (family === 'fields' && member !== undefined) return takeFields(options, member, value)
  if (!offered) return 'not a parameter of a single resource: there are derivatives, include and fields[TYPE]'
  if (family === 'filter' && member !== undefined) return takeFilter(options, member, value, offered)
  if (name === 'sort') return takeSort(options, value, offered)
  if (name === 'page[size]') return takeSize(options, value)
  if (name === 'page[after]') {
    options.after = value
    return undefined
  }
  return 'not a parameter: there are derivatives, include, fields[TYPE], filter[NAME], sort, page[size] and page[after]'
}

const list = (text: string) => text.split(',').filter((part) => part)

function takeDerivatives(options: ReadOptions, value: string): string | undefined {
  const derivatives = parseDerivatives(value)
  if (!derivatives) return 'a list of RATIO.WIDTH such as 16-9.640'
  options.derivatives = derivatives
  return undefined
}

function takeInclude(options: ReadOptions, type: ResourceType, value: string): string | undefined {
  const known = relations[type].map(({ field }) => field)
  options.include = list(value)
  const unknown = options.include.find((path) => !known.includes(path))
  return unknown === undefined ? undefined : `${type} include ${known.join(', ') || 'nothing'}`
}

function takeFields(options: ReadOptions, member: string, value: string): string | undefined {
  const type = resourceTypes.find((known) => known === member)
  if (!type) return 'no such type'
  options.fields.set(type, new Set(list(value)))
  return undefined
}

function takeFilter(options: ReadOptions, member: string, value: string, { filters }: Offered): string | undefined {
  if (!filters.includes(member)) return `the filters here are ${filters.join(', ') || 'none'}`
  if (value.length > 200) return 'longer than 200'
  options.filter.set(member, value)
  return undefined
}

function takeSort(options: ReadOptions, value: string, { sorts }: Offered): string | undefined {
  if (!sorts.includes(value)) return `the orders here are ${sorts.join(', ') || 'none'}`
  options.sort = value
  return undefined
}

function takeSize(options: ReadOptions, value: string): string | undefined {
  const size = Number(value)
  if (!/^\d{1,3}$/.test(value) || size < 1 || size > sizes.most) return `a number from 1 to ${sizes.most}`
  options.size = size
  return undefined
}
