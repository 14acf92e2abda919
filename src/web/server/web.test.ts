import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readPreloadedState } from '../pages/preloaded.ts'
import { headScript, headScriptHash } from './markup/head-script.ts'
import { page, testBrands, testContent, testPages, titlePage } from './testing/network.ts'
import { openSite, origin } from './testing/site.ts'

const stateOf = (html: string) =>
  readPreloadedState(/<script type="application\/json" id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!)

describe('a page', () => {
  test('is rendered on the server: its words are in the HTML before any script ran', async () => {
    const { get } = openSite()
    const response = await get('/')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const words of ['Slide 1', 'Harbor Lights', 'Episode number 119', 'Shelf 3']) expect(html).toContain(words)
    expect(html.match(/data-section="/g)).toHaveLength(5)
  })

  test('[C2.2-10] [A9-15] is Spanish where query lang equals es, otherwise English; the html lang is es or en-US', async () => {
    const { text } = openSite()
    expect(await text('/')).toContain('<html lang="en-US"')
    expect(await text('/?lang=fr')).toContain('<html lang="en-US"')
    const spanish = await text('/?lang=es')
    expect(spanish).toContain('<html lang="es"')
    expect(spanish).toContain('href="/night-shift?lang=es"')
    expect(stateOf(spanish).visit.language).toBe('es')
  })

  test('[A1-03] has its data from the content graph, in at most four calls', async () => {
    const { text, asked } = openSite()
    await text('/night-shift')
    expect(asked.map(({ operation }) => operation).sort()).toEqual(['bonanzaPage', 'globalNavigation'])
    await text('/nowhere')
    expect(asked.length - 2).toBeLessThanOrEqual(4)
  })

  test('[A1-05] [C1-14] says that the application is 1.216.3', async () => {
    const { text } = openSite()
    const html = await text('/')
    expect(html).toContain('<meta name="application-version" content="1.216.3">')
    expect(stateOf(html).appVersion).toBe('1.216.3')
  })

  test('[C2.1-01] stands in the root, whatever its kind: the same frame around it, once', async () => {
    const { text } = openSite()
    for (const path of ['/', '/night-shift', '/night-shift/video/x/9000001', '/nowhere', '/404']) {
      const html = await text(path)
      for (const part of ['Skip to content', '<main', '<footer']) expect(html.split(part), `${path} ${part}`).toHaveLength(2)
    }
  })

  test('[A1-13] [C3-57] is in English or in Spanish, English by default: its words and what it asks the graph for', async () => {
    const { text, asked } = openSite()
    for (const [path, language, skip] of [
      ['/', 'en', 'Skip to content'],
      ['/?lang=en', 'en', 'Skip to content'],
      ['/?lang=es', 'es', 'Saltar al contenido'],
    ] as const) {
      asked.length = 0
      const html = await text(path)
      expect(html).toContain(skip)
      expect(stateOf(html).visit.language).toBe(language)
      for (const { variables } of asked) expect(variables).toMatchObject({ language })
    }
  })

  test('[A1-14] takes a viewer to be in the US until told otherwise', async () =>
    expect(stateOf(await openSite().text('/')).country).toBe('US'))

  test('carries its data once, compact, beside the markup', async () => {
    const { text } = openSite()
    const html = await text('/')
    const state = stateOf(html)
    const { data, ...page } = testPages()['PAGE home']!
    expect(state.page).toMatchObject(page)
    expect(state.page!.data.sections.map(({ component }) => component)).toEqual(data.sections.map(({ component }) => component))
    const tiles = (sections: typeof data.sections) => (sections[2]!.data as { items: { data: Record<string, unknown> }[] }).items
    const { airDate, seasonNumber, episodeNumber, ...needed } = tiles(data.sections)[3]!.data
    expect(tiles(state.sections)[3]!.data).toEqual({ ...needed, image: { id: 'episode-103', color: '#223344' } })
    expect(state.navigation?.items[0]?.title).toBe('Home')
    const without = html.replace(/<script type="application\/json".*?<\/script>/s, '')
    expect(html.length / without.length).toBeLessThan(1.5)
  })

  test('has one inline script, and a policy that would run no other', async () => {
    const { get } = openSite()
    const response = await get('/night-shift')
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain(`script-src 'self' ${headScriptHash};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|nonce/)
    const html = await response.text()
    expect(
      html.split(
        `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><script>${headScript}</script>`,
      ),
    ).toHaveLength(2)
    const others = html
      .replace(headScript, '')
      .replace('<script></script>', '')
      .match(/<script\b[^>]*>/g)!
    for (const script of others) expect(script).toMatch(/ src="|type="application\/(ld\+)?json"/)
  })

  test('brings the styles of what is on it, and of nothing else', async () => {
    const html = await openSite().text('/')
    for (const style of ['theme-1', 'site-1', 'home-1', 'shelf-1'])
      expect(html).toContain(`<style data-href="/generetic/assets/${style}.css">`)
    expect(html).not.toContain('title-1.css')
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/generetic/assets/font-1.woff2">')
    // And says what draws the next page, which the first click asks for.
    const app = '/generetic/assets/site-1.js /generetic/assets/app-1.js'
    expect(html).toContain(`<script type="module" async src="/generetic/assets/wake-1.js" fetchpriority="high" data-app="${app}"></script>`)
  })

  test('asks for its largest picture first, in the head and nowhere else', async () => {
    const html = await openSite().text('/')
    const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g)!
    // A phone takes one of the two, everything else the other.
    expect(preloads.map((link) => /\((\S+)\)/.exec(link)?.[1])).toEqual(['max-width:664px', 'min-width:665px'])
    for (const link of preloads) {
      expect(link).toContain('/images/slide-1/')
      expect(html.indexOf(link)).toBeLessThan(html.indexOf('</head>'))
    }
    const poster = (await openSite().text('/night-shift/video/x/9000001')).match(/<link rel="preload" as="image"[^>]*>/g)!
    expect(poster).toHaveLength(1)
    expect(poster[0]).toContain('/images/episode-1/16-9/')
  })
})

describe('brands', () => {
  test('a brand path shows that brand, and its links stay there', async () => {
    const { text, asked } = openSite()
    const html = await text('/bravo/night-shift')
    expect(html).toContain('data-brand="bravo"')
    expect(html).toContain('--canvas:#0b0d16')
    expect(html).toContain('href="/bravo/shows/all/popular"')
    expect(asked.find(({ operation }) => operation === 'bonanzaPage')!.variables).toMatchObject({ app: 'bravo', name: 'night-shift' })
  })

  test('an alias means its brand, whose links use the key', async () =>
    expect(await openSite().text('/bravo-tv')).toContain('href="/bravo/shows/all/popular"'))

  test('a brand with a host of its own has its site there', async () => {
    const [nbc, bravo] = testBrands.brands
    const { get } = openSite({ brands: { ...testBrands, brands: [nbc!, { ...bravo!, hosts: ['bravo.test'] }] } })
    const html = await (await get('/', { host: 'bravo.test' })).text()
    expect(html).toContain('data-brand="bravo"')
    expect(html).toContain('href="/shows/all/popular"')
    expect(await (await get('/')).text()).toContain('data-brand="nbc"')
    expect((await get('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://bravo.test")
  })
})

describe('what goes wrong', () => {
  test('[C2.10-02] [C8-02] an unknown path is the 404 page, status 404, with a way home; it is reported', async () => {
    const { get, reported } = openSite()
    for (const path of ['/404', '/nowhere', '/a/b/c/d', '/%', '/%00', '//', `/${'a'.repeat(10_000)}`, '/shows/x/%E0%A4%A']) {
      const response = await get(path)
      expect(response.status, path).toBe(404)
      const html = await response.text()
      expect(html.replaceAll(/<[^>]+>/g, '')).toContain('The page you’re looking for can’t be found. See great shows on our Home page.')
      expect(html).toMatch(/<a class="[^"]*" href="\/">Home page<\/a>/)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).toContain('<title>Page not found | NBC</title>')
    }
    expect(await (await get('/nowhere?lang=es')).text()).toContain('<title>Página no encontrada | NBC</title>')
    expect(reported[0]).toMatchObject({
      type: 'Page',
      fatal: true,
      message: 'bonanzaPage BFF call failed for path /nowhere',
      system: 'Friendship data errors found for /nowhere',
      status: 404,
    })
  })

  test('[C2.10-01] [C2.1-18] the error page is shown for not found, for the path /404 and when content does not load', async () => {
    const { client } = testContent()
    const down = openSite({ content: { ...client, query: () => Promise.reject(new Error('down')) } })
    const heading = async (site: typeof down, path: string) => /<h1[^>]*>(.*?)</.exec(await site.text(path))![1]!.trim()
    const up = openSite()
    expect(await heading(up, '/nowhere')).toBe('The page you’re looking for can’t be found.')
    expect(await heading(up, '/404')).toBe('The page you’re looking for can’t be found.')
    expect((await up.get('/404')).status).toBe(404)
    expect(await heading(down, '/night-shift')).toBe('Content is not loading at this time.')
  })

  test('[C2.10-03] content that does not load says so, offers to try again, and is kept by nobody', async () => {
    const { client } = testContent()
    const { get } = openSite({ content: { ...client, query: () => Promise.reject(new Error('down')) } })
    const response = await get('/night-shift')
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('Content is not loading at this time.')
    expect(html).toContain('We&#x27;re working hard to solve the problem. Please try again later.')
    expect(html).toMatch(/<button[^>]*>Try again<\/button>/)
  })

  test('a page without what it requires answers 200, kept by nobody', async () => {
    const pages = { ...testPages(), 'TITLE night-shift': page('TITLE', 'night-shift', '/night-shift', {}) }
    const { get, reported } = openSite({ content: testContent(pages).client })
    const response = await get('/night-shift')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.text()).toContain('Content is not loading at this time.')
    expect(reported[0]).toMatchObject({ system: 'Required data not found for /night-shift' })
  })

  test('[C8-11] [A8-42] a render error shows the generic failure page and reports an event of type Page', async () => {
    const broken = page('TITLE', 'night-shift', '/night-shift', { title: { ...titlePage, genres: null as unknown as string[] } })
    const { get, reported } = openSite({ content: testContent({ 'TITLE night-shift': broken }).client })
    const response = await get('/night-shift')
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await response.text()).toContain('Sorry, we had a problem. Please try again.')
    expect(reported).toMatchObject([{ name: 'Error', type: 'Page', path: '/night-shift', fatal: true }])
  })

  test('menus that do not come leave the page standing, and are logged', async () => {
    const { client } = testContent()
    const query = ((operation: never, variables: never) =>
      operation === 'globalNavigation' ? Promise.reject(new Error('down')) : client.query(operation, variables)) as typeof client.query
    const { get, reported } = openSite({ content: { ...client, query } })
    expect((await get('/night-shift')).status).toBe(200)
    expect(reported).toMatchObject([{ type: 'Component', message: 'menus: down', path: '/night-shift', fatal: false }])
  })

  test('[C2.2-11] old IE gets a warning modal, by a script that no other browser asks for; a render error the global failure page', async () => {
    const { text, get } = openSite()
    expect(await text('/')).toContain('<script nomodule src="/generetic/old-browser.js"></script>')
    const script = await get('/generetic/old-browser.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    const code = await script.text()
    expect(warnedBy(code, { documentMode: 11, lang: 'en-US' })).toMatchObject([
      { role: 'alertdialog', 'aria-label': 'Unsupported browser' },
    ])
    expect(warnedBy(code, { documentMode: 9, lang: 'es' })).toMatchObject([{ 'aria-label': 'Navegador no compatible' }])
    expect(warnedBy(code, { documentMode: undefined, lang: 'en-US' })).toEqual([])
    const broken = page('TITLE', 'night-shift', '/night-shift', { title: { ...titlePage, genres: null as unknown as string[] } })
    const site = openSite({ content: testContent({ 'TITLE night-shift': broken }).client })
    expect(await site.text('/night-shift')).toContain('Sorry, we had a problem. Please try again.')
    expect(site.reported).toMatchObject([{ type: 'Page' }])
  })
})

/** The attributes of what the script puts on the page of such a browser. */
function warnedBy(code: string, { documentMode, lang }: { documentMode: number | undefined; lang: string }): Record<string, string>[] {
  const shown: Record<string, string>[] = []
  const element = () => {
    const attributes: Record<string, string> = {}
    return {
      attributes,
      style: {},
      appendChild() {},
      focus() {},
      setAttribute: (name: string, value: string) => (attributes[name] = value),
    }
  }
  const body = { appendChild: ({ attributes }: ReturnType<typeof element>) => shown.push(attributes) }
  runInNewContext(code, { document: { documentMode, documentElement: { lang }, body, createElement: element, createTextNode: String } })
  return shown
}

describe('doors', () => {
  test('redirects are 301, below the brand path, the query kept', async () => {
    const response = await openSite().get('/bravo/shows/bravo?lang=es')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/bravo/shows/bravo/popular?lang=es'])
  })

  test('only GET and HEAD', async () => {
    const { web } = openSite()
    expect((await web.fetch(new Request(origin, { method: 'POST' }))).status).toBe(405)
    const head = await web.fetch(new Request(origin, { method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('assets are served under /generetic/, for ever, compressed; nothing else of the disk is', async () => {
    const { get, folder } = openSite()
    const response = await get('/generetic/assets/wake-1.js', { 'accept-encoding': 'br' })
    expect([response.status, response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ])
    for (const path of [
      '.vite/manifest.json',
      '%2e%2e/package.json',
      'assets/none.js',
      'brands/brands.json',
      'brands/../package.json',
      'assets',
    ])
      expect((await get(`/generetic/${path}`)).status, path).toBe(404)
    rmSync(join(folder, 'assets/home-1.js'))
    expect((await get('/generetic/assets/home-1.js')).status).toBe(404)
    expect((await get('/generetic/brands/nbc-white.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('what a later build puts there is served as well: a page made by its process may ask this one for its chunks', async () => {
    const { get, folder, clock } = openSite()
    const ask = async () => (await get('/generetic/assets/home-2.js')).status
    expect(await ask()).toBe(404)
    writeFileSync(join(folder, 'assets/home-2.js'), 'export {}')
    // The folder is not read for everybody who asks for nothing.
    expect(await ask()).toBe(404)
    clock.now += 1000
    expect(await ask()).toBe(200)
  })

  test('a season that is not there is a 404 that leads to its show', async () => {
    const { get } = openSite()
    const response = await get('/night-shift/episodes/99?lang=es')
    expect(response.status).toBe(404)
    const main = /<main.*<\/main>/s.exec(await response.text())![0]
    expect(main).toMatch(/<a class="[^"]*" href="\/night-shift\?lang=es">Night Shift<\/a>/)
    expect(main).toContain('Página de inicio')
    expect((await get('/nobody/episodes/99')).status).toBe(404)
  })
})
