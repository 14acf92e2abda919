// What the home page costs to download, in bytes as sent, and whether anything is fetched that is not near or not ours.
// npx node bench/page-weight.ts
import type { Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { report } from './measure.ts'
import { brotli, withoutData } from './reference.ts'
import { startSite } from './site.ts'

/** `body`: without its headers, as the budgets of tools/check-downloads.ts have it. */
type Fetched = { url: string; type: string; bytes: number; body: number }

/** Every response of a page load, and of what comes later, with the bytes that crossed the network, headers too. */
async function fetchedBy(page: Page, url: string): Promise<() => Fetched[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const seen = new Map<string, Fetched>()
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    seen.set(requestId, { url: response.url, type, bytes: 0, body: 0 }),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const fetched = seen.get(requestId)
    if (fetched) fetched.body += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const fetched = seen.get(requestId)
    if (fetched) fetched.bytes = encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return () => [...seen.values()]
}

/** Pictures that were fetched although they stand further down than a screen and a half below the fold. */
const farPictures = `[...document.querySelectorAll('img')]
  .filter((img) => img.complete && img.naturalWidth > 0 && img.currentSrc.includes('/images/') && img.getBoundingClientRect().top > innerHeight * 2.5)
  .map((img) => img.currentSrc)`

/** From top to bottom, as one reads, and a moment longer. */
const seeAll = `(async () => {
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) { scrollTo(0, top); await pause(200) }
  await pause(3000)
})()`

const site = await startSite()
const browser = await openChromium({ width: 412, height: 823 })
const page = await browser.newPage()
const arrivals = await fetchedBy(page, `${site.url}/`)
const fetched = structuredClone(arrivals())
const far = await page.evaluate<string[]>(farPictures)
const html = await (await fetch(`${site.url}/`)).text()
const shelves = await page.locator('main h2').count()
await page.evaluate(seeAll)
const inAll = arrivals()

const kilobytes = (type: string, of = fetched) => of.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
const allScript = inAll.filter(({ type }) => type === 'Script').reduce((sum, { body }) => sum + body, 0) / 1024
const foreign = inAll.filter(({ url }) => /^https?:/.test(url) && !url.startsWith(site.url))
const ratio = brotli(html).length / brotli(withoutData(html)).length
const plainRatio = html.length / withoutData(html).length
report(
  'page-weight',
  [
    { measure: 'shelves on the page', value: String(shelves), goal: 'at least 12', ok: shelves >= 12 },
    { measure: 'JavaScript before anything is touched, KB as sent', value: kilobytes('Script').toFixed(1), goal: '-', ok: null },
    { measure: 'JavaScript once all of it was seen, KB as sent', value: kilobytes('Script', inAll).toFixed(1), goal: '-', ok: null },
    { measure: 'the same without headers', value: allScript.toFixed(1), goal: 'at most 80', ok: allScript <= 80 },
    { measure: 'CSS, KB as sent', value: kilobytes('Stylesheet').toFixed(1), goal: 'at most 15', ok: kilobytes('Stylesheet') <= 15 },
    { measure: 'HTML against the page without its data, brotli', value: `${ratio.toFixed(2)}x`, goal: 'at most 1.5x', ok: ratio <= 1.5 },
    { measure: 'the same, uncompressed', value: `${plainRatio.toFixed(2)}x`, goal: 'at most 1.5x', ok: plainRatio <= 1.5 },
    { measure: 'first-view pictures, KB', value: kilobytes('Image').toFixed(0), goal: 'at most 200', ok: kilobytes('Image') <= 200 },
    { measure: 'requests that leave the origin', value: String(foreign.length), goal: '0', ok: foreign.length === 0 },
    { measure: 'pictures fetched that are not near', value: String(far.length), goal: '0', ok: far.length === 0 },
  ],
  { fetched, inAll, far, foreign },
)
await browser.close()
await site.stop()
