// Counts the listeners, elements and timers of the player that are left after navigation to another page without a reload.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countPendingTimers } from '../../setup/pending-timers.ts'
import { site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

/** Plays a video with captions, menus and the help panel, and returns to the page with its tile. */
async function watchAndReturn(page: Page): Promise<void> {
  await freeVideos(page).first().click()
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page, 12)
  await page.keyboard.press('c')
  await page.keyboard.press('l')
  await page.keyboard.press('?')
  await page.locator('[data-modal=player-help]').getByRole('button').click()
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menu', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.locator('video').waitFor({ state: 'detached' })
  await freeVideos(page).first().waitFor()
  // A hovered or focused tile has a preview with a timer.
  await page.mouse.move(640, 2)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

test('after leaving the page of a video, no listener, element or timer of the player is left', { timeout: 180_000 }, async () => {
  const page = await visitor()
  await page.addInitScript(countPendingTimers)
  await page.goto(`${site}/`)
  const show = (await freeVideos(page).first().getAttribute('href'))!.split('/video/')[0]
  await page.goto(`${site}${show}`)
  await freeVideos(page).first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  /** Returns the numbers of listeners and nodes after a garbage collection. */
  const left = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Record<'JSEventListeners' | 'Nodes', number>
  }
  const timersOf = (tab: Page) =>
    tab.evaluate(() =>
      window.pendingTimers().map((timer) => timer.split(' at ')[0]!.replace(/[\d.]+$/, (delay) => `${Math.round(Number(delay) / 1000)} s`)),
    )

  // The first visits fill the caches of the site's code and load its parts for idle moments. What a visit leaves behind grows with each round.
  await watchAndReturn(page)
  let before = await left()
  let grown: string[] = []
  for (let round = 0; round < 4; round++) {
    for (let visit = 0; visit < 2; visit++) await watchAndReturn(page)
    const after = await left()
    grown = (['JSEventListeners', 'Nodes'] as const).filter((name) => after[name] > before[name])
    if (grown.length === 0) break
    before = after
  }
  expect(grown).toEqual([])
  // The page itself may have set timers meanwhile, for example for the callout of a live event: a tab without a player has the same ones.
  const other = await page.context().newPage()
  await other.addInitScript(countPendingTimers)
  await other.goto(page.url())
  const timersOfPlayer = async () => {
    const timersOfPage = await timersOf(other)
    return (await timersOf(page)).filter((timer) => !timersOfPage.includes(timer))
  }
  await expect.poll(timersOfPlayer).toEqual([])
})
