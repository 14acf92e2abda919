// When does a tile answer, and how long from a click to the next page's heading? Slow 4G, a processor four times slower.
// npx node bench/interaction.ts [--runs 7]
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { openChromium, slow4G, throttled } from './chromium.ts'
import { interleaved, range, report, spread } from './measure.ts'
import { brotli } from './reference.ts'
import { root, startSite } from './site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const runs = Number(values.runs)

/** One file with the whole page in it, hydrated at once. */
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
      lib: { entry: join(root, 'bench/hydrated-whole.tsx'), formats: ['es'], fileName: 'whole' },
      target: 'es2022',
      rollupOptions: { output: { codeSplitting: false } },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return readFileSync(join(outDir, 'whole.js'))
}

/** The site's own page with that script in the place of its own; all else is the site's. */
async function serveWhole(site: string): Promise<{ url: string; close(): void }> {
  const script = brotli(await wholeScript(), 11)
  const server = createServer(async (request, response) => {
    if (request.url === '/whole.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
      return response.end(script)
    }
    const answer = await fetch(`${site}${request.url}`, {
      headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
    })
    const type = answer.headers.get('content-type') ?? ''
    let bytes = Buffer.from(await answer.arrayBuffer())
    if (type.startsWith('text/html'))
      bytes = Buffer.from(
        bytes
          .toString()
          .replace(/<script(?:| type="module"[^>]*)>[\s\S]*?<\/script>/g, '')
          .replace('</body>', '<script type="module" src="/whole.js"></script></body>'),
      )
    const isText = /html|javascript|css|json|svg/.test(type)
    response.writeHead(answer.status, { 'content-type': type, ...(isText ? { 'content-encoding': 'br' } : {}) })
    response.end(isText ? brotli(bytes) : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() }
}

/**
 * Clicks the first tile again and again until a script takes the click; leaves the time in `answeredAt`. By timer, not by frame: a page
 * busy with its first paint answers before the next frame.
 */
const askTile = `(() => {
  const ask = () => {
    const tile = document.querySelector('a[data-item]')
    if (tile) {
      // After the page's own listener, and before the browser would leave.
      const look = (event) => {
        if (event.defaultPrevented) window.answeredAt ??= performance.now()
        event.preventDefault()
      }
      addEventListener('click', look)
      tile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
      removeEventListener('click', look)
    }
    if (window.answeredAt === undefined) setTimeout(ask, 10)
  }
  setTimeout(ask, 10)
})()`

const site = await startSite()
const whole = await serveWhole(site.url)
await fetch(`${site.url}/`)

/** Waits for a number that the page leaves in a global; the page's own rules forbid the driver to evaluate text there while it waits. */
async function numberIn(page: Page, name: string): Promise<number> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const found = await page.evaluate<number | undefined>(`window.${name}`)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${name} did not come within 60 s`)
}

async function tileAnswers(url: string): Promise<number> {
  const browser = await openChromium({ width: 412, height: 823 })
  const page = await browser.newPage()
  await throttled(page, slow4G)
  await page.addInitScript(askTile)
  await page.goto(url, { waitUntil: 'commit' })
  const time = await numberIn(page, 'answeredAt')
  await browser.close()
  return time
}

/** From the click to the frame in which the heading of the next page stands; the page is idle and its code came on intent. */
async function headingAfterClick(): Promise<number> {
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
  await tile.click()
  const after = await numberIn(page, 'headingAfter')
  await session.detach()
  await browser.close()
  return after
}

const answers = await interleaved(runs, { whole: () => tileAnswers(whole.url), daypart: () => tileAnswers(`${site.url}/`) })
const { heading } = await interleaved(runs, { heading: headingAfterClick })
const ratio = spread(answers.daypart).median / spread(answers.whole).median
report(
  'interaction',
  [
    {
      measure: 'a tile answers after, ms',
      value: `${range(spread(answers.daypart))} against ${range(spread(answers.whole))} hydrated whole: ${ratio.toFixed(2)}x`,
      goal: 'at most 0.3x',
      ok: ratio <= 0.3,
    },
    { measure: 'click to the next heading, ms', value: range(spread(heading)), goal: 'at most 115', ok: spread(heading).median <= 115 },
  ],
  { answers, heading },
)
whole.close()
await site.stop()
