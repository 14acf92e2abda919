// What the site stores and sends before and after a visitor's consent, in a country that requires it and in the United States.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { createViewer, signInViewer } from '../account-holder.ts'
import { kinds as allKinds } from '../page-kinds.ts'
import { accessible, picture, site as sharedSite, stopClock, visitor } from '../visitor.ts'
import { freeVideos } from '../watching.ts'

/** All steps of onboarding, and the page of a path that does not exist. Without the page that redirects to a vendor: the vendor has cookies of its own. */
const further = ['/onboarding', '/onboarding/categories', '/onboarding/favorites', '/nowhere-at-all']
const kinds = [...allKinds.filter((path) => path !== '/sign-in/google'), ...further]
/** The kinds of pages in groups, because a browser needs minutes for all of them on a busy machine. */
const groups = Array.from({ length: 4 }, (_, group) => ({ group: group + 1, paths: kinds.filter((_, index) => index % 4 === group) }))

let site: Site
beforeAll(async () => {
  site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' } })
})
afterAll(() => site.stop())

/** Opens a browser in a country. All requests are recorded. The site's pages of this file are on an origin of their own. */
async function visitorIn(country: string, options: BrowserContextOptions & { gpc?: boolean; clockAt?: number } = {}) {
  const { gpc, ...rest } = options
  const page = await visitor({
    ...rest,
    serviceWorkers: 'allow',
    isNew: true,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': country, ...(gpc && { 'sec-gpc': '1' }) },
    expected: new RegExp(`left the origin: ${site.url}|404 \\(Not Found\\)`),
  })
  const requests: string[] = []
  // Those of the service worker too.
  page.context().on('request', (request) => requests.push(request.url()))
  if (gpc) await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const others = () => requests.filter((url) => !url.startsWith(site.url) && !/^(data|blob|about):/.test(url))
  return { page, requests, others }
}

/** Returns the names of everything that this browser stores for the site. */
async function stored(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  return { cookies, ...inPage }
}
const nothing = { cookies: [], local: [], session: [], databases: [], caches: [], workers: 0 }
const banner = (page: Page) => page.locator('[data-consent] section')
/** Opens a page, and waits until it has requested the law of the visitor's country. */
const asked = (page: Page, path: string, at = site.url) =>
  Promise.all([page.waitForResponse((response) => response.url().endsWith('/geolocation/consent')), page.goto(at + path)])

test.each(groups)(
  '[C2.5-08] [C4.9-01] [C4.9-02] in France no kind of page stores anything or contacts another origin before consent: group $group',
  async ({ paths }) => {
    const { page, others } = await visitorIn('FR')
    for (const path of paths) {
      await asked(page, path)
      await banner(page).waitFor()
      expect([path, await stored(page)]).toEqual([path, nothing])
    }
    expect(others()).toEqual([])
  },
)

test('[C4.9-02] in France the offline pages, a search and the choice of the language store nothing more before consent', async () => {
  const { page, others } = await visitorIn('FR')
  for (const path of ['/offline', '/bravo/offline']) {
    await page.goto(site.url + path)
    expect([path, await stored(page)]).toEqual([path, nothing])
  }
  await page.goto(`${site.url}/search`)
  await banner(page).waitFor()
  await page.getByRole('searchbox').fill('harbor')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/q=harbor/)
  expect([await stored(page), others()]).toEqual([nothing, []])
  // The visitor asks for the language.
  await page.goto(`${site.url}/?lang=es`)
  await banner(page).waitFor()
  expect(await stored(page)).toEqual({ ...nothing, local: ['language'] })
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Brings the place of each island of the home page near the screen, so that all shelves of the viewer load, and scrolls back. */
async function bringShelvesNear(page: Page) {
  await page.mouse.wheel(0, 50)
  for (const place of await page.locator('[data-island]').all())
    await place.evaluate((element) => {
      element.previousElementSibling?.scrollIntoView({ block: 'end' })
      // Observers of the place are called in a frame.
      return new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  await page.evaluate(() => scrollTo(0, 0))
}

/** Returns the first value of a field in the data of the page. */
const fieldOfPage = async (page: Page, name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(await page.content())![1]!

/** Signs up a viewer who has watched a video, has a favorite, and has chosen a category, on another device. */
async function activeViewer(at: string) {
  const page = await visitor({ expected: new RegExp(`left the origin: ${at}`) })
  const person = await createViewer(page, {}, at)
  const data = { username: person.mail, password: encodePassword(person.password) }
  const { profile } = await (await page.request.post(`${at}/api/v3/profile/session`, { data })).json()
  await page.goto(at)
  const href = (await freeVideos(page).first().getAttribute('href'))!
  await page.goto(at + href)
  const v4ID = await fieldOfPage(page, 'v4ID')
  const send = async (method: string, path: string, body: object) => {
    const answer = await page.request.fetch(`${at}/personalization/users/${profile.id}/${path}`, { method, data: body })
    expect([path, answer.ok()]).toEqual([path, true])
  }
  await send('PUT', `watches/${v4ID}`, { position: 60, duration: 600 })
  await send('PATCH', 'onboarding', { status: 'completed', categories: ['drama'] })
  await page.goto(`${at}/harbor-precinct`)
  const favorite = { type: 'series', id: await fieldOfPage(page, 'favoriteID') }
  const relationships = { favorite: { data: favorite }, user: { data: { type: 'users', id: profile.id } } }
  const attributes = { created: new Date().toISOString() }
  await send('POST', 'favorites', { data: { type: 'favorites', attributes, relationships } })
  return { person, href }
}

const account = ['/my-account', '/profiles', '/email-preferences', '/my-account/email-preferences', '/privacy-choices', '/sign-in/complete']

describe('a signed-in viewer', () => {
  // The site of the other tests takes no passwords without HTTPS.
  let own: Site
  let viewer: Awaited<ReturnType<typeof activeViewer>>
  beforeAll(async () => {
    own = await startSite({ env: { CONSENT_COUNTRIES: 'any' } })
  })
  afterAll(() => own.stop())

  /** Signs the viewer in, in a new browser. `others`: the requests to other origins. */
  async function open() {
    viewer ??= await activeViewer(own.url)
    const page = await visitor({
      serviceWorkers: 'allow',
      isNew: true,
      expected: new RegExp(`left the origin: ${own.url}|404 \\(Not Found\\)`),
    })
    const others: string[] = []
    const isOther = (url: string) => !/^(data|blob|about):/.test(url) && !url.startsWith(own.url)
    page.context().on('request', (request) => isOther(request.url()) && others.push(request.url()))
    await signInViewer(page, viewer.person, own.url)
    return { page, others }
  }
  const allowed = ['session', 'signed_in_here', 'idm_tx_ref', 'daypart.session', 'daypart.viewer']
  /** Expects that the browser stores what the session needs only. */
  async function onlySession(page: Page, path: string) {
    const { workers, cookies, local, session, databases, caches } = await stored(page)
    const names = [...cookies, ...local, ...session, ...databases, ...caches]
    // The request whether a video may play has the cookie `device`.
    const more = names.filter((name) => !(allowed.includes(name!) || (name === 'device' && path === viewer.href)))
    expect([path, workers, more]).toEqual([path, 0, []])
  }

  test.each([
    { pages: 'of the account', paths: account },
    { pages: 'of onboarding, a series and a path that does not exist', paths: [...further, '/harbor-precinct'] },
  ])('before consent the pages $pages store what the session needs only, and contact no other origin', async ({ paths }) => {
    const { page, others } = await open()
    for (const path of paths) {
      await asked(page, path, own.url)
      await banner(page).waitFor()
      await page.waitForLoadState('networkidle')
      await onlySession(page, path)
    }
    expect(others).toEqual([])
  })

  test('before consent the home page stores what the session needs only; recommendations come with consent', async () => {
    const { page, others } = await open()
    await asked(page, '/', own.url)
    await banner(page).waitFor()
    await bringShelvesNear(page)
    for (const name of ['Continue watching', 'My favorites', 'Because you chose Drama']) await region(page, name).waitFor()
    await page.waitForLoadState('networkidle')
    // Recommendations need consent.
    expect(await region(page, 'Top Picks for You').count()).toBe(0)
    await onlySession(page, '/')
    await page.getByRole('button', { name: 'Accept all and continue' }).click()
    await banner(page).waitFor({ state: 'detached' })
    await bringShelvesNear(page)
    await region(page, 'Top Picks for You').waitFor()
    expect(others).toEqual([])
  })

  test('before consent the page of a video stores what the session needs only; after consent the pages contact no other origin', async () => {
    const { page, others } = await open()
    await asked(page, viewer.href, own.url)
    await banner(page).waitFor()
    await page.waitForLoadState('networkidle')
    await onlySession(page, viewer.href)
    await asked(page, '/', own.url)
    await page.getByRole('button', { name: 'Accept all and continue' }).click()
    await banner(page).waitFor({ state: 'detached' })
    for (const path of ['/', ...account]) await page.goto(own.url + path)
    expect(others).toEqual([])
  })
})

test.each(groups)(
  'in the United States no banner is shown, and no kind of page stores more than the law of the place and what players need: group $group',
  async ({ paths }) => {
    const { page, others } = await visitorIn('US')
    await asked(page, '/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('daypart.law'))).toBe('us')
    for (const path of paths) {
      await page.goto(site.url + path)
      expect(await banner(page).count()).toBe(0)
      const { cookies, local, databases, session, caches } = await stored(page)
      // The law allows statistics. A page with a player asks whether its video may play; the answer names the device.
      const allowed = ['device', 'analytics-id', 'firstVisitDate', 'daypart.visit', 'daypart.law', 'daypart.viewer', 'daypart-pages']
      const further = [...cookies, ...local, ...databases, ...session, ...caches].filter((name) => !allowed.includes(name!))
      expect([path, further]).toEqual([path, []])
    }
    expect(others()).toEqual([])
  },
)

test.each([
  { name: 'accepts', button: 'Accept all and continue', value: '1.nbc:mrs', keeps: true },
  { name: 'rejects', button: 'Reject all and continue', value: '1.nbc:', keeps: false },
])('a visitor who $name everything sees the banner once, and settings are stored accordingly', async ({ button, value, keeps }) => {
  const { page } = await visitorIn('FR')
  await asked(page, '/schedule')
  await accessible(page)
  await page.getByRole('combobox').first().selectOption('America/Denver')
  expect(await stored(page)).toEqual(nothing)
  await page.getByRole('button', { name: button }).click()
  await banner(page).waitFor({ state: 'detached' })
  expect(await page.context().cookies()).toMatchObject([{ name: 'hideCookiesBanner', value, httpOnly: false, sameSite: 'Lax' }])
  await expect.poll(async () => (await stored(page)).local).toEqual(keeps ? ['firstVisitDate', 'time-zone'] : [])
  await expect.poll(async () => (await stored(page)).caches).toEqual(keeps ? ['daypart-pages'] : [])
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await banner(page).count()).toBe(0)
})

test('the tap that closes the menu does not answer the banner behind it', async () => {
  const { page } = await visitorIn('FR', { viewport: { width: 390, height: 844 } })
  await asked(page, '/')
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Reject all and continue' }).boundingBox())!
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect.poll(() => page.locator('header :popover-open').count()).toBe(0)
  expect(await banner(page).count()).toBe(1)
})

test('the banner moves nothing, has no axe violations and two buttons of the same height, at 1280 and at 390 px in both languages', async () => {
  for (const [width, query] of [
    [1280, ''],
    [390, '?lang=es'],
  ] as const) {
    const { page } = await visitorIn('DE', { viewport: { width, height: 800 } })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifted: number }).shifted = ((window as unknown as { shifted?: number }).shifted ?? 0) + shift.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${site.url}/${query}`)
    await banner(page).waitFor()
    await accessible(page)
    await picture(page, `consent-banner-${width}`)
    expect(await page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.01)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const buttons = await banner(page).getByRole('button').all()
    const [one, other] = await Promise.all(buttons.map((button) => button.boundingBox()))
    expect([buttons.length, one!.height]).toEqual([2, other!.height])
  }
})

test('[C2.4-03] the link in the footer opens the choices by keyboard; they are per brand and can be withdrawn', async () => {
  const { page } = await visitorIn('US')
  await asked(page, '/')
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy choices' })
  await link.focus()
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your privacy choices' })
  await dialog.waitFor()
  await accessible(page)
  await picture(page, 'consent-dialog')
  const boxes = dialog.getByRole('checkbox')
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([true, true, true])
  await dialog.getByLabel('Sale, sharing and targeted ads').uncheck()
  await dialog.getByRole('button', { name: 'Save my choices' }).click()
  await dialog.getByText('Your choices are saved.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.goto(`${site.url}/bravo/privacy-choices`)
  expect(await page.getByRole('checkbox').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    true,
    true,
  ])
  await page.getByRole('button', { name: 'Reject all and continue' }).click()
  await page.getByText('Your choices are saved.').waitFor()
  await expect.poll(() => page.context().cookies()).toMatchObject([{ value: '1.nbc:mr.bravo:' }])
})

test('[C9-09] the page behind the preference centre is never scrolled; a choice counts 200 ms after it was saved', async () => {
  // A low window and a page without shelves of the viewer: nothing but the preference centre could scroll it.
  const { page } = await visitorIn('US', { clockAt: Date.now(), viewport: { width: 1280, height: 400 } })
  await asked(page, '/networks')
  const setting = () => page.evaluate(() => localStorage.getItem('firstVisitDate'))
  await expect.poll(setting).not.toBeNull()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy choices' })
  await link.focus()
  const position = await page.evaluate(() => {
    const state = window as unknown as { positions: number[] }
    state.positions = [scrollY]
    // The specification restores the position every 10 ms. Here no frame may show another one.
    const record = () => state.positions.push(scrollY)
    addEventListener('scroll', record)
    return scrollY
  })
  expect(position).toBeGreaterThan(0)
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your privacy choices' })
  await dialog.getByRole('checkbox').first().waitFor()
  await dialog.getByRole('button', { name: 'Reject all and continue' }).scrollIntoViewIfNeeded()
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Reject all and continue' }).evaluate((button) => (button as HTMLElement).click())
  await dialog.getByText('Your choices are saved.').waitFor()
  await page.clock.runFor(199)
  expect(await setting()).not.toBeNull()
  await page.clock.runFor(1)
  expect(await setting()).toBeNull()
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const positions = await page.evaluate(() => [...(window as unknown as { positions: number[] }).positions, scrollY])
  expect(new Set(positions)).toEqual(new Set([position]))
})

test('without JavaScript the choices are a page with a form, in both languages, and nothing is stored before it is sent', async () => {
  const { page } = await visitorIn('ES', { javaScriptEnabled: false })
  await page.goto(`${site.url}/privacy-choices?lang=es`)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.getByRole('checkbox').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    false,
    false,
    false,
  ])
  await page.getByLabel('Estadísticas').check()
  await page.getByRole('button', { name: 'Guardar mis opciones' }).click()
  await page.getByText('Tus opciones están guardadas.').waitFor()
  expect(await page.getByLabel('Estadísticas').isChecked()).toBe(true)
  expect(await page.context().cookies()).toMatchObject([{ name: 'hideCookiesBanner', value: '1.nbc:m' }])
})

test('a browser that sends Global Privacy Control has sharing off, and cannot turn it on', async () => {
  const { page } = await visitorIn('US', { gpc: true })
  await asked(page, '/privacy-choices')
  const sharing = page.getByLabel('Sale, sharing and targeted ads')
  expect([await sharing.isChecked(), await sharing.isDisabled()]).toEqual([false, true])
  await page.getByText('Your browser sends Global Privacy Control.').waitFor()
})

test('a choice is refused from another site, and without a valid value', async () => {
  const post = (body: string, origin: string) =>
    fetch(`${sharedSite}/privacy-choices`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body,
    })
  expect((await post('allow=all', 'https://evil.example')).status).toBe(403)
  expect((await post('allow=everything', sharedSite)).status).toBe(400)
  const saved = await post('allow=none', sharedSite)
  expect([saved.status, saved.headers.get('location'), saved.headers.get('cache-control')]).toEqual([
    303,
    '/privacy-choices?saved=1',
    'private, no-store',
  ])
})
