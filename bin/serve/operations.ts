// Health checks, metrics and the OpenAPI document, for load balancers, monitoring and operators.

import { createRouter, describe, openapiOf } from '#kit/http/describe.ts'
import { mergeOpenapi } from '#kit/http/openapi.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Service } from '#kit/http/service.ts'
import type { Metrics } from '#kit/metrics.ts'

export type OperationsTools = {
  isReady(): Promise<boolean>
  metrics: Metrics
  version: string
  publicUrl: string
  services: readonly Service[]
  report(error: unknown, request: Request): void
}

const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

export function createOperations({ isReady, metrics, version, publicUrl, services, report }: OperationsTools): Service {
  const router = createRouter({ report, pageOrigins: [] })
  const service: Service = { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'operations') }

  router.get('/healthz', describe({ summary: 'Liveness check', answers: { 200: 'The process is alive' } }), () => text('ok\n'))
  router.get(
    '/readyz',
    describe({
      summary: 'Readiness check',
      answers: { 200: 'Ready for requests', 503: 'Starting, stopping, or the database is unavailable' },
    }),
    async () => ((await isReady()) ? text('ready\n') : text('not ready\n', 503)),
  )
  router.get(
    '/metrics',
    describe({
      summary: 'Metrics in the Prometheus format',
      answers: { 200: 'Prometheus metrics', 403: 'OPERATOR_TOKEN is missing or wrong' },
      needsOperator: true,
    }),
    async (c) => {
      if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
      return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' } })
    },
  )
  async function describeAll(): Promise<string> {
    const documents = await Promise.all([...services, service].map((each) => each.openapi?.()))
    const info = { title: 'Daypart', description: 'The HTTP API of a television network group.', version, serverUrl: publicUrl }
    return JSON.stringify(
      mergeOpenapi(
        info,
        documents.filter((document) => document !== undefined),
      ),
    )
  }
  // The document is built only once, because that takes 20 ms of CPU time and the document does not change.
  let document: Promise<string> | undefined
  router.get('/openapi.json', describe({ summary: 'The OpenAPI document of all services', answers: { 200: 'OpenAPI 3.1' } }), async (c) => {
    document ??= describeAll()
    return c.body(await document, 200, { 'content-type': 'application/json' })
  })
  return service
}
