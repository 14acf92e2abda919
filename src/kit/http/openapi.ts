import type { generateSpecs } from 'hono-openapi'

export type OpenapiDocument = Awaited<ReturnType<typeof generateSpecs>>

/** Merges the documents of all services into one OpenAPI 3.1 document. */
export function mergeOpenapi(
  info: { title: string; description: string; version: string; serverUrl: string },
  documents: readonly OpenapiDocument[],
): OpenapiDocument {
  return {
    openapi: '3.1.0',
    info: { title: info.title, description: info.description, version: info.version },
    servers: [{ url: info.serverUrl }],
    tags: [],
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
    components: {
      schemas: Object.assign({}, ...documents.map(({ components }) => components?.schemas)),
      securitySchemes: { operatorToken: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN' } },
    },
  }
}
