// What the shell of a page loads for a viewer, on the running demo.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer, openWithFavorites, signInViewer } from '../account-holder.ts'
import { site, visitor } from '../visitor.ts'
import { freeVideos } from '../watching.ts'

const openHome = async (page: Page) => {
  await page.context().addCookies([{ name: 'favoritesModal', value: '1', url: site }])
  await openWithFavorites(page, `${site}/`)
}

test('[C7.5-03] on a new device the shell fetches the account, the favorites and the watch history that the viewer left on another one, and the navigation of the network', async () => {
  const phone = await visitor()
  const person = await createViewer(phone)
  await openHome(phone)
  const heart = phone.locator('main li > button[aria-label^="Favorite: "]').first()
  const label = await heart.getAttribute('aria-label')
  const added = phone.waitForResponse((response) => response.url().includes('/favorites') && response.request().method() === 'POST')
  await heart.click()
  const user = new URL((await added).url()).pathname.split('/').at(-2)!
  const href = (await freeVideos(phone).first().getAttribute('href'))!
  const guid = href.split('/').at(-1)!
  const ask = async (query: string) => (await (await phone.request.post(`${site}/v2/graphql`, { data: { query } })).json()).data
  const { bonanzaPage } = await ask(`{ bonanzaPage(type: VIDEO, name: "${guid}", app: "nbc", language: en) { video { v4ID } } }`)
  const watch = `${site}/personalization/users/${user}/watches/${encodeURIComponent(bonanzaPage.video.v4ID)}`
  expect(
    (await phone.request.put(watch, { data: { position: 300, duration: 1000, at: await phone.evaluate(() => Date.now()) } })).status(),
  ).toBe(204)

  const laptop = await visitor()
  const answered: string[] = []
  laptop.on('response', (response) => {
    if (response.ok()) answered.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  await signInViewer(laptop, person)
  await openHome(laptop)
  await laptop.locator(`main a[href="${href}"] [aria-label="30% watched"]`).first().waitFor()
  await expect.poll(() => laptop.locator(`main button[aria-label="${label}"]`).first().getAttribute('aria-pressed')).toBe('true')
  expect(await laptop.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--credits'))).toBe('"3"')
  expect(answered).toContainEqual(expect.stringMatching(/^POST \/api\/v\d\/profile/))
  expect(answered).toContain(`GET /personalization/users/${user}/watches`)
  expect(answered).toContainEqual(expect.stringMatching(new RegExp(`^GET .*/users/${user}/favorites$`)))
  const { globalNavigation } = await ask('{ globalNavigation(app: "nbc") { items { title } } }')
  const titles = (globalNavigation.items as { title: string }[]).map(({ title }) => title)
  const shown = await laptop.locator('header nav').first().innerText()
  for (const title of titles) expect(shown).toContain(title)
})
