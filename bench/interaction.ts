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
          // The early click's too: this page answers when React has it all.
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
 * Clicks a tile again and again until a script takes the click; leaves the time in `answeredAt`, and in `headingAt` that of the frame after
 * another heading came. By timer, not by frame: a page busy with its first paint answers before the next frame.
 */
const askTile = (selector: string) => `(() => {
  let before
  const look = () => {
    const heading = document.querySelector('main h1')?.textContent
    if (heading && heading !== before) requestAnimationFrame(() => { window.headingAt = performance.now() })
    else setTimeout(look, 10)
  }
  const ask = () => {
    const tile = document.querySelector('${selector}')
    if (tile) {
      before = document.querySelector('main h1')?.textContent
      // After the page's own listener, and before the browser would leave.
      const look = (event) => {
        if (event.defaultPrevented) window.answeredAt ??= performance.now()
        event.preventDefault()
      }
      addEventListener('click', look)
      tile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
      removeEventListener('click', look)
      // React may begin to listen while it is given this very click.
      if (document.querySelector('main h1')?.textContent !== before) window.answeredAt ??= performance.now()
    }
    if (window.answeredAt === undefined) return setTimeout(ask, 10)
    look()
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
  return clickedAsItComes(url, 'a[data-item]', 'answeredAt')
}

/** From the start of the visit to the next page's heading, a title's tile clicked as soon as it is there. */
async function headingOfNext(url: string): Promise<number> {
  return clickedAsItComes(url, '[data-section="2"] a[data-item]', 'headingAt')
}

async function clickedAsItComes(url: string, selector: string, name: string): Promise<number> {
  const browser = await openChromium({ width: 412, height: 823 })
  const page = await browser.newPage()
  await throttled(page, slow4G)
  await page.addInitScript(askTile(selector))
  await page.goto(url, { waitUntil: 'commit' })
  const time = await numberIn(page, name)
  await browser.close()
  return time
}

/**
 * From the click to the frame in which the heading of the next page stands; the page is idle and its code came on intent. A hand holds a
 * button for about 80 ms; none holds it for 0. By the mouse itself: the driver's own click asks the page first what lies under it.
 */
async function headingAfterClick(held: number): Promise<number> {
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
  await page.waitForTimeout(held)
  await page.mouse.up()
  const after = await numberIn(page, 'headingAfter')
  await session.detach()
  await browser.close()
  return after
}

const answers = await interleaved(runs, { whole: () => tileAnswers(whole.url), daypart: () => tileAnswers(`${site.url}/`) })
const next = await interleaved(runs, { whole: () => headingOfNext(whole.url), daypart: () => headingOfNext(`${site.url}/`) })
const heading = await interleaved(runs, { hand: () => headingAfterClick(80), released: () => headingAfterClick(0) })

const against = ({ daypart, whole: other }: typeof answers) => ({
  words: `${range(spread(daypart))} against ${range(spread(other))} hydrated whole: `,
  ratio: spread(daypart).median / spread(other).median,
})
const [answer, moved] = [against(answers), against(next)]
const row = (measure: string, times: number[]) => ({
  measure,
  value: range(spread(times)),
  goal: 'at most 115',
  ok: spread(times).median <= 115,
})
report(
  'interaction',
  [
    {
      measure: 'a tile answers after, ms',
      value: `${answer.words}${answer.ratio.toFixed(2)}x`,
      goal: 'at most 0.3x',
      ok: answer.ratio <= 0.3,
    },
    { measure: 'from the visit to the next heading, ms', value: `${moved.words}${moved.ratio.toFixed(2)}x`, goal: '-', ok: null },
    row('click to the next heading, held 80 ms, ms', heading.hand),
    row('click to the next heading, held 0 ms, ms', heading.released),
  ],
  { answers, next, heading },
)
whole.close()
await site.stop()
