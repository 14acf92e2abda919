import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proxiesOf } from './client-address.ts'
import { problem } from './problem.ts'
import { factsOf } from './request-facts.ts'
import { type RunningServer, type Seen, type ServerTools, serverLimits, startServer } from './server.ts'

const reported: unknown[] = []
const seen: Seen[] = []
const doors: Record<string, (request: Request) => Response | Promise<Response>> = {
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
  fetch: async (request) => doors[new URL(request.url).pathname]?.(request) ?? problem(404, { code: 'NOT_FOUND', title: 'Not found' }),
  beside(request, response) {
    if (!request.url?.startsWith('/beside')) return false
    setImmediate(() => response.end(`${request.method} beside`))
    return true
  },
  fast(request, response) {
    if (request.url === '/fast-broken') throw new Error('fast')
    if (request.url !== '/fast') return false
    response.end('at once')
    return true
  },
  bodyLimit: (path) => (path === '/echo' ? 1000 : 10),
  isAlwaysAdmitted: (path) => path === '/healthz',
  seen: (each) => seen.push(each),
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
  seen.length = 0
})

/** Exactly these bytes; the whole answer until the server closes. */
async function raw(lines: string, to = server): Promise<string> {
  const socket = connect(to.port, '127.0.0.1')
  socket.write(Buffer.from(lines, 'latin1'))
  return text(socket)
}
const get = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
const post = (body: string | Buffer | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`${origin}/echo`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('answers a health check in HTTP/1.0 without Host, and takes it for no request of an operator', async () => {
  expect(await raw('GET /page HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
  expect(await raw('POST /echo HTTP/1.0\r\n\r\n')).toContain('"isLocal":false,"isOperator":false')
})

test('what stands beside the doors is asked first, by any method', async () => {
  expect(await (await fetch(`${origin}/beside/x`)).text()).toBe('GET beside')
  expect(await (await fetch(`${origin}/beside/x`, { method: 'POST', body: 'a'.repeat(100) })).text()).toBe('POST beside')
})

test('whatever the request line, the server answers below 500 and goes on (reliability M11)', async () => {
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

test('a fault inside is a problem outside, with no word of what it was', async () => {
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

test('every answer is secured, and a page keeps its own policy', async () => {
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

test('text is compressed for those who take it, and its tag becomes weak', async () => {
  const ask = (codings: string) => fetch(`${origin}/page`, { headers: { 'accept-encoding': codings } })
  for (const [codings, coding, tag] of [
    ['gzip, br', 'br', 'W/"1"'],
    ['gzip, br;q=0', 'gzip', 'W/"1"'],
    ['identity', null, '"1"'],
  ] as const) {
    const page = await ask(codings)
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

test('a body may have so many bytes, counted or chunked, and so many once inflated (reliability M14)', async () => {
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

test('knows its own machine and its operator, and believes no header of a stranger', async () => {
  const facts = async (headers: Record<string, string>) => ((await (await post('', headers)).json()) as { facts: object }).facts
  expect(await facts({})).toEqual({ address: '127.0.0.1', isLocal: true, isOperator: true, isSecure: false })
  expect(await facts({ 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' })).toEqual({
    address: '127.0.0.1',
    isLocal: false,
    isOperator: false,
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

test('TRACE is no method here, and a request has one Host', async () => {
  const trace = await raw('TRACE /page HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
  expect(trace).toMatch(/^HTTP\/1.1 405 .*\r\nallow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE\r\n/is)
  expect(trace).toContain('x-content-type-options: nosniff')
  for (const target of ['/page', '/fast', '/beside', '/echo']) {
    const two = await raw(`GET ${target} HTTP/1.1\r\nHost: h\r\nhOST: evil.example\r\nConnection: close\r\n\r\n`)
    expect(two).toMatch(/^HTTP\/1.1 400 [\s\S]*The request has more than one Host/)
  }
  expect(reported).toEqual([])
})

test('what was seen of a request: who, what, how it ended, how long it took', async () => {
  await fetch(`${origin}/none?a=b`)
  await fetch(`${origin}/fast`)
  expect(seen).toMatchObject([{ method: 'GET', url: '/none?a=b', status: 404, facts: { isLocal: true } }])
  expect(seen[0]!.milliseconds).toBeLessThan(1000)
})

test('slow headers and slow bodies are cut within a second of their time (reliability M7)', async () => {
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

test('a house that is full says so at once, and still answers who watches it', async () => {
  const release = Promise.withResolvers<void>()
  const full = await startServer({
    ...tools,
    atOnce: 2,
    async fetch(request) {
      if (!request.url.endsWith('/healthz')) await release.promise
      return new Response('done')
    },
  })
  const ask = (path: string) => fetch(`http://127.0.0.1:${full.port}${path}`)
  const held = [ask('/a'), ask('/b')]
  let refused = await ask('/healthz')
  while (refused.status === 200) refused = await Promise.race([ask('/c'), ask('/healthz')])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await ask('/healthz')).status).toBe(200)
  release.resolve()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
  expect((await ask('/d')).status).toBe(200)
  await full.stop({ lameDuck: 0, drain: 1000 })
})

test('a taken port: one sentence', async () => {
  await expect(startServer({ ...tools, port: server.port })).rejects.toThrow(`PORT: ${server.port} is taken by another program`)
  await expect(startServer({ ...tools, host: '192.0.2.1' })).rejects.toThrow('HOST: cannot serve on 192.0.2.1 (EADDRNOTAVAIL)')
})

test('stops gracefully: tells connections to close, ends what is under way, then is gone (reliability M12)', async () => {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const stopping = await startServer({
    ...tools,
    async fetch() {
      asked.resolve()
      await held.promise
      return new Response('whole')
    },
  })
  const underWay = fetch(`http://127.0.0.1:${stopping.port}/`)
  await asked.promise
  const stopped = stopping.stop({ lameDuck: 100, drain: 5000 })
  expect(stopping.isStopping()).toBe(true)
  const meanwhile = fetch(`http://127.0.0.1:${stopping.port}/fast`)
  expect((await meanwhile).headers.get('connection')).toBe('close')
  held.resolve()
  expect(await (await underWay).text()).toBe('whole')
  expect(await stopped).toEqual([])
  await expect(fetch(`http://127.0.0.1:${stopping.port}/`)).rejects.toThrow()
})

test('cuts requests that do not end in time, and returns them', async () => {
  const asked = Promise.withResolvers<void>()
  const stopping = await startServer({ ...tools, fetch: () => hang(asked) })
  const cut = fetch(`http://127.0.0.1:${stopping.port}/slow?a=b`).catch(() => 'cut')
  await asked.promise
  expect(await stopping.stop({ lameDuck: 0, drain: 50 })).toEqual([{ method: 'GET', url: '/slow?a=b' }])
  expect(await cut).toBe('cut')
})

function hang(asked: PromiseWithResolvers<void>): Promise<Response> {
  asked.resolve()
  return new Promise(() => {})
}
