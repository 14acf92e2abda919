import { beforeAll, expect, test } from 'vitest'
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import { markup, spanish, visit } from '../../ui/testing/surround.tsx'
import { loadSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { day } from '../testing/pages.ts'

beforeAll(() => loadSection('Schedule'))
const draw = (data: ScheduleData, given = visit) => markup(<SectionView section={{ component: 'Schedule', data }} index={0} />, given)

test('[C2.8-01] a daily list of programmes, one row each, in the zone that it names', () => {
  const html = draw(day())
  expect(html).toContain('Friday, November 20, 2026, Eastern Standard Time')
  expect(html.match(/<li /g)).toHaveLength(2)
  expect(html).toMatch(/<time dateTime="2026-11-21T01:00:00.000Z">8:00 PM<\/time>/)
  expect(draw(day({ timeZone: 'Pacific/Honolulu' }))).toMatch(/Hawaii.*>3:00 PM</)
})

test('on the day that clocks change each time names its offset, so that the hour that comes twice is told apart', () => {
  const [program] = day().programs
  const at = (...times: string[]) => times.map((time) => ({ ...program!, v4ID: time, startTime: Date.parse(time) }))
  const times = (...given: string[]) => [...draw(day({ programs: at(...given) })).matchAll(/<time [^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(times('2026-11-01T01:00:00-04:00', '2026-11-01T01:00:00-05:00', '2026-11-01T02:00:00-05:00')).toEqual([
    '1:00 AM EDT',
    '1:00 AM EST',
    '2:00 AM EST',
  ])
  expect(times('2027-03-14T01:00:00-05:00', '2027-03-14T03:00:00-04:00')).toEqual(['1:00 AM EST', '3:00 AM EDT'])
  expect(times('2026-11-02T01:00:00-05:00', '2026-11-02T02:00:00-05:00')).toEqual(['1:00 AM', '2:00 AM'])
})

test('[C3-34] a row tells all that is known of a programme, and nothing that is not', () => {
  const [first = '', second = ''] = draw(day()).split('<li ').slice(1)
  for (const words of ['Election night', 'All New', 'TV-14 (L, V) · Closed captions · Audio description', 'What happened, in order.'])
    expect(first).toContain(words)
  expect(first).toContain('<a href="/the-first-hour">The First Hour</a>')
  expect(second).toContain('Off Air')
  expect(second).not.toMatch(/All New|<a |<details/)
})

test('in Spanish', () => {
  const html = draw(day({ listTitle: 'Telemundo' }), spanish)
  expect(html).toContain('>Telemundo</h2>')
  expect(html).toContain('viernes, 20 de noviembre de 2026')
  expect(html).toContain('Subtítulos · Audiodescripción')
})

test('a day without programmes says so', () => {
  expect(draw(day({ programs: [] }))).toContain('Nothing is listed for this day yet.')
})
