// What /openapi.json says of resources: made from the schema that checks them.
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { describe } from '#kit/http/describe.ts'
import { schemaOf } from './check-document.ts'
import { mediaType } from './media-type.ts'
import type { Offered } from './read-options.ts'
import { type ResourceType, relations } from './resources.ts'

type Operation = Parameters<typeof describe>[0]
type Parameter = NonNullable<Operation['parameters']>[number]

const inQuery = (name: string, description: string): Parameter => ({ name, in: 'query', description, schema: { type: 'string' } })

export const oneOf = (type: ResourceType): Parameter[] => [
  inQuery('derivatives', 'Addresses of its pictures, in meta.pictures: a list of RATIO.WIDTH such as 16-9.640,3-4.340'),
  ...(relations[type].length ? [inQuery('include', relations[type].map(({ field }) => field).join(', '))] : []),
  inQuery(`fields[${type}]`, 'Only these attributes and relationships'),
]

export const someOf = (type: ResourceType, { filters, sorts }: Offered): Parameter[] => [
  ...oneOf(type),
  ...filters.map((name) => inQuery(`filter[${name}]`, `Only those of this ${name}`)),
  ...(sorts.length ? [{ name: 'sort', in: 'query', schema: { type: 'string', enum: [...sorts] } } satisfies Parameter] : []),
  { name: 'page[size]', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  inQuery('page[after]', 'Where to go on: links.next has it'),
]

type Schema = Record<string, unknown>

const object = (properties: Schema, ...required: string[]): Schema => ({ type: 'object', properties, ...(required.length && { required }) })
const text = { type: 'string' }

const identifierShape = v.object({ type: v.string(), id: v.string(), meta: v.optional(v.record(v.string(), v.unknown())) })
const resource = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.optional(v.record(v.string(), v.object({ data: v.nullable(v.union([identifierShape, v.array(identifierShape)])) }))),
  links: v.object({ self: v.string() }),
  meta: v.optional(v.record(v.string(), v.unknown())),
})
const version = v.object({ version: v.string() })
const links = v.object({ self: v.string(), next: v.optional(v.string()) })
const included = v.optional(v.array(resource))
const source = v.object({ pointer: v.optional(v.string()), parameter: v.optional(v.string()), header: v.optional(v.string()) })
const fault = v.object({
  status: v.string(),
  code: v.string(),
  title: v.string(),
  detail: v.optional(v.string()),
  source: v.optional(source),
})

/** What is answered: one resource, several, or errors. */
export const documents = {
  one: v.object({ jsonapi: version, data: resource, included, links: v.optional(links) }),
  some: v.object({ jsonapi: version, data: v.array(resource), included, links }),
  errors: v.object({ jsonapi: version, errors: v.array(fault) }),
}

const identifier = (type: ResourceType) => object({ type: { type: 'string', enum: [type] }, id: text, meta: object({}) }, 'type', 'id')

export function requestBodyOf(type: ResourceType): NonNullable<Operation['requestBody']> {
  const linked = relations[type].map(({ field, to, many }) => {
    const data = many ? { type: 'array', items: identifier(to) } : identifier(to)
    return [field, object({ data }, 'data')] as const
  })
  const data = object(
    {
      type: { type: 'string', enum: [type] },
      id: text,
      attributes: attributesOf(type),
      ...(linked.length && { relationships: object(Object.fromEntries(linked)) }),
    },
    'type',
  )
  return { required: true, content: { [mediaType]: { schema: object({ data }, 'data') } } }
}

function attributesOf(type: ResourceType): object {
  const { entries } = schemaOf(type)
  const others = new Set(['kind', 'id', ...relations[type].map(({ field }) => field)])
  const own = Object.fromEntries(Object.entries(entries).filter(([name]) => !others.has(name)))
  const { $schema: _dialect, ...schema } = toJsonSchema(v.partial(v.object(own)), { typeMode: 'input', errorMode: 'ignore' })
  return schema
}
