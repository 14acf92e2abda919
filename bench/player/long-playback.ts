// Watches videos for a long time as a viewer does, with seeks, menus, captions, other qualities and the next video, and leaves the page after each, all in one
// document. Measures what is left after leaving, and long tasks while a video plays. During each visit the browser records a trace, which tells how long a task
// worked.
// npx node bench/player/long-playback.ts [--minutes 6]   (needs a build)
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { countPendingTimers } from '../../test/setup/pending-timers.ts'
import { chromiumPath, quiet } from '../shared/chromium.ts'
import { type HeapParts, heapParts } from '../shared/heap-snapshot.ts'
import { report, spread } from '../shared/measure.ts'
import { startSite } from '../shared/site.ts'
import { type TaskWork, traceTasks } from '../shared/task-work.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '6' } } })
const minutes = Number(values.minutes)
/** The caches of the browser and the site are full after this time, in minutes. */
const warmUp = Math.min(2, minutes / 3)
/** V8 compiles few functions after this time, in minutes: growth after it is a leak. */
const compiled = Math.min(10, minutes / 2)

type Left = { minute: number; place: 'left' | 'playing'; heap: number; listeners: number; nodes: number; timers: string[] }
/** `work`: the processor time that the main thread used in the task, in ms. The rest of its duration the task waited: for a core, or for another thread or process. */
type LongTask = { action: string; at: number; duration: number; work: number; scripts?: string[] }

/** Measures the page after a forced garbage collection. */
async function measure(page: Page, session: CDPSession, minute: number, place: Left['place']): Promise<Left> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)!.value
  return {
    minute,
    place,
    heap: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    timers: await page.evaluate(() => window.pendingTimers()),
  }
}

const pause = (page: Page, milliseconds: number) => page.waitForTimeout(milliseconds)
const isMoving = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video && !video.paused && video.readyState >= 3 && video.currentTime > 0.5
  })

/** Moves the mouse in the picture, so that the controls show. */
async function showControls(page: Page): Promise<void> {
  for (const x of [640, 660]) await page.mouse.move(x, 300)
}

/** What a viewer does while a video plays, by name. The player has the focus. */
const actions: Record<string, (page: Page) => Promise<void>> = {
  'seek by keys': async (page) => {
    for (const key of ['l', 'l', 'l', 'ArrowRight', 'j', 'ArrowLeft']) {
      await page.keyboard.press(key)
      await pause(page, 150)
    }
  },
  'seek by the slider': async (page) => {
    await showControls(page)
    const slider = (await page.locator('[data-player] input[type="range"]').first().boundingBox())!
    for (const part of [0.3, 0.5]) await page.mouse.click(slider.x + slider.width * part, slider.y + slider.height / 2)
    await isMoving(page)
  },
  captions: async (page) => {
    await page.keyboard.press('c')
    await pause(page, 1500)
    for (const key of ['=', '-', 'b', 'b', 'b', 'b', 'b', 'b']) await page.keyboard.press(key)
    await pause(page, 1000)
  },
  'caption settings': async (page) => {
    await showControls(page)
    await page.locator('[data-player]').getByRole('button', { name: 'Captions' }).click()
    await page.getByRole('menuitem').last().click()
    const panel = page.getByRole('dialog', { name: 'Caption settings' })
    await panel.locator('select').first().selectOption({ index: 2 })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
  },
  quality: async (page) => {
    await choose(page, 'Quality', 1)
    await pause(page, 1500)
    await choose(page, 'Quality', 0)
  },
  speed: async (page) => {
    await choose(page, 'Speed', -1)
    await pause(page, 500)
    await choose(page, 'Speed', 2)
  },
  help: async (page) => {
    await page.keyboard.press('?')
    const panel = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  },
  'full screen': async (page) => {
    await page.keyboard.press('f')
    await pause(page, 700)
    await page.keyboard.press('f')
    await pause(page, 700)
  },
  pause: async (page) => {
    await page.keyboard.press('k')
    await pause(page, 300)
    await page.keyboard.press('k')
    await isMoving(page)
  },
  'next video': async (page) => {
    const before = page.url()
    await page.evaluate(() => {
      const video = document.querySelector('video')!
      video.currentTime = video.duration - 0.5
    })
    await page.locator('[data-at="end"] a').first().click()
    await page.waitForURL((url) => url.href !== before)
    await page.locator('[data-at="end"]').waitFor({ state: 'detached' })
    await isMoving(page)
    await pause(page, 2500)
  },
}

/** Chooses an item of a page of the settings; negative: counted from the last one. */
async function choose(page: Page, name: string, index: number): Promise<void> {
  await showControls(page)
  await page.locator('[data-player]').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('menuitemradio').nth(index).click()
}

/** Watches two videos of the playlist First looks, which are free for everyone, and leaves for the search page, whose content is always the same. */
async function watch(page: Page, whilePlaying: () => Promise<void>): Promise<void> {
  const begin = (action: string) => page.evaluate(`beginActivity(${JSON.stringify(action)})`)
  await begin('opening')
  await page.locator('header a[href="/"]').first().click()
  await page.locator('main a[href^="/playlist/first-looks?"]').first().click()
  await page.locator('[data-player="ready"] > button').first().click()
  await isMoving(page)
  await pause(page, 2500)
  for (const [name, act] of Object.entries(actions)) {
    await page.locator('[data-player] section').focus()
    await begin(name)
    await act(page)
  }
  await begin('playing')
  await pause(page, 1000)
  await begin('measuring')
  await whilePlaying()
  await begin('leaving')
  await page.locator('header a[href="/search"]').first().click()
  await page.locator('video').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').waitFor()
  await page.mouse.move(2, 790)
  // Until then, timers of the navigation are pending.
  await pause(page, 5500)
}

const site = await startSite()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...quiet, '--mute-audio', '--enable-precise-memory-info'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
const errors: string[] = []
page.on('pageerror', (error) => errors.push(error.message))
await page.addInitScript(countPendingTimers)
await page.addInitScript({ path: fileURLToPath(new URL('../pages/watch-long-tasks.js', import.meta.url)) })
const session = await page.context().newCDPSession(page)
await session.send('Performance.enable')
await page.goto(site.url)
await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

const started = performance.now()
const minute = () => (performance.now() - started) / 60_000
const measured: Left[] = []
/** The parts of the memory after a visit, with its minute. The last one is taken at the end. */
const parts: (HeapParts & { minute: number })[] = []
const measureParts = async () => void parts.push({ minute: minute(), ...(await heapParts(session)) })
const afterFirst: LongTask[] = []
const tasks: LongTask[] = []
/**
 * Takes the long tasks from the page, so that they do not count as its memory. `traced`: the same tasks with their work. A task that the trace lacks counts as
 * work.
 */
async function takeTasks(traced: TaskWork[]): Promise<LongTask[]> {
  const found = await page.evaluate(() => (window as unknown as { longTasks: Omit<LongTask, 'work'>[] }).longTasks.splice(0))
  return found.map((task) => ({ ...task, work: traced.find(({ at }) => Math.abs(at - task.at) < 5)?.work ?? task.duration }))
}
for (let round = 0; round < 2 || minute() < minutes; round++) {
  const endTrace = await traceTasks(browser, page, 45)
  await watch(page, async () => void measured.push(await measure(page, session, minute(), 'playing')))
  ;(round === 0 ? afterFirst : tasks).push(...(await takeTasks(await endTrace())))
  measured.push(await measure(page, session, minute(), 'left'))
  const due = [warmUp, compiled][parts.length]
  if (due !== undefined && minute() >= due) await measureParts()
  const { heap, listeners, nodes, timers } = measured.at(-1)!
  console.log(
    `${minute().toFixed(1)} min: ${(heap / 2 ** 20).toFixed(2)} MB, ${listeners} listeners, ${nodes} nodes, ${timers.length} timers`,
  )
}
await measureParts()
if (!(await page.evaluate('window.isSameDocument'))) throw new Error('The page was loaded again.')

/** Returns the median of a value in the first three measurements after a minute, and in the last three. */
function change(place: Left['place'], from: number, pick: (left: Left) => number) {
  const later = measured.filter((each) => each.place === place && each.minute >= from).map(pick)
  const [first, last] = [spread(later.slice(0, 3)).median, spread(later.slice(-3)).median]
  return { first, last }
}
type Change = ReturnType<typeof change>
const memoryRow = (what: string, from: number, { first, last }: Change, hasGoal = false) => ({
  measure: `${what}, MB, minute ${from.toFixed(1)} and end`,
  value: `${first.toFixed(2)}, ${last.toFixed(2)}: ${(last / first).toFixed(3)}x`,
  goal: hasGoal ? 'at most 1.1x' : '-',
  ok: hasGoal ? last / first <= 1.1 : null,
})
const rows = (['left', 'playing'] as const).flatMap((place) => {
  const where = place === 'left' ? 'after leaving' : 'while playing'
  const heapSince = (from: number) => change(place, from, (left) => left.heap / 2 ** 20)
  const counts = {
    listeners: change(place, compiled, (left) => left.listeners),
    nodes: change(place, compiled, (left) => left.nodes),
    timers: change(place, compiled, (left) => left.timers.length),
  }
  return [
    memoryRow(`heap ${where}`, compiled, heapSince(compiled), true),
    memoryRow(`heap ${where}`, warmUp, heapSince(warmUp)),
    ...Object.entries(counts).map(([name, { first, last }]) => ({
      measure: `${name} ${where}, minute ${compiled.toFixed(1)} and end`,
      value: `${first}, ${last}`,
      goal: place === 'left' ? 'not more' : '-',
      ok: place === 'left' ? last <= first : null,
    })),
  ]
})
const partRow = (what: string, part: keyof HeapParts, at: 0 | 1, hasGoal = false) =>
  memoryRow(`${what} after leaving`, [warmUp, compiled][at]!, { first: parts[at]![part], last: parts.at(-1)![part] }, hasGoal)
/** Leaving renders the next page, which has its own benchmarks, and measuring collects the garbage. */
const isWhilePlaying = ({ action }: LongTask) => action !== 'leaving' && action !== 'measuring'
const whilePlaying = tasks.filter(isWhilePlaying)
const busyTasks = whilePlaying.filter(({ work }) => work > 50)
const rowOf = (found: LongTask[]) => `${found.length} (${Math.max(0, ...found.map(({ duration }) => duration))})`
const timersLeft = [...new Set(measured.filter(({ place }) => place === 'left').flatMap(({ timers }) => timers))]
report(
  'long-playback',
  [
    ...rows,
    partRow('objects of scripts', 'scripts', 0, true),
    partRow('compiled code', 'code', 0),
    partRow('compiled code', 'code', 1),
    partRow("the browser's own objects", 'browser', 0),
    {
      measure: 'tasks over 50 ms while playing (longest, ms)',
      value: rowOf(whilePlaying),
      goal: '0',
      ok: whilePlaying.length === 0,
    },
    {
      measure: 'tasks in which the main thread worked over 50 ms while playing (most work in a task, ms)',
      value: `${busyTasks.length} (${Math.max(0, ...whilePlaying.map(({ work }) => work)).toFixed(0)})`,
      goal: '0',
      ok: busyTasks.length === 0,
    },
    {
      measure: 'tasks over 50 ms in the first visit, which loads the code',
      value: rowOf(afterFirst.filter(isWhilePlaying)),
      goal: '-',
      ok: null,
    },
    {
      measure: 'tasks over 50 ms that render the page after leaving, or measure',
      value: `${tasks.length - whilePlaying.length}`,
      goal: '-',
      ok: null,
    },
    { measure: 'errors', value: `${errors.length}`, goal: '0', ok: errors.length === 0 },
  ],
  { minutes, measured, parts, tasks, afterFirst, errors },
)
for (const timer of timersLeft) console.log(`left at the end of a visit: ${timer}`)
for (const { action, duration, work, scripts = [] } of [...tasks].sort((one, other) => other.duration - one.duration).slice(0, 20))
  console.log(`${duration} ms, ${work.toFixed(0)} ms of work, ${action}: ${scripts.join('; ') || 'no script'}`)
await browser.close()
await site.stop()
