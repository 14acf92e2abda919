import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress } from '#kit/http/compression/compress.ts'
import { page, testContent, testPages } from '../testing/network.ts'
import { openSite } from '../testing/site.ts'
import { createPageCache } from './page-cache.ts'

type Sent = { status: number; headers: Record<string, string>; body: Buffer | undefined }

/** Sends a request to the page cache alone; returns the response, or null when the page is not cached. */
function send(
  web: Pick<ReturnType<typeof openSite>['web'], 'cached'>,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Sent | null {
  let sent: Sent | null = null
  const response = {
    writeHead: (status: number, flat: string[]) => {
      sent = { status, headers: {}, body: undefined }
      for (let at = 0; at < flat.length; at += 2) sent.headers[flat[at]!] = flat[at + 1]!
    },
    end: (body?: Buffer) => (sent!.body = body),
  }
  const isAnswered = web.cached(
    { method, url, headers: { host: 'daypart.test', ...headers } } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  expect(isAnswered).toBe(sent !== null)
  return sent
}

/** Opens a site with one show. The show's title contains the number of renders of the show's page. */
function countingSite(change: object = {}) {
  let renders = 0
  const pages = testPages()
  const { client } = testContent(pages)
  const query = (async (operation: never, variables: { type?: string }) => {
    if (variables.type !== 'TITLE') return client.query(operation, variables)
    await new Promise((resolve) => setImmediate(resolve))
    renders++
    return {
      data: {
        bonanzaPage: { ...pages['TITLE night-shift']!, metadata: { ...pages['TITLE night-shift']!.metadata, title: `Made ${renders}` } },
      },
    }
  }) as typeof client.query
  const site = openSite({ content: { ...client, query }, ...change })
  const title = async (path = '/night-shift') => /<title>(.*?) \|/.exec(await site.text(path))![1]
  return { ...site, title, renders: () => renders }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the page cache of the server', () => {
  const brotli = { 'accept-encoding': 'br' }
  /** Returns a page's Brotli body, and how many bytes smaller it is than one of the usual quality. */
  async function better(web: Parameters<typeof send>[0], path: string) {
    const { body, headers } = send(web, path, brotli)!
    const html = brotliDecompressSync(body!)
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body!.length) })
    return { html: html.toString(), by: (await compress(html, 'br')).length - body!.length }
  }

  test('a page that is sent again is compressed better, also when it is rendered again, and its content stays the same', async () => {
    const { web, text, clock } = openSite()
    const html = await text('/night-shift')
    expect((await better(web, '/night-shift')).by, 'the second time').toBe(0)
    await expect.poll(async () => (await better(web, '/night-shift')).by).toBeGreaterThan(0)
    expect((await better(web, '/night-shift')).html).toBe(html)
    clock.now += 61_000
    // The stale page is sent a last time, and rendered again.
    await expect.poll(async () => (await better(web, '/night-shift')).html).not.toBe(html)
    await expect.poll(async () => (await better(web, '/night-shift')).by).toBeGreaterThan(0)
  })

  test('a page with a query and an error page are not compressed better', async () => {
    const cache = createPageCache({ now: () => 0, enabled: true, headers: [], addressOf: ({ url }) => url! })
    const html = await openSite().text('/night-shift')
    const statuses = { '/season?v=1': 200, '/nowhere?': 404, '/movies?': 200 }
    for (const [key, status] of Object.entries(statuses))
      await cache.answer(new Request('http://h/', { headers: brotli }), key, key, async () => ({ status, html, seconds: 60 }))
    for (let times = 0; times < 3; times++) for (const key of Object.keys(statuses)) send(cache, key, brotli)
    // One page after the other: the others would have been first.
    await expect.poll(async () => (await better(cache, '/movies?')).by).toBeGreaterThan(0)
    expect([(await better(cache, '/season?v=1')).by, (await better(cache, '/nowhere?')).by]).toEqual([0, 0])
  })

  test('a cached page is answered unchanged, without framework code', async () => {
    const { web, text } = openSite()
    expect(send(web, '/night-shift')).toBeNull()
    const html = await text('/night-shift')
    const plain = send(web, '/night-shift')!
    expect([plain.status, plain.body!.toString()]).toEqual([200, html])
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
      'content-length': String(Buffer.byteLength(html)),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(plain.headers['content-security-policy']).toContain("script-src 'self'")
    const small = send(web, '/night-shift', { 'accept-encoding': 'gzip, deflate, br' })!
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.body!).toString()).toBe(html)
  })

  test('a page is sent only in content codings that the client accepts', async () => {
    const { get } = openSite()
    const coding = async (accepted: string) => {
      const response = await get('/night-shift', { 'accept-encoding': accepted })
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const
    }
    const [none, plain] = await coding('identity')
    const [gzip, zipped] = await coding('gzip')
    expect([none, gzip]).toEqual([null, 'gzip'])
    expect(gunzipSync(zipped)).toEqual(plain)
    const { web, text } = openSite()
    await text('/night-shift')
    expect(send(web, '/night-shift', { 'accept-encoding': 'gzip' })!.headers['content-encoding']).toBeUndefined()
    await expect.poll(() => send(web, '/night-shift', { 'accept-encoding': 'gzip' })!.headers['content-encoding']).toBe('gzip')
    expect((await coding('br;q=0, gzip;q=0.5'))[0]).toBe('gzip')
    expect((await coding('*'))[0]).toBe('br')
    expect((await coding('br;q=0, *'))[0]).toBe('gzip')
  })

  test('the response is 304 when the client has the current version of a page', async () => {
    const { web, get } = openSite()
    const { headers } = await get('/')
    const etag = headers.get('etag')!
    expect(send(web, '/', { 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined })
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
    expect(send(web, '/', { 'if-none-match': 'W/"other"' })!.status).toBe(200)
  })

  test('a page is cached separately for each language, brand and platform, but not for tracking parameters', async () => {
    const { web, queries, text } = openSite()
    const home = () => queries.filter(({ variables }) => variables['type'] === 'PAGE').length
    await text('/')
    await text('/?utm_source=mail&fbclid=1')
    expect(home()).toBe(1)
    expect(send(web, '/?utm_source=mail&fbclid=1')).not.toBeNull()
    await text('/?lang=es')
    await text('/bravo')
    await text('/', { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' })
    await text('/', { 'sec-ch-ua-mobile': '?1' })
    expect(home()).toBe(4)
    expect(send(web, '/?lang=es')!.body!.toString()).toContain('<html lang="es"')
    expect(send(web, '/')!.body!.toString()).toContain('<html lang="en-US"')
  })

  test('concurrent requests for a page cause only one render', async () => {
    const { title, renders } = countingSite()
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => title())))).toEqual(new Set(['Made 1']))
    expect(renders()).toBe(1)
  })

  test('a stale page is served until a new version of the page is rendered', async () => {
    const { title, clock, web, renders } = countingSite()
    expect(await title()).toBe('Made 1')
    clock.now += 61_000
    for (let times = 0; times < 5; times++) expect(send(web, '/night-shift')!.body!.toString()).toContain('Made 1')
    await expect.poll(() => send(web, '/night-shift')!.body!.toString()).toContain('Made 2')
    expect(renders()).toBe(2)
  })

  test('a page that is too old is never served', async () => {
    const { title, clock, web } = countingSite()
    await title()
    clock.now += 361_000
    expect(send(web, '/night-shift')).toBeNull()
    expect(await title()).toBe('Made 2')
  })

  test('a change of content removes all pages from the cache, including pages that are being rendered', async () => {
    const { title, web } = countingSite()
    await title()
    web.contentChanged(2)
    expect(send(web, '/night-shift')).toBeNull()
    const early = title()
    web.contentChanged(3)
    expect(await early).toBe('Made 2')
    expect(await title()).toBe('Made 3')
  })

  test('the old page stays in the cache if the next render fails', async () => {
    const { client } = testContent()
    let down = false
    const site = openSite({
      content: {
        ...client,
        query: (async (...queries: Parameters<typeof client.query>) =>
          down ? Promise.reject(new Error('down')) : client.query(...queries)) as typeof client.query,
      },
    })
    await site.text('/night-shift')
    down = true
    site.clock.now += 61_000
    expect(send(site.web, '/night-shift')!.status).toBe(200)
    await settled()
    expect(send(site.web, '/night-shift')!.status).toBe(200)
    expect((await site.get('/night-shift')).status).toBe(200)
  })

  test('an unknown path is cached for ten seconds, and all unknown paths share one cached 404 page', async () => {
    const { web, clock, get, queries } = openSite()
    expect((await get('/nowhere')).headers.get('cache-control')).toContain('s-maxage=10')
    expect(send(web, '/nowhere')!.status).toBe(404)
    const navigations = () => queries.filter(({ operation }) => operation === 'featuredShowsSection').length
    await get('/nowhere-else')
    expect(navigations()).toBe(1)
    clock.now += 400_000
    expect(send(web, '/nowhere')).toBeNull()
  })

  test('the cache answers HEAD with the headers of GET, and does not answer POST', async () => {
    const { web, text } = openSite()
    await text('/')
    expect(send(web, '/', {}, 'HEAD')).toMatchObject({ status: 200, body: undefined })
    expect(send(web, '/', {}, 'POST')).toBeNull()
  })

  test('every request renders its page if the cache is turned off', async () => {
    const { title, web } = countingSite({ pageCache: false })
    expect([await title(), await title()]).toEqual(['Made 1', 'Made 2'])
    expect(send(web, '/night-shift')).toBeNull()
  })

  test('the cache has a maximum size in bytes', async () => {
    const heavy = 'x'.repeat(2 ** 20)
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`TITLE t${at}`, page('PAGE', `t${at}`, `/t${at}`, { heading: heavy })]),
    )
    const { web, text } = openSite({ content: testContent(pages).client })
    for (let at = 0; at < 30; at++) await text(`/shows/a/t${at}`)
    for (let at = 0; at < 30; at++) await text(`/t${at}`).catch(() => {})
    const cached = Array.from({ length: 30 }, (_, at) => send(web, `/t${at}`)).filter(Boolean)
    expect(cached.length).toBeLessThan(30)
  })

  /** Creates a page cache without a site, with one page and unknown paths. */
  function cacheOnly() {
    const cache = createPageCache({ now: () => 0, enabled: true, headers: [], addressOf: ({ url }) => url! })
    const renders = async () => ({ status: 200, html: 'page', seconds: 60 })
    let lookups = 0
    const missing = async () => {
      lookups++
      return { key: 'missing', render: renders }
    }
    return {
      known: (url: string) => send(cache, url) !== null,
      open: (url: string) => cache.answer(new Request('http://h/'), url, 'page', renders),
      miss: (url: string) => cache.answer(new Request('http://h/'), url, url, missing),
      lookups: () => lookups,
    }
  }
  const long = 'x'.repeat(10_000)

  test('a page stays cached while clients request another page with invented queries', async () => {
    const cache = createPageCache({ now: () => 0, enabled: true, headers: [], addressOf: ({ url }) => url! })
    const html = randomBytes(2 ** 19).toString('hex')
    const open = (path: string) => cache.answer(new Request('http://h/'), path, path, async () => ({ status: 200, html, seconds: 60 }))
    await open('/movies?')
    for (let v = 0; v < 45; v++) await open(`/season?v=${v}`)
    expect(send(cache, '/movies?')).not.toBeNull()
    expect(send(cache, '/season?v=0')).toBeNull()
  })

  test('the cached URLs are limited by their total length, not their number', async () => {
    const { known, open } = cacheOnly()
    for (let at = 0; at < 1_000; at++) await open(`/?x=${at}`)
    expect([known('/?x=0'), known('/?x=999')]).toEqual([true, true])
    for (let at = 0; at < 1_000; at++) await open(`/?x=${at}${long}`)
    expect([known('/?x=0'), known(`/?x=0${long}`), known(`/?x=999${long}`)]).toEqual([false, false, true])
  })

  test('the cache space of an unknown path depends on the path’s length', async () => {
    const { miss, lookups } = cacheOnly()
    for (let at = 0; at < 3_000; at++) await miss(`/nowhere-${at}${long}`)
    expect(lookups()).toBe(3_000)
    await miss(`/nowhere-2999${long}`)
    expect(lookups()).toBe(3_000)
    await miss(`/nowhere-0${long}`)
    expect(lookups()).toBe(3_001)
  })
})
