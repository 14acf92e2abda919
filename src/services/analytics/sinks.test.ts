// The collectors, against real HTTP servers on this machine.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { toClickHouse, toHttp } from './sinks/deliver.ts'
import { createSink, type Deliver } from './sinks/sink.ts'
import type { EventRow } from './tables.ts'

const row = (index: number): EventRow => ({
  ...{ at: 1_000 + index, name: 'Video Start', type: 'Live', brand: 'nbc', visitor: null, visit: 'visit-1', path: '/live', subject: 'nbc' },
  attributes: '{"watched":0}',
})

type Request = { url: string; headers: IncomingMessage['headers']; lines: unknown[] }
const close: (() => void)[] = []
afterEach(() => {
  for (const each of close.splice(0)) each()
})

/** Starts a collector. `answers`: the statuses of its answers, in order; the last one is repeated. */
async function collector(answers: number[] = [200]) {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    requests.push({ url: request.url!, headers: request.headers, lines })
    response.writeHead(answers[Math.min(requests.length, answers.length) - 1]!).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  close.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { requests, url: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function open(deliver: Deliver, max?: number) {
  const outcomes: [string, number][] = []
  const failures: string[] = []
  const waits: number[] = []
  const sink = createSink({
    ...{ name: 'test', deliver, ...(max !== undefined && { max }) },
    onOutcome: (_, outcome, events) => outcomes.push([outcome, events]),
    onFailure: (_, reason) => failures.push(reason),
    wait: async (milliseconds) => waits.push(milliseconds),
  })
  return { sink, outcomes, failures, waits }
}

test('a collector receives events as NDJSON with its token', async () => {
  const { requests, url } = await collector()
  const { sink, outcomes } = open(toHttp(`http://${url}/collect?source=tv`, 'a-token'))
  sink.push([row(1), row(2)])
  await sink.stop(5000)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    url: '/collect?source=tv',
    headers: { authorization: 'Bearer a-token', 'content-type': 'application/x-ndjson' },
  })
  expect(requests[0]!.lines[1]).toEqual({ ...row(2), attributes: { watched: 0 } })
  expect(outcomes).toEqual([['sent', 2]])
})

test('ClickHouse receives an insert in the format JSONEachRow, with user and password in headers', async () => {
  const { requests, url } = await collector()
  const { sink } = open(toClickHouse(`http://events:p%40ss@${url}/tv.events`))
  sink.push([row(1)])
  await sink.stop(5000)
  const { url: path, headers, lines } = requests[0]!
  expect(new URL(path, 'http://h').searchParams.get('query')).toBe('INSERT INTO tv.events FORMAT JSONEachRow')
  expect(headers).toMatchObject({ 'x-clickhouse-user': 'events', 'x-clickhouse-key': 'p@ss' })
  expect(headers.authorization).toBeUndefined()
  expect(lines).toEqual([row(1)])
})

test('events that a collector refuses are sent again in order, after growing pauses, and one failure is reported', async () => {
  const { requests, url } = await collector([503, 500, 200])
  const { sink, outcomes, failures, waits } = open(toHttp(`http://${url}/`, undefined))
  sink.push([row(1)])
  sink.push([row(2)])
  await sink.stop(5000)
  expect(requests.at(-1)!.lines).toEqual([row(1), row(2)].map((each) => ({ ...each, attributes: { watched: 0 } })))
  expect(requests.map(({ lines }) => lines.length)).toEqual([1, 2, 2])
  expect(outcomes).toEqual([['sent', 2]])
  expect(failures).toEqual([`${url} answered 503`])
  expect(waits).toEqual([1000, 2000])
})

test('a batch that is too long for a collector is halved, and an event that it never accepts is dropped', async () => {
  const delivered: number[][] = []
  const { sink, outcomes } = open(async (events) => {
    const places = events.map(({ at }) => at - 1000)
    if (places.length > 2 || places.includes(3)) throw new Error('refused')
    delivered.push(places)
  })
  sink.push([1, 2, 3, 4, 5].map(row))
  await sink.stop(5000)
  expect(delivered.flat()).toEqual([1, 2, 4, 5])
  expect(outcomes.filter(([outcome]) => outcome === 'dropped')).toEqual([['dropped', 1]])
})

test('while a collector does not answer, memory is bounded: the oldest events leave the queue and are counted', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const delivered: number[] = []
  const { sink, outcomes } = open(async (events) => {
    await answered
    delivered.push(...events.map(({ at }) => at - 1000))
  }, 5)
  sink.push([row(1)])
  sink.push(Array.from({ length: 20 }, (_, index) => row(2 + index)))
  expect(sink.waiting()).toBe(5)
  expect(outcomes).toEqual([['dropped', 15]])
  answer()
  await sink.stop(5000)
  expect(delivered).toEqual([1, 17, 18, 19, 20, 21])
})

test('a collector that never answers does not keep the site from ending', async () => {
  const { sink, outcomes } = open(
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  sink.push([row(1)])
  await sink.stop(1)
  expect(outcomes).toEqual([])
})
