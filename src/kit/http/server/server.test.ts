import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problem } from '../problem.ts'
import { factsOf } from '../request-facts.ts'
import { proxiesOf } from '../security/client-address.ts'
import { type CompletedRequest, type RunningServer, type ServerTools, serverLimits, startServer } from './server.ts'

const reported: unknown[] = []
const completed: CompletedRequest[] = []
const routes: Record<string, (request: Request) => Response | Promise<Response>> = {
  '/page': () =>
    new Response('<p>hello</p>'.repeat(400), {
      headers: { 'content-type': 'text/html', etag: '"1"', 'content-security-policy': "script-src 'self'" },
    }),
  '/echo': async (request) => Response.json({ text: await request.text(), facts: { ...factsOf(request), id: undefined } }),
  '/broken': () => {
    throw new Error('the secret detail')
  },
  '/rejects': () => Promise.reject(new Error('the secret detail')),
  '/injects': () => new Response(null, { status: 302, headers: { location: '/a\r\nset-cookie: b' } }),
}
const tools: ServerTools = {
  host: '127.0.0.1',
  port: 0,
  trust: { proxies: proxiesOf([]), operatorToken: 'a token for the operator', publicIsSecure: false, publicIsLocal: true },
  fetch: async (request) => routes[new URL(request.url).pathname]?.(request) ?? problem(404, { code: 'NOT_FOUND', title: 'Not found' }),
  nodeHandler(request, response) {
    if (!request.url?.startsWith('/node')) return false
    setImmediate(() => response.end(`${request.method} node`))
    return true
  },
  fromCache(request, response) {
    if (request.url === '/fast-broken') throw new Error('fast')
    if (request.url !== '/fast') return false
    response.end('at once')
    return true
  },
  bodyLimit: (path) => (path === '/echo' ? 1000 : 10),
  isAlwaysAdmitted: (path) => path === '/healthz',
  onResponse: (each) => completed.push(each),
  report: (error) => reported.push(error),
}
let server: RunningServer
let origin: string
beforeAll(async () => {
  server = await startServer(tools)
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(() => server.stop({ lameDuck: 0, drain: 1000 }))
beforeEach(() => {
  reported.length = 0
  completed.length = 0
})

/** Sends exactly these bytes, and returns all that the server sends until it closes the connection. */
async function raw(lines: string, to = server): Promise<string> {
  const socket = connect(to.port, '127.0.0.1')
  socket.write(Buffer.from(lines, 'latin1'))
  return text(socket)
}
const get = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
const post = (body: string | Buffer | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`${origin}/echo`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('the server answers HTTP/1.0 requests without Host, such as health checks, and does not treat them as operator requests', async () => {
  expect(await raw('GET /page HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
  expect(await raw('POST /echo HTTP/1.0\r\n\r\n')).toContain('"isLocal":false,"isOperator":false')
})

test('the server calls `nodeHandler` before `fetch`, for GET and POST', async () => {
  expect(await (await fetch(`${origin}/node/x`)).text()).toBe('GET node')
  expect(await (await fetch(`${origin}/node/x`, { method: 'POST', body: 'a'.repeat(100) })).text()).toBe('POST node')
})

test('the server answers malformed request lines with 4xx and continues to run', async () => {
  const odd = [
    '//',
    '/%',
    '/%00',
    '/\xc0\x80',
    '/\xed\xa0\x80',
    `/${'a'.repeat(10_000)}`,
    '/..//evil',
    '/?%',
    '*',
    'http://other/x',
    '/a\\b',
    '/%zz?a=%',
  ]
  for (const target of odd) expect([target, (await get(target)).slice(0, 12)]).toEqual([target, expect.stringMatching(/^HTTP\/1.1 4\d\d$/)])
  expect(await get(`/${'a'.repeat(17_000)}`)).toMatch(/^HTTP\/1.1 431/)
  expect(await raw('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  expect(reported).toEqual([])
  expect((await fetch(`${origin}/page`)).status).toBe(200)
})

test('the server answers an internal error with a problem that contains no details', async () => {
  for (const path of ['/broken', '/rejects', '/injects', '/fast-broken']) {
    const response = await fetch(origin + path, { redirect: 'manual' })
    const body = await response.text()
    if (path === '/fast-broken') expect(response.status).toBe(404)
    else
      expect([response.status, response.headers.get('content-type'), body.includes('UNEXPECTED')]).toEqual([
        500,
        'application/problem+json',
        true,
      ])
    expect(body).not.toMatch(/secret|\bat /)
  }
  expect(reported).toHaveLength(4)
})

test('the server adds security headers to every response, but does not replace the Content-Security-Policy of a page', async () => {
  const page = await fetch(`${origin}/page`)
  expect(page.headers.get('content-security-policy')).toBe("script-src 'self'")
  const missing = await fetch(`${origin}/none`)
  expect(Object.fromEntries(missing.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
  })
  expect(missing.headers.has('strict-transport-security')).toBe(false)
})

test('the server compresses text for clients that accept compression, and makes the ETag weak', async () => {
  const fetchWith = (codings: string) => fetch(`${origin}/page`, { headers: { 'accept-encoding': codings } })
  for (const [codings, coding, tag] of [
    ['gzip, br', 'br', 'W/"1"'],
    ['gzip, br;q=0', 'gzip', 'W/"1"'],
    ['identity', null, '"1"'],
  ] as const) {
    const page = await fetchWith(codings)
    expect([page.headers.get('content-encoding'), page.headers.get('etag'), page.headers.get('vary')]).toEqual([
      coding,
      tag,
      'Accept-Encoding',
    ])
    expect(await page.text()).toHaveLength(4800)
  }
  const response = httpRequest(`${origin}/page`, { headers: { 'accept-encoding': 'br' } }).end()
  const [incoming] = await once(response, 'response')
  expect(brotliDecompressSync(Buffer.concat(await incoming.toArray())).length).toBe(4800)
})

test('the size of a request body is limited, with Content-Length and in chunks, before and after decompression', async () => {
  const status = async (sent: Promise<Response>) => (await sent).status
  expect(await (await post('x'.repeat(1000))).json()).toMatchObject({ text: 'x'.repeat(1000) })
  expect(await status(post('x'.repeat(1001)))).toBe(413)
  expect(await status(post(new Blob(['x'.repeat(2000)]).stream()))).toBe(413)
  expect(await (await post(new Blob(['in pieces']).stream())).json()).toMatchObject({ text: 'in pieces' })
  expect(await (await post(gzipSync('small'), { 'content-encoding': 'gzip' })).json()).toMatchObject({ text: 'small' })
  const bomb = brotliCompressSync(Buffer.alloc(2 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(1000)
  expect(await (await post(gzipSync('x'.repeat(1000)), { 'content-encoding': 'gzip' })).json()).toMatchObject({ text: 'x'.repeat(1000) })
  expect(await status(post(gzipSync('x'.repeat(1001)), { 'content-encoding': 'gzip' }))).toBe(413)
  expect(await status(post(bomb, { 'content-encoding': 'br' }))).toBe(413)
  expect(await status(post(bomb.subarray(0, 5), { 'content-encoding': 'br' }))).toBe(400)
  expect(await status(fetch(`${origin}/none`, { method: 'POST', body: 'more than ten' }))).toBe(413)
  expect(await status(post('x', { 'content-encoding': 'zip' }))).toBe(415)
})

test('the server recognises requests from its own machine and from operators, and ignores forwarding headers of untrusted peers', async () => {
  const facts = async (headers: Record<string, string>) => ((await (await post('', headers)).json()) as { facts: object }).facts
  expect(await facts({})).toEqual({ address: '127.0.0.1', isLocal: true, isOperator: true, isFromProxy: false, isSecure: false })
  expect(await facts({ 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' })).toEqual({
    address: '127.0.0.1',
    isLocal: false,
    isOperator: false,
    isFromProxy: false,
    isSecure: false,
  })
  expect(await facts({ 'x-forwarded-for': '8.8.8.8', authorization: 'Bearer a token for the operator' })).toMatchObject({
    isLocal: false,
    isOperator: true,
  })
  expect(await facts({ 'x-forwarded-for': '8.8.8.8', authorization: 'Bearer another' })).toMatchObject({ isOperator: false })
  const rebound = await raw('POST /echo HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  expect(rebound).toContain('"isLocal":false,"isOperator":false')
})

test('the server refuses TRACE, and requests with more than one Host', async () => {
  const trace = await raw('TRACE /page HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
  expect(trace).toMatch(/^HTTP\/1.1 405 .*\r\nallow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE\r\n/is)
  expect(trace).toContain('x-content-type-options: nosniff')
  for (const target of ['/page', '/fast', '/node', '/echo']) {
    const two = await raw(`GET ${target} HTTP/1.1\r\nHost: h\r\nhOST: evil.example\r\nConnection: close\r\n\r\n`)
    expect(two).toMatch(/^HTTP\/1.1 400 [\s\S]*The request has more than one Host/)
  }
  expect(reported).toEqual([])
})

test('the server reports each completed request with its facts, status and duration', async () => {
  await fetch(`${origin}/none?a=b`)
  await fetch(`${origin}/fast`)
  expect(completed).toMatchObject([{ method: 'GET', url: '/none?a=b', status: 404, facts: { isLocal: true } }])
  expect(completed[0]!.milliseconds).toBeLessThan(1000)
})

test('the server closes connections with slow headers or bodies within a second after the timeout', async () => {
  expect(serverLimits).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16_384,
  })
  const strict = await startServer({ ...tools, limits: { headersTimeout: 300, requestTimeout: 600 } })
  const cutAfter = async (lines: string) => {
    const started = performance.now()
    await raw(lines, strict)
    return performance.now() - started
  }
  const [headers, body] = await Promise.all([
    cutAfter('GET /page HTTP/1.1\r\nHost: h\r\n'),
    cutAfter('POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nslow'),
  ])
  expect(headers).toBeGreaterThan(290)
  expect(headers).toBeLessThan(1900)
  expect(body).toBeGreaterThan(590)
  expect(body).toBeLessThan(2200)
  expect(reported).toEqual([])
  await strict.stop({ lameDuck: 0, drain: 1000 })
})

test('when too many requests run, the server answers 503 immediately to further requests, except to health checks', async () => {
  const release = Promise.withResolvers<void>()
  const full = await startServer({
    ...tools,
    atOnce: 2,
    async fetch(request) {
      if (!request.url.endsWith('/healthz')) await release.promise
      return new Response('done')
    },
  })
  const fetchPath = (path: string) => fetch(`http://127.0.0.1:${full.port}${path}`)
  const held = [fetchPath('/a'), fetchPath('/b')]
  let refused = await fetchPath('/healthz')
  while (refused.status === 200) refused = await Promise.race([fetchPath('/c'), fetchPath('/healthz')])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await fetchPath('/healthz')).status).toBe(200)
  release.resolve()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
  expect((await fetchPath('/d')).status).toBe(200)
  await full.stop({ lameDuck: 0, drain: 1000 })
})

test('startServer rejects a port that is in use, and an IP address of another machine, each with one sentence', async () => {
  await expect(startServer({ ...tools, port: server.port })).rejects.toThrow(`PORT: ${server.port} is in use by another program`)
  await expect(startServer({ ...tools, host: '192.0.2.1' })).rejects.toThrow('HOST: cannot listen on 192.0.2.1 (EADDRNOTAVAIL)')
})

test('a stopping server closes idle connections, finishes running requests, then stops listening', async () => {
  const held = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  const stopping = await startServer({
    ...tools,
    async fetch() {
      received.resolve()
      await held.promise
      return new Response('whole')
    },
  })
  const underWay = fetch(`http://127.0.0.1:${stopping.port}/`)
  await received.promise
  const stopped = stopping.stop({ lameDuck: 100, drain: 5000 })
  expect(stopping.isStopping()).toBe(true)
  const meanwhile = fetch(`http://127.0.0.1:${stopping.port}/fast`)
  expect((await meanwhile).headers.get('connection')).toBe('close')
  held.resolve()
  expect(await (await underWay).text()).toBe('whole')
  expect(await stopped).toEqual([])
  await expect(fetch(`http://127.0.0.1:${stopping.port}/`)).rejects.toThrow()
})

test('a stopping server aborts the requests that do not finish within the drain time, and returns them', async () => {
  const received = Promise.withResolvers<void>()
  const stopping = await startServer({ ...tools, fetch: () => hang(received) })
  const cut = fetch(`http://127.0.0.1:${stopping.port}/slow?a=b`).catch(() => 'cut')
  await received.promise
  expect(await stopping.stop({ lameDuck: 0, drain: 50 })).toEqual([{ method: 'GET', url: '/slow?a=b' }])
  expect(await cut).toBe('cut')
})

function hang(received: PromiseWithResolvers<void>): Promise<Response> {
  received.resolve()
  return new Promise(() => {})
}
