// The language of pages: the brand's own language, or the language that the language switch or `lang` selects. The browser stores the selection.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

async function languageAfterOpening(page: Page, path: string): Promise<string | null> {
  await page.goto(site + path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.documentElement.dataset['leaving'] === undefined)
  return languageOf(page)
}

const switchTo = async (page: Page, name: 'English' | 'Español') => {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await page.locator(`html[lang="${name === 'English' ? 'en-US' : 'es'}"]`).waitFor()
}

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('every page of a Spanish brand opens in Spanish, and links to its Spanish pages have no parameter `lang`', async () => {
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

  test('the language switch of a Spanish page leads to the English version; links there lead to English pages, and the switch leads back to Spanish', async () => {
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

test('the chosen language is remembered across visits and brands, until the viewer chooses the brand’s own language again', async () => {
  const page = await visitor()
  expect(await languageAfterOpening(page, '/telemundo')).toBe('es')
  await switchTo(page, 'English')
  expect(await languageAfterOpening(page, '/telemundo')).toBe('en-US')
  expect(new URL(page.url()).search).toBe('?lang=en')
  expect(await languageAfterOpening(page, '/universo')).toBe('en-US')
  expect(await languageAfterOpening(page, '/')).toBe('en-US')
  expect(new URL(page.url()).search).toBe('')
  await languageAfterOpening(page, '/telemundo')
  await switchTo(page, 'Español')
  expect(await languageAfterOpening(page, '/telemundo')).toBe('es')
  expect(new URL(page.url()).search).toBe('')
})

test('the language switch replaces the history entry: the back button leads to the previous page, in the chosen language', async () => {
  const page = await visitor()
  await languageAfterOpening(page, '/telemundo')
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

test('Spanish chosen by `lang` on an English brand is stored for all other brands; the site adds `lang` to URLs without changing other parameters', async () => {
  const page = await visitor()
  expect(await languageAfterOpening(page, '/?lang=es')).toBe('es')
  const later = await page.context().newPage()
  expect(await languageAfterOpening(later, '/bravo')).toBe('es')
  expect(await languageAfterOpening(later, '/search?q=harbor&brand=bravo')).toBe('es')
  expect([...new URL(later.url()).searchParams]).toEqual([
    ['q', 'harbor'],
    ['brand', 'bravo'],
    ['lang', 'es'],
  ])
  expect(await languageAfterOpening(later, '/telemundo')).toBe('es')
  expect(await languageAfterOpening(later, '/?lang=en')).toBe('en-US')
  expect(await languageAfterOpening(later, '/bravo')).toBe('en-US')
})

test('a viewer with a stored language never sees a page in the brand’s language first', async () => {
  const page = await visitor()
  await languageAfterOpening(page, '/?lang=es')
  const shown = new Set<string>()
  await page.exposeFunction('sawFrame', (language: string) => shown.add(language))
  await page.addInitScript(() => {
    const recordFrame = () => {
      const isVisible = document.body && getComputedStyle(document.body).visibility === 'visible'
      if (isVisible) (window as unknown as { sawFrame(language: string): void }).sawFrame(document.documentElement.lang)
      requestAnimationFrame(recordFrame)
    }
    requestAnimationFrame(recordFrame)
  })
  for (const path of ['/', '/bravo']) expect(await languageAfterOpening(page, path)).toBe('es')
  await expect.poll(() => shown.size).toBeGreaterThan(0)
  expect([...shown]).toEqual(['es'])
})

test('“En español” opens Telemundo in Spanish, even if the viewer chose English for Telemundo before; the language of NBC does not change', async () => {
  const page = await visitor()
  await languageAfterOpening(page, '/telemundo?lang=en')
  for (const from of ['/', '/bravo']) {
    await languageAfterOpening(page, from)
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Networks' }).click()
    await header.getByRole('link', { name: 'En español' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/telemundo')
    expect(await languageOf(page)).toBe('es')
  }
  await picture(page, 'telemundo')
  expect(await languageAfterOpening(page, '/')).toBe('en-US')
})
