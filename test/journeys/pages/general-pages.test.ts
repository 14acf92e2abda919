import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('a keyboard user goes from the home page’s footer to an FAQ answer, and from there to another page', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.locator('footer').getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
  const question = page.locator('summary', { hasText: 'What can I watch on?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await accessible(page)
  await picture(page, 'faq-open')
  await page.locator('details[open]').getByRole('link', { name: 'Where to watch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Where to watch NBC' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
})

test.each([1280, 390])(
  'the FAQ, terms and contact pages have the site’s navigation and keep the language, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const page = await visitor({ viewport: { width, height: 844 } })
    const menu = async () => {
      if (width < 990) await page.locator('header button[aria-label="Menú"]').click()
      return page.getByRole('navigation', { name: width < 990 ? 'Menú' : 'Principal' })
    }
    for (const path of ['/faq', '/terms', '/contact-us']) {
      await page.goto(`${site}${path}?lang=es`)
      await accessible(page)
      await picture(page, `${path.slice(1)}-es-${width}`)
      expect(await page.locator('footer nav').count(), path).toBe(2)
      await (await menu()).getByRole('link', { name: 'Películas', exact: true }).click()
      await page.waitForURL(`${site}/movies/popular?lang=es`)
      expect(await page.locator('html').getAttribute('lang'), path).toMatch(/^es/)
      await page.goBack()
      await page.waitForURL(`${site}${path}?lang=es`)
      // Until the previous page's header is replaced, its language link leads to the previous page.
      const english = page.getByRole('banner').getByRole('link', { name: 'English', exact: true })
      await expect.poll(() => english.getAttribute('href')).toContain(path)
      await english.click()
      await page.waitForURL(`${site}${path}?lang=en`)
      expect(await page.locator('html').getAttribute('lang'), path).toMatch(/^en/)
      await page.locator('header').getByRole('link', { name: 'Español', exact: true }).click()
      await page.waitForURL(`${site}${path}?lang=es`)
    }
  },
)

test('the shelf of live programmes loads after the first pointer movement, and a link shows the schedule of another network', async () => {
  const page = await visitor()
  await page.goto(`${site}/live-upcoming`)
  await page.mouse.move(200, 400)
  await page.getByRole('heading', { level: 2, name: 'On air now' }).waitFor()
  await page.locator('[data-section="0"] a[data-item]').first().waitFor()
  await accessible(page)
  await page.goto(`${site}/schedule?lang=es`)
  await page.mouse.move(200, 400)
  await page.locator('main time').first().waitFor()
  await page.getByRole('link', { name: 'Bravo', exact: true }).click()
  await page.waitForURL(/channel=bravo/)
  await page.locator('main time').first().waitFor()
  await accessible(page)
})

test('on the schedule the link to a day or a network keeps the focus after the link is opened by keyboard', async () => {
  const page = await visitor()
  await page.goto(`${site}/schedule`)
  await page.waitForLoadState('load')
  for (const name of ['Yesterday', 'Tomorrow', 'Bravo']) {
    const choice = page.locator('main').getByRole('link', { name, exact: true })
    await choice.focus()
    await page.keyboard.press('Enter')
    await page.locator('main a[aria-current]', { hasText: new RegExp(`^${name}$`) }).waitFor()
    await expect.poll(() => choice.evaluate((link) => link === document.activeElement)).toBe(true)
  }
})

test('without JavaScript the FAQ entries open, and an answer in Spanish links to Spanish pages', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/faq?lang=es`)
  await page.locator('summary', { hasText: '¿En qué dispositivos puedo ver?' }).click()
  await page.locator('details[open]').getByRole('link', { name: 'Dónde ver' }).click()
  expect(await page.locator('h1').innerText()).toBe('Dónde ver NBC')
})

test.each([390, 1280])('without JavaScript the schedule is shown, with links to days, networks and shows, at %i px', async (width) => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width, height: 844 } })
  await page.goto(`${site}/schedule?lang=es`)
  expect(await page.locator('main time').count()).toBeGreaterThan(10)
  // On narrow screens a closed list contains the networks.
  if (width === 390) await page.locator('main summary', { hasText: 'NBC' }).click()
  await page.locator('main').getByRole('link', { name: 'Bravo', exact: true }).click()
  expect(page.url()).toBe(`${site}/schedule?channel=bravo&lang=es`)
  await page.locator('main ol a', { hasText: 'Visitar el sitio' }).first().click()
  expect(new URL(page.url()).search).toBe('?lang=es')
  expect(await page.locator('h1').count()).toBe(1)

  await page.goto(`${site}/schedule`)
  expect(await page.locator('main time').count()).toBeGreaterThan(10)
  expect(await page.locator('main [aria-busy]').count()).toBe(0)
  await picture(page, `schedule-without-script-${width}`)
  await page.getByRole('link', { name: 'Tomorrow', exact: true }).click()
  expect(new URL(page.url()).search).toMatch(/^\?channel=nbc&date=\d{4}-\d\d-\d\d$/)
  expect(await page.locator('main a[aria-current]').allTextContents()).toEqual(['One network', 'NBC', 'Tomorrow'])
  expect(await page.locator('main time').count()).toBeGreaterThan(10)
})

test('[C2.1-50] [C2.1-51] the link to the newest video of a show causes a full page load', async () => {
  const page = await visitor()
  await page.goto(`${site}/harbor-precinct`)
  await page.evaluate(
    "window.stays = true; const a = document.createElement('a'); a.href = '/harbor-precinct/video/latest'; a.textContent = 'Newest'; document.querySelector('footer').prepend(a)",
  )
  await page.getByRole('link', { name: 'Newest' }).click()
  await page.waitForURL(/\/harbor-precinct\/video\/[a-z0-9-]+\/\d+$/)
  expect(await page.evaluate('window.stays')).toBeUndefined()
})

test('[C3-41] the footer leads to the sweepstakes: the current one has a link to enter and its rules, the next one its dates, in both languages and without a script', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.locator('footer').getByRole('link', { name: 'Sweepstakes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sweepstakes' }).waitFor()
  const [current, next] = ['A weekend in a lighthouse', 'Front row for two'].map((title) =>
    page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: title }) }),
  )
  await current!.getByText(/^Enter until \w+ 1, \d{4} at 6:00 AM E[SD]T\.$/).waitFor()
  const enter = current!.getByRole('link', { name: 'Enter: A weekend in a lighthouse' })
  expect([await enter.getAttribute('href'), await enter.getAttribute('target')]).toEqual(['https://sweepstakes.example/enter', '_blank'])
  await next!.getByText(/^Enter from \w+ 1, /).waitFor()
  expect(await next!.getByRole('link').allInnerTexts()).toEqual(['Official rules: Front row for two'])
  await accessible(page)
  await picture(page, 'sweepstakes')
  await current!.getByRole('link', { name: 'Official rules: A weekend in a lighthouse' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()

  const plain = await visitor({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } })
  await plain.goto(`${site}/sweepstakes?lang=es`)
  await plain.getByRole('link', { name: 'Participar: Un fin de semana en un faro' }).waitFor()
  await picture(plain, 'sweepstakes-es-320')
})
