// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { GuideData } from '#contracts/graph/shapes.ts'
import type { Query } from '../../ui/graph/query.ts'
import { markup, spanish, visit } from '../../ui/testing/test-providers.tsx'
import { loadSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { hydrated, press, waitUntil } from '../testing/hydrated.tsx'
import { day } from '../testing/pages.ts'

const hour = 3_600_000
/** 8:30 PM on November 20 in New York. */
const now = Date.UTC(2026, 10, 21, 1, 30)
const eight = now - hour / 2

const programme = (id: string, startTime: number, endTime: number) => ({
  ...day().programmes[1]!,
  v4ID: id,
  programTitle: id,
  startTime,
  endTime,
})

/** Returns the guide of some hours: each channel has a programme every hour. */
const guideOf = (from: number, hours: number): GuideData => ({
  machineName: 'guide',
  date: '2026-11-20',
  today: '2026-11-20',
  days: ['2026-11-20', '2026-11-21'],
  timeZone: 'America/New_York',
  from,
  to: from + hours * hour,
  channels: ['nbc', 'bravo'].map((key) => ({
    streamAccessName: `${key}.one`,
    isStreamed: true,
    hasRecordings: true,
    listTitle: `${key} one`,
    number: '4',
    brand: { machineName: key, displayTitle: key, whiteBrandLogo: `/generetic/brands/${key}.svg` },
    programmes: Array.from({ length: hours }, (_, index) => {
      const start = from + index * hour
      return programme(`${key} ${(start - eight) / hour}`, start, start + hour)
    }),
  })),
})

beforeAll(() => loadSection('Guide'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as Intl.ResolvedDateTimeFormatOptions)
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const section = (data = guideOf(eight, 6)) => <SectionView section={{ component: 'Guide', data }} index={0} />
const open = (query?: Query) => hydrated(section(), query)
/** Returns a query that answers with the requested hours. */
const moreHours = () =>
  vi.fn(async (_operation: string, { from, hours }: Record<string, number>) => ({ data: { guide: { data: guideOf(from!, hours!) } } }))

const focused = () => document.activeElement?.querySelector('b')?.textContent ?? document.activeElement?.textContent
const tabStops = (box: Element) => [...box.querySelectorAll('[role="grid"] [tabindex="0"]')]
const key = (name: string) =>
  act(async () => void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))

test('without a script, every channel and programme is a link; the guide is a grid with a row for each channel', () => {
  const html = markup(section(), { ...visit, now })
  expect(html.match(/role="row"/g)).toHaveLength(2)
  expect(html.match(/role="gridcell"/g)).toHaveLength(12)
  expect(html).not.toMatch(/<a [^>]*tabindex/i)
  expect(html).toContain('href="/schedule?channel=nbc.one&amp;date=2026-11-20#programme-nbc%200"')
  expect(html).toContain('8:00 – 9:00 PM')
  expect(markup(section(), { ...spanish, now })).toMatch(/Guía de TV.*Antes.*Ahora.*Después/s)
})

test('the Tab key reaches one cell of the guide, at first the current programme; the arrow keys move the focus', async () => {
  const box = await open()
  expect(tabStops(box).map((cell) => cell.querySelector('b')!.textContent)).toEqual(['nbc 0'])
  await act(async () => (tabStops(box)[0] as HTMLElement).focus())
  await key('ArrowRight')
  await key('ArrowDown')
  expect(focused()).toBe('bravo 1')
  await key('PageDown')
  expect(focused()).toBe('bravo 3')
  await key('End')
  expect(focused()).toBe('bravo 5')
  await key('Home')
  expect(focused()).toBe('bravo one4')
  expect(tabStops(box)).toHaveLength(1)
})

test('moving beyond the last programme loads six more hours, until a day is loaded', async () => {
  const query = moreHours()
  const box = await open(query as unknown as Query)
  await act(async () => (tabStops(box)[0] as HTMLElement).focus())
  await key('End')
  await key('ArrowRight')
  await waitUntil(() => focused() === 'nbc 6')
  expect(query).toHaveBeenCalledWith('guide', expect.objectContaining({ from: eight + 6 * hour, hours: 6 }), expect.anything())
  await key('Home')
  await key('ArrowRight')
  await key('PageUp')
  await waitUntil(() => focused() === 'nbc -2')
  await key('End')
  expect(focused()).toBe('nbc 11')
  await key('ArrowRight')
  await waitUntil(() => focused() === 'nbc 12')
  await key('End')
  await key('ArrowRight')
  expect(focused()).toBe('nbc 17')
  expect(query).toHaveBeenCalledTimes(3)
  const titles = [...box.querySelectorAll('[role="row"]')][0]!.querySelectorAll('b')
  expect(titles).toHaveLength(24)
})

test('a key that is pressed just after more hours were rendered moves the focus', async () => {
  const query = moreHours()
  const box = await open(query as unknown as Query)
  await act(async () => (tabStops(box)[0] as HTMLElement).focus())
  const link = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Later')!
  const row = box.querySelector('[role="row"]')!
  // Outside of act(), as in a browser, effects run later than the render.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const isPressed = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
      resolve()
    }).observe(row, { childList: true })
  })
  link.click()
  await isPressed
  await vi.waitFor(() => expect(focused()).toBe('nbc 1'))
})

test('earlier hours load while later hours are loading, until a day is loaded; then the link opens another page', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  let answers = Promise.withResolvers<void>()
  const answer = moreHours()
  const query = vi.fn(async (...given: Parameters<typeof answer>) => answers.promise.then(() => answer(...given)))
  const box = await open(query as unknown as Query)
  const link = (label: string) => [...box.querySelectorAll('a')].find(({ textContent }) => textContent === label)!
  const titles = () => box.querySelector('[role="row"]')!.querySelectorAll('b').length
  await press(link('Later'))
  await press(link('Earlier'))
  expect(query.mock.calls.map(([, { from }]) => (from! - eight) / hour)).toEqual([6, -6])
  answers.resolve()
  await waitUntil(() => titles() === 18)
  answers = Promise.withResolvers()
  await press(link('Later'))
  await press(link('Earlier'))
  expect(query).toHaveBeenCalledTimes(3)
  expect(assign).toHaveBeenCalledExactlyOnceWith(link('Earlier').href)
  answers.resolve()
  await waitUntil(() => titles() === 24)
})

test('a programme opens a dialog with its details and links; other clicks follow the link', async () => {
  const box = await open()
  const [first, second] = box.querySelectorAll<HTMLElement>('[role="gridcell"] a')
  await press(first)
  const dialog = box.querySelector('dialog')!
  expect(dialog.open).toBe(true)
  expect(dialog.querySelector('h2')!.textContent).toBe('nbc 0')
  expect(dialog.textContent).toContain('Friday, November 20, 2026, 8:00 – 9:00 PM')
  expect([...dialog.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Watch Live Now', '/live?brand=nbc&callsign=nbc.one'],
    ['Schedule of nbc one', '/schedule?channel=nbc.one&date=2026-11-20'],
  ])
  await press(dialog.querySelector('button'))
  await waitUntil(() => box.querySelector('dialog') === null)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  await act(async () => void second!.dispatchEvent(click))
  expect([click.defaultPrevented, box.querySelector('dialog')]).toEqual([false, null])
})
