// What the page of a video loads before a viewer clicks.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { manifest } from '../built-files.ts'
import { site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

const engine = `/generetic/${manifest['src/web/player/stream/hls-stream.ts']!.file}`
const player = `/generetic/${manifest['src/web/player/player.tsx']!.file}`
const react = `/generetic/${manifest[Object.keys(manifest).find((key) => key.startsWith('_react-'))!]!.file}`

/** Opens the page of a video that is free for everyone. Returns the paths that the page requests. */
async function openVideo(page: Page): Promise<string[]> {
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto('about:blank')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${site}${href}`)
  return requested
}

const isSegment = (path: string) => /\/\d+\.m4s$/.test(path)

test('a video page loads the scripts of its player and the first segment before the pointer is on it, each one time', async () => {
  const page = await visitor()
  const requested = await openVideo(page)
  await expect.poll(() => requested.filter(isSegment)).toHaveLength(1)
  expect(requested).toEqual(expect.arrayContaining([engine, player]))
  const scripts = requested.filter((path) => path.endsWith('.js'))
  expect(scripts).toEqual([...new Set(scripts)])
  // The page names these scripts, so that none of them is found by another one.
  const named = await page.evaluate(() => {
    const { islandScripts, playerScripts } = document.querySelector<HTMLElement>('[data-island-scripts]')!.dataset
    return `${playerScripts} ${islandScripts}`.split(' ')
  })
  expect(named).toEqual(expect.arrayContaining([engine, player, react]))
  expect(scripts).toEqual(expect.arrayContaining(named))
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page, 5)
})

test('for a viewer who saves data, a video page loads the player when the pointer is on it', async () => {
  const page = await visitor()
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })')
  const hydrated = page.waitForRequest(/\/geolocation\/vod\//)
  const requested = await openVideo(page)
  await hydrated
  expect(requested).not.toContain(engine)
  expect(requested).not.toContain(player)
  await page.locator('[data-player="ready"] button').hover()
  await expect.poll(() => requested.filter(isSegment)).toHaveLength(1)
  expect(requested).toEqual(expect.arrayContaining([engine, player]))
})
