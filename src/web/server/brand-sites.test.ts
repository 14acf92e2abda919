// Tests the canonical URLs, languages and sitemaps of brands with their own language or host.
import { describe, expect, test } from 'vitest'
import type { Brand } from '#contracts/brand.ts'
import type { SitemapEntry } from '#contracts/http/catalogue.ts'
import { createAddresses, visitOf } from './request/address.ts'
import { menuHref } from './request/brand-href.ts'
import { page, testBrands, testContent, testPages, titlePage } from './testing/network.ts'
import { openSite, origin } from './testing/site.ts'

const [nbc, bravo] = testBrands.brands as [Brand, Brand]
const withBrands = (...brands: Brand[]) => ({ ...testBrands, brands })
const spanish: Brand = { ...bravo, language: 'es', timeZone: 'America/Los_Angeles' }
const hosted: Brand = { ...bravo, hosts: ['bravo.test'] }
const heads = (html: string) => ({
  html: /<html[^>]*>/.exec(html)![0],
  canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  alternates: [...html.matchAll(/hreflang="([^"]*)" href="([^"]*)">/g)].map(([, language, href]) => [language, href]),
  ogUrl: /"og:url" content="([^"]*)"/.exec(html)?.[1],
})

describe('a brand in Spanish', () => {
  const open = () => openSite({ brands: withBrands(nbc, spanish) })

  test('[C2.2-10] a Spanish brand is Spanish at URLs without lang and English with lang=en; an English brand is unaffected', async () => {
    const { text, queries } = open()
    const head = heads(await text('/bravo'))
    expect(head.html).toContain('lang="es" data-brand="bravo" data-language="es"')
    expect([head.canonical, head.ogUrl]).toEqual([`${origin}/bravo`, `${origin}/bravo`])
    expect(head.alternates.slice(0, 3)).toEqual([
      ['en', `${origin}/bravo?lang=en`],
      ['es', `${origin}/bravo`],
      ['x-default', `${origin}/bravo`],
    ])
    expect(queries.find(({ operation }) => operation === 'bonanzaPage')!.variables).toMatchObject({
      language: 'es',
      timeZone: 'America/Los_Angeles',
    })
    expect(heads(await text('/bravo?lang=en')).html).toContain('lang="en-US"')
    expect(heads(await text('/bravo?lang=fr')).html).toContain('lang="es"')
    expect(heads(await text('/')).html).toContain('lang="en-US" data-brand="nbc" data-language="en"')
    expect(heads(await text('/bravo/night-shift')).canonical).toBe(`${origin}/night-shift?lang=es`)
  })

  test('the chosen language is kept in links, forms, the 404 page, the manifest and redirects', async () => {
    const { get, text } = open()
    expect(await text('/bravo')).toContain('href="/bravo/shows/all/popular"')
    expect(await text('/bravo?lang=en')).toContain('href="/bravo/shows/all/popular?lang=en"')
    expect(await text('/bravo/nowhere')).toContain('<title>Página no encontrada | Bravo</title>')
    expect(await text('/bravo/nowhere?lang=en')).toContain('<title>Page not found | Bravo</title>')
    expect(await (await get('/bravo/manifest.webmanifest')).json()).toMatchObject({ lang: 'es', start_url: '/bravo' })
    expect(await (await get('/bravo/manifest.webmanifest?lang=en')).json()).toMatchObject({ lang: 'en-US', start_url: '/bravo?lang=en' })
    expect((await get('/bravo/movies?lang=en')).headers.get('location')).toBe('/bravo/movies/popular?lang=en')
  })

  test('each URL of a Spanish brand has the same cacheable page for any Accept-Language and cookies', async () => {
    const { get } = open()
    const tagOf = async (path: string, headers = {}) => {
      const response = await get(path, headers)
      expect(response.headers.get('cache-control')).toContain('public')
      expect(response.headers.get('vary')).toBe('accept-encoding')
      return response.headers.get('etag')
    }
    const bare = await tagOf('/bravo')
    expect(await tagOf('/bravo', { cookie: 'language=en', 'accept-language': 'en' })).toBe(bare)
    expect(await tagOf('/bravo?lang=en')).not.toBe(bare)
    expect(await tagOf('/bravo')).toBe(bare)
  })
})

describe('a brand on a host of its own', () => {
  const entry = (path: string, brand: string, changed = 0): SitemapEntry => ({ path, changed, brand })
  const ofBravo = { ...titlePage, brand: { ...titlePage.brand, machineName: 'bravo' } }
  const pages = { ...testPages(), 'TITLE salt': page('TITLE', 'salt', '/salt', { heading: 'Salt', title: ofBravo }) }
  const open = () => {
    const entries = [entry('/', 'nbc'), entry('/night-shift', 'nbc', Date.UTC(2026, 10, 1)), entry('/salt', 'bravo', Date.UTC(2026, 10, 2))]
    return openSite({ brands: withBrands(nbc, hosted), content: testContent(pages, entries).client })
  }
  const at = { host: 'Bravo.test:8443' }

  test('a brand’s own host is matched with any port', async () => {
    const { text } = open()
    expect(await text('/', at)).toContain('data-brand="bravo"')
    expect(await text('/', { host: 'bravo.test' })).toContain('data-brand="bravo"')
    expect(await text('/', { host: 'bravo.test.evil.example' })).toContain('data-brand="nbc"')
  })

  test('the canonical URLs of a brand’s pages and titles are on the brand’s own host, even if another host serves the pages', async () => {
    const { text } = open()
    for (const html of [await text('/?lang=es', at), await text('/bravo?lang=es')]) {
      const { canonical, ogUrl, alternates } = heads(html)
      expect([canonical, ogUrl]).toEqual(['https://bravo.test/?lang=es', 'https://bravo.test/?lang=es'])
      expect(alternates.slice(0, 3).map(([, href]) => href)).toEqual([
        'https://bravo.test/',
        'https://bravo.test/?lang=es',
        'https://bravo.test/',
      ])
    }
    for (const html of [await text('/salt', at), await text('/bravo/salt'), await text('/salt')]) {
      expect(heads(html)).toMatchObject({ canonical: 'https://bravo.test/salt', ogUrl: 'https://bravo.test/salt' })
      expect(html).toContain('"url":"https://bravo.test/night-shift"')
    }
    expect(heads(await text('/night-shift', at)).canonical).toBe(`${origin}/night-shift`)
  })

  test('a brand on its own host has a sitemap with URLs of that host only, and a lastmod element if the last change is known', async () => {
    const { text } = open()
    expect(await text('/robots.txt', at)).toContain('Sitemap: https://bravo.test/sitemap.xml\n')
    expect(await text('/sitemap.xml', at)).toContain('<loc>https://bravo.test/sitemap/pages.xml?after=</loc>')
    const own = await text('/sitemap/pages.xml', at)
    const main = await text('/sitemap/pages.xml')
    const locations = (xml: string) =>
      [...xml.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, loc, time]) => [loc, time])
    expect(locations(own)).toEqual([
      ['https://bravo.test/', undefined],
      ['https://bravo.test/salt', '2026-11-02T00:00:00.000Z'],
    ])
    expect(locations(main)).toEqual([
      [`${origin}/`, undefined],
      [`${origin}/night-shift`, '2026-11-01T00:00:00.000Z'],
    ])
    expect(main).not.toContain('bravo.test')
  })
})

describe('a menu link to another brand', () => {
  const addresses = createAddresses(withBrands(nbc, spanish))
  const leads = (path: string, href: string, search = '', group = addresses) => {
    const visit = visitOf(group.find(path, search, {}), {}, { addresses: group, publicUrl: origin, now: () => 0 })
    return menuHref(group, visit, href)
  }

  test('a menu link to another brand opens that brand in its own language, unless the viewer chose a different language', () => {
    expect(leads('/', '/bravo')).toBe(`${origin}/bravo`)
    expect(leads('/', '/bravo?lang=es')).toBe(`${origin}/bravo?lang=es`)
    expect(leads('/', '/bravo-tv/shows/all/popular')).toBe(`${origin}/bravo/shows/all/popular`)
    expect(leads('/', '/bravo?lang=es', '?lang=es')).toBe(`${origin}/bravo`)
    expect(leads('/bravo', '/nbc/networks')).toBe(`${origin}/networks`)
    expect(leads('/bravo', '/nbc', '?lang=en')).toBe(`${origin}/`)
    expect(leads('/', '/networks/bravo')).toBe('/networks/bravo')
    expect(leads('/bravo', '/bravo?lang=es')).toBe('/')
  })

  test('a menu link to another brand leads to that brand’s host if the brand has a host', () => {
    const group = createAddresses(withBrands(nbc, hosted))
    expect(leads('/', '/bravo', '', group)).toBe('https://bravo.test/')
    expect(leads('/', '/bravo/x', '?lang=es', group)).toBe('https://bravo.test/x?lang=es')
  })
})
