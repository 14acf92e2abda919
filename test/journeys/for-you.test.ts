// Personal pages: the home page of a viewer who watched and keeps something, and the pages that are the same for everybody, on the running demo.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { createViewer, openWithFavorites } from './account-holder.ts'
import { accessible, picture, site, visitor } from './visitor.ts'
import { framesAdvance, freeVideos } from './watching.ts'

const phone = { viewport: { width: 390, height: 844 } }
const names = { en: 'Top Picks for You', es: 'Recomendados para ti' }
const shelf = (page: Page, language: 'en' | 'es' = 'en') => page.getByRole('region', { name: names[language], exact: true })
const place = (page: Page) => page.locator('[data-island="forYou"]')
const titlesIn = (page: Page, language: 'en' | 'es' = 'en') =>
  shelf(page, language)
    .locator('li > button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.replace(/^\w+: /, '')))
const orderOf = (page: Page) =>
  page
    .locator('main [data-section]')
    .evaluateAll((sections) => sections.map((section) => Number((section as HTMLElement).dataset['section'])))
const recommended = (page: Page) => page.waitForResponse((response) => response.url().includes('/recommendations?'))

/** Adds the first series of a category to the favorites, by their buttons. Returns their names. */
async function keep(page: Page, category: string, count: number): Promise<string[]> {
  await page.context().addCookies([{ name: 'favoritesModal', value: '1', url: site }])
  await openWithFavorites(page, `${site}/shows/all/${category}`)
  const labels = await page
    .locator('main li > button[aria-label^="Favorite: "]')
    .evaluateAll((buttons, most) => buttons.slice(0, most).map((button) => button.getAttribute('aria-label')!), count)
  for (const label of labels) {
    const stored = page.waitForResponse((response) => response.url().endsWith('/favorites') && response.request().method() === 'POST')
    await page.locator(`main button[aria-label="${label}"]`).first().click()
    expect((await stored).status()).toBe(201)
  }
  return labels.map((label) => label.replace('Favorite: ', ''))
}

/** Opens the home page, and scrolls until the shelf is shown. */
async function openHome(page: Page, query = '', language: 'en' | 'es' = 'en'): Promise<string[]> {
  const answered = recommended(page)
  await page.goto(`${site}/${query}`)
  // The place of the shelf comes near, so that its code loads.
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 50)
  await place(page).evaluate((element) => element.previousElementSibling!.scrollIntoView({ block: 'end' }))
  expect((await answered).status()).toBe(200)
  // The shelf appears when its place leaves the screen.
  await page.evaluate(() => scrollTo(0, 0))
  await shelf(page, language).waitFor()
  return titlesIn(page, language)
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

test('[C3-60] an anonymous viewer who keeps comedies gets other picks and another order of home than one who keeps true crime; nothing moves on the screen', async () => {
  const [one, other] = [await visitor({ timezoneId: 'America/Denver' }), await visitor()]
  await recordLayoutShifts(one)
  const kept = await keep(one, 'comedy', 3)
  await keep(other, 'true-crime', 3)
  const asked = one.waitForRequest(/operationName=neuralNetShelf/)
  const picks = await openHome(one)
  expect(JSON.parse(new URL((await asked).url()).searchParams.get('variables')!)).toMatchObject({ userId: '0', timeZone: 'America/Denver' })
  const othersPicks = await openHome(other)
  expect(picks.length).toBeGreaterThan(9)
  expect(picks.slice(0, 5)).not.toEqual(othersPicks.slice(0, 5))
  expect(picks.filter((title) => kept.includes(title))).toEqual([])
  const [order, othersOrder] = [await orderOf(one), await orderOf(other)]
  expect(order.slice(0, 3)).toEqual([0, 1, 2])
  expect([...order].sort((a, b) => a - b)).toEqual([...order.keys()])
  expect(order).not.toEqual(othersOrder)
  const placeOf = (order: number[], name: string, page: Page) =>
    page
      .getByRole('region', { name, exact: true })
      .first()
      .evaluate((element) => Number(element.closest<HTMLElement>('[data-section]')!.dataset['section']))
      .then((index) => order.indexOf(index))
  expect(await placeOf(order, 'Twenty-two minutes, at least one laugh', one)).toBeLessThan(
    await placeOf(order, 'True crime after dark', one),
  )
  expect(await layoutShift(one)).toBe(0)
  await shelf(one).scrollIntoViewIfNeeded()
  await accessible(one)
  await picture(one, 'for-you')

  // Back from another page, the order is the same.
  await shelf(one).locator('a[data-item]').first().click()
  await one.waitForURL((url) => url.pathname !== '/')
  await one.goBack()
  await place(one).waitFor({ state: 'attached' })
  await expect.poll(() => orderOf(one)).toEqual(order)
})

test('a viewer who watched a video gets picks without its series, on a phone and in Spanish', async () => {
  const page = await visitor(phone)
  await page.goto(`${site}/`)
  const href = (await freeVideos(page).first().getAttribute('href'))!
  await page.goto(site + href)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  const saved = page.waitForResponse((response) => response.url().includes('/watches/') && response.request().method() === 'PUT')
  await page.evaluate(() => {
    const media = document.querySelector('video')!
    media.currentTime = media.duration * 0.4
  })
  await page.keyboard.press('p')
  expect((await saved).status()).toBe(204)

  await recordLayoutShifts(page)
  expect((await openHome(page, '?lang=es', 'es')).length).toBeGreaterThan(9)
  const series = `/${href.split('/')[1]}`
  expect(await shelf(page, 'es').locator(`a[href="${series}"]`).count()).toBe(0)
  expect(await layoutShift(page)).toBe(0)
  await shelf(page, 'es').scrollIntoViewIfNeeded()
  await accessible(page)
  await picture(page, 'for-you-390-es')
})

test('[C1-07] [C6-03] [C2.10-05] a signed-in viewer has the same picks on another device and on the error page', async () => {
  const page = await visitor({ expected: /404/ })
  const person = await createViewer(page)
  await keep(page, 'comedy', 3)
  const picks = await openHome(page)

  const laptop = await visitor({ expected: /404/ })
  const data = { username: person.mail, password: encodePassword(person.password) }
  expect((await laptop.request.post(`${site}/api/v3/profile/session`, { data })).status()).toBe(200)
  expect(await openHome(laptop)).toEqual(picks)

  await laptop.goto(`${site}/no-such-show`)
  await shelf(laptop).waitFor()
  expect(await titlesIn(laptop)).toEqual(picks)
  await accessible(laptop)
  await picture(laptop, 'not-found-for-you')

  const anonymous = await visitor({ expected: /404/ })
  await anonymous.goto(`${site}/no-such-show`)
  await anonymous.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await shelf(anonymous).count()).toBe(0)
})

test('a visitor who does not allow personalisation gets the common home page, and a personal one after allowing it', async () => {
  const page = await visitor()
  const requests: string[] = []
  page.on('request', (request) => /recommendations|neuralNetShelf/.test(request.url()) && requests.push(request.url()))
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:', url: site }])
  await keep(page, 'comedy', 3)
  await page.goto(`${site}/`)
  const editors = await orderOf(page)
  await page.mouse.wheel(0, 2000)
  await page.getByRole('region', { name: 'My favorites', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([requests, await orderOf(page), await shelf(page).count()]).toEqual([[], editors, 0])
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:r', url: site }])
  expect((await openHome(page)).length).toBeGreaterThan(9)
})

test('[C3-61] on the first day a viewer without favorites gets popular titles instead of no shelf; 24 hours after the first visit no longer', async () => {
  const page = await visitor(phone)
  await createViewer(page)
  const openNew = async () => {
    const answered = recommended(page)
    await page.goto(`${site}/`)
    await page.mouse.wheel(0, 50)
    await place(page).evaluate((element) => element.previousElementSibling!.scrollIntoView({ block: 'end' }))
    expect(await (await answered).json()).toEqual({ titles: [], taste: {} })
    await page.evaluate(() => scrollTo(0, 0))
  }
  const asked = page.waitForRequest(/operationName=neuralNetShelf/)
  await openNew()
  const popular = page.getByRole('region', { name: 'Popular right now', exact: true })
  await popular.waitFor()
  expect(JSON.parse(new URL((await asked).url()).searchParams.get('variables')!)).toMatchObject({ isDayZero: true, ids: [] })
  expect(await popular.locator('a[data-item]').count()).toBeGreaterThan(4)
  await popular.scrollIntoViewIfNeeded()
  await accessible(page)
  await picture(page, 'day-zero-390')

  // The date of the first visit, as the page has stored it, a day earlier.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('firstVisitDate'))).not.toBeNull()
  await page.evaluate(() => {
    const first = Date.parse(localStorage.getItem('firstVisitDate')!)
    localStorage.setItem('firstVisitDate', new Date(first - 86_400_000).toISOString())
  })
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('neuralNetShelf') && requests.push(request.url()))
  await openNew()
  await page.waitForLoadState('networkidle')
  expect([requests, await popular.count()]).toEqual([[], 0])
  await keep(page, 'comedy', 1)
  expect((await openHome(page)).length).toBeGreaterThan(9)
})

test('[A2-14] the pages of the account, of email preferences and of passwords read nothing that the viewer watched and keeps', async () => {
  const page = await visitor()
  await createViewer(page)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/personalization/') && requests.push(request.url()))
  for (const path of ['/my-account', '/email-preferences', '/my-account/email-preferences', '/request-password', '/reset-password']) {
    await page.goto(site + path)
    await page.waitForLoadState('networkidle')
    expect([path, requests]).toEqual([path, []])
  }
  await page.goto(`${site}/networks`)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
})

test('the server sends the same home page to a viewer with favorites as to everybody', async () => {
  const page = await visitor()
  await keep(page, 'comedy', 1)
  const common = async () => (await fetch(site)).text()
  const own = async () => (await page.request.get(site)).text()
  // The page changes with the time, for example with the programmes on air.
  await expect.poll(async () => (await own()) === (await common())).toBe(true)
  expect(await own()).not.toContain(names.en)
})
