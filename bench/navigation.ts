// From a click to the new page's heading, and to the first section of its content, on the machine as it is: nothing is throttled.
// npx node bench/navigation.ts [--runs 7]
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { type Row, range, report, spread } from './measure.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const site = await startSite()

/** Where one starts, and what is clicked there. */
const moves = {
  'home to a show': ['/', '[data-section="2"] a[data-item]'],
  'home to an episode': ['/', '[data-section="1"] a[data-item]'],
  'a show to an episode': ['/harbor-precinct', '[data-section="0"] a[data-item]'],
  'a show to another': ['/harbor-precinct/more', '[data-section="0"] a[data-item]'],
  'a list to a film': ['/movies/popular', '[data-section] a[data-item]'],
  'networks to one of them': ['/networks', '[data-section] a[data-item]'],
  'the header to all shows': ['/', 'header nav a[href^="/shows"]'],
} as const

type Times = { heading: number; content: number }

/** Notes, for the next click, the frames in which another page's heading and its first section stand. */
const watchClick = `addEventListener('click', (event) => {
  const seen = { page: location.pathname, main: document.querySelector('main h1'), section: document.querySelector('main [data-section]') }
  const noted = {}
  const note = (name) => requestAnimationFrame(() => { noted[name] ??= performance.now() - event.timeStamp; if (noted.heading && noted.content) window.moved = noted })
  const look = () => {
    const section = document.querySelector('main [data-section]')
    if (location.pathname !== seen.page) {
      if (document.querySelector('main h1') !== seen.main || document.querySelector('main h1')?.textContent !== seen.text) note('heading')
      if (section && section !== seen.section) note('content')
    }
    if (!window.moved) setTimeout(look, 4)
  }
  seen.text = seen.main?.textContent
  look()
}, { capture: true, once: true })`

async function moved(page: Page): Promise<Times> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    const found = await page.evaluate<Times | undefined>('window.moved')
    if (found) return found
    await page.waitForTimeout(50)
  }
  throw new Error(`nothing new came at ${page.url()} within 20 s`)
}

/** By hand: the pointer rests a moment, the button is held for about 80 ms. */
async function clickOn(page: Page, [path, selector]: readonly [string, string]): Promise<Times> {
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(watchClick)
  await link.hover()
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.waitForTimeout(80)
  await page.mouse.up()
  return moved(page)
}

const seen = Object.fromEntries(Object.keys(moves).map((name) => [name, { heading: [] as number[], content: [] as number[] }]))
for (let run = 0; run < Number(values.runs); run++) {
  const browser = await openChromium()
  const page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  for (const [name, move] of Object.entries(moves)) {
    const { heading, content } = await clickOn(page, move)
    seen[name]!.heading.push(heading)
    seen[name]!.content.push(content)
  }
  await browser.close()
}
await site.stop()

const rowsOf = (name: string, { heading, content }: { heading: number[]; content: number[] }): Row[] => [
  { measure: `${name}: heading, ms`, value: range(spread(heading)), goal: 'under 100', ok: spread(heading).median < 100 },
  { measure: `${name}: content, ms`, value: range(spread(content)), goal: 'under 100', ok: spread(content).median < 100 },
]
const all = {
  heading: Object.values(seen).flatMap(({ heading }) => heading),
  content: Object.values(seen).flatMap(({ content }) => content),
}
report('navigation', [...Object.entries(seen).flatMap(([name, times]) => rowsOf(name, times)), ...rowsOf('all', all)], seen)
