import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { SitemapEntry } from '#contracts/http/catalogue.ts'
import { testBrands, testContent } from '../testing/network.ts'
import { openSite, origin } from '../testing/site.ts'

const entry = (number: number): SitemapEntry => ({
  path: `/title-${String(number).padStart(6, '0')}`,
  changed: Date.UTC(2026, 10, 1),
  brand: 'nbc',
})
const video = {
  mpxGuid: '9000001',
  title: 'Salt & "Ice" <1>\u0001',
  description: '',
  imageId: 'pic',
  duration: 2520,
  airDate: Date.UTC(2026, 10, 2),
  expiration: null,
}
const bravo = testBrands.brands.find(({ key }) => key === 'bravo')!
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'))

describe('resources for crawlers', () => {
  test('robots.txt lists the sitemaps', async () => {
    const text = await openSite().text('/robots.txt')
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
    expect(text).toContain(`Sitemap: ${origin}/video-sitemap.xml\n`)
  })

  test('the sitemap’s chunks contain every page one time, in both languages', async () => {
    const entries = Array.from({ length: 1_201 }, (_, number) => entry(number))
    const { text } = openSite({ content: testContent({}, entries).client })
    const chunks = locations(await text('/sitemap.xml'))
    expect(chunks).toHaveLength(3)
    const pages: string[] = []
    for (const chunk of chunks) {
      const xml = await text(chunk.slice(origin.length))
      expect(xml.match(/<url>/g)!.length).toBeLessThanOrEqual(500)
      pages.push(...locations(xml))
    }
    expect(pages).toEqual(entries.map(({ path }) => origin + path))
    expect(await text(chunks[0]!.slice(origin.length))).toContain(`hreflang="es" href="${origin}/title-000000?lang=es"`)
  })

  test('the video sitemap has the required tags', async () => {
    const entries = [entry(1), { ...entry(2), path: '/night-shift/video/x/9000001', video }]
    const xml = await openSite({ content: testContent({}, entries).client }).text('/video-sitemap.xml')
    expect(locations(xml)).toEqual([`${origin}/night-shift/video/x/9000001`])
    for (const part of [
      `<video:thumbnail_loc>${origin}/images/pic/16-9/1260</video:thumbnail_loc>`,
      '<video:title>Salt &amp; &quot;Ice&quot; &lt;1&gt;</video:title>',
      '<video:description>Salt &amp; &quot;Ice&quot; &lt;1&gt;</video:description>',
      `<video:player_loc>${origin}/embed/9000001</video:player_loc>`,
      '<video:duration>2520</video:duration>',
      '<video:publication_date>2026-11-02T00:00:00.000Z</video:publication_date>',
    ])
      expect(xml).toContain(part)
  })

  test('the video sitemap of a large catalogue is an index', async () => {
    const entries = Array.from({ length: 501 }, (_, number) => ({ ...entry(number), video }))
    const { text } = openSite({ content: testContent({}, entries).client })
    const chunks = locations(await text('/video-sitemap.xml'))
    expect(chunks).toHaveLength(2)
    expect(locations(await text(chunks[1]!.slice(origin.length)))).toEqual([`${origin}/title-000500`])
  })

  test('a sitemap is not cached when the content service failed', async () => {
    const { client } = testContent({}, [entry(1)])
    let broken = true
    const { get, text } = openSite({
      content: { ...client, sitemap: (options) => (broken ? Promise.reject(new Error('down')) : client.sitemap(options)) },
    })
    expect((await get('/sitemap.xml')).status).toBe(503)
    broken = false
    expect(locations(await text('/sitemap.xml'))).toHaveLength(1)
  })

  const throws = { query: () => Promise.reject(new Error('down')), sitemap: () => Promise.reject(new Error('down')) }
  const faults = { query: async () => ({ data: null, errors: [{ message: 'down', extensions: { code: 'INTERNAL' as const } }] }) }
  const oembed = `/oembed?url=${encodeURIComponent(`${origin}/night-shift/video/x/9000001`)}`
  test.each([
    ['/sitemap.xml', throws],
    ['/sitemap/pages.xml', throws],
    ['/video-sitemap.xml', throws],
    ['/sitemap/videos.xml', throws],
    [oembed, throws],
    [oembed, faults],
    ['/embed/9000001', throws],
    ['/embed/9000001', faults],
  ])('%s answers 503 with Retry-After while content fails', async (path, down) => {
    const { get } = openSite({ content: { ...testContent().client, ...down } })
    const { status, headers } = await get(path)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '30', 'no-store'])
  })

  test('a request that the content service did not answer is reported one time', async () => {
    const { get, reported } = openSite({ content: { ...testContent().client, ...throws } })
    await get('/sitemap.xml')
    expect(reported).toEqual([{ name: 'Error', type: 'Page', message: 'down', path: '/sitemap.xml', fatal: true }])
  })
})

describe('resources for other sites', () => {
  const video = `${origin}/night-shift/video/x/9000001`
  const oembedPath = (url: string, more = '') => `/oembed?url=${encodeURIComponent(url)}${more}`

  test('the oEmbed response of a video page has an embeddable player', async () => {
    const answer = await (await openSite().get(oembedPath(video, '&maxwidth=320'))).json()
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'video',
      title: 'Night Shift: Episode 1',
      provider_name: 'NBC',
      width: 320,
      height: 180,
    })
    expect(answer.html).toContain(`<iframe src="${origin}/embed/9000001" width="320" height="180" title="Night Shift: Episode 1"`)
    expect(answer.thumbnail_url).toBe(`${origin}/images/episode-1/16-9/640`)
  })

  test('the oEmbed response is XML for the parameter format=xml, and the oEmbed URL in the page’s head answers 200', async () => {
    const { get, text } = openSite()
    expect(await text(oembedPath(video, '&format=xml'))).toContain('<title>Night Shift: Episode 1</title>')
    const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
      await text('/night-shift/video/x/9000001'),
    )![1]!
    expect((await get(href.replaceAll('&amp;', '&').slice(origin.length))).status).toBe(200)
  })

  test.each([
    [400, '/oembed'],
    [404, oembedPath('https://evil.example/night-shift/video/x/9000001')],
    [404, oembedPath(`${origin}/night-shift`)],
    [404, oembedPath(`${origin}/a/video/b/none`)],
    [404, oembedPath('%')],
    [501, oembedPath(video, '&format=yaml')],
  ])('oEmbed answers %i to the request %s', async (status, path) => expect((await openSite().get(path)).status).toBe(status))

  test('the embedded player is a noindex page that any site may frame', async () => {
    const response = await openSite().get('/embed/9000001')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const html = await response.text()
    expect(html).toContain('data-island="player"')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('<header')
    for (const path of ['/embed/none', '/embed/%', '/embed/']) expect((await openSite().get(path)).status, path).toBe(404)
  })

  test('each brand has its own web manifest and favicon', async () => {
    const { get, text } = openSite()
    const response = await get('/bravo/manifest.webmanifest?lang=es')
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    expect(await response.json()).toMatchObject({
      name: 'Bravo',
      start_url: '/bravo?lang=es',
      scope: '/bravo/',
      lang: 'es',
      id: '/bravo?lang=es',
      icons: [
        { src: '/bravo/icon-192.png', sizes: '192x192', purpose: 'any' },
        { src: '/bravo/icon-512.png', sizes: '512x512', purpose: 'any' },
        { src: '/bravo/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
      ],
    })
    expect(await text('/bravo/favicon.svg')).toContain('>B</text>')
    expect((await get('/favicon.ico')).headers.get('location')).toBe('/favicon.svg')
  })

  test('the icons are PNG of the size that the manifest names, in the colours of the brand, and may be cached', async () => {
    const { get, text } = openSite()
    expect(await text('/bravo')).toContain('<link rel="apple-touch-icon" href="/bravo/apple-touch-icon.png">')
    const { icons } = (await (await get('/bravo/manifest.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of [...icons, { src: '/bravo/apple-touch-icon.png', sizes: '180x180' }]) {
      const response = await get(src)
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'public, max-age=86400',
      ])
      const image = sharp(Buffer.from(await response.arrayBuffer()))
      const { format, width, height } = await image.metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
      const corner = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
      expect(`#${corner.toString('hex')}`, src).toBe(bravo.colors.gradientStart.toLowerCase())
    }
    const first = Buffer.from(await (await get('/bravo/icon-192.png')).arrayBuffer())
    expect(first.equals(Buffer.from(await (await get('/icon-192.png')).arrayBuffer()))).toBe(false)
  })

  test('the wordmark of a maskable icon is within the circle of 80 % to which a device may cut it', async () => {
    const { get } = openSite()
    for (const { key } of testBrands.brands) {
      const path = key === testBrands.brands[0]!.key ? '' : `/${key}`
      const bytes = Buffer.from(await (await get(`${path}/icon-maskable-512.png`)).arrayBuffer())
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const distances: number[] = []
      for (let y = 0; y < 512; y++)
        for (let x = 0; x < 512; x++)
          if (
            data
              .subarray((y * 512 + x) * info.channels)
              .subarray(0, 3)
              .every((value) => value > 250)
          )
            distances.push(Math.hypot(x - 256, y - 256))
      expect(distances.length, key).toBeGreaterThan(1000)
      expect(Math.max(...distances), key).toBeLessThan(0.4 * 512)
    }
  })

  test('answers with 503 if an icon cannot be drawn, and draws it again at the next request', async () => {
    const drawIcon = vi
      .fn()
      .mockRejectedValueOnce(new Error('killed'))
      .mockResolvedValue(new Uint8Array([1]))
    const { get } = openSite({ drawIcon })
    expect((await get('/icon-192.png')).status).toBe(503)
    expect((await get('/icon-192.png')).status).toBe(200)
    expect((await get('/icon-192.png')).status).toBe(200)
    expect(drawIcon).toHaveBeenCalledTimes(2)
  })
})
