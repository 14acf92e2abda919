// The live page: watching a channel, switching channels, and coming back.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { linkedTo, openProvider, signInAsSubscriber } from './subscriber.ts'
import { accessible, picture, site, visitor } from './visitor.ts'
import { framesAdvance } from './watching.ts'

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const channelLink = (page: Page, name: string) =>
  page.locator('nav[aria-labelledby="channels"] a').filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) })

/** Marks the video element, to find out later whether it is the same. */
const markElement = (page: Page) => page.evaluate(() => Object.assign(document.querySelector('video')!, { isFirst: true }).volume)
const isMarked = (page: Page) => page.evaluate(() => (document.querySelector('video') as { isFirst?: boolean } | null)?.isFirst === true)

/** Waits until the channel of this name plays: its heading is shown, and the stream of the video moves on. */
async function watches(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video && video.readyState >= 3 && !video.paused
  })
}

/** Clicks the link of a channel. Returns the milliseconds from the click to the first frame of its stream. */
const switchTo = (page: Page, name: string): Promise<number> =>
  channelLink(page, name).evaluate(
    (link: HTMLAnchorElement) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')!
        const start = performance.now()
        const onFrame = () => video.requestVideoFrameCallback(() => resolve(performance.now() - start))
        video.addEventListener('emptied', onFrame, { once: true })
        link.click()
      }),
  )

test('[A9-16] [C5-15] [C9-26] /live plays the free news channel for a viewer without a TV provider; another channel says what it needs, and Back plays the news again', async () => {
  const page = await visitor({ reducedMotion: 'reduce' })
  await page.goto(`${site}/live`)
  await page.getByRole('heading', { level: 1, name: 'NBC News' }).waitFor()
  expect(await page.locator('main b').filter({ hasText: 'Live · Free' }).count()).toBe(1)
  await play(page)
  await framesAdvance(page)
  expect(await page.evaluate(() => document.querySelector('video')!.duration)).toBe(Number.POSITIVE_INFINITY)
  // The keyboard focus keeps the controls visible.
  await page.keyboard.press('Tab')
  await picture(page, 'live-news')
  await accessible(page)
  await markElement(page)

  await channelLink(page, 'Telemundo').click()
  await page.getByRole('alert').getByText('Link your TV provider to watch this channel live.').waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?brand=telemundo&callsign=/)
  expect(await page.title()).toMatch(/^Watch Telemundo live/)
  await picture(page, 'live-locked')
  await accessible(page)

  await page.goBack()
  await watches(page, 'NBC News')
  expect([new URL(page.url()).search, await isMarked(page)]).toEqual(['', true])
})

test('[A9-16] [A6-06] a viewer with a TV provider gets the main network, and switches channels in the same element: the old session ends before the new one starts', async () => {
  const page = await visitor()
  await openProvider(page, 'copperline')
  await signInAsSubscriber(page, 'dana.price')
  await linkedTo(page, 'copperline')
  const sessions: string[] = []
  page.on('request', (request) => {
    if (/\/v2\/sessions\/[^/]+\/[^/]+/.test(request.url())) sessions.push(request.method())
  })
  await page.goto(`${site}/live`)
  await page.getByRole('heading', { level: 1, name: 'NBC', exact: true }).waitFor()
  // The provider states the ZIP code of the subscriber.
  await page.getByText('Your local station: Daypart New York (WDPNY)').waitFor()
  await play(page)
  await framesAdvance(page)
  await page.evaluate(() => {
    document.querySelector('video')!.volume = 0.4
  })
  await markElement(page)
  const times: number[] = []
  for (const name of ['Bravo', 'USA', 'Syfy', 'NBC']) {
    times.push(await switchTo(page, name))
    await watches(page, name)
    expect(await page.title()).toMatch(new RegExp(`^Watch ${name} live`))
  }
  expect(Math.max(...times)).toBeLessThan(5_000)
  expect(await isMarked(page)).toBe(true)
  expect(await page.evaluate(() => document.querySelector('video')!.volume)).toBe(0.4)
  expect(sessions).toEqual(['POST', ...Array.from({ length: 4 }, () => ['DELETE', 'POST']).flat()])

  // The keyboard switches channels from the player, and Back leads through the channels.
  await page.locator('section[aria-label^="Video player"]').focus()
  await page.keyboard.press('PageDown')
  await watches(page, 'Bravo')
  await page.goBack()
  await watches(page, 'NBC')
  await page.goBack()
  await watches(page, 'Syfy')
  expect(await isMarked(page)).toBe(true)

  // A household watches one stream at once: the next journey of this subscriber needs it.
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.url().includes('/v2/sessions/'))
  await page.locator('header a[href="/search"]').first().click()
  await ended
})

test('on a phone the channels of /live stay in their place when the free channel replaces the main network', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  const placeOfChannels = async () => (await page.getByRole('navigation', { name: 'Channels' }).boundingBox())!.y
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await resumed
    await route.continue()
  })
  await page.goto(`${site}/live`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: /^About / }).waitFor()
  const place = await placeOfChannels()
  resume()
  await page.getByText('Live · Free').waitFor()
  expect(await placeOfChannels()).toBe(place)
  await page.locator('[aria-labelledby="on-now"] > div > p').last().waitFor()
  expect(await placeOfChannels()).toBe(place)
})

test('on a phone in Spanish, the slider of a live stream goes back to the marked start of the programme, and the keys 0 and End to its start and to live', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await openProvider(page, 'copperline')
  await signInAsSubscriber(page, 'dana.price')
  await linkedTo(page, 'copperline')
  await page.goto(`${site}/live?brand=nbc&lang=es`)
  // A channel on which a programme began some minutes ago, among those of the subscription.
  const running = await page.locator('nav[aria-labelledby="channels"] a').evaluateAll((links) =>
    links
      .find((link) => {
        const [, done = 0] = /--done:\s*([\d.]+)%/.exec(link.innerHTML) ?? []
        return /^(NBC|Bravo|Syfy|Universo)/.test(link.textContent!) && Number(done) > 10 && Number(done) < 80
      })
      ?.getAttribute('href'),
  )
  await page.goto(new URL(running!, site).href)
  await play(page)
  await framesAdvance(page)
  const slider = page.getByRole('slider', { name: 'Posición' })
  await slider.focus()
  const reached = () => slider.evaluate(({ min, max }: HTMLInputElement) => Number(max) - Number(min))
  // The stream offers its last minute. The slider is longer as soon as the player knows the time of the channel.
  await expect.poll(reached).toBeGreaterThan(120)
  const reach = await reached()
  await picture(page, 'live-slider-es')
  await accessible(page)

  const seek = page.waitForRequest(/\/access\/live\//)
  // Each press goes back by a tenth of the slider. The last one leaves the minute that the stream offers.
  const presses = Math.ceil(700 / reach)
  const position = () => slider.evaluate(({ valueAsNumber }: HTMLInputElement) => valueAsNumber)
  for (let press = 1; press <= presses; press++) {
    const before = await position()
    await page.keyboard.press('PageDown')
    if (press < presses) await expect.poll(position).toBeLessThan(before - 0.05 * reach)
  }
  const { from, at } = (await seek).postDataJSON()
  const behind = (Date.now() + inject('clockOffset') - at) / 1000
  // On a busy machine playback is behind the live position, and the press before the last one leaves the minute already.
  expect([from, behind > 0.08 * (presses - 1) * reach, behind < 0.1 * (presses + 1) * reach + 30]).toEqual(['start', true, true])
  const spoken = () => slider.getAttribute('aria-valuetext')
  await expect.poll(spoken).toMatch(/^\d+ minutos? .*detrás del vivo, ./)
  await framesAdvance(page)
  await picture(page, 'live-behind-es')

  const restart = page.waitForRequest(/\/access\/live\//)
  await page.keyboard.press('0')
  expect((await restart).postDataJSON()).toMatchObject({ from: 'start' })
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).toBeLessThan(15)
  await expect.poll(spoken).toMatch(/detrás del vivo/)
  await page.keyboard.press('End')
  await page.locator('[data-player] b', { hasText: /^En vivo$/ }).waitFor()
})

test('a live stream that is paused falls behind, “Go to live” catches up, and “Start over” plays the programme from its start, also when the URL expires', async () => {
  const page = await visitor({ expected: /status of 403 / })
  await page.goto(`${site}/live?brand=nbc-news`)
  await play(page)
  await framesAdvance(page)
  const player = page.locator('[data-player]')
  const behind = () =>
    page.evaluate(() => {
      const { seekable, currentTime } = document.querySelector('video')!
      return seekable.end(seekable.length - 1) - currentTime
    })
  await expect.poll(behind).toBeLessThan(20)
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    video.currentTime = video.seekable.start(0) + 1
  })
  await player.hover()
  await page.getByRole('button', { name: 'Go to live' }).click()
  await expect.poll(behind).toBeLessThan(20)
  await player.hover()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).toBeLessThan(15)
  await framesAdvance(page)
  await player.hover()
  await picture(page, 'live-start-over')

  // The URL expires after five hours: segments and playlists are refused. Playback continues where it was.
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/access/live/')) asked.push(request.postDataJSON())
  })
  await page.evaluate(() => {
    const passed = performance.now.bind(performance)
    performance.now = () => passed() + 5 * 3_600_000
  })
  const renewed = page.waitForRequest(/\/access\/live\//)
  // The URL of the answer is valid.
  await page.route(/\/access\/live\//, async (route) => {
    await page.unroute(/\/media\//)
    await route.continue()
  })
  await page.route(/\/media\//, (route) => route.fulfill({ status: 403 }))
  const before = await page.evaluate(() => document.querySelector('video')!.currentTime)
  await renewed
  await framesAdvance(page)
  expect(asked).toEqual([expect.objectContaining({ session: expect.any(String), from: 'start', at: expect.any(Number) })])
  expect(await page.evaluate(() => document.querySelector('video')!.currentTime)).toSatisfy(
    (time: number) => time >= before && time < before + 60,
  )
})

test('without a script the page says what is on, and its channels are links', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/live?brand=nbc-news`)
  expect(await page.locator('[data-player]').innerText()).toContain('To watch, turn on JavaScript in your browser.')
  await channelLink(page, 'Bravo').click()
  await page.getByRole('heading', { level: 1, name: 'Bravo' }).waitFor()
  await picture(page, 'live-without-script')
})

test('on a narrow phone the live page, the page of an unknown channel and the schedule fit, in both languages, and are accessible', async () => {
  const page = await visitor({ viewport: { width: 320, height: 640 }, expected: /status of 404 / })
  for (const path of [
    '/live?brand=nbc-news',
    '/live?brand=telemundo&lang=es',
    '/live?brand=nobody&lang=en',
    '/live?brand=nbc&callsign=nobody&lang=es',
    '/schedule?channel=nbc&lang=en',
    '/schedule?channel=telemundo&lang=es',
  ]) {
    await page.goto(site + path)
    await page.locator('main nav').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    await accessible(page)
    await picture(page, `narrow${path.replace(/\W+/g, '-')}`)
  }
})
