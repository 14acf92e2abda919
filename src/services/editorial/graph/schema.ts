// Builds the executable schema: the SDL of `contracts/graph` with the resolvers of this folder.
import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema, isObjectType, isUnionType } from 'graphql'
import { isStorable } from '#contracts/catalogue/list-spec.ts'
import { NotFound } from '../request/errors.ts'
import { titleFields, videoFields } from './item-fields.ts'
import { rootFields } from './root-fields.ts'

const sdl = new URL('../../../contracts/graph/schema.graphql', import.meta.url)

type Resolver = GraphQLFieldResolver<unknown, unknown>
type Resolvers = Record<string, GraphQLFieldResolver<never, never>>

export function createSchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(sdl, 'utf8'))
  attach(schema, 'Query', rootFields as unknown as Resolvers)
  attach(schema, 'Video', videoFields as unknown as Resolvers)
  attach(schema, 'Title', titleFields as unknown as Resolvers)
  // The type of a section or item is the value of its field `component`.
  for (const type of Object.values(schema.getTypeMap()))
    if (isUnionType(type)) type.resolveType = ({ component }: { component: string }) => component
  return schema
}

/** Rejects arguments with NUL characters or lone surrogates, because PostgreSQL cannot store them. */
function storableOnly(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    for (const value of Object.values(args)) if (isUnstorable(value)) throw new NotFound('a name with a NUL character or a lone surrogate')
    return resolve(source, args, context, info)
  }
}

const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string' ? !isStorable(value) : typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable)

function attach(schema: GraphQLSchema, name: string, resolvers: Resolvers): void {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`the schema has no type ${name}`)
  const fields = type.getFields()
  for (const [field, resolve] of Object.entries(resolvers)) {
    if (!fields[field]) throw new Error(`${name} has no field ${field}`)
    fields[field].resolve = storableOnly(resolve as unknown as Resolver)
  }
}
