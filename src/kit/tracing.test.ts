import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from './db/open-database.ts'
import { openTracing } from './open-tracing.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0).reverse()) await close()
})

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: Attribute[]
}
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** Starts an OpenTelemetry collector that records the spans it receives. */
async function collector(status = 200) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') sent.push((await json(request)) as Sent)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const spans = () =>
    sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)))
  const resource = () => valuesOf(sent[0]!.resourceSpans[0]!.resource.attributes)
  return { spans, resource }
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const ignore = () => {}

test('the caller’s trace continues with spans for the request (named by its route), its service calls and its database statements', async () => {
  const { spans, resource } = await collector()
  vi.stubEnv('OTEL_SERVICE_NAME', 'our-tv')
  const tracing = (await openTracing(process.env, '1.2.3', ignore))!
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-tracing-'))
  const database = await openDatabase({ dataDir, onStatement: tracing.statement })
  closing.push(() => database.close().then(() => rmSync(dataDir, { recursive: true })))
  const shelf = { count: async (of: string) => (await sql`select ${of} as of`.execute(database.read)).rows.length, size: () => 3 }
  const client = tracing.client('content', shelf, (method, first) => `${method} ${first}`)

  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  const request = new Request('http://tv.example/harbor-lights?secret=1', { headers })
  const response = await tracing.request(
    request,
    async () => new Response(`${await client.count('titles')} ${client.size()}`),
    () => 'title',
  )
  expect(await response.text()).toBe('1 3')
  // A statement outside of a request is not traced.
  await sql`select 2`.execute(database.read)
  await tracing.close()

  const [statement, call, sync, root] = spans()
  expect(spans().map(({ name }) => name)).toEqual(['database select', 'content.count titles', 'content.size undefined', 'GET title'])
  expect(new Set(spans().map(({ traceId }) => traceId))).toEqual(new Set(['0af7651916cd43dd8448eb211c80319c']))
  expect([statement!.parentSpanId, call!.parentSpanId, sync!.parentSpanId]).toEqual([call!.spanId, root!.spanId, root!.spanId])
  expect(root).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(valuesOf(root!.attributes)).toEqual({ 'http.request.method': 'GET', 'http.route': 'title', 'http.response.status_code': 200 })
  // The span must not contain parameter values.
  expect(valuesOf(statement!.attributes)).toEqual({ 'db.query.text': 'select ? as of', 'db.operation.name': 'select' })
  expect(resource()).toMatchObject({ 'service.name': 'our-tv', 'service.version': '1.2.3' })
})

test('the spans of a failed call are marked as errors, and its error is rethrown', async () => {
  const { spans } = await collector()
  const tracing = (await openTracing(process.env, '1', ignore))!
  const client = tracing.client('content', { find: () => Promise.reject(new Error('down')) })
  const request = new Request('http://tv.example/')
  await expect(
    tracing.request(
      request,
      () => client.find(),
      () => 'home',
    ),
  ).rejects.toThrow('down')
  await tracing.request(
    request,
    async () => new Response(null, { status: 503 }),
    () => 'home',
  )
  await tracing.close()
  expect(spans().map(({ status }) => status.code)).toEqual([2, 2, 2])
})

test('a collector that rejects spans is reported only one time', async () => {
  await collector(400)
  const reasons: string[] = []
  const tracing = (await openTracing(process.env, '1', (reason) => reasons.push(reason)))!
  const ask = () =>
    tracing.request(
      new Request('http://tv.example/'),
      async () => new Response(),
      () => 'home',
    )
  await ask()
  await tracing.close()
  expect(reasons).toHaveLength(1)
})

test.each([
  ['nothing is set', {}],
  ['it is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
  ['there is no exporter', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' }],
])('openTracing returns undefined when %s', async (_when, env) => expect(await openTracing(env, '1', ignore)).toBeUndefined())
