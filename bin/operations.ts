// How are you? For balancers, monitors and operators.

import { describe, newDoor, openapiOf } from '#kit/http/describe.ts'
import { mergeOpenapi } from '#kit/http/openapi.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Room } from '#kit/http/room.ts'
import type { Metrics } from '#kit/metrics.ts'

export type OperationsTools = {
  isReady(): Promise<boolean>
  metrics: Metrics
  version: string
  publicUrl: string
  rooms: readonly Room[]
  report(error: unknown, request: Request): void
}

const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

export function createOperations({ isReady, metrics, version, publicUrl, rooms, report }: OperationsTools): Room {
  const door = newDoor({ report, pageOrigins: [] })
  const room: Room = { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'operations') }

  door.get('/healthz', describe({ summary: 'Is the process alive?', answers: { 200: 'It is' } }), () => text('ok\n'))
  door.get('/readyz', describe({ summary: 'May a visitor come?', answers: { 200: 'Yes', 503: 'Not yet, or not any more' } }), async () =>
    (await isReady()) ? text('ready\n') : text('not ready\n', 503),
  )
  door.get(
    '/metrics',
    describe({
      summary: 'Counts and times, as Prometheus reads them',
      answers: { 200: 'They are', 403: 'OPERATOR_TOKEN is missing or wrong' },
      needsOperator: true,
    }),
    async (c) => {
      if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
      return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' } })
    },
  )
  async function describeAll(): Promise<string> {
    const documents = await Promise.all([...rooms, room].map((each) => each.openapi?.()))
    const info = { title: 'Daypart', description: 'The service doors of a television network group.', version, serverUrl: publicUrl }
    return JSON.stringify(
      mergeOpenapi(
        info,
        documents.filter((document) => document !== undefined),
      ),
    )
  }
  // Made once: it takes 20 ms of CPU and never changes.
  let described: Promise<string> | undefined
  door.get('/openapi.json', describe({ summary: 'This description', answers: { 200: 'OpenAPI 3.1' } }), async (c) => {
    described ??= describeAll()
    return c.body(await described, 200, { 'content-type': 'application/json' })
  })
  return room
}
