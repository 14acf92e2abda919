// Measures the time from a click on a link to the new page's heading, and to the first section of its content. CPU and network are not throttled.
// npx node bench/navigation.ts [--runs 7]
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openChromium } from './shared/chromium.ts'
import { type Row, range, report, spread } from './shared/measure.ts'
import { startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const site = await startSite()

/** For each navigation: the start page and a selector of the link to click. */
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

/** A script for the page: after the next click, records when the next page's heading appears, and when its first section appears. */
const watchClick = `addEventListener('click', (event) => {
  const heading = document.querySelector('main h1')
  const before = { path: location.pathname, heading, text: heading?.textContent, section: document.querySelector('main [data-section]') }
  const times = {}
  const record = (name) => requestAnimationFrame(() => {
    times[name] ??= performance.now() - event.timeStamp
    if (times.heading && times.content) window.timesOfMove = times
  })
  const compare = () => {
    const section = document.querySelector('main [data-section]')
    if (location.pathname !== before.path) {
      if (document.querySelector('main h1') !== before.heading || document.querySelector('main h1')?.textContent !== before.text) record('heading')
      if (section && section !== before.section) record('content')
    }
    if (!window.timesOfMove) setTimeout(compare, 4)
  }
  compare()
}, { capture: true, once: true })`

async function timesOfMove(page: Page): Promise<Times> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    const found = await page.evaluate<Times | undefined>('window.timesOfMove')
    if (found) return found
    await page.waitForTimeout(50)
  }
  throw new Error(`no new page appeared at ${page.url()} within 20 s`)
}

/** Opens the start page and clicks the link as a person does: the pointer rests on the link, and the button is held for about 80 ms. */
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
  return timesOfMove(page)
}

const timesByMove = Object.fromEntries(Object.keys(moves).map((name) => [name, { heading: [] as number[], content: [] as number[] }]))
for (let run = 0; run < Number(values.runs); run++) {
  const browser = await openChromium()
  const page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  for (const [name, move] of Object.entries(moves)) {
    const { heading, content } = await clickOn(page, move)
    timesByMove[name]!.heading.push(heading)
    timesByMove[name]!.content.push(content)
  }
  await browser.close()
}
await site.stop()

const rowsOf = (name: string, { heading, content }: { heading: number[]; content: number[] }): Row[] => [
  { measure: `${name}: heading, ms`, value: range(spread(heading)), goal: 'under 100', ok: spread(heading).median < 100 },
  { measure: `${name}: content, ms`, value: range(spread(content)), goal: 'under 100', ok: spread(content).median < 100 },
]
const all = {
  heading: Object.values(timesByMove).flatMap(({ heading }) => heading),
  content: Object.values(timesByMove).flatMap(({ content }) => content),
}
report('navigation', [...Object.entries(timesByMove).flatMap(([name, times]) => rowsOf(name, times)), ...rowsOf('all', all)], timesByMove)
