import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { body, createRouter, describe, type Guard, openapiOf, parameters, query } from './describe.ts'
import { problem } from './problem.ts'

const reported: unknown[] = []
const router = createRouter({ report: (error) => reported.push(error), pageOrigins: ['http://tv.example'], crossSitePaths: [/^\/open$/] })
const locked: Guard = (c) => (c.req.header('child-lock') ? problem(423, { code: 'LOCKED', title: 'Locked' }) : undefined)
const tune = v.object({ channel: v.pipe(v.string(), v.maxLength(3)), options: v.optional(v.object({ volume: v.number() })) })
router.post(
  '/tune/:set',
  describe({
    summary: 'Change the channel',
    answers: { 200: { what: 'Changed', schema: v.object({ on: v.string() }) }, 409: 'Someone else holds the remote' },
  }),
  parameters(v.object({ set: v.pipe(v.string(), v.regex(/^\d+$/)) })),
  query(v.object({ quiet: v.optional(v.picklist(['yes', 'no'])) })),
  body([locked], tune),
  (c) => c.json({ on: c.req.valid('json').channel }),
)
let visited = 0
const counted = v.pipe(
  v.number(),
  v.check(() => ++visited < 0),
)
router.post('/counted', body([], v.object({ all: v.array(counted) })), (c) => c.json({}))
router.get('/broken', () => {
  throw new Error('secret detail')
})

const post = async (text: string, path = '/tune/1', headers: Record<string, string> = {}) =>
  router.request(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } })

test('a handler receives a body that matches the schema', async () => {
  const response = await post('{"channel":"NBC","extra":1}')
  expect([response.status, await response.json()]).toEqual([200, { on: 'NBC' }])
})

test('a body that does not match the schema is rejected with a problem that names the invalid field', async () => {
  const refused = async (text: string, path?: string) => {
    const response = await post(text, path)
    const { code, detail } = (await response.json()) as { code: string; detail?: string }
    return [response.status, response.headers.get('content-type'), code, detail]
  }
  const type = 'application/problem+json'
  expect(await refused('{"channel":"NBCX"}')).toEqual([400, type, 'BAD_REQUEST', expect.stringMatching(/^channel: /)])
  expect(await refused('{"channel":"A","options":{"volume":"x"}}')).toEqual([
    400,
    type,
    'BAD_REQUEST',
    expect.stringMatching(/^options\.volume: /),
  ])
  expect(await refused('{"channel":')).toEqual([400, type, 'BAD_REQUEST', 'Malformed JSON in request body'])
  expect(await refused('{"channel":"A"}', '/tune/1?quiet=maybe')).toEqual([400, type, 'BAD_REQUEST', expect.stringMatching(/^quiet: /)])
  expect(await refused('{"channel":"A"}', '/tune/x')).toEqual([404, type, 'NOT_FOUND', undefined])
})

test('the guards of a route run before the request body is parsed', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const { status } = await post('{"channel":', '/tune/1', { 'child-lock': 'on' })
  expect([status, parse.mock.calls]).toEqual([423, []])
  await post('{"channel":')
  expect(parse).toHaveBeenCalled()
})

test('cross-site requests are refused at all known and unknown paths, except those in `crossSitePaths`', async () => {
  const crossSite = { origin: 'https://evil.example', host: 'tv.example' }
  expect(await (await post('{"channel":"A"}', '/tune/1', crossSite)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await post('{}', '/unknown', crossSite)).status).toBe(403)
  expect((await post('{}', '/open', crossSite)).status).toBe(404)
  expect((await post('{"channel":"A"}', '/tune/1', { origin: 'http://tv.example' })).status).toBe(200)
  expect((await router.request('/nothing', { headers: crossSite })).status).toBe(404)
})

test('validation of a body stops at the first error', async () => {
  expect((await post(JSON.stringify({ all: Array(1000).fill(1) }), '/counted')).status).toBe(400)
  expect(visited).toBe(1)
})

router.get('/busy', () => {
  throw Object.assign(new Error('database is locked'), { errcode: 5 })
})

test('the router answers 503 when the database is temporarily unavailable', async () => {
  const response = await router.request('/busy')
  expect([response.status, response.headers.get('retry-after'), (await response.text()).includes('locked')]).toEqual([503, '1', false])
  expect(reported.splice(0)).toHaveLength(1)
})

test('the router reports an unexpected error, and answers 500 without details of the error', async () => {
  const response = await router.request('/broken')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(reported).toEqual([new Error('secret detail')])
})

test('openapiOf builds the document from the schemas that validate the input', async () => {
  const { openapi, paths } = await openapiOf(router, 'remote')
  const operation = paths!['/tune/{set}']!.post!
  expect(openapi).toBe('3.1.0')
  expect(operation).toMatchObject({ summary: 'Change the channel', tags: ['remote'] })
  expect(Object.keys(operation.responses!)).toEqual(['200', '400', '409'])
  expect(operation.requestBody).toMatchObject({
    content: { 'application/json': { schema: { properties: { channel: { maxLength: 3 } } } } },
  })
  expect(operation.parameters).toEqual(
    expect.arrayContaining([expect.objectContaining({ in: 'query', name: 'quiet' }), expect.objectContaining({ in: 'path', name: 'set' })]),
  )
})
