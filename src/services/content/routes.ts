import * as v from 'valibot'
import { describe, newDoor, openapiOf, query } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import type { Room } from '#kit/http/room.ts'
import { catalogueJsonSchema } from './catalogue-schema.ts'
import { createGraphDoor, type GraphTools } from './graph/graph-door.ts'
import { faults, refuse } from './jsonapi/answers.ts'
import { addJsonApiRoutes } from './jsonapi/routes.ts'
import type { Writer } from './jsonapi/write.ts'

const asked = v.object({
  query: v.optional(v.pipe(v.string(), v.description('The document; not needed when its hash is known'))),
  operationName: v.optional(v.string()),
  variables: v.optional(v.pipe(v.string(), v.description('JSON'))),
  extensions: v.optional(v.pipe(v.string(), v.description('JSON: {"persistedQuery":{"version":1,"sha256Hash":"…"}}'))),
})

const answers = {
  200: { what: 'What was asked for, or errors with a code', type: 'application/json' },
  400: { what: 'A document that is refused: over the limits, unknown fields, or a hash that does not fit it', type: 'application/json' },
  404: { what: 'PersistedQueryNotFound: ask again by POST with the whole document', type: 'application/json' },
}

type RouteTools = Omit<GraphTools, 'report'> & { report(error: unknown, request?: Request): void; writer: Writer }

export function createRoutes({ report, writer, ...tools }: RouteTools): Room {
  const door = newDoor({
    report,
    pageOrigins: [],
    // What is on is public, and a document changes nothing.
    openPaths: /^\/v2\/graphql$/,
    refuseForeign: () => refuse(faults.forbidden('Cross-site request refused.')),
  })
  const graph = createGraphDoor({ ...tools, report })
  const described = (summary: string) => describe({ summary, answers })
  door.get('/v2/graphql', described('Ask the content graph, by hash'), query(asked), (c) => graph(c.req.raw))
  door.post('/v2/graphql', describe({ summary: 'Ask the content graph', answers: { ...answers, 413: 'The request is too long' } }), (c) =>
    graph(c.req.raw),
  )
  door.all('/v2/graphql', () => problems.methodNotAllowed('GET, POST'))
  door.get(
    '/schemas/catalogue.json',
    describe({ summary: 'The JSON Schema of a catalogue', answers: { 200: { what: 'A JSON Schema', type: 'application/schema+json' } } }),
    (c) => c.body(catalogueJsonSchema(), 200, { 'content-type': 'application/schema+json', 'cache-control': 'public, max-age=3600' }),
  )
  addJsonApiRoutes(door, writer)
  return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'content') }
}
