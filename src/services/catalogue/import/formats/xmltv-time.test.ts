import { expect, test } from 'vitest'
import { formatXmltvTime, parseXmltvTime } from './xmltv-time.ts'

const iso = (text: string) => {
  const time = parseXmltvTime(text)
  return time === undefined ? undefined : new Date(time).toISOString()
}

test.each([
  ['20260512200000 -0400', '2026-05-13T00:00:00.000Z'],
  ['20260512200000 -04:00', '2026-05-13T00:00:00.000Z'],
  ['20260512200000-0400', '2026-05-13T00:00:00.000Z'],
  ['20260512200000 EDT', '2026-05-13T00:00:00.000Z'],
  ['20260512200000 +1030', '2026-05-12T09:30:00.000Z'],
  ['20260512200000 ACST', '2026-05-12T10:30:00.000Z'],
  ['200007281733 BST', '2000-07-28T16:33:00.000Z'],
  ['20260512200000 Z', '2026-05-12T20:00:00.000Z'],
  ['20260512200000', '2026-05-12T20:00:00.000Z'],
  ['202605122000', '2026-05-12T20:00:00.000Z'],
  ['2026051220', '2026-05-12T20:00:00.000Z'],
  ['20260512', '2026-05-12T00:00:00.000Z'],
  ['20260512200000.123 +0000', '2026-05-12T20:00:00.000Z'],
  [' 20240229235959 +0000 ', '2024-02-29T23:59:59.000Z'],
])('the XMLTV time %s is parsed as %s', (text, time) => {
  expect(iso(text)).toBe(time)
})

test.each([
  '',
  'soon',
  '2026',
  '202613010000',
  '20260230000000',
  '20260512250000',
  '20260512206000',
  '20260512200000 XYZ',
  '20260512200000 +9900',
  '7/29/2020 11:00:29 AM',
  '2026-05-12T20:00:00Z',
])('the XMLTV time %j is rejected', (text) => {
  expect(iso(text)).toBeUndefined()
})

// New York in 2026: the time changes from 02:00 EST to 03:00 EDT on March 8, and from 02:00 EDT to 01:00 EST on November 1.
test('when daylight saving time ends, the offset from UTC distinguishes 01:30 before the change from 01:30 after the change', () => {
  const first = parseXmltvTime('20261101013000 -0400')!
  const second = parseXmltvTime('20261101013000 -0500')!
  expect(second - first).toBe(3_600_000)
  expect(parseXmltvTime('20261101013000 EDT')).toBe(first)
  expect(parseXmltvTime('20261101013000 EST')).toBe(second)
})

test('01:00 and 04:00 are two hours apart in the night in which daylight saving time begins', () => {
  const start = parseXmltvTime('20260308010000 -0500')!
  const stop = parseXmltvTime('20260308040000 -0400')!
  expect(stop - start).toBe(2 * 3_600_000)
})

test('parsing a formatted time returns the original time, on every day of a year', () => {
  for (let day = 0; day < 366; day++) {
    const time = Date.UTC(2026, 0, 1, 6, 30) + day * 86_400_000
    expect(parseXmltvTime(formatXmltvTime(time))).toBe(time)
  }
})
