// Favorites: series and movies that a viewer chooses, on the running demo.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { createViewer, openWithFavorites } from './account-holder.ts'
import { accessible, hydrated, picture, site, stopClock, visitor } from './visitor.ts'

const words = { en: { heart: 'Favorite', shelf: 'My favorites' }, es: { heart: 'Favorito', shelf: 'Mis favoritos' } }
/** The buttons of the tiles in the lists of a page. */
const hearts = (page: Page, language: 'en' | 'es' = 'en') => page.locator(`main li > button[aria-label^="${words[language].heart}: "]`)
/** The buttons of a title, except those of slides: a slide may not be on the screen. */
const heartOf = (page: Page, label: string) => page.locator(`main button[aria-label="${label}"]:not([aria-roledescription="carousel"] *)`)
const labelOf = async (page: Page, number: number) => (await hearts(page).nth(number).getAttribute('aria-label'))!
const pressed = (page: Page, label: string) =>
  expect.poll(() => heartOf(page, label).first().getAttribute('aria-pressed'), { timeout: 15_000 })
const shelf = (page: Page, language: 'en' | 'es' = 'en') => page.getByRole('region', { name: words[language].shelf, exact: true })
const titlesIn = (page: Page, language: 'en' | 'es' = 'en') =>
  shelf(page, language)
    .locator('li > button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.replace(/^\w+: /, '')))
/** The place of the shelf on the home page. */
const place = (page: Page) => page.locator('[data-island="favorites"]')

const isAbout = (method: string) => (response: { url(): string; request(): { method(): string } }) =>
  response.url().includes('/favorites') && response.request().method() === method

/** Presses a button, and waits until the server has acknowledged the change. */
async function press(page: Page, label: string, method: 'POST' | 'DELETE' = 'POST') {
  const answered = page.waitForResponse(isAbout(method))
  await heartOf(page, label).first().click()
  const answer = await answered
  await expect.poll(() => heartOf(page, label).first().getAttribute('aria-disabled')).toBeNull()
  return answer
}

/** Opens the home page without the favorites modal, which its own test opens. */
async function openHome(page: Page, query = '') {
  await page.context().addCookies([{ name: 'favoritesModal', value: '1', url: site }])
  await page.goto(`${site}/${query}`)
}

/** Scrolls to the end of the section before the shelf, waits until the shelf is shown, and scrolls to the shelf. */
async function scrollToShelf(page: Page, language: 'en' | 'es' = 'en') {
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 50)
  await place(page).evaluate((element) => element.previousElementSibling!.scrollIntoView({ block: 'end' }))
  await shelf(page, language).waitFor()
  await shelf(page, language).scrollIntoViewIfNeeded()
}

/** Sums up the layout shifts without recent input, on the pages that are opened later. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as { shift: number }
    state.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) state.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const layoutShift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

test('[C1-03] [C6-01] [C4.3-01] [C4.3-05] [C7.3-01] [C7.3-02] an anonymous visitor adds a series and removes it by its stored id, which the next page shows too', async () => {
  const page = await visitor()
  await openHome(page)
  const label = await labelOf(page, 0)
  const added = await press(page, label)
  expect([added.status(), added.headers()['content-type']]).toEqual([201, 'application/vnd.api+json'])
  const { data } = (await added.json()) as { data: { id: string; type: string; relationships: { favorite: { data: { type: string } } } } }
  expect([data.type, data.relationships.favorite.data.type]).toEqual(['favorites', 'series'])
  await pressed(page, label).toBe('true')
  await page.reload()
  await pressed(page, label).toBe('true')
  const removed = await press(page, label, 'DELETE')
  expect([removed.status(), decodeURIComponent(removed.url()).split('/').at(-1)]).toEqual([204, data.id])
  await pressed(page, label).toBe('false')
  await page.reload()
  await hearts(page).first().hover()
  await pressed(page, label).toBe('false')
})

test('[A9-08] [C2.5-07] [C4.3-04] [C4.10-04] [C2.3-12] the first favorite of an anonymous visitor opens the favorites modal once, recorded in a cookie; a viewer with an account does not see it', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/?lang=es`)
  // Chromium computes the expiry with the machine's clock, not with the one that the page sees.
  const inADay = () => Date.now() / 1000 + 86_400
  const earliest = inADay()
  await hearts(page, 'es').nth(0).click()
  const modal = page.getByRole('dialog', { name: 'Tus favoritos, en todas partes' })
  await modal.waitFor()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'favoritesModal')
  expect(cookie!.expires).toBeGreaterThan(earliest - 1)
  expect(cookie!.expires).toBeLessThan(inADay() + 1)
  await accessible(page)
  await picture(page, 'favorites-modal-es')
  expect(await modal.getByRole('link', { name: 'Crear cuenta' }).getAttribute('href')).toContain('/sign-up?redirectPath=')
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')
  await hearts(page, 'es').nth(1).click()
  await page.getByRole('status').filter({ hasText: 'Se agregó a tus favoritos: ' }).waitFor({ state: 'attached' })
  expect(await page.getByRole('dialog').count()).toBe(0)

  const member = await visitor()
  await createViewer(member)
  await openWithFavorites(member, `${site}/`)
  await expect.poll(() => member.evaluate(() => document.documentElement.dataset['viewer'])).toBe('')
  await pressed(member, await labelOf(member, 0)).toBe('false')
  await press(member, await labelOf(member, 0))
  await member.getByRole('status').filter({ hasText: 'Added to your favorites: ' }).waitFor({ state: 'attached' })
  expect(await member.getByRole('dialog').count()).toBe(0)
})

test('[C4.3-06] [C9-25] [C3-38] the shelf of the home page is after five sections, is replaced after a change and removed without favorites, and moves nothing', async () => {
  const page = await visitor()
  await openHome(page)
  expect(
    await place(page).evaluate((element) =>
      [element.previousElementSibling, element.nextElementSibling].map((next) => (next as HTMLElement).dataset['section']),
    ),
  ).toEqual(['4', '5'])
  const labels = [await labelOf(page, 0), await labelOf(page, 1), await labelOf(page, 2)]
  for (const label of labels.slice(0, 2)) await press(page, label)
  const names = labels.map((label) => label.replace('Favorite: ', ''))
  await scrollToShelf(page)
  await expect.poll(() => titlesIn(page)).toEqual([names[1], names[0]])
  await accessible(page, '[data-island="favorites"]')

  await recordLayoutShifts(page)
  await page.goto('about:blank')
  await page.goto(`${site}/`)
  // The place is reserved, so the shelf moves nothing even while its place is on the screen.
  await place(page).scrollIntoViewIfNeeded()
  const before = await place(page).boundingBox()
  await shelf(page).locator('img').first().waitFor()
  expect((await place(page).boundingBox())!.height).toBe(before!.height)
  expect(await layoutShift(page)).toBe(0)
  await picture(page, 'favorites-shelf')

  await heartOf(page, labels[2]!).first().scrollIntoViewIfNeeded()
  await press(page, labels[2]!)
  await expect.poll(() => titlesIn(page)).toEqual([names[2], names[1], names[0]])
  for (const name of [...names].reverse()) {
    const last = shelf(page).locator(`button[aria-label="Favorite: ${name}"]`)
    await last.scrollIntoViewIfNeeded()
    await last.focus()
    await page.keyboard.press('Enter')
    await last.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  }
  await shelf(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daypart.favorites'))).toBeNull()
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['favorites'])).toBeUndefined()
  expect((await place(page).boundingBox())?.height).toBe(0)
})

test('[C4.3-02] [C4.3-03] [C7.3-03] [C7.3-04] [C9-01] the button changes at once, is inert until the answer, and 2 s after the last change the favorites are read again', async () => {
  const page = await visitor({ clockAt: Date.now() + inject('clockOffset') })
  await openHome(page)
  const [first, second] = [await labelOf(page, 0), await labelOf(page, 1)]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let posts = 0
  await page.route('**/personalization/users/0/favorites', async (route) => {
    if (route.request().method() === 'POST' && ++posts === 1) await held
    await route.continue()
  })
  const heart = heartOf(page, first).first()
  await heart.click()
  await pressed(page, first).toBe('true')
  expect(await heart.getAttribute('aria-disabled')).toBe('true')
  await heart.click({ force: true })
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  const shelfRequests: string[] = []
  page.on('request', (request) => request.url().includes('favoritesShelf') && shelfRequests.push(request.url()))
  await stopClock(page)
  release()
  await expect.poll(() => heart.getAttribute('aria-disabled')).toBeNull()
  await page.clock.runFor(1_999)
  // While the clock stands, Playwright cannot wait for a button to stand still.
  const answered = page.waitForResponse(isAbout('POST'))
  const other = heartOf(page, second).first()
  await other.evaluate((button) => (button as HTMLElement).click())
  await answered
  await expect.poll(() => other.getAttribute('aria-disabled')).toBeNull()
  await page.clock.runFor(1_999)
  expect(shelfRequests).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => shelfRequests).toHaveLength(1)
  const variables = JSON.parse(new URL(shelfRequests[0]!).searchParams.get('variables')!)
  expect(variables).toMatchObject({
    userId: '0',
    device: 'web',
    platform: 'web',
    language: 'en',
    app: 'nbc',
    oneApp: true,
    ld: false,
    isDayZero: true,
  })
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('daypart.favorites')!).favorites.map(({ title }: { title: string }) => title))
  await expect.poll(stored).toEqual([second, first].map((label) => label.replace('Favorite: ', '')))
  expect(posts).toBe(2)
})

test('[C4.3-02] [C8-04] after a failure the button reverts, the favorites are read again, and a message says so', async () => {
  const page = await visitor({ expected: /ERR_CONNECTION_FAILED/, viewport: { width: 390, height: 844 } })
  await openHome(page)
  const label = await labelOf(page, 0)
  let fails = true
  await page.route('**/personalization/users/0/favorites', (route) =>
    route.request().method() === 'POST' && fails ? route.abort('connectionfailed') : route.continue(),
  )
  const read = page.waitForResponse(isAbout('GET'))
  await heartOf(page, label).first().click()
  const message = page.getByText('Your favorites could not be changed. Check your connection, and try again.')
  await message.waitFor()
  await read
  await pressed(page, label).toBe('false')
  await accessible(page)
  await picture(page, 'favorite-failed')
  fails = false
  await press(page, label)
  await pressed(page, label).toBe('true')
})

test('another tab follows a change at once', async () => {
  const page = await visitor()
  await openHome(page)
  const label = await labelOf(page, 0)
  const other = await page.context().newPage()
  await other.goto(`${site}/`)
  await hearts(other).first().hover()
  await press(page, label)
  await pressed(other, label).toBe('true')
  await press(other, label, 'DELETE')
  await pressed(page, label).toBe('false')
})

test('[C6-06] [C4.3-07] favorites from before a sign-in belong to the account, on another device too, and are gone from this one after the sign-out', async () => {
  const phone = await visitor({ viewport: { width: 390, height: 844 } })
  await openHome(phone)
  const [first, second] = [await labelOf(phone, 0), await labelOf(phone, 1)]
  await press(phone, first)
  const person = await createViewer(phone)
  await phone.goto(`${site}/`)
  await pressed(phone, first).toBe('true')

  const laptop = await visitor()
  const data = { username: person.mail, password: encodePassword(person.password) }
  expect((await laptop.request.post(`${site}/api/v3/profile/session`, { data })).status()).toBe(200)
  await laptop.goto(`${site}/`)
  await pressed(laptop, first).toBe('true')
  await press(laptop, second)
  await laptop.request.get(`${site}/identity/export`).then(async (exported) => {
    const { favorites } = (await exported.json()) as { favorites: { type: string }[] }
    expect(favorites.map(({ type }) => type)).toEqual(['series', 'series'])
  })
  await phone.goto(`${site}/`)
  await pressed(phone, second).toBe('true')

  await phone.goto(`${site}/my-account`)
  await hydrated(phone)
  await phone.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await phone.getByText('Sign in to see your account.').waitFor()
  expect(await phone.evaluate(() => localStorage.getItem('daypart.favorites'))).toBeNull()
  await phone.goto(`${site}/`)
  await hearts(phone).first().hover()
  await pressed(phone, first).toBe('false')
})

test('the page of a series has a button with a word, by keyboard, in Spanish and on a phone, large enough for a finger', async () => {
  const page = await visitor()
  await openHome(page)
  const label = await labelOf(page, 0)
  const href = await page
    .locator('main li')
    .filter({ has: page.locator(`button[aria-label="${label}"]`) })
    .first()
    .locator('a')
    .getAttribute('href')
  await page.goto(`${site}${href}?lang=es`)
  const button = page.locator('main header').getByRole('button', { name: /^Favorito: / })
  await button.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('status').filter({ hasText: 'Se agregó a tus favoritos: ' }).waitFor({ state: 'attached' })
  await accessible(page)
  await picture(page, 'favorite-title-es')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site}/?lang=es`)
  await hearts(page, 'es').first().scrollIntoViewIfNeeded()
  const size = (await hearts(page, 'es').first().boundingBox())!
  expect([size.width, size.height]).toEqual([44, 44])
  await scrollToShelf(page, 'es')
  await accessible(page)
  await picture(page, 'favorites-shelf-es')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without JavaScript there are no buttons that could do nothing', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/`, { waitUntil: 'domcontentloaded' })
  expect(await hearts(page).count()).toBeGreaterThan(0)
  expect(await hearts(page).first().isVisible()).toBe(false)
})
