import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

/** The caption of the photo that is shown. The previous photo's page is hidden, and removed later. */
const captionOf = (page: Page) => page.locator('figure figcaption').filter({ visible: true }).innerText()
const shows = (page: Page, text: string) => expect.poll(() => captionOf(page)).toContain(text)
const structuredData = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text) as Record<string, unknown>)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a visitor opens a gallery from the photos of a show and a season, and changes the photo with the links, the arrow keys and Back', async () => {
  const page = await visitor()
  await page.goto(`${site}/harbor-precinct`)
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.waitForURL(`${site}/harbor-precinct/photos`)
  await page.getByRole('link', { name: 'Season 4', exact: true }).click()
  await page.waitForURL(`${site}/harbor-precinct/photos/season-4`)
  await page.locator('main a[data-item]').first().click()
  await page.waitForURL(`${site}/harbor-precinct/photos/season-4/season-4-in-pictures`)
  await expect.poll(() => captionOf(page)).toContain('1 of 8')
  await accessible(page)

  await page.getByRole('link', { name: 'Next photo' }).click()
  await page.waitForURL('**/season-4-in-pictures/2')
  await shows(page, '2 of 8')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/season-4-in-pictures/3')
  await shows(page, '3 of 8')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL('**/season-4-in-pictures/2')
  await page.goBack()
  await shows(page, '3 of 8')
  await expect.poll(() => page.locator('main a[data-item][aria-current]').count()).toBe(1)
  await picture(page, 'gallery')
})

test('a gallery opened by its URL responds to arrow keys and swipes, and has structured data', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${site}/harbor-precinct/photos/on-set/2`)
  expect(await structuredData(page)).toEqual(expect.arrayContaining([expect.objectContaining({ '@type': 'ImageGallery' })]))
  expect(await overflow(page)).toBe(0)
  await accessible(page)
  await page.locator('figure').first().tap()
  const swipe = () =>
    page.locator('figure').evaluate((figure) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: figure, clientX, clientY: 300 })
      const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
        figure.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
      send('touchstart', [touch(300)], [touch(300)])
      send('touchend', [], [touch(120)])
    })
  await expect
    .poll(async () => {
      if (page.url().endsWith('/2')) await swipe()
      return page.url()
    })
    .toBe(`${site}/harbor-precinct/photos/on-set/3`)
  await picture(page, 'gallery-390')
})

test('the pages of photos and people work without a script', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/harbor-precinct/photos/category/episodes`)
  await page.locator('main a[data-item]').first().click()
  await page.getByRole('link', { name: 'Next photo' }).click()
  expect(await captionOf(page)).toContain('2 of 8')
  await page.getByRole('link', { name: 'Cast', exact: true }).click()
  await page.getByRole('link', { name: 'Dana Whitlock' }).click()
  expect(new URL(page.url()).pathname).toBe('/harbor-precinct/credits/actor/dana-whitlock')
  expect(await page.locator('main h2').first().innerText()).toBe('Dana Whitlock')
})

test('the guest list of a late-night show leads to a guest’s page, and from there to another show with that guest', async () => {
  const page = await visitor()
  await page.goto(`${site}/the-late-ledger`)
  await page.getByRole('link', { name: 'Guests', exact: true }).click()
  await page.waitForURL(`${site}/the-late-ledger/guests`)
  await page.getByRole('heading', { name: 'Guests by date' }).waitFor()
  await accessible(page)
  await page.goto(`${site}/the-late-ledger/guests/dana-whitlock`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site}/the-late-ledger/guest/dana-whitlock`)
  expect(await structuredData(page)).toEqual(
    expect.arrayContaining([expect.objectContaining({ '@type': 'Person', name: 'Dana Whitlock', description: expect.any(String) })]),
  )
  await accessible(page)
  await page.getByRole('heading', { name: 'Dana Whitlock is also in' }).waitFor()
  await page.locator('main a[data-item][href$="/harbor-precinct"]').click()
  await page.waitForURL(`${site}/harbor-precinct`)
})

test('the Spanish pages of photos and people are in Spanish, and their links stay in Spanish', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  for (const path of ['photos', 'photos/on-set', 'credits', 'credits/actor/dana-whitlock']) {
    await page.goto(`${site}/harbor-precinct/${path}?lang=es`)
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    const links = await page.locator('main a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((href) => !href!.includes('lang=es'))).toEqual([])
    expect(await overflow(page)).toBe(0)
    await accessible(page)
  }
  expect(await page.locator('main').innerText()).toContain('Episodios con Dana Whitlock')
})

test('a missing season, category, gallery, photo, role or person answers 404', async () => {
  const page = await visitor({ expected: /404/ })
  const missing = ['photos/season-99', 'photos/category/nothing', 'photos/nothing', 'photos/on-set/99', 'credits/nobody', 'guest/nobody']
  for (const path of missing) expect([path, (await page.goto(`${site}/harbor-precinct/${path}`))!.status()]).toEqual([path, 404])
  const hostile = [
    `photos/${'x'.repeat(10_000)}`,
    'photos/%00',
    'photos/on-set/%FF',
    'credits/..%2f..%2f',
    'photos/season-99999999999999999999',
  ]
  for (const path of hostile) {
    const { status } = await fetch(`${site}/harbor-precinct/${path}`)
    expect([path.slice(0, 40), status]).toEqual([path.slice(0, 40), status === 414 ? 414 : 404])
  }
})
