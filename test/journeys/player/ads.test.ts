// The ads of the demo's ad server, before and within a video of the one brand that has ads.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { accessiblePlayer, freeVideos } from '../watching.ts'

/** Opens a page on which no time limit of ads ends: on a busy machine, ads would be left out. */
async function patientVisitor(options: Parameters<typeof visitor>[0] = {}): Promise<Page> {
  const page = await visitor(options)
  await page.addInitScript((limit) => {
    const { setTimeout } = window
    const patient = (then: () => void, after?: number, ...rest: unknown[]) => (after === limit ? 0 : setTimeout(then, after, ...rest))
    Object.assign(window, { setTimeout: patient })
    AbortSignal.timeout = () => new AbortController().signal
  }, 3500)
  // The demo's ad server loads at its first request.
  await page.request.get(`${site}/demo-ads/vmap`)
  return page
}

/** Opens the page of a free video of the brand with ads. */
async function videoWithAds(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/oxygen`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}${query}`)
}

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const ad = (page: Page) => page.locator('video[data-ad]')
const bar = (page: Page) => page.locator('[data-ad-break] [data-controls]')
const videoTime = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)

/** Waits until the video itself plays. */
const videoPlays = (page: Page, timeout: number) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector('video')
      return video && !video.hasAttribute('data-ad') && !video.paused && video.currentTime > 0.3
    },
    null,
    { timeout },
  )

/** Records the beacons that the page sends: `ad event`, in order. */
function recordBeacons(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/demo-ads/beacon') sent.push(`${url.searchParams.get('ad')} ${url.searchParams.get('event')}`)
  })
  return sent
}

/** Records the bodies of the requests for ads. */
function recordAdRequests(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => request.url().includes('/advertising/') && bodies.push(request.postDataJSON()))
  return bodies
}

/** Lets the ad server answer with one break, at 20 seconds, and without a limit between two breaks. */
const oneBreak = (page: Page) =>
  page.route('**/advertising/vod/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { breaks: { at: number }[]; minutesBetween: number }
    await route.fulfill({ json: { breaks: [{ ...answer.breaks.at(-1)!, at: 20 }], minutesBetween: 0 } })
  })

const quartiles = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']

test('[A7-28] the ad parameters of the network are sent with the request for ads; the ads before a video play with a countdown, each beacon is sent one time, and the video follows', async () => {
  const page = await patientVisitor()
  const beacons = recordBeacons(page)
  const requests = recordAdRequests(page)
  await videoWithAds(page)
  await play(page)
  await page.getByText('Ad 1 of 2').first().waitFor({ timeout: 30_000 })
  // The key that pauses pauses the ad, and the keys that seek do nothing.
  await page.keyboard.press('k')
  const paused = await ad(page).evaluate((element: HTMLVideoElement) => [element.paused, element.currentTime])
  await page.keyboard.press('l')
  await page.keyboard.press('End')
  expect(await ad(page).evaluate((element: HTMLVideoElement) => [element.paused, element.currentTime])).toEqual(paused)
  expect([paused[0], await videoTime(page)]).toEqual([true, 0])
  expect(await bar(page).textContent()).toMatch(/Ad 1 of 2 · 0:0[1-8]/)
  expect(requests).toEqual([
    {
      adparams: expect.objectContaining({ network: 'oxygen', source: 'oxygen', device: 'web', us_privacy: '1YNN', lat: '0' }),
      page: new URL(page.url()).pathname,
    },
  ])
  const link = page.getByRole('link', { name: 'Visit the advertiser' })
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(await page.getByRole('status').allTextContents()).toContainEqual(
    expect.stringMatching(/^Ad 1 of 2, \d seconds?\. The video follows\.$/),
  )
  await accessiblePlayer(page, 'ad')
  await page.keyboard.press('m')
  expect(await ad(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
  await page.getByRole('button', { name: 'Play ad' }).click()

  await page.getByText('Ad 2 of 2').first().waitFor({ timeout: 30_000 })
  await videoPlays(page, 30_000)
  expect(await ad(page).count()).toBe(0)
  expect(await page.getByRole('slider', { name: 'Seek' }).count()).toBe(1)
  const of = (id: string) => beacons.filter((sent) => sent.startsWith(id)).map((sent) => sent.split(' ')[1])
  expect(of('ad-tidewater-tea').toSorted()).toEqual([...quartiles, 'pause', 'resume', 'mute'].toSorted())
  expect(of('ad-lumen-lamp').toSorted()).toEqual(quartiles.toSorted())
})

test('a break within a video plays when the viewer seeks past it, can be skipped after five seconds, and the video continues there', async () => {
  const page = await patientVisitor({ viewport: { width: 390, height: 800 } })
  await oneBreak(page)
  const beacons = recordBeacons(page)
  await videoWithAds(page, '?lang=es')
  await play(page)
  await videoPlays(page, 30_000)
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 30
  })
  const skip = page.getByRole('button', { name: 'Saltar anuncio' })
  await page.getByRole('button', { name: /^Saltar en \d$/ }).waitFor({ timeout: 30_000 })
  // Paused: the ad may be shorter than the next steps.
  await page.keyboard.press('k')
  expect(await page.getByRole('button', { name: /^Saltar en \d$/ }).isDisabled()).toBe(true)
  await accessiblePlayer(page, 'ad-skip-es')
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 60
  })
  await page.keyboard.press('k')
  await skip.waitFor({ timeout: 30_000 })
  expect(await videoTime(page)).toBeCloseTo(30, 0)
  await skip.click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 30.3, null, { timeout: 30_000 })
  expect(beacons).toContain('ad-pogo-socks skip')
  expect(beacons).not.toContain('ad-pogo-socks complete')
})

test('no key, headset or slider skips a break; its beacons are sent in order without cookies and referrer; the video continues with its captions, speed and volume', async () => {
  const page = await patientVisitor({ viewport: { width: 320, height: 640 } })
  await page.addInitScript(() => {
    localStorage.setItem('player-preferences', '{"captions":"es","speed":1.25}')
    localStorage.setItem('player-volume', '{"volume":0.6,"muted":false}')
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    Object.assign(window, { mediaKeys: handlers })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
    }
  })
  const mediaKey = (action: MediaSessionAction, details: object = {}) =>
    page.evaluate(
      ([name, more]) => (window as unknown as { mediaKeys: Record<string, (details: object) => void> }).mediaKeys[name]!(more),
      [action, details] as const,
    )
  await oneBreak(page)
  const beacons = recordBeacons(page)
  const headers: Promise<Record<string, string>>[] = []
  page.on('request', (request) => request.url().includes('/demo-ads/beacon?') && headers.push(request.allHeaders()))
  await videoWithAds(page, '?lang=es')
  await play(page)
  await videoPlays(page, 30_000)
  // Keys seek past the break: it plays first.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('l')
  await page.getByText('Anuncio').first().waitFor({ timeout: 30_000 })
  const held = await videoTime(page)
  const adState = () => ad(page).evaluate(({ paused, volume, playbackRate }: HTMLVideoElement) => ({ paused, volume, playbackRate }))
  expect(await adState()).toEqual({ paused: false, volume: 0.6, playbackRate: 1 })
  for (const key of ['End', 'l', '0', 'ArrowRight']) await page.keyboard.press(key)
  await mediaKey('seekto', { seekTime: 60 })
  await mediaKey('seekforward')
  expect([await videoTime(page), await page.getByRole('slider', { name: 'Posición' }).count()]).toEqual([held, 0])
  await mediaKey('pause')
  expect((await adState()).paused).toBe(true)
  await picture(page, 'ad-320-es')
  await accessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // The page of the advertiser cannot reach the page of the video.
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Visitar al anunciante' }).click()
  const advertiser = await opening
  await advertiser.waitForLoadState()
  expect(await advertiser.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await advertiser.close()
  await mediaKey('play')
  await page.waitForFunction((from) => document.querySelector('video')!.currentTime > from + 0.3, held, { timeout: 40_000 })
  const events = beacons.filter((sent) => sent.startsWith('ad-pogo-socks')).map((sent) => sent.split(' ')[1])
  expect(events.filter((event) => quartiles.includes(event!))).toEqual(quartiles)
  expect(events.filter((event) => event === 'click')).toHaveLength(1)
  for (const sent of await Promise.all(headers)) expect([sent['cookie'], sent['referer']]).toEqual([undefined, undefined])
  await page.locator('[data-captions][lang="es"]').waitFor({ timeout: 30_000 })
  const video = await page.evaluate(() => {
    const { playbackRate, volume } = document.querySelector('video')!
    return { playbackRate, volume }
  })
  expect(video).toEqual({ playbackRate: 1.25, volume: 0.6 })
})

test('a viewer who opens the video again continues it without the ads before it', async () => {
  const page = await patientVisitor()
  await videoWithAds(page)
  await play(page)
  await page.getByText('Ad 2 of 2').first().waitFor({ timeout: 40_000 })
  await videoPlays(page, 40_000)
  const saved = page.waitForResponse((response) => response.url().includes('/watches') && response.request().method() !== 'GET')
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 600
  })
  await page.keyboard.press('p')
  const stopped = await videoTime(page)
  await saved
  await page.reload()
  await play(page)
  await videoPlays(page, 30_000)
  expect(await videoTime(page)).toBeGreaterThan(stopped - 6)
  expect(await ad(page).count()).toBe(0)
})

test.each([
  ['the ad server fails', '**/advertising/vod/**', { status: 500 }],
  ['the film of an ad is not found', '**/demo-ads/films/**', { status: 404 }],
  ['the film of an ad is no film', '**/demo-ads/films/**', { contentType: 'video/mp4', body: 'not a film' }],
] as const)('the video plays when %s', async (_, url, answer) => {
  const page = await patientVisitor({ expected: /status of (404|5\d\d)|^5\d\d / })
  await page.route(url, (route) => route.fulfill(answer))
  await videoWithAds(page)
  await play(page)
  await videoPlays(page, 30_000)
})

test('[A4-22] if the request for the ad parameters fails, the request for ads has empty parameters, and the ads play', async () => {
  const page = await patientVisitor({ expected: /status of 503|^503 / })
  const requests = recordAdRequests(page)
  await page.route('**/access/adparams/**', (route) => route.fulfill({ status: 503 }))
  await videoWithAds(page)
  await play(page)
  await page.getByText('Ad 1 of 2').first().waitFor({ timeout: 30_000 })
  expect(requests).toEqual([expect.objectContaining({ adparams: {} })])
})

test('a video of a brand without an ad server plays at once, and no request for ads is sent', async () => {
  const page = await visitor()
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}`)
  await play(page)
  await videoPlays(page, 30_000)
  expect(paths.filter((path) => /advertising|adparams|demo-ads|ad-session|ad-bar/.test(path))).toEqual([])
})
