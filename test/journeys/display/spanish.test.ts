import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('[C2.2-10] [A9-15] links on a Spanish page lead to Spanish pages with lang="es"; without the parameter lang pages are English', async () => {
  const page = await visitor()
  await page.goto(`${site}/?lang=es`)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(await page.getByRole('link', { name: 'Saltar al contenido' }).count()).toBe(1)
  await accessible(page)
  await picture(page, 'spanish-home')

  await page.locator('main a[data-item]').nth(7).click()
  await page.waitForURL(({ pathname, search }) => pathname !== '/' && search.includes('lang=es'))
  // Waits until the heading of the next page has the focus. Until then the old page is shown.
  await page.locator('main h1:focus').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await accessible(page)

  for (const path of ['/shows/all/popular?lang=es', '/networks?lang=es', '/movies/popular?lang=es']) {
    await page.goto(site + path)
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    const links = await page.locator('main a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((href) => !href!.includes('lang=es'))).toEqual([])
    await accessible(page)
  }

  // Uses another visitor, because the browser stores a language that `lang` selects (languages.test.ts).
  const other = await visitor()
  for (const path of ['/', '/?lang=fr', '/?lang=en']) {
    await other.goto(site + path)
    expect(await other.locator('html').getAttribute('lang')).toBe('en-US')
  }
})
