import { accepts } from '#kit/http/compression/coding.ts'
import { createRouter, describe, openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import type { PublicGuide } from './export/public-guide.ts'
import { catalogueJsonSchema } from './json-schema.ts'
import { apiErrors, refuse } from './jsonapi/responses.ts'
import { addJsonApiRoutes } from './jsonapi/routes.ts'
import type { WriteContext } from './jsonapi/write.ts'

type RouteTools = { report(error: unknown, request?: Request): void; jsonApi: WriteContext; guide: PublicGuide }

export function createRoutes({ report, jsonApi, guide }: RouteTools): Service {
  const router = createRouter({
    report,
    pageOrigins: [],
    refuseCrossSite: () => refuse(apiErrors.forbidden('Cross-site request refused.')),
  })
  router.get(
    '/schemas/catalogue.json',
    describe({ summary: 'The JSON Schema of a catalogue', answers: { 200: { what: 'A JSON Schema', type: 'application/schema+json' } } }),
    (c) => c.body(catalogueJsonSchema(), 200, { 'content-type': 'application/schema+json', 'cache-control': 'public, max-age=3600' }),
  )
  router.get(
    '/content/guide.xml',
    describe({
      summary: 'The programme guide of all channels as XMLTV, from a few hours ago until seven days ahead',
      answers: { 200: { what: 'An XMLTV document', type: 'application/xml' }, 304: 'Unchanged: If-None-Match contains the current ETag' },
    }),
    async (c) => {
      const { plain, gzipped, etag } = await guide()
      const headers = { etag, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      const type = { ...headers, 'content-type': 'application/xml; charset=utf-8' }
      const isCompressed = accepts(c.req.header('accept-encoding') ?? '', 'gzip')
      return isCompressed ? c.body(gzipped, 200, { ...type, 'content-encoding': 'gzip' }) : c.body(plain, 200, type)
    },
  )
  addJsonApiRoutes(router, jsonApi)
  return { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'catalogue') }
}
