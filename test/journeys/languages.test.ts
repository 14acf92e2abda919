// A brand opens in its own language; the switch and `lang` change it, and the choice is remembered.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessible, picture, site, visitor } from './visitor.ts'

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

async function opens(page: Page, path: string): Promise<string | null> {
  await page.goto(site + path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.documentElement.dataset['leaving'] === undefined)
  return languageOf(page)
}

const switchTo = async (page: Page, name: 'English' | 'Español') => {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await page.locator(`html[lang="${name === 'English' ? 'en-US' : 'es'}"]`).waitFor()
}

describe.each([true, false])('with a script: %s', (javaScriptEnabled) => {
  test('a brand in Spanish opens in Spanish, and every page of it, linked by bare addresses', async () => {
    const page = await visitor({ javaScriptEnabled, expected: /404/ })
    for (const path of [
      '/telemundo',
      '/universo',
      '/telemundo/shows/all/popular',
      '/telemundo/search',
      '/telemundo/sign-in',
      '/telemundo/nowhere',
    ]) {
      await page.goto(site + path, { waitUntil: 'domcontentloaded' })
      expect([path, await languageOf(page)]).toEqual([path, 'es'])
      const links = await page.locator('a[href^="/telemundo"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
      expect(links.filter((href) => href.includes('lang=') && !href.includes('lang=en'))).toEqual([])
    }
    if (javaScriptEnabled) await accessible(page)
  })

  test('the switch leads to the page in English, whose links stay in English, and back', async () => {
    const page = await visitor({ javaScriptEnabled })
    await page.goto(`${site}/telemundo/shows/all/popular`)
    await switchTo(page, 'English')
    expect(new URL(page.url()).search).toBe('?lang=en')
    await page.locator('main a[data-item]').first().click()
    await page.waitForURL(({ pathname, search }) => !pathname.endsWith('/popular') && search === '?lang=en')
    expect(await languageOf(page)).toBe('en-US')
    await switchTo(page, 'Español')
    expect(await page.locator('main a[href*="lang="]').count()).toBe(0)
  })
})

test('a choice is remembered across visits and brands, until the language is the brand’s own again', async () => {
  const page = await visitor()
  expect(await opens(page, '/telemundo')).toBe('es')
  await switchTo(page, 'English')
  expect(await opens(page, '/telemundo')).toBe('en-US')
  expect(new URL(page.url()).search).toBe('?lang=en')
  expect(await opens(page, '/universo')).toBe('en-US')
  expect(await opens(page, '/')).toBe('en-US')
  expect(new URL(page.url()).search).toBe('')
  await opens(page, '/telemundo')
  await switchTo(page, 'Español')
  expect(await opens(page, '/telemundo')).toBe('es')
  expect(new URL(page.url()).search).toBe('')
})

test('the switch takes the place of the page: back leads to the page before it, in the language chosen', async () => {
  const page = await visitor()
  await opens(page, '/telemundo')
  await page.getByRole('banner').getByRole('link', { name: 'Programas' }).click()
  await page.getByRole('heading', { level: 1, name: 'Programas populares' }).waitFor()
  await page.getByRole('banner').locator('a[hreflang][href^="/telemundo/shows/"]').waitFor()
  await switchTo(page, 'English')
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await page.waitForURL(({ pathname, search }) => pathname === '/telemundo' && search === '?lang=en')
  expect(await languageOf(page)).toBe('en-US')
  await page.goForward({ waitUntil: 'domcontentloaded' })
  await page.waitForURL('**/telemundo/shows/all/popular?lang=en')
  expect(await languageOf(page)).toBe('en-US')
})

test('Spanish by `lang` on an English brand is remembered for its other brands, and the query of an address is kept', async () => {
  const page = await visitor()
  expect(await opens(page, '/?lang=es')).toBe('es')
  const later = await page.context().newPage()
  expect(await opens(later, '/bravo')).toBe('es')
  expect(await opens(later, '/search?q=harbor&brand=bravo')).toBe('es')
  expect([...new URL(later.url()).searchParams]).toEqual([
    ['q', 'harbor'],
    ['brand', 'bravo'],
    ['lang', 'es'],
  ])
  expect(await opens(later, '/telemundo')).toBe('es')
  expect(await opens(later, '/?lang=en')).toBe('en-US')
  expect(await opens(later, '/bravo')).toBe('en-US')
})

test('on the way to a remembered language no frame shows the other page', async () => {
  const page = await visitor()
  await opens(page, '/?lang=es')
  const shown = new Set<string>()
  await page.exposeFunction('sawFrame', (language: string) => shown.add(language))
  await page.addInitScript(() => {
    const look = () => {
      const isVisible = document.body && getComputedStyle(document.body).visibility === 'visible'
      if (isVisible) (window as unknown as { sawFrame(language: string): void }).sawFrame(document.documentElement.lang)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (const path of ['/', '/bravo']) expect(await opens(page, path)).toBe('es')
  await expect.poll(() => shown.size).toBeGreaterThan(0)
  expect([...shown]).toEqual(['es'])
})

test('“En español” opens Telemundo in Spanish, whatever was chosen there, and NBC stays as it was', async () => {
  const page = await visitor()
  await opens(page, '/telemundo?lang=en')
  for (const from of ['/', '/bravo']) {
    await opens(page, from)
    await page.getByRole('banner').getByRole('link', { name: 'En español' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/telemundo')
    expect(await languageOf(page)).toBe('es')
  }
  await picture(page, 'telemundo')
  expect(await opens(page, '/')).toBe('en-US')
})
