// Measures interaction to next paint: the time from an input to the next frame, by Event Timing. Uses each visible control that stays on its page (one of each
// kind), on the main pages, at the widths of a desktop and a phone, with a CPU four times slower and without.
// npx node bench/inp.ts [--runs 3] [--pages home,video] [--widths 1280,390] [--cpu 1,4]
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { encodePassword } from '#contracts/password.ts'
import { openChromium } from './shared/chromium.ts'
import { type Row, range, report, spread } from './shared/measure.ts'
import { startSite } from './shared/site.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string' },
    widths: { type: 'string', default: '1280,390' },
    cpu: { type: 'string', default: '1,4' },
  },
})
const mostControls = 60
// The banner is a control too.
const site = await startSite({ env: { CONSENT_COUNTRIES: 'any' } })

/** Opens a page, and waits until its islands are hydrated. Without consent, requests of players and flags may go on, so the wait is limited. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {})
}

async function visitPlayer(page: Page): Promise<void> {
  await page.goto(site.url)
  await visit(page, (await page.locator('main a[data-item][href*="/video/"]:not(:has([role="img"]))').first().getAttribute('href'))!)
  await page.locator('[data-player="ready"] button').first().click()
  // The content security policy forbids `waitForFunction`.
  while (!(await page.evaluate<boolean>('(document.querySelector("video")?.currentTime ?? 0) > 0'))) await page.waitForTimeout(100)
}

const mail = `inp-${crypto.randomUUID()}@viewer.example`
const password = encodePassword('a lamp in the harbor')
const person = { givenName: 'Ida', sn: 'Marsh', gender: 'Female', birthYear: 1980, userName: mail, mail, password }
const registered = await fetch(`${site.url}/api/2021-08/profile/email/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(person),
})
if (!registered.ok) throw new Error(`signing up answered ${registered.status}: ${await registered.text()}`)

/** Opens the account page. A control may have signed the viewer out. */
async function visitAccount(page: Page): Promise<void> {
  await page.request.post(`${site.url}/api/v3/profile/session`, { data: { username: mail, password } })
  await visit(page, '/my-account')
}

const pages: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => visit(page, '/'),
  title: (page) => visit(page, '/harbor-precinct'),
  video: visitPlayer,
  live: (page) => visit(page, '/live'),
  search: (page) => visit(page, '/search?q=harbor'),
  schedule: (page) => visit(page, '/schedule'),
  account: visitAccount,
}

/** A script for the page: `takeLongest` returns the longest event of the interactions since its last call, in ms; null if none took 16 ms. */
const observe = `(() => {
  let longest = null
  const add = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId > 0) longest = Math.max(longest ?? 0, duration)
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true })
  window.takeLongest = () => {
    add(observer.takeRecords())
    const taken = longest
    longest = null
    return taken
  }
})()`

type Control = { key: string; label: string; x: number; y: number; how: 'press' | 'type' | 'arrow' }

/**
 * Returns a script that scrolls to the next control that is not in `used` and not covered, and returns it, or null. Controls of one kind have the same tag,
 * classes and place. Those of menus and dialogs come first, because menus and dialogs close.
 */
const nextControl = (used: readonly string[]) => `(() => {
  const used = new Set(${JSON.stringify(used)})
  const over = ':popover-open, dialog[open], [role="dialog"], [role="menu"], [data-consent]'
  const all = [...document.querySelectorAll('button, summary, select, input:not([type="hidden"], [type="file"]), [role="slider"], [role^="menuitem"], [role="tab"]')]
  for (const control of [...all.filter((each) => each.closest(over)), ...all.filter((each) => !each.closest(over))]) {
    if (control.disabled || !control.checkVisibility({ visibilityProperty: true })) continue
    const name = (control.getAttribute('aria-label') || control.labels?.[0]?.textContent || control.textContent || control.name || '').trim()
    const place = control.closest('form, [role="tablist"], header, footer, ' + over)
    const key = [control.localName, control.type, control.className, place?.className, control.getAttribute('aria-keyshortcuts'), control.getAttribute('aria-haspopup'),
      place && name].join(' ')
    if (used.has(key)) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    if (!hit || !(control.contains(hit) || hit.closest('label')?.control === control)) continue
    const isText = control.matches('input:not([type="checkbox"], [type="radio"], [type="range"], [type="submit"])')
    return { key, label: name.slice(0, 40) || control.className, x, y, how: isText ? 'type' : control.matches('select, [type="range"], [role="slider"]') ? 'arrow' : 'press' }
  }
  return null
})()`

/** Uses a control as a person does: the pointer rests on it, and the button is held for 80 ms. */
async function operate(page: Page, { x, y, how }: Control): Promise<void> {
  await page.mouse.move(x, y)
  await page.waitForTimeout(100)
  if (how === 'arrow') {
    await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('select, input, [role="slider"]')?.focus()`)
    return page.keyboard.press('ArrowRight')
  }
  await page.mouse.down()
  await page.waitForTimeout(80)
  await page.mouse.up()
  if (how === 'type') await page.keyboard.press('a')
}

/** A control has opened another page. */
const left = () => 'left' as const

/** Uses the controls of a page one after another. Returns the ms by control; 16 stands for less than 16 ms. */
async function measurePage(name: string, width: number, cpu: number): Promise<Map<string, number>> {
  const browser = await openChromium({ width, height: width < 500 ? 844 : 800 })
  const page = await browser.newPage()
  await page.addInitScript(observe)
  const session = await browser.newCDPSession(page)
  const open = async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await pages[name]!(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  await open()
  const address = page.url()
  const times = new Map<string, number>()
  const used: string[] = []
  for (let isClosed = false; used.length < mostControls; ) {
    const control = await page.evaluate<Control | null>(nextControl(used)).catch(left)
    if (control === 'left') {
      await open()
      continue
    }
    if (!control) {
      if (isClosed) break
      // Closes what may cover other controls.
      await page.keyboard.press('Escape')
      isClosed = true
      continue
    }
    isClosed = false
    used.push(control.key)
    await page.evaluate('takeLongest()').catch(left)
    await operate(page, control).catch(left)
    // Entries arrive after the frame.
    const settled =
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(takeLongest()), 100))))'
    const time = await page.evaluate<number | null>(settled).catch(left)
    if (time === 'left' || page.url() !== address) {
      await open()
      continue
    }
    // Controls can have the same name, such as "Not now" of the favorites modal and of the callout.
    const label = `${control.label} (${control.how})`
    const same = [...times.keys()].filter((each) => each.startsWith(label)).length
    times.set(same ? `${label} ${same + 1}` : label, time ?? 16)
  }
  await browser.close()
  return times
}

const rows: Row[] = []
const raw: Record<string, Record<string, number[]>> = {}
for (const name of values.pages?.split(',') ?? Object.keys(pages))
  for (const width of values.widths.split(',').map(Number))
    for (const cpu of values.cpu.split(',').map(Number)) {
      const all = new Map<string, number[]>()
      for (let run = 0; run < Number(values.runs); run++)
        for (const [control, ms] of await measurePage(name, width, cpu)) all.set(control, [...(all.get(control) ?? []), ms])
      const setup = `${name} ${width} px, CPU ${cpu}x`
      const sorted = [...all].map(([control, times]) => ({ control, ...spread(times) })).sort((a, b) => b.max - a.max)
      for (const { control, median, max } of sorted) console.log(`${setup}: ${control}: median ${median}, worst ${max} ms`)
      const [worst] = sorted
      if (!worst) throw new Error(`${setup} has no controls`)
      rows.push({
        measure: `${setup}, ${sorted.length} controls, ms`,
        value: `${range(spread(sorted.map(({ median }) => median)))}; worst ${worst.max}: ${worst.control}`,
        goal: 'each at most 100',
        ok: worst.max <= 100,
      })
      raw[setup] = Object.fromEntries(all)
    }
report('inp', rows, raw)
await site.stop()
