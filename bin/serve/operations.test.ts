import { expect, test } from 'vitest'
import { createRouter, describe, openapiOf } from '#kit/http/describe.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { createMetrics } from '#kit/metrics.ts'
import { createOperations } from './operations.ts'

const report = (error: unknown) => {
  throw error
}
const remote = createRouter({ report, pageOrigins: [] })
remote.get('/remote', describe({ summary: 'A remote control', answers: { 204: 'Pressed' } }), (c) => c.body(null, 204))

function open({ ready = true } = {}) {
  const metrics = createMetrics()
  const service = createOperations({
    isReady: async () => ready,
    metrics,
    version: '1.2.3',
    publicUrl: 'https://tv.example',
    services: [{ fetch: async (request) => remote.fetch(request), openapi: () => openapiOf(remote, 'remote') }],
    report,
  })
  const get = (path: string, facts = {}) => service.fetch(withFacts(new Request(`http://h${path}`), facts))
  return { metrics, get }
}

test('/healthz answers 200 while the process runs; /readyz answers 200 only while the site can serve requests', async () => {
  const { get } = open({ ready: false })
  expect([(await get('/healthz')).status, (await get('/readyz')).status, (await open().get('/readyz')).status]).toEqual([200, 503, 200])
})

test('/metrics shows operators the number of requests by service, method and status class, and the counters of services', async () => {
  const { metrics, get } = open()
  metrics.request({ service: 'web', method: 'GET', status: 204 }, 0.004)
  metrics.request({ service: 'web', method: 'BREW', status: 418 }, 0.004)
  metrics.count('daypart_verdicts_total', 'Verdicts', 'verdict', 'allowed')
  metrics.count('daypart_verdicts_total', 'Verdicts', 'verdict', 'allowed')
  let hits = 1
  metrics.gauge('daypart_hits', 'Hits', () => hits)
  metrics.counter('daypart_beats_total', 'Beats', () => hits)
  hits = 7
  expect((await get('/metrics')).status).toBe(403)
  const text = await (await get('/metrics', { isOperator: true })).text()
  for (const line of [
    'daypart_http_request_seconds_bucket{le="0.005",service="web",method="GET",status="2xx"} 1',
    'daypart_http_request_seconds_count{service="web",method="other",status="4xx"} 1',
    'daypart_verdicts_total{verdict="allowed"} 2',
    'daypart_hits 7',
    '# TYPE daypart_beats_total counter',
    'daypart_beats_total 7',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/daypart_process_resident_memory_bytes \d+/)
})

test('one OpenAPI document describes all services', async () => {
  const document = (await (await open().get('/openapi.json')).json()) as {
    openapi: string
    info: object
    servers: object[]
    paths: Record<string, object>
  }
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Daypart', version: '1.2.3' },
    servers: [{ url: 'https://tv.example' }],
    components: { securitySchemes: { operatorToken: { type: 'http', scheme: 'bearer' } } },
  })
  expect(Object.keys(document.paths).sort()).toEqual(['/healthz', '/metrics', '/openapi.json', '/readyz', '/remote'])
  expect(document.paths['/remote']).toMatchObject({ get: { tags: ['remote'], responses: { 204: { description: 'Pressed' } } } })
})
