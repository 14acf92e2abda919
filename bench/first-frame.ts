// Click to first decoded frame: our video page against a bare page with the same hls.js build and stream.
//   local      nothing throttled; the bare page begins at the same (lowest) rung
//   throttled  40 ms, 10 Mbit/s, processor four times slower; the bare page leaves hls.js as it comes
// npx node bench/first-frame.ts [--runs 5] [--url http://.../a/video/page --access nbc/9001]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Throttle, throttled } from './chromium.ts'
import { interleaved, range, report, spread } from './measure.ts'
import { brotli } from './reference.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, url: { type: 'string' }, access: { type: 'string' } },
})
const behind: Throttle = { cpu: 4, latency: 40, kbps: 10 * 1024 }
/** How long a viewer looks at the page before the click. */
const glance = 3000

/** Milliseconds from the click. */
type Figures = { picture: number; moving: number }
type Watched = { page: string; origin: string; access: string; stop(): Promise<void> }

/** The page named on the command line, or the first unlocked video of a site of our own. */
async function watched(): Promise<Watched> {
  if (values.url && values.access) {
    return { page: values.url, origin: new URL(values.url).origin, access: values.access, stop: async () => {} }
  }
  const site = await startSite()
  const sitemap = await (await fetch(`${site.url}/video-sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]*\/video\/[^<]*)<\/loc>/g)].map(([, url]) => url!)
  for (const page of pages) {
    const html = await (await fetch(page)).text()
    const brand = html.match(/data-brand="([^"]+)"/)?.[1]
    const access = `${brand}/${page.split('/').at(-1)}`
    if (html.includes('data-player="ready"') && (await streamOf(site.url, access)))
      return { page, origin: site.url, access, stop: site.stop }
  }
  throw new Error(`none of ${pages.length} video pages may be watched`)
}

async function streamOf(origin: string, access: string): Promise<string | null> {
  const answer = await fetch(`${origin}/access/vod/${access}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'web' }),
  })
  const { url } = (await answer.json()) as { url?: string }
  return answer.ok && url ? new URL(url, origin).href : null
}

const file = (name: string) => fileURLToPath(new URL(`pages/${name}`, import.meta.url))

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
  const took = await page.waitForFunction(
    () => {
      const { click, picture, moving } = (globalThis as unknown as { firstFrame: Record<'click' | 'picture' | 'moving', number> })
        .firstFrame
      return moving > 0 ? { picture: picture - click, moving: moving - click } : null
    },
    null,
    { timeout: 60_000 },
  )
  const figures = (await took.jsonValue())!
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

const site = await watched()
const bare = await serveBare()
// The bare page stands on another port: it may read the stream all the same. Both play with sound, as a click allows.
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-web-security', '--mute-audio'],
})
const runs = Number(values.runs)
const seen: Record<string, Figures[]> = {}
const noted = (name: string, run: () => Promise<Figures>) => async () => {
  const figures = await run()
  seen[name] = [...(seen[name] ?? []), figures]
  return figures.picture
}
const ours =
  (throttle: Throttle | null, savesData = false) =>
  () =>
    clickToFrame(browser, { url: site.page, ready: '[data-player="ready"] button', throttle, wait: glance, savesData })
const theirs = (throttle: Throttle | null, settings: object) => async () => {
  const stream = await streamOf(site.origin, site.access)
  const query = new URLSearchParams({ stream: stream!, settings: JSON.stringify(settings) })
  return clickToFrame(browser, { url: `${bare.url}?${query}`, ready: 'body[data-ready]', throttle, wait: 500 })
}
// The first run of each warms the server and the disk.
await ours(null)()
await theirs(null, {})()
const lowest = { startLevel: 0 }
await interleaved(runs, { bare: noted('bare, local', theirs(null, lowest)), daypart: noted('daypart, local', ours(null)) })
await interleaved(runs, {
  bare: noted('bare, throttled', theirs(behind, {})),
  daypart: noted('daypart, throttled', ours(behind)),
  unprepared: noted('unprepared, throttled', ours(behind, true)),
})

const of = (name: string, key: keyof Figures) => spread(seen[name]!.map((figures) => figures[key]))
function row(measure: string, where: string, key: keyof Figures, goal: number | null, who = 'daypart') {
  const [mine, bares] = [of(`${who}, ${where}`, key), of(`bare, ${where}`, key)]
  const ratio = mine.median / bares.median
  const value = `${range(mine)} against ${range(bares)}: ${ratio.toFixed(2)}x`
  return { measure, value, goal: goal ? `at most ${goal}x` : '-', ok: goal ? ratio <= goal : null }
}
report(
  'first-frame',
  [
    row('local, first picture, ms', 'local', 'picture', 1.15),
    row('local, second picture, ms', 'local', 'moving', null),
    row('throttled, first picture, ms', 'throttled', 'picture', 0.35),
    row('throttled, second picture, ms', 'throttled', 'moving', null),
    row('throttled, saving data (nothing prepared), ms', 'throttled', 'picture', null, 'unprepared'),
  ],
  seen,
)
bare.close()
await browser.close()
await site.stop()
