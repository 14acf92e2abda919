import { beforeAll, expect, test } from 'vitest'
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import { markup, spanish, visit } from '../../ui/testing/test-providers.tsx'
import { loadSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { day } from '../testing/pages.ts'

beforeAll(() => loadSection('Schedule'))
const renderHtml = (data: ScheduleData, visitOfPage = visit) =>
  markup(<SectionView section={{ component: 'Schedule', data }} index={0} />, visitOfPage)

test('a schedule lists the programmes of a day in one row each, and names the time zone of its times', () => {
  const html = renderHtml(day())
  expect(html).toContain('Friday, November 20, 2026, Eastern Standard Time')
  expect(html.match(/<li /g)).toHaveLength(2)
  expect(html).toMatch(/<time dateTime="2026-11-21T01:00:00.000Z">8:00 PM<\/time>/)
  expect(renderHtml(day({ timeZone: 'Pacific/Honolulu' }))).toMatch(/Hawaii.*>3:00 PM</)
})

test('on the day that daylight saving time begins or ends, each time in the schedule includes its offset (EDT or EST), so that the repeated hour is unambiguous', () => {
  const [programme] = day().programmes
  const at = (...times: string[]) => times.map((time) => ({ ...programme!, v4ID: time, startTime: Date.parse(time) }))
  const times = (...visitOfPage: string[]) =>
    [...renderHtml(day({ programmes: at(...visitOfPage) })).matchAll(/<time [^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(times('2026-11-01T01:00:00-04:00', '2026-11-01T01:00:00-05:00', '2026-11-01T02:00:00-05:00')).toEqual([
    '1:00 AM EDT',
    '1:00 AM EST',
    '2:00 AM EST',
  ])
  expect(times('2027-03-14T01:00:00-05:00', '2027-03-14T03:00:00-04:00')).toEqual(['1:00 AM EST', '3:00 AM EDT'])
  expect(times('2026-11-02T01:00:00-05:00', '2026-11-02T02:00:00-05:00')).toEqual(['1:00 AM', '2:00 AM'])
})

const midnight = (date: string, zone: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds

test.each([
  ['America/New_York', 'EDT', 'EST'],
  ['America/Chicago', 'CDT', 'CST'],
  ['America/Denver', 'MDT', 'MST'],
  ['America/Los_Angeles', 'PDT', 'PST'],
  ['America/Anchorage', 'AKDT', 'AKST'],
  ['America/Phoenix', '', ''],
  ['Pacific/Honolulu', '', ''],
])('both nights on which daylight saving time changes have the right times in %s', (timeZone, summer, winter) => {
  const [programme] = day().programmes
  const night = (date: string) => {
    const programmes = [0, 1, 2, 3].map((hour) => ({
      ...programme!,
      v4ID: `${hour}`,
      startTime: midnight(date, timeZone) + hour * 3_600_000,
    }))
    return [...renderHtml(day({ date, timeZone, programmes })).matchAll(/<time [^>]*>([^<]*)</g)].map(([, text]) => text)
  }
  const usual = ['12:00 AM', '1:00 AM', '2:00 AM', '3:00 AM']
  expect(night('2026-11-01')).toEqual(
    summer ? [`12:00 AM ${summer}`, `1:00 AM ${summer}`, `1:00 AM ${winter}`, `2:00 AM ${winter}`] : usual,
  )
  expect(night('2027-03-14')).toEqual(
    summer ? [`12:00 AM ${winter}`, `1:00 AM ${winter}`, `3:00 AM ${summer}`, `4:00 AM ${summer}`] : usual,
  )
})

test('a schedule row shows all known fields of a programme and omits the missing ones', () => {
  const [first = '', second = ''] = renderHtml(day()).split('<li ').slice(1)
  for (const words of ['Election night', 'All New', 'TV-14 (L, V) · Closed captions · Audio description', 'What happened, in order.'])
    expect(first).toContain(words)
  expect(first).toContain('<a href="/the-first-hour">Visit Site<span class="visually-hidden">: The First Hour</span></a>')
  expect(second).toContain('Off Air')
  expect(second).not.toMatch(/All New|<a |<details/)
})

test('the schedule of a Spanish page is in Spanish', () => {
  const html = renderHtml(day({ listTitle: 'Telemundo' }), spanish)
  expect(html).toContain('>Telemundo</h2>')
  expect(html).toContain('viernes, 20 de noviembre de 2026')
  expect(html).toContain('Subtítulos · Audiodescripción')
})

test('the schedule of a day without programmes shows a message', () => {
  expect(renderHtml(day({ programmes: [] }))).toContain('No schedule for this day yet.')
})

test('the days of a schedule are named relative to today, or by their date, in both languages', () => {
  const days = ['2026-11-13', '2026-11-19', '2026-11-20', '2026-11-21', '2026-12-04']
  const links = (visitOfPage = visit) =>
    [...renderHtml(day({ days }), visitOfPage).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [
      text,
      to!.replace('&amp;', '&'),
    ])
  expect(links()).toEqual([
    ['Fri, Nov 13', '/schedule?channel=nbc&date=2026-11-13'],
    ['Yesterday', '/schedule?channel=nbc&date=2026-11-19'],
    ['Today', '/schedule?channel=nbc'],
    ['Tomorrow', '/schedule?channel=nbc&date=2026-11-21'],
    ['Fri, Dec 4', '/schedule?channel=nbc&date=2026-12-04'],
  ])
  expect(links(spanish).map(([text]) => text)).toEqual(['Vie, 13 de nov', 'Ayer', 'Hoy', 'Mañana', 'Vie, 4 de dic'])
})
