// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import { timeZones } from '#contracts/time-zones.ts'
import { applyConsent } from '../../ui/consent.ts'
import type { Query } from '../../ui/graph/query.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { loadSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { hydrated, waitUntil } from '../testing/hydrated.tsx'
import { day } from '../testing/pages.ts'

applyConsent('us')

const eightPm = Date.UTC(2026, 10, 21, 1)
const minute = 60_000
let scrolledTo: unknown[] = []

beforeAll(() => loadSection('Schedule'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: eightPm + 30 * minute })
  vi.stubGlobal('scrollTo', (options: unknown) => scrolledTo.push(options))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  scrolledTo = []
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

const open = (data: ScheduleData = day(), query?: Query, visitOfPage = visit) =>
  hydrated(<SectionView section={{ component: 'Schedule', data }} index={0} />, query, visitOfPage)

/** Returns a query that answers with the schedule in the requested time zone. */
const scheduleIn = () =>
  vi.fn(async (_operation: string, variables: Record<string, unknown>) => ({
    data: { daySchedule: { data: day({ timeZone: variables['timeZone'] as string }) } },
  }))

const liveRows = (box: Element) =>
  [...box.querySelectorAll('li')].flatMap((row) =>
    row.textContent.includes('Live') ? [row.querySelector('h3')!.firstChild!.textContent] : [],
  )
const times = (box: Element) => [...box.querySelectorAll('ol time')].map(({ textContent }) => textContent)

test('the mark of the current programme and its link move to the next programme as time passes', async () => {
  setZone('America/New_York')
  const box = await open()
  expect(liveRows(box)).toEqual(['The First Hour'])
  const watch = () => [...box.querySelectorAll('ol li a')].map((link) => [link.firstChild!.textContent, link.getAttribute('href')])
  expect(watch()).toContainEqual(['Watch Live Now', '/live?brand=nbc&callsign=news-1'])
  await act(() => vi.advanceTimersByTime(31 * minute))
  expect(liveRows(box)).toEqual(['Off Air'])
  expect(watch()[0]).toEqual(['Watch again', '/live?brand=nbc&callsign=news-1&pid=p1'])
  await act(() => vi.advanceTimersByTime(25 * 60 * minute))
  expect(liveRows(box)).toEqual([])
  expect(watch()).toEqual([['Visit Site', '/the-first-hour']])
})

test('the schedule reads the clock when a hidden tab becomes visible', async () => {
  setZone('America/New_York')
  const box = await open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const change = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  vi.setSystemTime(eightPm + 61 * minute)
  await change()
  expect(liveRows(box)).toEqual(['The First Hour'])
  hidden.mockReturnValue(false)
  await change()
  expect(liveRows(box)).toEqual(['Off Air'])
})

test('a recording is offered from the end of the programme until 24 hours after its start, like on the live page', async () => {
  setZone('America/New_York')
  const [programme] = day().programmes
  const { startTime } = programme!
  vi.setSystemTime(startTime + 24 * 60 * minute - 1)
  expect((await open(day({ programmes: [programme!] }))).textContent).toContain('Watch again')
  vi.setSystemTime(startTime + 24 * 60 * minute)
  expect((await open(day({ programmes: [programme!] }))).textContent).not.toContain('Watch again')
})

test('an external stream has no recordings, and a channel that is not streamed has no live link', async () => {
  setZone('America/New_York')
  const paths = async (more: Partial<ScheduleData>) =>
    [...(await open(day(more))).querySelectorAll('ol a')].map((link) => link.getAttribute('href'))
  expect(await paths({ isStreamed: true, hasRecordings: false })).toEqual(['/live?brand=nbc&callsign=news-1', '/the-first-hour'])
  expect(await paths({ isStreamed: false, hasRecordings: false })).toEqual(['/the-first-hour'])
  vi.setSystemTime(eightPm + 61 * minute)
  expect(await paths({ isStreamed: true, hasRecordings: false })).toEqual(['/the-first-hour', '/live?brand=nbc&callsign=news-1'])
})

test('a site without the live feature offers no live or recorded stream', async () => {
  setZone('America/New_York')
  const box = await open(day(), undefined, { ...visit, brand: { ...visit.brand, off: ['live'] } })
  expect(liveRows(box)).toEqual(['The First Hour'])
  expect(box.querySelector('a[href^="/live"]')).toBeNull()
})

test.each(timeZones)('a viewer in %s sees the schedule in this time zone', async (timeZone) => {
  setZone(timeZone)
  const query = scheduleIn()
  const box = await open(day(), query as unknown as Query)
  const expected = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(eightPm).replace(/\s/g, ' ')
  await waitUntil(() => times(box)[0] === expected)
  expect(box.querySelector('select')!.value).toBe(timeZone)
  if (timeZone === 'America/New_York') return expect(query).not.toHaveBeenCalled()
  expect(query).toHaveBeenCalledWith('daySchedule', expect.objectContaining({ name: 'news-1', date: null, timeZone }), expect.anything())
})

test('the schedule of a viewer in any other time zone is in New York’s', async () => {
  for (const zone of ['Asia/Tokyo', 'America/Boise', 'Europe/Madrid', 'UTC']) {
    setZone(zone)
    const box = await open()
    expect(box.querySelector('select')!.value, zone).toBe('America/New_York')
    expect(times(box)[0], zone).toBe('8:00 PM')
  }
})

test('the browser remembers the chosen time zone', async () => {
  setZone('Asia/Tokyo')
  const query = scheduleIn()
  const box = await open(day(), query as unknown as Query)
  const select = box.querySelector('select')!
  await act(async () => {
    select.value = 'America/Chicago'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await waitUntil(() => times(box)[0] === '7:00 PM')
  const again = await open(day(), query as unknown as Query)
  await waitUntil(() => times(again)[0] === '7:00 PM')
})

test('if the schedule of the viewer’s time zone does not load, the page’s schedule and the name of its time zone stay', async () => {
  setZone('America/Denver')
  const query = vi.fn(() => Promise.reject(new Error('offline')))
  const box = await open(day(), query as unknown as Query)
  await waitUntil(() => scrolledTo.length === 1)
  expect(times(box)[0]).toBe('8:00 PM')
  expect(box.querySelector('header')!.textContent).toContain('Eastern Standard Time')
})

test('at midnight the schedule of the new day is loaded', async () => {
  setZone('America/New_York')
  const query = vi.fn(async () => ({ data: { daySchedule: { data: day({ date: '2026-11-21', today: '2026-11-21', programmes: [] }) } } }))
  const box = await open(day(), query as unknown as Query)
  expect(query).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTime(4 * 60 * minute))
  await waitUntil(() => box.textContent.includes('Saturday, November 21'))
  expect(query).toHaveBeenCalledTimes(1)
})

test('the window scrolls to the current programme at the offset of its width, unless the viewer has scrolled', async () => {
  setZone('America/New_York')
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 100, 100))
  const tops: unknown[] = []
  for (const width of [767, 768, 989, 990]) {
    vi.stubGlobal('innerWidth', width)
    await open()
    tops.push(scrolledTo.at(-1))
  }
  expect(tops).toEqual([785, 783, 783, 760].map((top) => ({ top, behavior: 'instant' })))
  scrolledTo = []
  vi.stubGlobal('scrollY', 40)
  await open()
  expect(scrolledTo).toEqual([])
})
