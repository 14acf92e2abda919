// Tests the responses of route rows that are not ordinary pages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { GraphResult } from '#contracts/http/editorial.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { readPreloadedState } from '../pages/page-data/preloaded.ts'
import { page, testBrands, testContent, testPages, videoTile } from './testing/network.ts'
import { openSite } from './testing/site.ts'

const message = { component: 'Message' as const, data: { text: 'What it is for.', cta: null } }
const plain = (name: string) => ({ [`PAGE ${name}`]: page('PAGE', name, `/${name}`, { heading: `Page ${name}`, sections: [message] }) })

const names = [
  'contact-us',
  'sign-in',
  'faq',
  'terms',
  'privacy',
  'nbcuniversalfamily/activate',
  'onboarding',
  'onboarding/confirmation',
  'mvpd-bridge-screen',
]
const live = { channel: null, airing: null, replayPath: null, isDefault: true, channels: [] }
const pages = { ...testPages(), ...Object.assign({}, ...names.map(plain)), 'LIVE ': page('LIVE', '', '/live', { live }) }

/** Creates a site with these pages; `videos` returns the newest videos of a show. */
function open(change: Partial<WebTools> = {}, videos: (name: string) => GraphResult<unknown> = () => ({ data: { videosSection: null } })) {
  const { client } = testContent(pages)
  const query: typeof client.query = async <Data>(operation: Parameters<typeof client.query>[0], variables: Record<string, unknown>) => {
    if (operation === 'videosSection') return videos(String(variables['name'])) as GraphResult<Data>
    return client.query<Data>(operation, variables)
  }
  return openSite({ content: { ...client, query }, ...change })
}

const videosSection = (...locked: boolean[]): GraphResult<unknown> => ({
  data: {
    videosSection: {
      component: 'Shelf',
      data: { items: locked.map((isLocked, index) => ({ component: 'VideoTile', data: { ...videoTile(index + 1), locked: isLocked } })) },
    },
  },
})
const where = ({ status, headers }: Response) => [status, headers.get('location')]

describe('redirects', () => {
  test('[C2.1-04] [C2.1-08] [C2.1-12] [C2.1-13] old URLs redirect with 301 in one step, keeping the query and the brand path', async () => {
    const { get } = open()
    expect(where(await get('/contactus?topic=captions&lang=es'))).toEqual([301, '/contact-us?topic=captions&lang=es'])
    expect(where(await get('/bravo/emailpreferences?a=1'))).toEqual([301, '/bravo/email-preferences?a=1'])
    expect(where(await get('/live/bravo?a=1'))).toEqual([301, '/live?brand=bravo&a=1'])
    expect(where(await get('/omweb-v1.js'))).toEqual([301, '/scripts/omweb-v1.js'])
  })

  test('the scripts folder is served from the operator’s brands folder', async () => {
    const brandsFolder = mkdtempSync(join(tmpdir(), 'daypart-brands-'))
    afterAll(() => rmSync(brandsFolder, { recursive: true }))
    mkdirSync(join(brandsFolder, 'scripts'))
    writeFileSync(join(brandsFolder, 'scripts/omweb-v1.js'), 'measure()')
    const { get } = open({ brandsFolder })
    const script = await get('/scripts/omweb-v1.js')
    expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'measure()',
    ])
    for (const none of ['omid-session-client-v1.js', '', '../brands.json', 'x'.repeat(5000), '%00.js'])
      expect((await get(`/scripts/${none}`)).status, none).toBe(404)
  })

  test('[C2.1-51] {show}/video/latest redirects temporarily to the newest video that plays without a provider', async () => {
    const { get } = open({}, () => videosSection(true, false, false))
    const response = await get('/night-shift/video/latest?a=1')
    expect(where(response)).toEqual([302, `${videoTile(2).relativePath}?a=1`])
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(where(await get('/bravo/night-shift/video/latest'))).toEqual([302, `/bravo${videoTile(2).relativePath}`])
  })

  test('{show}/video/latest redirects to a locked video if all are locked, to the show if it has no video, and answers 404 for an unknown show', async () => {
    const answers: Record<string, GraphResult<unknown>> = {
      locked: videosSection(true, true),
      'night-shift': videosSection(),
      nobody: { data: { videosSection: null }, errors: [{ message: 'not here', extensions: { code: 'NOT_FOUND' } }] },
    }
    const { get } = open({}, (name) => answers[name]!)
    expect(where(await get('/locked/video/latest'))).toEqual([302, videoTile(1).relativePath])
    expect(where(await get('/night-shift/video/latest'))).toEqual([302, '/night-shift'])
    expect((await get('/nobody/video/latest')).status).toBe(404)
  })

  test('{show}/video/latest redirects to the show, without caching, while content does not respond', async () => {
    const { get } = open({}, () => ({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }))
    const response = await get('/night-shift/video/latest')
    expect(where(response)).toEqual([302, '/night-shift'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('features', () => {
  const menu = [
    ['live', '/live?brand=nbc'],
    ['sign-in', '/sign-in'],
    ['shows', '/shows/all/popular'],
    ['elsewhere', 'https://shop.example'],
  ] as const
  const items = menu.map(([machineName, href]) => ({
    machineName,
    title: `To ${machineName}`,
    href,
    attributes: { target: null, notCoppaCompliant: false, sisterService: false },
    items: [],
  }))
  const withMenu = (change: Partial<WebTools>) => {
    const { client } = testContent(pages)
    const navigation = { items, quickLinks: { title: '', links: items }, corporateLinks: { title: '', links: items }, breakingNews: null }
    const query = async <Data>(operation: Parameters<typeof client.query>[0], variables: Record<string, unknown>) =>
      operation === 'globalNavigation' ? { data: { globalNavigation: navigation } as Data } : client.query<Data>(operation, variables)
    return openSite({ content: { ...client, query: query as typeof client.query }, ...change })
  }
  const linked = (html: string) => items.map(({ title }) => title).filter((title) => html.includes(`>${title}`))

  test('[C2.3-03] a feature that is turned off by a setting is missing from every site and menu', async () => {
    const all = withMenu({})
    expect([(await all.get('/live')).status, (await all.get('/sign-in')).status]).toEqual([200, 200])
    expect(linked(await all.text('/'))).toEqual(['To live', 'To sign-in', 'To shows', 'To elsewhere'])
    const some = withMenu({ featuresOff: ['live'] })
    expect([(await some.get('/live')).status, (await some.get('/bravo/live')).status, (await some.get('/sign-in')).status]).toEqual([
      404, 404, 200,
    ])
    expect(linked(await some.text('/'))).toEqual(['To sign-in', 'To shows', 'To elsewhere'])
  })

  test('a feature can be turned off for one brand, on the server and in the browser', async () => {
    const [nbc, bravo] = testBrands.brands
    const { get, text } = withMenu({ brands: { ...testBrands, brands: [nbc!, { ...bravo!, features: { identity: false, live: true } }] } })
    expect([(await get('/sign-in')).status, (await get('/bravo/sign-in')).status]).toEqual([200, 404])
    const html = await text('/bravo')
    expect(linked(html)).toEqual(['To live', 'To shows', 'To elsewhere'])
    expect(visitOf(html).brand.off).toEqual(['identity'])
    expect(visitOf(await text('/')).brand.off).toBeUndefined()
  })
})

const visitOf = (html: string) =>
  readPreloadedState(/<script type="application\/json" id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!).visit

test('[C2.1-50] the paths that force a full load come from the configuration, and are sent to the browser', async () => {
  const { text } = open({ fullLoadPaths: ['/night-shift/*'] })
  expect(visitOf(await text('/')).brand.fullLoad).toEqual(['/night-shift/*'])
  expect(visitOf(await open().text('/')).brand.fullLoad).toBeUndefined()
})

test('account pages are marked noindex, general pages are not', async () => {
  const { text } = open()
  const own = await text('/sign-in')
  expect(own).toContain('<meta name="robots" content="noindex">')
  expect(own).not.toContain('rel="canonical"')
  const general = await text('/faq?lang=es')
  expect(general).not.toContain('noindex')
  expect(general).toContain('<link rel="canonical" href="https://daypart.test/faq?lang=es">')
  expect(general).toContain('"@type":"BreadcrumbList"')
})

describe('pages without a header or footer', () => {
  const parts = (html: string) =>
    [html.includes('<header'), html.includes('<footer')].map((is, i) => is && ['header', 'footer'][i]).filter(Boolean)

  const answers = ['/contact-us', '/contact', '/faq', '/terms', '/TERMS/']

  test('the activation page and its sign-in page have no header; the contact, FAQ and terms pages have a header (decision 037)', async () => {
    const { text } = open()
    for (const path of ['/nbcuniversalfamily/activate', '/sign-in?redirectPath=/nbcuniversalfamily/activate'])
      expect(parts((await text(path)).replace(/<main.*<\/main>/s, '')), path).not.toContain('header')
    for (const path of ['/', '/privacy', '/sign-in', '/sign-in?redirectPath=/night-shift', '/onboarding/confirmation', ...answers])
      expect(parts((await text(path)).replace(/<main.*<\/main>/s, '')), path).toContain('header')
  })

  test('[C2.2-02] onboarding confirmation, activation and pages with the query showBridgeScreen have no footer', async () => {
    const { text } = open()
    for (const path of [
      '/onboarding/confirmation',
      '/nbcuniversalfamily/activate',
      '/mvpd-bridge-screen?showBridgeScreen',
      '/?showBridgeScreen=true',
    ])
      expect(parts(await text(path)), path).not.toContain('footer')
    for (const path of ['/', '/onboarding', '/faq', '/mvpd-bridge-screen']) expect(parts(await text(path)), path).toContain('footer')
  })
})

test('a page of questions and answers is described as an FAQPage in its structured data', async () => {
  const sections = [true, false].map((disclosure) => ({
    component: 'Text' as const,
    data: { machineName: `t-${disclosure}`, listTitle: `Why ${disclosure}?`, html: '<p>Because</p>', disclosure, lang: null },
  }))
  const html = await openSite({ content: testContent({ 'PAGE faq': page('PAGE', 'faq', '/faq', { sections }) }).client }).text('/faq')
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!))
  expect(things).toMatchObject([
    { '@type': 'FAQPage', mainEntity: [{ name: 'Why true?', acceptedAnswer: { text: '<p>Because</p>' } }] },
    { '@type': 'BreadcrumbList' },
  ])
  expect(html).toMatch(/<details[^>]*><summary><h2>Why true\?/)
})

test('a sales page has a link to its show above the heading, and a player when its URL names a video', async () => {
  const name = 'SALES night-shift/tickets/gala'
  const gala = page('SALES', 'night-shift/tickets/gala', '/night-shift/tickets/gala', {
    heading: 'The gala',
    title: pages['TITLE night-shift']!.title,
  })
  const shown = { [name]: gala }
  const html = await openSite({ content: testContent(shown).client }).text('/night-shift/tickets/gala?lang=es')
  expect(html).toMatch(/<a href="\/night-shift\?lang=es">Night Shift<\/a><\/p><h1[^>]*>The gala<\/h1>/)
  const playing = await openSite({ content: testContent({ [name]: { ...gala, video: pages['VIDEO 9000001']!.video } }).client }).text(
    '/night-shift/tickets/gala/video',
  )
  expect(playing).toContain('data-island="player"')
  expect(playing).toContain('"@type":"TVEpisode"')
})
