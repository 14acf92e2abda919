// Measures the time from a click on Play to the first decoded frame: our video page against a minimal page with the same hls.js build and stream.
//   local      without throttling; the minimal page starts at the same (lowest) rendition
//   throttled  150 ms latency, 1.6 Mbit/s, CPU four times slower; the minimal page uses hls.js with its defaults
// npx node bench/player/first-frame.ts [--runs 5] [--url http://.../a/video/page --access nbc/9001]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath, slow4G, type Throttle, throttled } from '../shared/chromium.ts'
import { interleaved, range, report, spread } from '../shared/measure.ts'
import { brotli } from '../shared/reference.ts'
import { startSite } from '../shared/site.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, url: { type: 'string' }, access: { type: 'string' } },
})
/** Milliseconds between the loading of the page and the click: of a viewer who looks at the page, and of one who clicks at once. */
const waits = { usual: 3000, short: 500 }

/** `picture`: milliseconds from the click to the first frame. `moving`: milliseconds from the click to the second frame. */
type Figures = { picture: number; moving: number }
type VideoPage = { page: string; origin: string; access: string; stop(): Promise<void> }

/** Returns the page of --url, or the page of the first unlocked video of a site that is started for this benchmark. */
async function findVideoPage(): Promise<VideoPage> {
  if (values.url && values.access) {
    return { page: values.url, origin: new URL(values.url).origin, access: values.access, stop: async () => {} }
  }
  const site = await startSite()
  const index = await (await fetch(`${site.url}/video-sitemap.xml`)).text()
  const sitemap = await (await fetch(/<loc>([^<]*)<\/loc>/.exec(index)![1]!)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]*\/video\/[^<]*)<\/loc>/g)].map(([, url]) => url!)
  for (const page of pages) {
    const html = await (await fetch(page)).text()
    const brand = html.match(/data-brand="([^"]+)"/)?.[1]
    const access = `${brand}/${page.split('/').at(-1)}`
    if (html.includes('data-player="ready"') && (await streamOf(site.url, access)))
      return { page, origin: site.url, access, stop: site.stop }
  }
  throw new Error(`none of ${pages.length} video pages is unlocked`)
}

async function streamOf(origin: string, access: string): Promise<string | null> {
  const response = await fetch(`${origin}/access/vod/${access}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'web' }),
  })
  const { url } = (await response.json()) as { url?: string }
  return response.ok && url ? new URL(url, origin).href : null
}

const file = (name: string) => fileURLToPath(new URL(`../pages/${name}`, import.meta.url))

async function serveBare() {
  const barePage = brotli(readFileSync(file('bare-player.html')))
  const engine = brotli(readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.mjs')))
  const server = createServer((request, response) => {
    const isEngine = request.url === '/hls.js'
    const body = isEngine ? engine : barePage
    response.writeHead(200, { 'content-type': isEngine ? 'text/javascript' : 'text/html', 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() }
}

type Visit = { url: string; ready: string; throttle: Throttle | null; wait: number; savesData?: boolean }

async function clickToFrame(browser: Browser, { url, ready, throttle, wait, savesData = false }: Visit): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (savesData) await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })')
  await page.addInitScript({ path: file('watch-frames.js') })
  if (throttle) await throttled(page, throttle)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForSelector(ready, { timeout: 60_000 })
  await page.waitForTimeout(wait)
  await clickCentre(page, ready)
  const result = await page.waitForFunction(
    () => {
      const { click, picture, moving } = (globalThis as unknown as { firstFrame: Record<'click' | 'picture' | 'moving', number> })
        .firstFrame
      return moving > 0 ? { picture: picture - click, moving: moving - click } : null
    },
    null,
    { timeout: 60_000 },
  )
  const figures = (await result.jsonValue())!
  await context.close()
  return figures
}

async function clickCentre(page: Page, ready: string) {
  const box = (await page.locator(ready === 'body[data-ready]' ? 'button' : ready).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.down()
  await page.mouse.up()
}

const site = await findVideoPage()
const bare = await serveBare()
// The minimal page is on another port, so it needs cross-origin access to the stream. Both pages play with sound, which browsers allow after a click.
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-web-security', '--mute-audio'],
})
const runs = Number(values.runs)
const figuresByName: Record<string, Figures[]> = {}
const recorded = (name: string, run: () => Promise<Figures>) => async () => {
  const figures = await run()
  figuresByName[name] = [...(figuresByName[name] ?? []), figures]
  return figures.picture
}
const daypart =
  (throttle: Throttle | null, { savesData = false, wait = waits.usual } = {}) =>
  () =>
    clickToFrame(browser, { url: site.page, ready: '[data-player="ready"] button', throttle, wait, savesData })
const bareHls = (throttle: Throttle | null, settings: object) => async () => {
  const stream = await streamOf(site.origin, site.access)
  const query = new URLSearchParams({ stream: stream!, settings: JSON.stringify(settings) })
  return clickToFrame(browser, { url: `${bare.url}?${query}`, ready: 'body[data-ready]', throttle, wait: waits.short })
}
// The first run of each page is not counted: it fills the caches of the server and of the disk.
await daypart(null)()
await bareHls(null, {})()
const lowest = { startLevel: 0 }
await interleaved(runs, { bare: recorded('bare, local', bareHls(null, lowest)), daypart: recorded('daypart, local', daypart(null)) })
await interleaved(runs, {
  bare: recorded('bare, throttled', bareHls(slow4G, {})),
  daypart: recorded('daypart, throttled', daypart(slow4G)),
  early: recorded('early, throttled', daypart(slow4G, { wait: waits.short })),
  unprepared: recorded('unprepared, throttled', daypart(slow4G, { savesData: true })),
})

const spreadOf = (name: string, key: keyof Figures) => spread(figuresByName[name]!.map((figures) => figures[key]))
function row(measure: string, where: string, key: keyof Figures, goal: number | null, candidate = 'daypart') {
  const [measured, reference] = [spreadOf(`${candidate}, ${where}`, key), spreadOf(`bare, ${where}`, key)]
  const ratio = measured.median / reference.median
  const value = `${range(measured)} against ${range(reference)}: ${ratio.toFixed(2)}x`
  return { measure, value, goal: goal ? `at most ${goal}x` : '-', ok: goal ? ratio <= goal : null }
}
report(
  'first-frame',
  [
    row('local, first picture, ms', 'local', 'picture', 1),
    row('local, second picture, ms', 'local', 'moving', null),
    row('throttled, first picture, ms', 'throttled', 'picture', 0.15),
    row('throttled, second picture, ms', 'throttled', 'moving', null),
    row('throttled, clicked 0.5 s after load, ms', 'throttled', 'picture', null, 'early'),
    row('throttled, saving data (nothing prepared), ms', 'throttled', 'picture', null, 'unprepared'),
  ],
  figuresByName,
)
bare.close()
await browser.close()
await site.stop()
