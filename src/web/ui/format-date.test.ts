import { expect, test } from 'vitest'
import { formatTimes } from './format-date.ts'

const newYork = 'America/New_York'
const times = (start: string, end: string, language: 'en' | 'es' = 'en') =>
  formatTimes(Date.parse(start), Date.parse(end), { language }, newYork)

test('the times of a span have the name of the zone once, and no dates over midnight', () => {
  expect(times('2026-11-20T20:00-05:00', '2026-11-20T21:00-05:00')).toBe('8:00 – 9:00 PM EST')
  expect(times('2026-11-20T11:30-05:00', '2026-11-20T12:30-05:00')).toBe('11:30 AM – 12:30 PM EST')
  expect(times('2026-11-20T20:00-05:00', '2026-11-20T21:00-05:00', 'es')).toBe('8:00–9:00 p.m. EST')
  expect(times('2026-11-20T23:00-05:00', '2026-11-21T01:00-05:00')).toBe('11:00 PM EST – 1:00 AM EST')
})

test('a span over the end of daylight saving time names both zones', () => {
  expect(times('2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00')).toBe('1:30 AM EDT – 1:30 AM EST')
})
