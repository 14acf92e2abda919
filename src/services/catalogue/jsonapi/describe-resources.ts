// The OpenAPI description of resources, made from the schema that validates them.
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { describe } from '#kit/http/describe.ts'
import { schemaOf } from './check-document.ts'
import { mediaType } from './media-type.ts'
import type { CollectionOptions } from './read-options.ts'
import { type ResourceType, relations } from './resources.ts'

type Operation = Parameters<typeof describe>[0]
type Parameter = NonNullable<Operation['parameters']>[number]

const inQuery = (name: string, description: string): Parameter => ({ name, in: 'query', description, schema: { type: 'string' } })

export const resourceParameters = (type: ResourceType): Parameter[] => [
  inQuery('derivatives', 'Adds the URLs of pictures to meta.pictures. A list of RATIO.WIDTH such as 16-9.640,3-4.340'),
  ...(relations[type].length
    ? [inQuery('include', `Adds related resources. A list of ${relations[type].map(({ field }) => field).join(', ')}`)]
    : []),
  inQuery(`fields[${type}]`, 'Returns only these attributes and relationships. A list of names'),
]

const filterDescriptions: Record<string, string> = {
  from: 'Returns only programmes that start at or after this time (ISO 8601 or epoch milliseconds)',
  to: 'Returns only programmes that start before this time (ISO 8601 or epoch milliseconds)',
}

export const collectionParameters = (type: ResourceType, { filters, sorts }: CollectionOptions): Parameter[] => [
  ...resourceParameters(type),
  ...filters.map((name) => inQuery(`filter[${name}]`, filterDescriptions[name] ?? `Returns only resources of this ${name}`)),
  ...(sorts.length ? [{ name: 'sort', in: 'query', schema: { type: 'string', enum: [...sorts] } } satisfies Parameter] : []),
  { name: 'page[size]', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  inQuery('page[after]', 'The position of the page, from links.next'),
]

type Schema = Record<string, unknown>

const objectSchema = (properties: Schema, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length && { required }),
})
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
const errorObject = v.object({
  status: v.string(),
  code: v.string(),
  title: v.string(),
  detail: v.optional(v.string()),
  source: v.optional(source),
})

/** The schemas of responses: one resource, a page of resources, or errors. */
export const documents = {
  one: v.object({ jsonapi: version, data: resource, included, links: v.optional(links) }),
  page: v.object({ jsonapi: version, data: v.array(resource), included, links }),
  errors: v.object({ jsonapi: version, errors: v.array(errorObject) }),
}

const identifier = (type: ResourceType) =>
  objectSchema({ type: { type: 'string', enum: [type] }, id: text, meta: objectSchema({}) }, 'type', 'id')

export function requestBodyOf(type: ResourceType): NonNullable<Operation['requestBody']> {
  const linked = relations[type].map(({ field, to, many }) => {
    const data = many ? { type: 'array', items: identifier(to) } : identifier(to)
    return [field, objectSchema({ data }, 'data')] as const
  })
  const data = objectSchema(
    {
      type: { type: 'string', enum: [type] },
      id: text,
      attributes: attributesOf(type),
      ...(linked.length && { relationships: objectSchema(Object.fromEntries(linked)) }),
    },
    'type',
  )
  return { required: true, content: { [mediaType]: { schema: objectSchema({ data }, 'data') } } }
}

function attributesOf(type: ResourceType): object {
  const { entries } = schemaOf(type)
  const others = new Set(['kind', 'id', ...relations[type].map(({ field }) => field)])
  const attributes = Object.fromEntries(Object.entries(entries).filter(([name]) => !others.has(name)))
  const { $schema: _dialect, ...schema } = toJsonSchema(v.partial(v.object(attributes)), { typeMode: 'input', errorMode: 'ignore' })
  return schema
}
