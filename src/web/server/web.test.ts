import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readPreloadedState } from '../pages/page-data/preloaded.ts'
import { headScript, headScriptHash } from './markup/head-script.ts'
import { newsScriptHash } from './markup/news-script.ts'
import { page, testBrands, testContent, testPages, titlePage } from './testing/network.ts'
import { openSite, origin } from './testing/site.ts'

const stateOf = (html: string) =>
  readPreloadedState(/<script type="application\/json" id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!)

describe('a page', () => {
  test('a page’s text is in the server’s HTML, before any script runs', async () => {
    const { get } = openSite()
    const response = await get('/')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const words of ['Slide 1', 'Harbor Lights', 'Episode number 119', 'Shelf 3']) expect(html).toContain(words)
    expect(html.match(/data-section="/g)).toHaveLength(5)
  })

  test('[C2.2-10] [A9-15] a page is Spanish when query lang is es, otherwise English; the html lang is es or en-US', async () => {
    const { text } = openSite()
    expect(await text('/')).toContain('<html lang="en-US"')
    expect(await text('/?lang=fr')).toContain('<html lang="en-US"')
    const spanish = await text('/?lang=es')
    expect(spanish).toContain('<html lang="es"')
    expect(spanish).toContain('href="/night-shift?lang=es"')
    expect(stateOf(spanish).visit.language).toBe('es')
  })

  test('[A1-03] a page’s data is loaded from the content graph in at most four calls', async () => {
    const { text, queries } = openSite()
    await text('/night-shift')
    expect(queries.map(({ operation }) => operation).sort()).toEqual(['bonanzaPage', 'globalNavigation'])
    await text('/nowhere')
    expect(queries.length - 2).toBeLessThanOrEqual(4)
  })

  test('[A1-05] [C1-14] a page contains the application version 1.216.3', async () => {
    const { text } = openSite()
    const html = await text('/')
    expect(html).toContain('<meta name="application-version" content="1.216.3">')
    expect(stateOf(html).appVersion).toBe('1.216.3')
  })

  test('[C2.1-01] every kind of page is rendered once, in the root element, with the same header and footer', async () => {
    const { text } = openSite()
    for (const path of ['/', '/night-shift', '/night-shift/video/x/9000001', '/nowhere', '/404']) {
      const html = await text(path)
      for (const part of ['Skip to content', '<main', '<footer']) expect(html.split(part), `${path} ${part}`).toHaveLength(2)
    }
  })

  test('[A1-13] [C3-57] a page’s text and its graph queries are in English or Spanish, English by default', async () => {
    const { text, queries } = openSite()
    for (const [path, language, skip] of [
      ['/', 'en', 'Skip to content'],
      ['/?lang=en', 'en', 'Skip to content'],
      ['/?lang=es', 'es', 'Saltar al contenido'],
    ] as const) {
      queries.length = 0
      const html = await text(path)
      expect(html).toContain(skip)
      expect(stateOf(html).visit.language).toBe(language)
      for (const { variables } of queries) expect(variables).toMatchObject({ language })
    }
  })

  test('[A1-14] a page assumes by default that the viewer is in the US', async () =>
    expect(stateOf(await openSite().text('/')).country).toBe('US'))

  test('a page’s HTML contains the markup, and the page’s data one time in compact form', async () => {
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

  test('a page without news has one inline script, and its content security policy allows only this one and that of news', async () => {
    const { get } = openSite()
    const response = await get('/night-shift')
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain(`script-src 'self' ${headScriptHash} ${newsScriptHash};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|nonce/)
    const html = await response.text()
    expect(
      html.split(
        `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><script>${headScript}</script>`,
      ),
    ).toHaveLength(2)
    const others = html
      .replace(headScript, '')
      .replace('<script></script>', '')
      .match(/<script\b[^>]*>/g)!
    for (const script of others) expect(script).toMatch(/ src="|type="application\/(ld\+)?json"/)
  })

  test('a page may load playlists and segments from the media origins of the site, and from no other', async () => {
    const policyOf = async (change: Parameters<typeof openSite>[0]) =>
      (await openSite(change).get('/')).headers.get('content-security-policy')!
    const policy = await policyOf({ mediaOrigins: ['https://media.example', 'https://live.example'] })
    expect(policy).toContain("; connect-src 'self' https://media.example https://live.example;")
    expect(policy).toContain("; media-src 'self' blob: data: https://media.example https://live.example;")
    expect(await policyOf({})).toContain("; connect-src 'self';")
  })

  test('a page may run Google’s Cast scripts only if the operator has set a receiver, and the player gets its id', async () => {
    const pageOf = async (change: Parameters<typeof openSite>[0]) => {
      const response = await openSite(change).get('/night-shift')
      return [response.headers.get('content-security-policy')!, await response.text()]
    }
    expect((await pageOf({})).join()).not.toMatch(/gstatic|castReceiver/)
    const [policy, html] = await pageOf({ castReceiver: 'CC1AD845' })
    expect(policy).toContain(
      `script-src 'self' ${headScriptHash} ${newsScriptHash} https://www.gstatic.com/cv/js/sender/ https://www.gstatic.com/eureka/clank/`,
    )
    expect(html).toContain('"castReceiver":"CC1AD845"')
  })

  test('a page may run the operator’s recorder and let it send to its origins; without a recorder no page has one', async () => {
    const pageOf = async (change: Parameters<typeof openSite>[0]) => {
      const response = await openSite(change).get('/night-shift')
      return [response.headers.get('content-security-policy')!, await response.text()]
    }
    expect((await pageOf({})).join()).not.toContain('recorder')
    const [policy, html] = await pageOf({
      recorder: { script: 'https://recorder.example/v1/rec.js', origins: ['https://in.recorder.example'] },
    })
    expect(policy).toContain(`script-src 'self' ${headScriptHash} ${newsScriptHash} https://recorder.example/v1/rec.js;`)
    expect(policy).toContain("; connect-src 'self' https://recorder.example https://in.recorder.example;")
    expect(html).toContain('"recorder":"https://recorder.example/v1/rec.js"')
  })

  test('a page tells players not to describe their requests for media if the site switches it off', async () => {
    expect(await openSite().text('/')).not.toContain('data-cmcd')
    expect(await openSite({ cmcd: false }).text('/')).toMatch(/<html [^>]*data-cmcd="off"/)
  })

  test('a page includes the styles of its own components only', async () => {
    const html = await openSite().text('/')
    for (const style of ['theme-1', 'site-1', 'home-1', 'shelf-1'])
      expect(html).toContain(`<style data-href="/generetic/assets/${style}.css">`)
    expect(html).not.toContain('title-1.css')
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/generetic/assets/font-1.woff2">')
    // The entry script also names the files that render the next page; the first click preloads them.
    const app = '/generetic/assets/site-1.js /generetic/assets/app-1.js'
    expect(html).toContain(`<script type="module" async fetchpriority="low" src="/generetic/assets/main-1.js" data-app="${app}"></script>`)
  })

  test('the page of a video names the scripts of its islands and, unless the video is locked, of its player, so that they load at once', async () => {
    const listOf = (name: string, html: string) =>
      new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('/generetic/assets/', '').split(' ')
    const video = '/night-shift/video/x/9000001'
    const html = await openSite().text(video)
    expect(listOf('island-scripts', html)).toEqual(['site-1.js', 'hydrate-1.js', 'texts-1.js', 'facade-1.js', 'video-1.js'])
    expect(listOf('player-scripts', html)).toEqual(['engine-1.js', 'player-1.js', 'words-en-1.js'])
    expect(listOf('player-scripts', await openSite().text(`${video}?lang=es`))).toContain('words-es-1.js')
    const pages = testPages()
    pages['VIDEO 9000001']!.video!.locked = true
    const lockedPage = await openSite({ content: testContent(pages).client }).text(video)
    expect(listOf('island-scripts', lockedPage)).toContain('video-1.js')
    expect(listOf('player-scripts', lockedPage)).toBeUndefined()
    // The islands of the home page differ only for known viewers.
    expect(listOf('island-scripts', await openSite().text('/'))).toBeUndefined()
  })

  test('a page’s head preloads its largest image, and all image preloads are in the head', async () => {
    const html = await openSite().text('/')
    const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g)!
    // Narrow windows use the first preload; wide windows use the second preload.
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
  test('the brand path selects the brand, and the page’s links contain the brand path', async () => {
    const { text, queries } = openSite()
    const html = await text('/bravo/night-shift')
    expect(html).toContain('data-brand="bravo"')
    expect(html).toContain('--canvas:#0b0d16')
    expect(html).toContain('href="/bravo/shows/all/popular"')
    expect(queries.find(({ operation }) => operation === 'bonanzaPage')!.variables).toMatchObject({ app: 'bravo', name: 'night-shift' })
  })

  test('a brand’s alias in the path selects the brand, and the page’s links contain the brand’s key', async () =>
    expect(await openSite().text('/bravo-tv')).toContain('href="/bravo/shows/all/popular"'))

  test('a brand’s own host serves its site', async () => {
    const [nbc, bravo] = testBrands.brands
    const { get } = openSite({ brands: { ...testBrands, brands: [nbc!, { ...bravo!, hosts: ['bravo.test'] }] } })
    const html = await (await get('/', { host: 'bravo.test' })).text()
    expect(html).toContain('data-brand="bravo"')
    expect(html).toContain('href="/shows/all/popular"')
    expect(await (await get('/')).text()).toContain('data-brand="nbc"')
    expect((await get('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://bravo.test")
  })
})

describe('errors', () => {
  test('[C2.10-02] [C8-02] an unknown path answers 404 with a page that links to the home page, and is reported', async () => {
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

  test('[C2.10-01] [C2.1-18] the error page is shown for an unknown path, for /404 and when content does not load', async () => {
    const { client } = testContent()
    const down = openSite({ content: { ...client, query: () => Promise.reject(new Error('down')) } })
    const heading = async (site: typeof down, path: string) => /<h1[^>]*>(.*?)</.exec(await site.text(path))![1]!.trim()
    const up = openSite()
    expect(await heading(up, '/nowhere')).toBe('The page you’re looking for can’t be found.')
    expect(await heading(up, '/404')).toBe('The page you’re looking for can’t be found.')
    expect((await up.get('/404')).status).toBe(404)
    expect(await heading(down, '/night-shift')).toBe('Content is not loading at this time.')
  })

  test('[C2.10-03] the page for content that does not load has a retry button and is not cached', async () => {
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

  test('a page without a required part answers 200 and is not cached', async () => {
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

  test('a page whose menus do not load is rendered without them, and the failure is reported', async () => {
    const { client } = testContent()
    const query = ((operation: never, variables: never) =>
      operation === 'globalNavigation' ? Promise.reject(new Error('down')) : client.query(operation, variables)) as typeof client.query
    const { get, reported } = openSite({ content: { ...client, query } })
    expect((await get('/night-shift')).status).toBe(200)
    expect(reported).toMatchObject([{ type: 'Component', message: 'menus: down', path: '/night-shift', fatal: false }])
  })

  test('[C2.2-11] [C2.5-01] old IE shows a warning modal by a script that no other browser loads; a render error shows the global failure page', async () => {
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

/** Returns the attributes of the dialog that the script adds. Only Internet Explorer has a `documentMode`. */
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

describe('routes', () => {
  test('a redirect below a brand path has status 301 and keeps the query', async () => {
    const response = await openSite().get('/bravo/shows/bravo?lang=es')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/bravo/shows/bravo/popular?lang=es'])
  })

  test('methods other than GET and HEAD answer 405', async () => {
    const { web } = openSite()
    expect((await web.fetch(new Request(origin, { method: 'POST' }))).status).toBe(405)
    const head = await web.fetch(new Request(origin, { method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('every POST from a page of another site is refused, and every POST from the site itself is accepted', async () => {
    const { web } = openSite()
    const statusOf = async (path: string, from: string) =>
      (await web.fetch(new Request(origin + path, { method: 'POST', headers: { origin: from } }))).status
    for (const path of ['/', '/contact-us', '/sign-in', '/activate', '/no-such-page'])
      expect(await statusOf(path, 'https://evil.example'), path).toBe(403)
    expect([await statusOf('/', origin), await statusOf('/sign-in', origin)]).toEqual([405, 415])
  })

  test('assets under /generetic/ are compressed and immutable, and no other file of the disk is served', async () => {
    const { get, folder } = openSite()
    const response = await get('/generetic/assets/main-1.js', { 'accept-encoding': 'br' })
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

  test('files that a later build adds while this process runs are served', async () => {
    const { get, folder, clock } = openSite()
    const request = async () => (await get('/generetic/assets/home-2.js')).status
    expect(await request()).toBe(404)
    writeFileSync(join(folder, 'assets/home-2.js'), 'export {}')
    // The folder is read at most once a second, also for missing files.
    expect(await request()).toBe(404)
    clock.now += 1000
    expect(await request()).toBe(200)
  })

  test('an unknown season answers 404 with a page that links to its show', async () => {
    const { get } = openSite()
    const response = await get('/night-shift/episodes/99?lang=es')
    expect(response.status).toBe(404)
    const main = /<main.*<\/main>/s.exec(await response.text())![0]
    expect(main).toMatch(/<a class="[^"]*" href="\/night-shift\?lang=es">Night Shift<\/a>/)
    expect(main).toContain('Página de inicio')
    expect((await get('/nobody/episodes/99')).status).toBe(404)
  })
})
