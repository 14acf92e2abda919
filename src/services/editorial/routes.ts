import * as v from 'valibot'
import { crossSitePaths } from '#contracts/cross-site-paths.ts'
import { createRouter, describe, openapiOf, query } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import type { Service } from '#kit/http/service.ts'
import { createGraphHandler, type GraphTools } from './graph/graph-handler.ts'

const operation = v.object({
  query: v.optional(v.pipe(v.string(), v.description('The GraphQL document; optional if its hash is known'))),
  operationName: v.optional(v.string()),
  variables: v.optional(v.pipe(v.string(), v.description('A JSON object'))),
  extensions: v.optional(v.pipe(v.string(), v.description('JSON: {"persistedQuery":{"version":1,"sha256Hash":"…"}}'))),
})

const answers = {
  200: { what: 'The data, or errors with a code', type: 'application/json' },
  400: { what: 'Invalid document: over the limits, unknown fields, or a different hash', type: 'application/json' },
  404: { what: 'PersistedQueryNotFound: send the whole document with POST', type: 'application/json' },
}

type RouteTools = Omit<GraphTools, 'report'> & { report(error: unknown, request?: Request): void }

export function createRoutes({ report, ...tools }: RouteTools): Service {
  const router = createRouter({ report, pageOrigins: [], crossSitePaths })
  const graph = createGraphHandler({ ...tools, report })
  router.get('/v2/graphql', describe({ summary: 'Run a GraphQL operation by its hash', answers }), query(operation), (c) =>
    graph(c.req.raw),
  )
  router.post(
    '/v2/graphql',
    describe({ summary: 'Run a GraphQL operation', answers: { ...answers, 413: 'The request body is too large' } }),
    (c) => graph(c.req.raw),
  )
  router.all('/v2/graphql', () => problems.methodNotAllowed('GET, POST'))
  return { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'editorial') }
}
