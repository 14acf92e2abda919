import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from './visitor.ts'

test('from the foot of the home page to an answer by keyboard, and from the answer on into the site', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.locator('footer').getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
  // The page that is left is taken apart when there is time.
  await expect.poll(() => page.locator('header nav').count(), { message: '[C2.2-01]' }).toBe(0)
  const question = page.locator('summary', { hasText: 'What can I watch on?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await accessible(page)
  await picture(page, 'faq-open')
  await page.locator('details[open]').getByRole('link', { name: 'Where to watch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Where to watch NBC' }).waitFor()
  expect(await page.locator('header nav').count()).toBeGreaterThan(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
})

test('what is on now comes when it is near; a programme leads on', async () => {
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

test('without JavaScript questions unfold, schedules stand, and an answer in Spanish leads to Spanish pages', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/faq?lang=es`)
  await page.locator('summary', { hasText: '¿En qué dispositivos puedo ver?' }).click()
  await page.locator('details[open]').getByRole('link', { name: 'Dónde ver' }).click()
  expect(await page.locator('h1').innerText()).toBe('Dónde ver NBC')
  await page.goto(`${site}/schedule`)
  await page.locator('noscript a, main a', { hasText: 'Schedule' }).first().click()
  expect(await page.locator('main time').count()).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Tomorrow', exact: true }).click()
  expect(new URL(page.url()).search).toMatch(/^\?channel=nbc&date=\d{4}-\d\d-\d\d$/)
  expect(await page.locator('main a[aria-current]').allTextContents()).toEqual(['NBC', 'Tomorrow'])
  expect(await page.locator('main time').count()).toBeGreaterThan(10)
  await picture(page, 'schedule-tomorrow')
})

test('[C2.1-50] [C2.1-51] the newest video of a show is a full page load', async () => {
  const page = await visitor()
  await page.goto(`${site}/harbor-precinct`)
  await page.evaluate(
    "window.stays = true; const a = document.createElement('a'); a.href = '/harbor-precinct/video/latest'; a.textContent = 'Newest'; document.querySelector('footer').prepend(a)",
  )
  await page.getByRole('link', { name: 'Newest' }).click()
  await page.waitForURL(/\/harbor-precinct\/video\/[a-z0-9-]+\/\d+$/)
  expect(await page.evaluate('window.stays')).toBeUndefined()
})
