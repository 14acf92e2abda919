// Measures the transferred bytes of the home page, and checks that the page requests no files of other origins and no pictures far below the window.
// npx node bench/page-weight.ts
import type { Page } from 'playwright-core'
import { openChromium } from './shared/chromium.ts'
import { report } from './shared/measure.ts'
import { brotli, withoutData } from './shared/reference.ts'
import { startSite } from './shared/site.ts'

/** A response of the page. `bytes` includes the headers; `body` does not, like the budgets of tools/check-downloads.ts. */
type Fetched = { url: string; type: string; bytes: number; body: number }

/** Loads a page. Returns a function that lists all responses so far. */
async function recordResponses(page: Page, url: string): Promise<() => Fetched[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const responses = new Map<string, Fetched>()
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    responses.set(requestId, { url: response.url, type, bytes: 0, body: 0 }),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const fetched = responses.get(requestId)
    if (fetched) fetched.body += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const fetched = responses.get(requestId)
    if (fetched) fetched.bytes = encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return () => [...responses.values()]
}

/** A script for the page: lists the loaded pictures that are more than one and a half screens below the window. */
const farPictures = `[...document.querySelectorAll('img')]
  .filter((img) => img.complete && img.naturalWidth > 0 && img.currentSrc.includes('/images/') && img.getBoundingClientRect().top > innerHeight * 2.5)
  .map((img) => img.currentSrc)`

/** A script for the page: scrolls from top to bottom at reading speed, then waits a moment. */
const scrollToEnd = `(async () => {
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) { scrollTo(0, top); await pause(200) }
  await pause(3000)
})()`

const site = await startSite()
const browser = await openChromium({ width: 412, height: 823 })
const page = await browser.newPage()
const responsesSoFar = await recordResponses(page, `${site.url}/`)
const fetched = structuredClone(responsesSoFar())
const loadedFarPictures = await page.evaluate<string[]>(farPictures)
const html = await (await fetch(`${site.url}/`)).text()
const shelves = await page.locator('main h2').count()
await page.evaluate(scrollToEnd)
const fetchedAfterScroll = responsesSoFar()

const kilobytes = (type: string, of = fetched) => of.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
const allScript = fetchedAfterScroll.filter(({ type }) => type === 'Script').reduce((sum, { body }) => sum + body, 0) / 1024
const foreign = fetchedAfterScroll.filter(({ url }) => /^https?:/.test(url) && !url.startsWith(site.url))
const ratio = brotli(html).length / brotli(withoutData(html)).length
const plainRatio = html.length / withoutData(html).length
report(
  'page-weight',
  [
    { measure: 'shelves on the page', value: String(shelves), goal: 'at least 12', ok: shelves >= 12 },
    { measure: 'JavaScript before any interaction, KB transferred', value: kilobytes('Script').toFixed(1), goal: '-', ok: null },
    {
      measure: 'JavaScript after scrolling to the end, KB transferred',
      value: kilobytes('Script', fetchedAfterScroll).toFixed(1),
      goal: '-',
      ok: null,
    },
    { measure: 'the same without headers', value: allScript.toFixed(1), goal: 'at most 90', ok: allScript <= 90 },
    { measure: 'CSS, KB transferred', value: kilobytes('Stylesheet').toFixed(1), goal: 'at most 15', ok: kilobytes('Stylesheet') <= 15 },
    { measure: 'HTML against the page without its data, brotli', value: `${ratio.toFixed(2)}x`, goal: 'at most 1.5x', ok: ratio <= 1.5 },
    { measure: 'the same, uncompressed', value: `${plainRatio.toFixed(2)}x`, goal: 'at most 1.5x', ok: plainRatio <= 1.5 },
    { measure: 'first-view pictures, KB', value: kilobytes('Image').toFixed(0), goal: 'at most 200', ok: kilobytes('Image') <= 200 },
    { measure: 'requests to other origins', value: String(foreign.length), goal: '0', ok: foreign.length === 0 },
    {
      measure: 'loaded pictures far below the fold',
      value: String(loadedFarPictures.length),
      goal: '0',
      ok: loadedFarPictures.length === 0,
    },
  ],
  { fetched, fetchedAfterScroll, loadedFarPictures, foreign },
)
await browser.close()
await site.stop()
