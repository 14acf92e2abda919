// Measures the time until a tile responds to clicks, and the time from a click to the next page's heading, on slow 4G with a CPU four times slower.
// npx node bench/interaction.ts [--runs 7]
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { openChromium, slow4G, throttled } from './shared/chromium.ts'
import { interleaved, range, report, spread } from './shared/measure.ts'
import { brotli } from './shared/reference.ts'
import { root, startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const runs = Number(values.runs)

/** Builds hydrated-whole.tsx: one script that hydrates the whole page in one step. */
async function wholeScript(): Promise<Buffer> {
  const outDir = mkdtempSync(join(tmpdir(), 'daypart-whole-'))
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(root, 'bench/pages/hydrated-whole.tsx'), formats: ['es'], fileName: 'whole' },
      target: 'es2022',
      rollupOptions: { output: { codeSplitting: false } },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return readFileSync(join(outDir, 'whole.js'))
}

/** Serves the pages of the site with the script of `wholeScript` instead of their own scripts. */
async function serveWhole(site: string): Promise<{ url: string; close(): void }> {
  const script = brotli(await wholeScript(), 11)
  const server = createServer(async (request, response) => {
    if (request.url === '/whole.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
      return response.end(script)
    }
    const upstream = await fetch(`${site}${request.url}`, {
      headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
    })
    const type = upstream.headers.get('content-type') ?? ''
    let bytes = Buffer.from(await upstream.arrayBuffer())
    if (type.startsWith('text/html'))
      bytes = Buffer.from(
        bytes
          .toString()
          // Removes the script that captures early clicks too, so that this page responds only when React has hydrated it.
          .replace(/<script(?:| type="module"[^>]*)>[\s\S]*?<\/script>/g, '')
          .replace('</body>', '<script type="module" src="/whole.js"></script></body>'),
      )
    const isText = /html|javascript|css|json|svg/.test(type)
    response.writeHead(upstream.status, { 'content-type': type, ...(isText ? { 'content-encoding': 'br' } : {}) })
    response.end(isText ? brotli(bytes) : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() }
}

/**
 * Clicks a tile repeatedly until a script handles the click, and stores the time of that click in `respondedAt`. After the heading has changed, stores
 * the time of the next frame in `headingAt`. Uses a timer, because a page that is busy with its first paint may respond before the next frame.
 */
const clickTile = (selector: string) => `(() => {
  let before
  const awaitHeading = () => {
    const heading = document.querySelector('main h1')?.textContent
    if (heading && heading !== before) requestAnimationFrame(() => { window.headingAt = performance.now() })
    else setTimeout(awaitHeading, 10)
  }
  const click = () => {
    const tile = document.querySelector('${selector}')
    if (tile) {
      before = document.querySelector('main h1')?.textContent
      // This listener runs after the page's own click listener, and before the browser follows the link.
      const onClick = (event) => {
        if (event.defaultPrevented) window.respondedAt ??= performance.now()
        event.preventDefault()
      }
      addEventListener('click', onClick)
      tile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
      removeEventListener('click', onClick)
      // If the heading has changed, React handled the click, with a listener that it added during the click.
      if (document.querySelector('main h1')?.textContent !== before) window.respondedAt ??= performance.now()
    }
    if (window.respondedAt === undefined) return setTimeout(click, 10)
    awaitHeading()
  }
  setTimeout(click, 10)
})()`

const site = await startSite()
const whole = await serveWhole(site.url)
await fetch(`${site.url}/`)

/** Waits until the global variable `name` of the page is a number, and returns it. Polls, because waitForFunction needs `eval`, which the page's
 * content security policy forbids. */
async function numberIn(page: Page, name: string): Promise<number> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const found = await page.evaluate<number | undefined>(`window.${name}`)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${name} was not set within 60 s`)
}

async function tileResponseTime(url: string): Promise<number> {
  return clickOnArrival(url, 'a[data-item]', 'respondedAt')
}

/** Clicks a tile as soon as it appears. Returns the ms from the start of the navigation to `url` until the next page's heading appears. */
async function nextHeadingTime(url: string): Promise<number> {
  return clickOnArrival(url, '[data-section="2"] a[data-item]', 'headingAt')
}

async function clickOnArrival(url: string, selector: string, name: string): Promise<number> {
  const browser = await openChromium({ width: 412, height: 823 })
  const page = await browser.newPage()
  await throttled(page, slow4G)
  await page.addInitScript(clickTile(selector))
  await page.goto(url, { waitUntil: 'commit' })
  const time = await numberIn(page, name)
  await browser.close()
  return time
}

/**
 * Returns the ms from a click on an idle page to the frame with the next page's heading. The pointer rests on the link first, which loads the
 * next page's code. A person holds the mouse button for about 80 ms. Uses `page.mouse`, because Playwright's `click` first runs a hit test in the
 * page, which takes time.
 */
async function headingAfterClick(holdTime: number): Promise<number> {
  const browser = await openChromium({ width: 1280, height: 800 })
  const page = await browser.newPage()
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' })
  const session = await throttled(page, slow4G)
  const tile = page.locator('[data-section] a[data-item]:has(img)').nth(8)
  await tile.scrollIntoViewIfNeeded()
  await tile.hover()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3000)
  await page.evaluate(`(() => {
    const before = document.querySelector('h1')?.textContent
    addEventListener('click', (event) => {
      const look = () => {
        const heading = document.querySelector('h1')?.textContent
        if (heading && heading !== before) requestAnimationFrame(() => { window.headingAfter = performance.now() - event.timeStamp })
        else requestAnimationFrame(look)
      }
      look()
    }, { capture: true, once: true })
  })()`)
  await page.mouse.down()
  await page.waitForTimeout(holdTime)
  await page.mouse.up()
  const headingAfter = await numberIn(page, 'headingAfter')
  await session.detach()
  await browser.close()
  return headingAfter
}

const responseTimes = await interleaved(runs, { whole: () => tileResponseTime(whole.url), daypart: () => tileResponseTime(`${site.url}/`) })
const next = await interleaved(runs, { whole: () => nextHeadingTime(whole.url), daypart: () => nextHeadingTime(`${site.url}/`) })
const heading = await interleaved(runs, { held: () => headingAfterClick(80), released: () => headingAfterClick(0) })

const against = ({ daypart, whole: other }: typeof responseTimes) => ({
  words: `${range(spread(daypart))} against ${range(spread(other))} hydrated whole: `,
  ratio: spread(daypart).median / spread(other).median,
})
const [response, navigation] = [against(responseTimes), against(next)]
const row = (measure: string, times: number[]) => ({
  measure,
  value: range(spread(times)),
  goal: 'at most 100, none over 200',
  ok: spread(times).median <= 100 && spread(times).max <= 200,
})
report(
  'interaction',
  [
    {
      measure: 'a tile responds after, ms',
      value: `${response.words}${response.ratio.toFixed(2)}x`,
      goal: 'at most 0.3x',
      ok: response.ratio <= 0.3,
    },
    { measure: 'from the visit to the next heading, ms', value: `${navigation.words}${navigation.ratio.toFixed(2)}x`, goal: '-', ok: null },
    row('click to the next heading, held 80 ms, ms', heading.held),
    row('click to the next heading, held 0 ms, ms', heading.released),
  ],
  { responseTimes, next, heading },
)
whole.close()
await site.stop()
