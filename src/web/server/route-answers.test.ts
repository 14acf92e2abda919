// What the site's door answers for the rows that are no ordinary page.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { GraphResult } from '#contracts/http/content.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { readPreloadedState } from '../pages/preloaded.ts'
import { page, testBrands, testContent, testPages, videoTile } from './testing/network.ts'
import { openSite } from './testing/site.ts'

const message = { component: 'Message' as const, data: { text: 'What it is for.', cta: null } }
const plain = (name: string) => ({ [`PAGE ${name}`]: page('PAGE', name, `/${name}`, { heading: `Page ${name}`, sections: [message] }) })

const names = [
  'contact-us',
  'live',
  'sign-in',
  'faq',
  'terms',
  'privacy',
  'nbcuniversalfamily/activate',
  'onboarding',
  'onboarding/confirmation',
  'mvpd-bridge-screen',
]
const pages = { ...testPages(), ...Object.assign({}, ...names.map(plain)) }

/** A site with these pages; `videos` answers the newest videos of a show. */
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
  test('[C2.1-02] are 301 in one step, the query and the brand’s path kept', async () => {
    const { get } = open()
    expect(where(await get('/contactus?topic=captions&lang=es'))).toEqual([301, '/contact-us?topic=captions&lang=es'])
    expect(where(await get('/bravo/emailpreferences?a=1'))).toEqual([301, '/bravo/email-preferences?a=1'])
    expect(where(await get('/live/bravo?a=1'))).toEqual([301, '/live?brand=bravo&a=1'])
    expect(where(await get('/omweb-v1.js'))).toEqual([301, '/scripts/omweb-v1.js'])
  })

  test('the scripts folder is one of the operator’s, in the folder of the brands', async () => {
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

  test('[C2.1-51] {show}/video/latest leads, for now, to the newest video that plays without a provider', async () => {
    const { get } = open({}, () => videosSection(true, false, false))
    const response = await get('/night-shift/video/latest?a=1')
    expect(where(response)).toEqual([302, `${videoTile(2).relativePath}?a=1`])
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(where(await get('/bravo/night-shift/video/latest'))).toEqual([302, `/bravo${videoTile(2).relativePath}`])
  })

  test('the newest is a locked one where all are; a show without videos leads to itself; no show is no page', async () => {
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

  test('while content does not answer the show is where to go, and nobody remembers it', async () => {
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
    attributes: { target: null, notCoppaCompliant: false },
  }))
  const withMenu = (change: Partial<WebTools>) => {
    const { client } = testContent(pages)
    const navigation = { items, quickLinks: { title: '', links: items }, corporateLinks: { title: '', links: items } }
    const query = async <Data>(operation: Parameters<typeof client.query>[0], variables: Record<string, unknown>) =>
      operation === 'globalNavigation' ? { data: { globalNavigation: navigation } as Data } : client.query<Data>(operation, variables)
    return openSite({ content: { ...client, query: query as typeof client.query }, ...change })
  }
  const linked = (html: string) => items.map(({ title }) => title).filter((title) => html.includes(`>${title}`))

  test('a part that a setting turns off is gone from every site, and no menu leads there', async () => {
    const all = withMenu({})
    expect([(await all.get('/live')).status, (await all.get('/sign-in')).status]).toEqual([200, 200])
    expect(linked(await all.text('/'))).toEqual(['To live', 'To sign-in', 'To shows', 'To elsewhere'])
    const some = withMenu({ featuresOff: ['live'] })
    expect([(await some.get('/live')).status, (await some.get('/bravo/live')).status, (await some.get('/sign-in')).status]).toEqual([
      404, 404, 200,
    ])
    expect(linked(await some.text('/'))).toEqual(['To sign-in', 'To shows', 'To elsewhere'])
  })

  test('a brand may do without one that others have; the browser is told', async () => {
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

test('[C2.1-50] which paths force a full load is configuration, and the browser is told', async () => {
  const { text } = open({ fullLoadPaths: ['/night-shift/*'] })
  expect(visitOf(await text('/')).brand.fullLoad).toEqual(['/night-shift/*'])
  expect(visitOf(await open().text('/')).brand.fullLoad).toBeUndefined()
})

test('a page of a viewer’s own is not for search engines; a general page is', async () => {
  const { text } = open()
  const own = await text('/sign-in')
  expect(own).toContain('<meta name="robots" content="noindex">')
  expect(own).not.toContain('rel="canonical"')
  const general = await text('/faq?lang=es')
  expect(general).not.toContain('noindex')
  expect(general).toContain('<link rel="canonical" href="https://daypart.test/faq?lang=es">')
  expect(general).toContain('"@type":"BreadcrumbList"')
})

describe('pages without the whole frame', () => {
  const parts = (html: string) =>
    [html.includes('<header'), html.includes('<footer')].map((is, i) => is && ['header', 'footer'][i]).filter(Boolean)

  const answers = ['/contact-us', '/contact', '/faq', '/terms', '/TERMS/']

  test('no header on activation, also where sign-in leads there; contact, questions and terms have it (decision 037)', async () => {
    const { text } = open()
    for (const path of ['/nbcuniversalfamily/activate', '/sign-in?redirectPath=/nbcuniversalfamily/activate'])
      expect(parts((await text(path)).replace(/<main.*<\/main>/s, '')), path).not.toContain('header')
    for (const path of ['/', '/privacy', '/sign-in', '/sign-in?redirectPath=/night-shift', '/onboarding/confirmation', ...answers])
      expect(parts((await text(path)).replace(/<main.*<\/main>/s, '')), path).toContain('header')
  })

  test('[C2.2-02] no footer on onboarding confirmation, on activation and with a showBridgeScreen query', async () => {
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

test('questions and answers are told to machines as such', async () => {
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

test('a sales page has its show above its name, and a player when one of its videos is asked for', async () => {
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
