// Faults while a video plays, injected between the browser and the site: missing and broken segments, an access service that fails, and sleep.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

async function freeVideo(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}${query}`)
}
const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const time = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)
const seekTo = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    document.querySelector('video')!.currentTime = to
  }, seconds)
const advances = async (page: Page, from: number) => expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(from)
const segments = /\/media\/v1\/.+\/\d+\.m4s/

test.each([
  ['en', '', 'Sorry! We’re having some trouble.', 'This video can’t be played at this time.', 'Try again'],
  ['es', '?lang=es', '¡Lo sentimos! Tenemos un problema.', 'No podemos reproducir este video en este momento.', 'Intentar de nuevo'],
])(
  '[A8-28] a video whose segments are missing says “Sorry! We’re having some trouble.”, and a button plays it by keyboard (%s)',
  async (language, query, title, text, retry) => {
    const page = await visitor({
      expected: /status of 404/,
      viewport: language === 'es' ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    })
    await page.route(segments, (route) => route.fulfill({ status: 404 }))
    await freeVideo(page, query)
    await play(page)
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: title }).waitFor({ timeout: 30_000 })
    expect(await alert.textContent()).toContain(text)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(retry)
    await picture(page, `fault-media-${language}`)
    await accessible(page)
    await page.unroute(segments)
    await page.keyboard.press('Enter')
    await framesAdvance(page)
    expect(await alert.count()).toBe(0)
    // The keys of the player work at once.
    await page.keyboard.press('k')
    expect(await page.evaluate(() => document.querySelector('video')!.paused)).toBe(true)
  },
)

test('a segment with broken bytes does not end playback', async () => {
  const page = await visitor()
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  let broken = 0
  await page.route(
    segments,
    (route) => {
      broken++
      return route.fulfill({ contentType: 'video/mp4', body: Buffer.alloc(50_000, 'broken') })
    },
    { times: 1 },
  )
  await seekTo(page, 100)
  await advances(page, 105)
  expect([broken, await page.getByRole('alert').count()]).toEqual([1, 0])
})

test('if the access service fails, the player says so, tries again by itself, and plays', async () => {
  const page = await visitor({ expected: /503/ })
  let fails = true
  await page.route('**/access/vod/**', (route) =>
    fails ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"GENERIC_ERROR"}' }) : route.continue(),
  )
  await freeVideo(page)
  await play(page)
  const alert = page.getByRole('alert')
  await alert.getByText('Sorry, something went wrong.').waitFor()
  await picture(page, 'fault-access')
  await accessible(page)
  fails = false
  await framesAdvance(page)
  expect(await alert.count()).toBe(0)
})

/** Serves the files of a video at another signed folder after `renew`, and refuses those of the earlier folder from then on. */
async function renewableFolder(page: Page) {
  const folders = { earlier: '', isRenewed: false }
  const refused: string[] = []
  const other = '/media/v1/renewed.signature/'
  await page.route('**/access/vod/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { url: string }
    folders.earlier ||= answer.url.replace('master.m3u8', '')
    await route.fulfill({ response, json: folders.isRenewed ? { ...answer, url: `${other}master.m3u8` } : answer })
  })
  await page.route('**/media/v1/**', (route: Route) => {
    const url = route.request().url()
    if (url.includes(other)) return route.continue({ url: url.replace(other, folders.earlier) })
    if (!folders.isRenewed) return route.continue()
    refused.push(url)
    return route.fulfill({ status: 403 })
  })
  return { folders, refused }
}

test('after a sleep of an hour a video plays on by its next signed URL, without being loaded again and without a refused request', async () => {
  const page = await visitor()
  const { folders, refused } = await renewableFolder(page)
  await freeVideo(page)
  await play(page)
  await framesAdvance(page)
  await page.keyboard.press('k')
  await page.evaluate(() => {
    const media = document.querySelector('video')!
    for (const name of ['emptied', 'loadstart', 'error'])
      media.addEventListener(name, () => document.body.setAttribute('data-reloaded', name))
    const passed = performance.now.bind(performance)
    performance.now = () => passed() + 3_600_000
  })
  folders.isRenewed = true
  const loaded = page.waitForRequest((request) => request.url().includes('/media/v1/renewed.signature/films/'))
  await seekTo(page, 100)
  await page.keyboard.press('k')
  await loaded
  await advances(page, 102)
  expect(await page.locator('body').getAttribute('data-reloaded')).toBeNull()
  expect([refused, await page.getByRole('alert').count()]).toEqual([[], 0])
})
