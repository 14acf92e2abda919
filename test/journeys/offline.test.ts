// The service worker: pages without a connection, what is kept and removed, and releases.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer } from './account-holder.ts'
import { hydrated, picture, site, visitor } from './visitor.ts'

const noConnection = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/

/** Opens a page whose browser may run service workers. The consent is that of a visitor who accepts everything. */
async function withWorker(consent = 'mrs', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor({ serviceWorkers: 'allow', expected: noConnection, ...options })
  const value = ['nbc', 'bravo'].map((brand) => `${brand}:${consent}`).join('.')
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: `1.${value}`, url: site }])
  return page
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('daypart-pages'))) return null
    return (await (await caches.open('daypart-pages')).keys()).map(({ url }) => url.slice(location.origin.length))
  })
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
/** Waits until the worker runs and keeps this page. */
const kept = (page: Page, path: string) => expect.poll(() => keptPaths(page), { timeout: 15_000 }).toContain(path)
const active = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('without a connection the last pages open again, and other pages name them, in the language of the page', async () => {
  const page = await withWorker()
  await page.goto(`${site}/?lang=es`)
  await kept(page, '/?lang=es')
  await active(page)
  await page.goto(`${site}/harbor-precinct?lang=es`)
  await kept(page, '/harbor-precinct?lang=es')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await page.context().setOffline(true)
  await page.reload()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
  await page.goto(`${site}/schedule?lang=es`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('No tienes conexión')
  await page.setViewportSize({ width: 390, height: 800 })
  await picture(page, 'offline-390-es')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('navigation', { name: 'Páginas que puedes abrir ahora' }).getByRole('link').first().click()
  await expect.poll(() => page.url()).toBe(`${site}/harbor-precinct?lang=es`)
  await page.context().setOffline(false)
  await page.goto(`${site}/schedule?lang=es`)
  await expect.poll(() => page.locator('html').getAttribute('data-brand')).toBe('nbc')
})

test('the first page is kept from the cache of the browser, and not loaded a second time', async () => {
  const page = await withWorker()
  const requests: string[] = []
  page.on('request', (request) => request.url() === `${site}/` && requests.push(request.resourceType()))
  await page.goto(`${site}/`)
  await kept(page, '/')
  // Chromium 156 names the requests by which it renews a page in its cache `other`.
  expect(requests).toEqual(['document', 'fetch'])
})

test('each brand has its offline page', async () => {
  const page = await withWorker()
  await page.goto(`${site}/bravo`)
  await kept(page, '/bravo/offline')
  await active(page)
  await page.context().setOffline(true)
  await page.goto(`${site}/bravo/schedule`)
  expect(await page.title()).toBe('You are offline | Bravo')
})

test('pages of an account, pages with a query, answers of services and media are not kept; of the others, the last 20 are', {
  timeout: 120_000,
}, async () => {
  const page = await withWorker()
  await page.goto(site)
  await kept(page, '/')
  await active(page)
  for (const path of ['/search?q=harbor', '/my-account', '/email-preferences', '/privacy-choices', '/manifest.webmanifest', '/offline'])
    await page.goto(site + path)
  await page.goto(`${site}/schedule`)
  await kept(page, '/schedule')
  const personal = /q=|my-account|email|privacy-choices|manifest|\/(?:api|access|media|images|v2|generetic)\//
  expect((await keptPaths(page))!.filter((path) => personal.test(path))).toEqual([])
  const names = await page.evaluate(async () => caches.keys())
  expect(names).toEqual(['daypart-pages'])
  const many = [...Array(24).keys()].map((number) => `/faq/${number}`)
  await page.evaluate(async (paths) => {
    const cache = await caches.open('daypart-pages')
    for (const path of paths) await cache.put(path, new Response(''))
  }, many)
  await page.goto(`${site}/shows/all/popular`)
  await kept(page, '/shows/all/popular')
  const all = (await keptPaths(page))!.filter((path) => path !== '/offline')
  expect([all.length, all.at(-1), all.includes('/')]).toEqual([20, '/shows/all/popular', false])
})

test('where consent is required nothing is kept before it is given, and all is removed when it is withdrawn', async () => {
  const page = await withWorker('')
  await page.goto(site)
  await page.waitForLoadState('networkidle')
  expect([await keptPaths(page), await workers(page)]).toEqual([null, 0])
  await page.goto(`${site}/privacy-choices`)
  await page.getByLabel('Settings and personalisation').check()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('Your choices are saved.').waitFor()
  await page.goto(site)
  await kept(page, '/')
  expect(await workers(page)).toBe(1)
  await page.goto(`${site}/privacy-choices`)
  await page.getByLabel('Settings and personalisation').uncheck()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect.poll(async () => [await keptPaths(page), await workers(page)]).toEqual([null, 0])
})

test('the site can be installed, and the worker is under a policy of its own and not cached', async () => {
  const response = await fetch(`${site}/service-worker.js`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const page = await withWorker()
  await page.goto(`${site}/bravo`)
  const sizes = await page.evaluate(async () => {
    const response = await fetch(document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href)
    const { icons } = (await response.json()) as { icons: { src: string }[] }
    const sources = [...icons.map(({ src }) => src), document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')!.href]
    return Promise.all(
      sources.map(async (src) => {
        const bitmap = await createImageBitmap(await (await fetch(src)).blob())
        return [src.replace(location.origin, ''), bitmap.width, bitmap.height]
      }),
    )
  })
  expect(sizes).toEqual([
    ['/bravo/icon-192.png', 192, 192],
    ['/bravo/icon-512.png', 512, 512],
    ['/bravo/icon-maskable-512.png', 512, 512],
    ['/bravo/apple-touch-icon.png', 180, 180],
  ])
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's contexts count as incognito windows, in which Chromium installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('a new release replaces the worker while a page is open, and the page still loads its chunks', async () => {
  const page = await withWorker()
  let release = 1
  const script = await (await fetch(`${site}/service-worker.js`)).text()
  await page
    .context()
    .route('**/service-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: `/* ${release} */${script}` }))
  await page.goto(site)
  await kept(page, '/')
  await active(page)
  await page.goto(`${site}/shows/all/popular`)
  await kept(page, '/shows/all/popular')
  release = 2
  const replaced = page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    const old = registration.active
    const changed = new Promise<void>((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true }))
    await registration.update()
    await changed
    return old !== registration.active
  })
  expect(await replaced).toBe(true)
  await page.locator('main a[href="/harbor-precinct"]').first().click()
  await expect.poll(() => page.url()).toBe(`${site}/harbor-precinct`)
  expect(await keptPaths(page)).toEqual(expect.arrayContaining(['/', '/shows/all/popular']))
})

test('a sign-out removes the pages that were kept', async () => {
  const page = await withWorker()
  await createViewer(page)
  await page.goto(`${site}/harbor-precinct`)
  await kept(page, '/harbor-precinct')
  await page.goto(`${site}/my-account`)
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(async () => (await keptPaths(page))?.includes('/harbor-precinct') ?? false).toBe(false)
})
