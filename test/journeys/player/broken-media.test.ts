// Media that a server sends broken: the player shows a text and a button with the next step, and operators get the cause.
import type { Locator, Page, Request, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { errorsIn, recordEvents } from '../sent-events.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

const now = () => Date.now() + inject('clockOffset')

async function playFreeVideo(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}${query}`)
  await page.locator('[data-player="ready"] button').click()
}

/**
 * Returns a function that moves the clock until an element is shown. While a request for media runs, the clock is not moved: otherwise
 * the player's time limits end before the answers arrive, and the page shows a timeout instead of the fault.
 */
function clockMover(page: Page) {
  const running = new Set<Request>()
  page.on('request', (request) => /\/(?:media\/v1|access|broken)\//.test(request.url()) && running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return (shown: Locator) =>
    expect
      .poll(
        async () => {
          if (!running.size) await page.clock.fastForward(1000)
          return shown.isVisible()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
}

const [broken, busy] = [
  'No podemos reproducir este video en este momento.',
  'No podemos cargar este video en este momento. Seguiremos intentando unos minutos.',
]
const faults: [name: string, answer: (route: Route) => Promise<void>, text: string, cause: RegExp][] = [
  ['are missing', (route) => route.fulfill({ status: 404 }), broken, /fragLoadError 404/],
  ['fail at the server', (route) => route.fulfill({ status: 500 }), busy, /fragLoadError 500/],
  ['are truncated', async (route) => route.fulfill({ body: (await (await route.fetch()).body()).subarray(0, 300) }), broken, /MEDIA/],
]

test.each(faults)(
  'a video whose segments %s ends in a text with a next step, and the site gets the cause',
  async (name, answer, text, cause) => {
    const page = await visitor({ clockAt: now(), expected: /./ })
    const events = await recordEvents(page)
    const moveClockUntil = clockMover(page)
    await page.route('**/media/v1/**/*.m4s', answer)
    const asked = page.waitForRequest('**/media/v1/**/*.m4s')
    await playFreeVideo(page, '?lang=es')
    // If the clock moved while the player and its engine load, the player would give up before there is a fault.
    await asked
    // The engine tries again several times.
    await moveClockUntil(page.getByRole('alert').filter({ hasText: text }))
    await expect
      .poll(() =>
        errorsIn(events)
          .map(({ message }) => message)
          .join(),
      )
      .toMatch(cause)
    await picture(page, `segments-${name.replaceAll(' ', '-')}`)
    if (name === 'are missing') await accessible(page)
    await page.unrouteAll()
    // Where the text says so, the video plays without the button too, when the server answers again.
    if (text === busy) await page.clock.fastForward(60_000)
    else await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await framesAdvance(page)
  },
)

/** Playlists that no browser plays, and for which the engine makes no request. */
const playlists: [name: string, text: string][] = [
  ['in an unknown codec', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="dvh1.05.01",RESOLUTION=320x180\nlow.m3u8\n'],
  ['without a duration', '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:0,\n0.ts\n#EXT-X-ENDLIST\n'],
  ['that is no playlist', '<html>'],
]

test.each(playlists)('a playlist %s ends in a text within a minute', async (_, body) => {
  const page = await visitor({ clockAt: now() })
  await page.route('**/access/vod/**', (route) => route.fulfill({ json: { url: '/broken/master.m3u8' } }))
  await page.route('**/broken/**', (route) => route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl' }))
  const moveClockUntil = clockMover(page)
  const asked = page.waitForResponse('**/broken/master.m3u8')
  await playFreeVideo(page)
  await asked
  const time = () => page.evaluate(() => Date.now())
  const begun = await time()
  await moveClockUntil(page.getByRole('alert').getByText('This video can’t be played at this time.'))
  expect((await time()) - begun).toBeLessThan(61_000)
})

test.each([
  ['two days ahead', 172_800_000],
  ['two days behind', -172_800_000],
])('a video plays in a browser whose clock is %s', async (_, skew) => {
  const page = await visitor({ clockAt: now() + skew })
  await playFreeVideo(page)
  await framesAdvance(page)
})
