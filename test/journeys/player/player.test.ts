import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

/** Opens the page of a video that is free for everyone. */
async function freeVideo(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}${query}`)
}

/** The alias of a playlist of the demo network. All of its videos are free. */
const playlist = 'first-looks'

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const video = <Value>(page: Page, property: string) => page.evaluate<Value>(`document.querySelector('video').${property}`)
const showControls = (page: Page) => page.locator('[data-player]').hover()

test('[C4.13-01] for a new viewer a video plays with full volume, the main audio and no captions', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  expect(await video(page, 'volume')).toBe(1)
  expect(await video(page, 'muted')).toBe(false)
  expect(await page.evaluate(() => [...document.querySelector('video')!.textTracks].map(({ mode }) => mode))).not.toContain('showing')
  expect(await page.locator('[data-captions]').count()).toBe(0)
  // The browser decoded audio but loaded no audio playlist, so it plays the audio in the video segments: the main audio.
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
  await showControls(page)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  expect(await video(page, 'currentTime')).toBeCloseTo(before + 10, 1)
  await page.getByRole('button', { name: 'Back 10 seconds' }).click()
  expect(await video(page, 'currentTime')).toBeCloseTo(before, 1)
})

test('captions that a viewer chooses in the player’s menu are shown, stored for the next video, and can be turned off', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await showControls(page)
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

test('the volume that a viewer chooses is also the volume of the next video', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await video(page, 'volume')).toBeCloseTo(0.8, 2)
  // The browser fires the volumechange event later, so the stored volume is polled.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('player-volume'))).toContain('0.8')
  await page.reload()
  await play(page)
  await framesAdvance(page)
  expect(await video(page, 'volume')).toBeCloseTo(0.8, 2)
})

test('the player shows the refusal of a video in the language of the page, and the page still works', async () => {
  const page = await visitor({ expected: /403/ })
  await page.route('**/access/vod/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"RETRANS_FAIL","status":403}' }),
  )
  await freeVideo(page, '?lang=es')
  await play(page)
  await page.getByRole('alert').getByText('no está disponible en tu zona').waitFor()
  await accessible(page)
})

test('the player shows a message when the connection is lost, and continues by itself when the connection is back', async () => {
  const page = await visitor({ expected: /ERR_INTERNET_DISCONNECTED/ })
  await freeVideo(page)
  // Disables the cache: the video repeats the same films, so cached segments would play without a connection.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await play(page)
  await framesAdvance(page)
  await page.context().setOffline(true)
  // Seeks two minutes ahead, which is beyond the buffer.
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('l')
  await page.getByRole('alert').waitFor({ timeout: 30_000 })
  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'detached', timeout: 30_000 })
  const time = await video<number>(page, 'currentTime')
  await expect.poll(() => video<number>(page, 'currentTime'), { timeout: 30_000 }).toBeGreaterThan(time)
})

test('leaving a video page removes its video element', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.locator('header a').first().click()
  await page.waitForURL(`${site}/`)
  await expect.poll(() => page.locator('video').count()).toBe(0)
})

test('in a playlist the end card leads to the next video of the playlist; the page of the last video lists no next videos', {
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
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 30_000 })
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

test('the last caption disappears when the video ends', async () => {
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
