import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: 22, to: 8 }
const until = (now: string, zone: string, quiet = night) => {
  const end = quietUntil(Date.parse(now), zone, quiet)
  return end && new Date(end).toISOString()
}

test.each([
  ['at noon', '2026-11-20T17:00Z', 'America/New_York', night, null],
  ['a minute before they begin', '2026-11-21T02:59Z', 'America/New_York', night, null],
  ['when they begin', '2026-11-21T03:00Z', 'America/New_York', night, '2026-11-21T13:00:00.000Z'],
  ['after midnight', '2026-11-21T06:00Z', 'America/New_York', night, '2026-11-21T13:00:00.000Z'],
  ['when they end', '2026-11-21T13:00Z', 'America/New_York', night, null],
  ['in the night in which summer time ends', '2026-11-01T03:00Z', 'America/New_York', night, '2026-11-01T13:00:00.000Z'],
  ['during the day', '2026-11-20T12:30Z', 'UTC', { from: 9, to: 17 }, '2026-11-20T17:00:00.000Z'],
  ['with the same hour twice', '2026-11-20T12:30Z', 'UTC', { from: 12, to: 12 }, null],
])('the end of the quiet hours %s', (_, now, zone, quiet, end) => {
  expect(until(now, zone, quiet)).toBe(end)
})
