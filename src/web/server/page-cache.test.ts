import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { page, testContent, testPages } from './testing/network.ts'
import { openSite } from './testing/site.ts'

type Sent = { status: number; headers: Record<string, string>; body: Buffer | undefined }

/** What the cache sends to a request in front of any framework, or null. */
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
  const took = web.cached(
    { method, url, headers: { host: 'daypart.test', ...headers } } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  expect(took).toBe(sent !== null)
  return sent
}

/** A site whose show's name is how often its page was made. */
function countingSite(change: object = {}) {
  let made = 0
  const pages = testPages()
  const { client } = testContent(pages)
  const query = (async (operation: never, variables: { type?: string }) => {
    if (variables.type !== 'TITLE') return client.query(operation, variables)
    await new Promise((resolve) => setImmediate(resolve))
    made++
    return {
      data: {
        bonanzaPage: { ...pages['TITLE night-shift']!, metadata: { ...pages['TITLE night-shift']!.metadata, title: `Made ${made}` } },
      },
    }
  }) as typeof client.query
  const site = openSite({ content: { ...client, query }, ...change })
  const title = async (path = '/night-shift') => /<title>(.*?) \|/.exec(await site.text(path))![1]
  return { ...site, title, made: () => made }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the page cache of the server', () => {
  test('answers a page it has made, as it was made, without a framework', async () => {
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

  test('speaks the codings that are taken, and only those', async () => {
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

  test('does not send what a reader has', async () => {
    const { web, get } = openSite()
    const { headers } = await get('/')
    const etag = headers.get('etag')!
    expect(send(web, '/', { 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined })
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
    expect(send(web, '/', { 'if-none-match': 'W/"other"' })!.status).toBe(200)
  })

  test('keeps apart what differs and together what does not', async () => {
    const { web, asked, text } = openSite()
    const home = () => asked.filter(({ variables }) => variables['type'] === 'PAGE').length
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

  test('makes a page once however many ask at the same time', async () => {
    const { title, made } = countingSite()
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => title())))).toEqual(new Set(['Made 1']))
    expect(made()).toBe(1)
  })

  test('shows an old page while one new one is made, then the new one', async () => {
    const { title, clock, web, made } = countingSite()
    expect(await title()).toBe('Made 1')
    clock.now += 61_000
    for (let times = 0; times < 5; times++) expect(send(web, '/night-shift')!.body!.toString()).toContain('Made 1')
    await expect.poll(() => send(web, '/night-shift')!.body!.toString()).toContain('Made 2')
    expect(made()).toBe(2)
  })

  test('never shows one that is too old', async () => {
    const { title, clock, web } = countingSite()
    await title()
    clock.now += 361_000
    expect(send(web, '/night-shift')).toBeNull()
    expect(await title()).toBe('Made 2')
  })

  test('forgets everything when content changed, also what is being made', async () => {
    const { title, web } = countingSite()
    await title()
    web.contentChanged(2)
    expect(send(web, '/night-shift')).toBeNull()
    const early = title()
    web.contentChanged(3)
    expect(await early).toBe('Made 2')
    expect(await title()).toBe('Made 3')
  })

  test('a page that fails to be made again leaves the old one standing', async () => {
    const { client } = testContent()
    let down = false
    const site = openSite({
      content: {
        ...client,
        query: (async (...asked: Parameters<typeof client.query>) =>
          down ? Promise.reject(new Error('down')) : client.query(...asked)) as typeof client.query,
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

  test('an unknown path is remembered for ten seconds, the page of it once', async () => {
    const { web, clock, get, asked } = openSite()
    expect((await get('/nowhere')).headers.get('cache-control')).toContain('s-maxage=10')
    expect(send(web, '/nowhere')!.status).toBe(404)
    const navigations = () => asked.filter(({ operation }) => operation === 'featuredShowsSection').length
    await get('/nowhere-else')
    expect(navigations()).toBe(1)
    clock.now += 400_000
    expect(send(web, '/nowhere')).toBeNull()
  })

  test('HEAD has the headers of GET, POST has nothing here', async () => {
    const { web, text } = openSite()
    await text('/')
    expect(send(web, '/', {}, 'HEAD')).toMatchObject({ status: 200, body: undefined })
    expect(send(web, '/', {}, 'POST')).toBeNull()
  })

  test('turned off, every page is made anew', async () => {
    const { title, web } = countingSite({ pageCache: false })
    expect([await title(), await title()]).toEqual(['Made 1', 'Made 2'])
    expect(send(web, '/night-shift')).toBeNull()
  })

  test('is bounded by bytes, whatever is asked', async () => {
    const heavy = 'x'.repeat(2 ** 20)
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`TITLE t${at}`, page('PAGE', `t${at}`, `/t${at}`, { heading: heavy })]),
    )
    const { web, text } = openSite({ content: testContent(pages).client })
    for (let at = 0; at < 30; at++) await text(`/shows/a/t${at}`)
    for (let at = 0; at < 30; at++) await text(`/t${at}`).catch(() => {})
    const kept = Array.from({ length: 30 }, (_, at) => send(web, `/t${at}`)).filter(Boolean)
    expect(kept.length).toBeLessThan(30)
  })

  /** The cache alone, in front of one page and of paths that lead nowhere. */
  function alone() {
    const cache = createPageCache({ now: () => 0, enabled: true, headers: [], addressOf: ({ url }) => url! })
    const made = async () => ({ status: 200, html: 'page', seconds: 60 })
    let looked = 0
    const missing = async () => {
      looked++
      return { instead: 'missing', remake: made }
    }
    return {
      known: (url: string) => send(cache, url) !== null,
      open: (url: string) => cache.answer(new Request('http://h/'), url, 'page', made),
      miss: (url: string) => cache.answer(new Request('http://h/'), url, url, missing),
      looked: () => looked,
    }
  }
  const long = 'x'.repeat(10_000)

  test('what is kept of addresses is bounded by their letters, not by how many they are', async () => {
    const { known, open } = alone()
    for (let at = 0; at < 1_000; at++) await open(`/?x=${at}`)
    expect([known('/?x=0'), known('/?x=999')]).toEqual([true, true])
    for (let at = 0; at < 1_000; at++) await open(`/?x=${at}${long}`)
    expect([known('/?x=0'), known(`/?x=0${long}`), known(`/?x=999${long}`)]).toEqual([false, false, true])
  })

  test('a path that leads nowhere weighs as much as it has letters', async () => {
    const { miss, looked } = alone()
    for (let at = 0; at < 3_000; at++) await miss(`/nowhere-${at}${long}`)
    expect(looked()).toBe(3_000)
    await miss(`/nowhere-2999${long}`)
    expect(looked()).toBe(3_000)
    await miss(`/nowhere-0${long}`)
    expect(looked()).toBe(3_001)
  })
})
