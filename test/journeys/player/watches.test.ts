// What a viewer watched: on tiles, on every device, and after a sign-in, on the running demo.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { createViewer } from '../account-holder.ts'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'
import { advance, holdLongTimers } from './long-timers.ts'

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const video = <Value>(page: Page, property: string) => page.evaluate<Value>(`document.querySelector('video').${property}`)
const tile = (page: Page, href: string) => page.locator(`main a[data-item][href="${href}"]`).first()
const progressOf = (page: Page, href: string) => tile(page, href).locator('[aria-label$="% watched"]')

/** Returns the path of the first free video of the home page. */
async function freeVideo(page: Page): Promise<string> {
  await page.goto(`${site}/`)
  return (await freeVideos(page).first().getAttribute('href'))!
}

/** Returns where an anonymous viewer stopped in the only video that was watched, in seconds; 0 until the server knows it. */
async function positionOnServer(page: Page): Promise<number> {
  const answer = await page.request.get(`${site}/personalization/users/0/watches`)
  const { watches } = (await answer.json()) as { watches: Record<string, { position: number }> }
  return Object.values(watches)[0]?.position ?? 0
}

/** Plays the video of a page from a part of its duration, and pauses it. Returns the position in seconds. */
async function watchUntil(page: Page, part: number): Promise<number> {
  await play(page)
  await framesAdvance(page)
  // Awaited from before the seek: on a busy machine the save after a seek comes first, and the one at the pause may not be needed any more.
  const saved = page.waitForResponse((response) => response.url().includes('/watches/') && response.request().method() === 'PUT')
  await page.evaluate((to) => {
    const media = document.querySelector('video')!
    media.currentTime = media.duration * to
  }, part)
  await page.keyboard.press('p')
  expect((await saved).status()).toBe(204)
  return video<number>(page, 'currentTime')
}

/** Sums up the layout shifts of the pages that are opened later. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as { shift: number }
    state.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const layoutShift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

/** Plays the video of a page, and returns the position in seconds at which playback began. On a busy machine its events arrive later. */
async function startOf(page: Page): Promise<number> {
  await play(page)
  await page.waitForFunction(() => document.querySelector('video')?.played.length)
  return page.evaluate(() => document.querySelector('video')!.played.start(0))
}

test('[C4.1-04] [C9-13] where a viewer stopped is shown on the tile at once, on the next page without a layout shift, and in the other tab', async () => {
  const page = await visitor()
  const href = await freeVideo(page)
  const other = await page.context().newPage()
  await other.goto(`${site}/`)
  await tile(page, href).click()
  const stopped = await watchUntil(page, 0.4)
  const percent = Math.round((100 * stopped) / (await video<number>(page, 'duration')))
  await progressOf(other, href).waitFor()

  await page.goBack()
  expect(await progressOf(page, href).getAttribute('aria-label')).toBe(`${percent}% watched`)

  await recordLayoutShifts(page)
  await page.goto(`${site}/`)
  await progressOf(page, href).waitFor()
  expect(await layoutShift(page)).toBe(0)
  await progressOf(page, href).scrollIntoViewIfNeeded()
  await picture(page, 'progress-on-tile')
  const [bar, art] = await Promise.all([progressOf(page, href).boundingBox(), tile(page, href).locator('span').first().boundingBox()])
  expect(bar!.width / art!.width).toBeCloseTo(percent / 100, 1)
})

test('a video continues where the viewer stopped, after the tab was closed while it played; the fragment #t=0 starts it at its beginning', async () => {
  const page = await visitor()
  const href = await freeVideo(page)
  await page.goto(site + href)
  await play(page)
  await framesAdvance(page)
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 600
  })
  await framesAdvance(page)
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: true })
  // The call above does not wait until the tab has closed and has sent the position.
  await expect.poll(() => positionOnServer(next)).toBeGreaterThanOrEqual(600)
  const position = await positionOnServer(next)
  await next.goto(site + href)
  expect(Math.abs((await startOf(next)) - position)).toBeLessThan(5)
  await next.goto('about:blank')
  await next.goto(`${site}${href}#t=0`)
  expect(await startOf(next)).toBeLessThan(2)
})

test('[C9-27] [A9-07] while a video plays, its position is saved after 120 seconds; one that was watched for less than 30 seconds is not saved', async () => {
  const page = await visitor()
  await holdLongTimers(page)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/watches/') && request.method() === 'PUT') saves.push(request.url())
  })
  const saved = page.waitForResponse((response) => response.url().includes('/watches/') && response.request().method() === 'PUT')
  await page.goto(site + (await freeVideo(page)))
  await play(page)
  await framesAdvance(page)
  await advance(page, 120_000)
  // At the pause the position would be saved too. The button changes with the event of the pause, which comes before that of the seek.
  await page.keyboard.press('p')
  await page.locator('[data-controls]').getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect(saves).toEqual([])
  // The video plays at once after the seek: two seconds later its position would be saved.
  await page.evaluate(() => {
    const media = document.querySelector('video')!
    media.addEventListener('seeked', () => media.play(), { once: true })
    media.currentTime = 40
  })
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 41)
  await advance(page, 119_000)
  // A request that the page has begun is reported before this answer.
  await page.evaluate(() => fetch('/healthz'))
  expect(saves).toEqual([])
  await advance(page, 1_000)
  await saved
  expect(saves).toHaveLength(1)
  const [all, v4ID] = saves[0]!.split(/(?<=\/watches)\//) as [string, string]
  const { watches } = (await (await page.request.get(all)).json()) as { watches: Record<string, { position: number }> }
  const { position } = watches[decodeURIComponent(v4ID)]!
  expect([position > 40, position < 100]).toEqual([true, true])
})

test('the home page has a shelf of the videos to continue, the last one first, which appears without a layout shift; a button removes a video', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/`)
  const hrefs = await freeVideos(page).evaluateAll((tiles) => [...new Set(tiles.map((tile) => tile.getAttribute('href')!))].slice(0, 2))
  for (const href of hrefs) {
    await page.goto(site + href)
    await watchUntil(page, 0.4)
  }
  await recordLayoutShifts(page)
  await page.goto(`${site}/?lang=es`)
  const shelf = page.getByRole('region', { name: 'Seguir viendo', exact: true })
  const links = shelf.locator('a[data-item]')
  await links.first().waitFor()
  expect(await links.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('href')!.split('?')[0]))).toEqual([...hrefs].reverse())
  expect(await shelf.getByRole('img', { name: /% visto/ }).count()).toBe(2)
  expect(await layoutShift(page)).toBe(0)
  await shelf.scrollIntoViewIfNeeded()
  await picture(page, 'continue-watching-es')
  await accessible(page)

  const remove = shelf.getByRole('button', { name: /^Quitar de Seguir viendo: / })
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => links.count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('a[data-item]'))).toBe(true)
  await page.goto(`${site}/?lang=en`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('region', { name: 'Continue watching' }).locator('a[data-item]').first().waitFor()
  expect(await page.getByRole('region', { name: 'Continue watching' }).locator('a[data-item]').count()).toBe(1)
  await page.getByRole('region', { name: 'Continue watching' }).scrollIntoViewIfNeeded()
  await picture(page, 'continue-watching')
  await page.getByRole('button', { name: /^Remove from Continue watching: / }).click()
  await page.getByRole('region', { name: 'Continue watching' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.mouse.wheel(0, 400)
  await page.locator('[data-section="2"] a').first().hover()
  expect(await page.getByRole('region', { name: 'Continue watching' }).count()).toBe(0)
})

test('[C4.1-04] a video that was watched to its end is marked as watched, and starts at its beginning again', async () => {
  const page = await visitor()
  const href = await freeVideo(page)
  await page.goto(site + href)
  await watchUntil(page, 0.96)
  await page.goto(`${site}/`)
  await tile(page, href).scrollIntoViewIfNeeded()
  await page.locator(`main a[href="${href}"][data-watched]`).first().waitFor()
  expect(await progressOf(page, href).count()).toBe(0)
  await page.goto(site + href)
  expect(await startOf(page)).toBeLessThan(2)
})

test('an episode that was watched to its end is replaced by the next one in “Continue watching”; a removed one does not return', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  const hrefs = await freeVideos(page).evaluateAll((tiles) => [...new Set(tiles.map((tile) => tile.getAttribute('href')!))])
  const upNext = page.getByRole('region', { name: 'Up next', exact: true }).locator('a[data-item]').first()
  for (const href of hrefs) {
    await page.goto(site + href)
    if (await upNext.count()) break
  }
  const next = (await upNext.getAttribute('href'))!
  await watchUntil(page, 0.97)
  await page.goto(`${site}/`)
  const shelf = page.getByRole('region', { name: 'Continue watching', exact: true })
  const link = shelf.locator('a[data-item]')
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(next)
  await shelf.scrollIntoViewIfNeeded()
  await picture(page, 'continue-next-episode')
  await shelf.getByRole('button', { name: /^Remove from Continue watching: / }).click()
  await shelf.waitFor({ state: 'detached' })
  const loaded = page.waitForResponse((response) => response.url().includes('continueWatchingShelf'))
  await page.reload()
  await loaded
  await page.mouse.wheel(0, 400)
  await page.locator('[data-section="2"] a').first().hover()
  expect(await shelf.count()).toBe(0)
})

test('watches from before a sign-in belong to the account: they continue on another device, can be cleared, and are gone here after the sign-out', async () => {
  const phone = await visitor({ viewport: { width: 390, height: 844 } })
  const href = await freeVideo(phone)
  await phone.goto(site + href)
  const stopped = await watchUntil(phone, 0.5)
  const person = await createViewer(phone)
  await phone.goto(`${site}/`)
  await progressOf(phone, href).waitFor()

  const laptop = await visitor()
  const data = { username: person.mail, password: encodePassword(person.password) }
  expect((await laptop.request.post(`${site}/api/v3/profile/session`, { data })).status()).toBe(200)
  await laptop.goto(site + href)
  expect(Math.abs((await startOf(laptop)) - stopped)).toBeLessThan(5)

  await laptop.goto(`${site}/my-account`)
  await hydrated(laptop)
  await laptop.getByText('Clear my watch history', { exact: true }).click()
  await picture(laptop, 'clear-watches')
  await accessible(laptop)
  await laptop.getByRole('button', { name: 'Clear my watch history permanently' }).click()
  await laptop.getByText('Your watch history has been cleared.').waitFor()
  // A page keeps what it saved within the last seconds, because it may still be on its way.
  const storedAfterReload = async () => {
    await phone.reload()
    return phone.evaluate(() => localStorage.getItem('daypart.watches'))
  }
  await expect.poll(storedAfterReload, { timeout: 30_000 }).toBeNull()
  await phone.goto(site + href)
  await watchUntil(phone, 0.5)

  await phone.goto(`${site}/my-account`)
  await hydrated(phone)
  await phone.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await phone.getByText('Sign in to see your account.').waitFor()
  await phone.goto(`${site}/`)
  await tile(phone, href).hover()
  expect(await phone.evaluate(() => localStorage.getItem('daypart.watches'))).toBeNull()
  expect(await progressOf(phone, href).count()).toBe(0)
})

test('[C3-06] a video has its lock, entitlement, badges and kind in the content graph, and the part that the viewer watched in the watches', async () => {
  const page = await visitor()
  const href = await freeVideo(page)
  await page.goto(site + href)
  const saved = page.waitForRequest((request) => request.url().includes('/watches/') && request.method() === 'PUT')
  await watchUntil(page, 0.4)
  const path = new URL((await saved).url()).pathname
  const [users, v4ID] = path.split(/\/watches\//) as [string, string]
  const { watches } = (await (await page.request.get(`${site}${users}/watches`)).json()) as {
    watches: Record<string, { percentViewed: number }>
  }
  expect(watches[decodeURIComponent(v4ID)]!.percentViewed).toBeCloseTo(0.4, 1)

  const fields = 'v4ID locked entitlement labelBadge badgeName percentViewed programmingType type'
  const videoOf = async (name: string) => {
    const query = `{ bonanzaPage(type: VIDEO, name: "${name}", app: "nbc", language: en) { video { ${fields} } } }`
    const answer = await page.request.post(`${site}/v2/graphql`, { data: { query } })
    return ((await answer.json()) as { data: { bonanzaPage: { video: Record<string, unknown> } } }).data.bonanzaPage.video
  }
  const guidOf = (link: string) => link.split('/').at(-1)!
  expect(await videoOf(guidOf(href))).toMatchObject({
    ...{ v4ID: decodeURIComponent(v4ID), locked: false, entitlement: 'free', type: 'video', percentViewed: null },
    programmingType: expect.stringMatching(/\w/),
  })
  await page.goto(`${site}/`)
  const locked = page.locator('main a[data-item][href*="/video/"]:has([aria-label="Locked"])').first()
  const { labelBadge, badgeName, ...rest } = await videoOf(guidOf((await locked.getAttribute('href'))!))
  expect(rest).toMatchObject({ locked: true, entitlement: 'auth', type: 'video', programmingType: 'Full Episode' })
  for (const badge of [labelBadge, badgeName]) expect([null, 'NEW', 'PREMIERE', 'EXPIRING']).toContain(badge)
})
