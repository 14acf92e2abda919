// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { timeZones } from '#contracts/time-zones.ts'
import { hydrated } from '../sections/testing/hydrated.tsx'
import { dateFormat } from './format-date.ts'
import { markup, visit } from './testing/test-providers.tsx'
import { useViewerZone } from './use-viewer-zone.ts'
import { chooseZone, zoneChoices } from './viewer-zone.ts'
import { useVisit, type Visit } from './visit.tsx'

const times = [
  ...['2031-07-04T12:00:00Z', '2031-12-24T12:00:00Z'],
  // The hours before and after the clocks of New York, Denver and Anchorage change.
  ...['2031-03-09T06:30:00Z', '2031-03-09T07:30:00Z', '2031-03-09T09:30:00Z', '2031-03-09T12:30:00Z'],
  ...['2031-11-02T05:30:00Z', '2031-11-02T06:30:00Z', '2031-11-02T08:30:00Z', '2031-11-02T10:30:00Z'],
].map((time) => Date.parse(time))
const options = { weekday: 'short', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' } as const

function Times() {
  const { language } = useVisit()
  const timeZone = useViewerZone(useVisit())
  return <p>{times.map((time) => dateFormat(language, timeZone, options).format(time)).join('; ')}</p>
}

const two = (count: number) => String(count).padStart(2, '0')

/** Returns the clock on the wall of a time zone, without the formats of the product. */
const wallClocks = (zone: string) =>
  times
    .map((time) => {
      const { month, day, hour, minute, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
      return `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][dayOfWeek - 1]}, ${month}/${day}, ${two(hour)}:${two(minute)}`
    })
    .join('; ')

const setBrowserZone = (timeZone: string | undefined) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

beforeEach(() => localStorage.clear())

test('times are in the viewer’s time zone if it is one of the seven, on both nights on which the clocks change', async () => {
  for (const zone of timeZones) {
    setBrowserZone(zone)
    expect((await hydrated(<Times />)).textContent, zone).toBe(wallClocks(zone))
  }
})

test('before hydration, and in any other time zone, times are in the brand’s time zone', async () => {
  setBrowserZone('America/Denver')
  expect(markup(<Times />)).toBe(`<p>${wallClocks('America/New_York')}</p>`)
  const madrid: Visit = { ...visit, brand: { ...visit.brand, timeZone: 'Europe/Madrid' } }
  for (const zone of ['Asia/Tokyo', 'America/Boise', 'UTC']) {
    setBrowserZone(zone)
    expect((await hydrated(<Times />)).textContent).toBe(wallClocks('America/New_York'))
    expect((await hydrated(<Times />, undefined, madrid)).textContent).toBe(wallClocks('Europe/Madrid'))
  }
})

test('a browser that does not tell its time zone has a supported one with its offsets, or Pacific time without offsets', async () => {
  setBrowserZone(undefined)
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset')
  const offsets = async (winter: number, summer: number) => {
    offset.mockImplementation(function (this: Date) {
      return this.getUTCMonth() === 6 ? summer : winter
    })
    return (await hydrated(<Times />)).textContent
  }
  expect(await offsets(420, 360)).toBe(wallClocks('America/Denver'))
  expect(await offsets(420, 420)).toBe(wallClocks('America/Phoenix'))
  expect(await offsets(600, 600)).toBe(wallClocks('Pacific/Honolulu'))
  expect(await offsets(-60, -120)).toBe(wallClocks('America/New_York'))
  expect(await offsets(Number.NaN, Number.NaN)).toBe(wallClocks('America/Los_Angeles'))
})

test('the chosen time zone is shown at once and kept; a stored text that is no choice is ignored', async () => {
  setBrowserZone('America/Denver')
  const box = await hydrated(<Times />)
  await act(async () => chooseZone('America/Chicago'))
  expect(box.textContent).toBe(wallClocks('America/Chicago'))
  expect((await hydrated(<Times />)).textContent).toBe(wallClocks('America/Chicago'))
  await act(async () => chooseZone('Mars/Olympus'))
  expect(box.textContent).toBe(wallClocks('America/Denver'))
  expect(zoneChoices('America/New_York')).toHaveLength(7)
  expect(zoneChoices('Europe/Madrid')).toHaveLength(8)
})

test('without space to store it, the chosen time zone lasts until the page is left', async () => {
  setBrowserZone('America/Denver')
  const setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => 'America/Phoenix', setItem })
  const box = await hydrated(<Times />)
  await act(async () => chooseZone('America/Chicago'))
  expect(box.textContent).toBe(wallClocks('America/Chicago'))
  vi.unstubAllGlobals()
  await act(async () => chooseZone('Pacific/Honolulu'))
  expect(box.textContent).toBe(wallClocks('Pacific/Honolulu'))
})
