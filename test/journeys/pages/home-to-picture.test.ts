import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, playing } from '../watching.ts'

test('a visitor opens the home page, chooses an episode and watches it, with captions', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  expect(await page.locator('main h2').count()).toBeGreaterThanOrEqual(12)
  await accessible(page)

  const tile = freeVideos(page).first()
  await tile.scrollIntoViewIfNeeded()
  const heading = (await tile.locator('strong').innerText()).trim()
  await tile.click()
  await page.waitForURL(/\/video\/|\/playlist\//)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await accessible(page)

  await page.getByRole('button', { name: `Play ${heading}` }).click()
  await framesAdvance(page)
  const state = await playing(page)
  expect(state!.time).toBeGreaterThan(0.5)
  expect(state!.width).toBeGreaterThan(0)

  await page.keyboard.press('c')
  await expect
    .poll(
      () =>
        page
          .locator('[data-captions]')
          .innerText()
          .catch(() => ''),
      { timeout: 20_000 },
    )
    .not.toBe('')
  await picture(page, 'playing')
  await accessible(page)
})
