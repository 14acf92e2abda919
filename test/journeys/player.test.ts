import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from './visitor.ts'
import { framesAdvance, freeVideos } from './watching.ts'

/** The page of some video that anybody may watch. */
async function freeVideo(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}${query}`)
}

/** Of the demo network; anybody may watch all of it. */
const playlist = 'first-looks'

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const video = <Value>(page: Page, what: string) => page.evaluate<Value>(`document.querySelector('video').${what}`)
const wakeControls = (page: Page) => page.locator('[data-player]').hover()

test('[C4.13-01] a new viewer hears full volume and the main audio, and sees no captions', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  expect(await video(page, 'volume')).toBe(1)
  expect(await video(page, 'muted')).toBe(false)
  expect(await page.evaluate(() => [...document.querySelector('video')!.textTracks].map(({ mode }) => mode))).not.toContain('showing')
  expect(await page.locator('[data-captions]').count()).toBe(0)
  // Nothing else was chosen: what is decoded is the sound that comes with the picture.
  expect(await video<number>(page, 'webkitAudioDecodedByteCount')).toBeGreaterThan(0)
  const audioLists = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /audio[^/]*\.m3u8/.test(name)).length,
  )
  expect(audioLists).toBe(0)
})

test('[C9-47] rewind and forward are 10 seconds', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.keyboard.press('p')
  const before = await video<number>(page, 'currentTime')
  await wakeControls(page)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  expect(await video(page, 'currentTime')).toBeCloseTo(before + 10, 1)
  await page.getByRole('button', { name: 'Back 10 seconds' }).click()
  expect(await video(page, 'currentTime')).toBeCloseTo(before, 1)
})

test('captions are chosen from a menu, drawn over the picture, remembered, and turned off again', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await wakeControls(page)
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitemradio', { name: 'Spanish' }).click()
  const shown = page.locator('[data-captions]')
  await shown.waitFor({ timeout: 30_000 })
  expect(await shown.getAttribute('lang')).toBe('es')
  await picture(page, 'captions')
  await accessible(page)

  await page.reload()
  await play(page)
  await shown.waitFor({ timeout: 30_000 })
  expect(await shown.getAttribute('lang')).toBe('es')
  await page.keyboard.press('c')
  await shown.waitFor({ state: 'detached' })
})

test('the volume is remembered from one video to the next', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await video(page, 'volume')).toBeCloseTo(0.8, 2)
  // The browser tells of a change in a moment of its own.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('player-volume'))).toContain('0.8')
  await page.reload()
  await play(page)
  await framesAdvance(page)
  expect(await video(page, 'volume')).toBeCloseTo(0.8, 2)
})

test('a refusal is said in the language of the page, and the page stays', async () => {
  const page = await visitor({ expected: /403/ })
  await page.route('**/access/vod/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"RETRANS_FAIL","status":403}' }),
  )
  await freeVideo(page, '?lang=es')
  await play(page)
  await page.getByRole('alert').getByText('no está disponible en tu zona').waitFor()
  await accessible(page)
})

test('the network goes and comes back: the player says so and goes on by itself', async () => {
  const page = await visitor({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await freeVideo(page)
  // A programme repeats its films: what the cache has of them needs no network.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await play(page)
  await framesAdvance(page)
  await page.context().setOffline(true)
  // Two minutes on: further than the buffer reaches.
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('l')
  await page.getByRole('alert').waitFor({ timeout: 30_000 })
  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'detached', timeout: 30_000 })
  const time = await video<number>(page, 'currentTime')
  await expect.poll(() => video<number>(page, 'currentTime'), { timeout: 30_000 }).toBeGreaterThan(time)
})

test('leaving the page ends the stream', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.locator('header a').first().click()
  await page.waitForURL(`${site}/`)
  await expect.poll(() => page.locator('video').count()).toBe(0)
})

test('when a video is over, what to watch next lies over its last picture, and leads there', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  const before = page.url()
  await page.evaluate(() => {
    const media = document.querySelector('video')!
    media.currentTime = media.duration - 0.5
  })
  const next = page.locator('[data-player] section section')
  await next.waitFor({ timeout: 30_000 })
  await picture(page, 'end-card')
  await accessible(page)
  await next.getByRole('link').first().click()
  await page.waitForURL((url) => url.href !== before)
  await expect.poll(() => next.count()).toBe(0)
})

test('after a video of a playlist comes the next one of the playlist, and after its last none that was on before', {
  timeout: 180_000,
}, async () => {
  const page = await visitor()
  await page.goto(`${site}/playlist/${playlist}`)
  const shelf = (name: string) => page.locator('main section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })
  const listed = await shelf('Up next')
    .locator('a[data-item]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(listed.length).toBeGreaterThan(1)
  for (const address of listed) expect(address).toContain(`/playlist/${playlist}?v=`)
  await play(page)
  await framesAdvance(page)
  await page.evaluate(() => {
    const media = document.querySelector('video')!
    media.currentTime = media.duration - 0.5
  })
  const card = page.locator('[data-player] section section')
  await card.waitFor({ timeout: 30_000 })
  await accessible(page)
  await picture(page, 'end-card-playlist')
  const offered = await card.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(offered.slice(0, listed.length)).toEqual(listed.slice(0, 5))
  await card.getByRole('link').first().click()
  await page.waitForURL(site + listed[0])

  await page.goto(site + listed.at(-1))
  await page.getByRole('heading', { level: 2, name: 'Earlier on this list' }).waitFor()
  expect(await shelf('Up next').count()).toBe(0)
  await accessible(page)
})

test('the last caption goes when the video ends', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.keyboard.press('c')
  await page.locator('[data-captions]').waitFor({ timeout: 30_000 })
  await page.evaluate(() => {
    const media = document.querySelector('video')!
    const track = [...media.textTracks].find(({ mode }) => mode === 'hidden')!
    track.addCue(new VTTCue(media.duration - 5, media.duration, 'The last word'))
    media.currentTime = media.duration - 2
  })
  await page.locator('[data-captions]', { hasText: 'The last word' }).waitFor({ timeout: 30_000 })
  await page.waitForFunction(() => document.querySelector('video')!.ended, null, { timeout: 30_000 })
  await page.locator('[data-captions]').waitFor({ state: 'detached' })
})
