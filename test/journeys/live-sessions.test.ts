// The session of a live stream in browsers: two devices of one account, and a viewer who is not there.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer, signInViewer } from './account-holder.ts'
import { advance, holdLongTimers } from './player/long-timers.ts'
import { accessible, picture, site, visitor } from './visitor.ts'
import { framesAdvance } from './watching.ts'

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('video')!.paused)
/** Refused starts and ended sessions, which the browser logs as errors. */
const expected = /status of (409|410) /

/** Opens the free live channel, and plays it. */
async function watch(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/live${query}`)
  await play(page)
}

test('[A6-06] [A8-25] the stream plays on one device: another says where, and moves it here; the first stops and names the other', async () => {
  const laptop = await visitor({ expected })
  const viewer = await createViewer(laptop)
  const phone = await visitor({
    expected,
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })
  await signInViewer(phone, viewer)
  await watch(laptop)
  await framesAdvance(laptop)

  await watch(phone, '?lang=es')
  const alert = phone.getByRole('alert')
  await alert.getByRole('heading', { name: 'La transmisión está activa en otro dispositivo' }).waitFor()
  expect(await alert.textContent()).toContain('NBC News se está reproduciendo en Chrome, Linux.')
  await picture(phone, 'stream-conflict-es-390')
  await accessible(phone)
  // The covered controls of the player are inert.
  await phone.keyboard.press('Tab')
  expect(await phone.evaluate(() => document.activeElement?.textContent)).toBe('Ver aquí')
  await phone.keyboard.press('Enter')
  await framesAdvance(phone)

  // The next heartbeat tells the laptop. It is sent at once when the page is shown again.
  await laptop.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await laptop.getByRole('alert').getByRole('heading', { name: 'The stream was moved to another device' }).waitFor()
  expect(await laptop.getByRole('alert').textContent()).toContain('NBC News is playing on Safari, iPhone.')
  expect(await isPaused(laptop)).toBe(true)
  await picture(laptop, 'stream-taken-over')
  await accessible(laptop)
})

test('if the session cannot start, the player shows a message, and “Try again” works by keyboard', async () => {
  const page = await visitor({ expected: /net::ERR_FAILED/ })
  await page.route('**/v2/sessions', (route) => route.abort(), { times: 1 })
  await watch(page)
  const alert = page.getByRole('alert')
  await alert.getByRole('heading').waitFor()
  await picture(page, 'stream-failed')
  await accessible(page)
  await alert.getByRole('button').press('Enter')
  await framesAdvance(page)
})

test('[A9-07] [A8-26] [A8-27] a viewer who has not touched the page for four hours is asked by a dialog; without an answer playback and the session end', async () => {
  const page = await visitor()
  await holdLongTimers(page)
  const ended: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ended.push(new URL(request.url()).pathname)
  })
  await watch(page)
  await framesAdvance(page)
  await advance(page, 14_400_000)
  const dialog = page.getByRole('dialog', { name: 'Are you still watching?' })
  await dialog.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep watching')
  await picture(page, 'idle-question')
  await accessible(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect([await isPaused(page), ended]).toEqual([false, []])

  await advance(page, 14_400_000)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await advance(page, 14_400_000)
  await dialog.waitFor()
  await advance(page, 120_000)
  await page.getByRole('alert').getByText('Due to inactivity the playback has been stopped. To resume playback, reload the page.').waitFor()
  expect(await isPaused(page)).toBe(true)
  await expect.poll(() => ended).toEqual([expect.stringMatching(/^\/v2\/sessions\/none\//)])
  await picture(page, 'idle-stopped')
  await accessible(page)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await play(page)
  await framesAdvance(page)
})
