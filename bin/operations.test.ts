import { expect, test } from 'vitest'
import { describe, newDoor, openapiOf } from '#kit/http/describe.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { createMetrics } from '#kit/metrics.ts'
import { createOperations } from './operations.ts'

const report = (error: unknown) => {
  throw error
}
const remote = newDoor({ report, pageOrigins: [] })
remote.get('/remote', describe({ summary: 'A remote control', answers: { 204: 'Pressed' } }), (c) => c.body(null, 204))

function open({ ready = true } = {}) {
  const metrics = createMetrics()
  const room = createOperations({
    isReady: async () => ready,
    metrics,
    version: '1.2.3',
    publicUrl: 'https://tv.example',
    rooms: [{ fetch: async (request) => remote.fetch(request), openapi: () => openapiOf(remote, 'remote') }],
    report,
  })
  const get = (path: string, facts = {}) => room.fetch(withFacts(new Request(`http://h${path}`), facts))
  return { metrics, get }
}

test('alive is not the same as ready', async () => {
  const { get } = open({ ready: false })
  expect([(await get('/healthz')).status, (await get('/readyz')).status, (await open().get('/readyz')).status]).toEqual([200, 503, 200])
})

test('metrics are for the operator: requests by room, method and class of status, and what rooms count', async () => {
  const { metrics, get } = open()
  metrics.request({ room: 'web', method: 'GET', status: 204 }, 0.004)
  metrics.request({ room: 'web', method: 'BREW', status: 418 }, 0.004)
  metrics.count('daypart_verdicts_total', 'Verdicts', 'verdict', 'allowed')
  metrics.count('daypart_verdicts_total', 'Verdicts', 'verdict', 'allowed')
  let hits = 1
  metrics.gauge('daypart_hits', 'Hits', () => hits)
  hits = 7
  expect((await get('/metrics')).status).toBe(403)
  const text = await (await get('/metrics', { isOperator: true })).text()
  for (const line of [
    'daypart_http_request_seconds_bucket{le="0.005",room="web",method="GET",status="2xx"} 1',
    'daypart_http_request_seconds_count{room="web",method="other",status="4xx"} 1',
    'daypart_verdicts_total{verdict="allowed"} 2',
    'daypart_hits 7',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/daypart_process_resident_memory_bytes \d+/)
})

test('one description of every door', async () => {
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
