// Something is on air on each channel at any instant: at night, at the end of a year, and when clocks change.
import { expect, test, vi } from 'vitest'
import { broadcastDate, broadcastStart } from './catalogue/airing.ts'
import { channelEntries } from './catalogue/channels.ts'
import { demoEntries } from './network.ts'

vi.setConfig({ testTimeout: 60_000 })
const hour = 3_600_000
const zone = 'America/New_York'

/** The broadcast day that each instant belongs to. The hour from 1:00 comes twice on 2026-11-01; that from 2:00 is missing on 2027-03-14. */
const instants = [
  ['in the afternoon', '2026-11-20T12:00:00-05:00', '2026-11-20'],
  ['at half past four in the morning', '2026-11-23T04:30:00-05:00', '2026-11-22'],
  ['just before six', '2026-11-23T05:59:59-05:00', '2026-11-22'],
  ['at six', '2026-11-23T06:00:00-05:00', '2026-11-23'],
  ['in the last minute of a year', '2026-12-31T23:59:00-05:00', '2026-12-31'],
  ['before the repeated hour', '2026-11-01T00:59:59-04:00', '2026-10-31'],
  ['in the repeated hour, the first time', '2026-11-01T01:30:00-04:00', '2026-10-31'],
  ['in the repeated hour, the second time', '2026-11-01T01:30:00-05:00', '2026-10-31'],
  ['on the evening of the longer day', '2026-11-01T23:00:00-05:00', '2026-11-01'],
  ['before the missing hour', '2027-03-14T01:59:59-05:00', '2027-03-13'],
  ['after the missing hour', '2027-03-14T03:00:00-04:00', '2027-03-13'],
  ['on the evening of the shorter day', '2027-03-14T23:00:00-04:00', '2027-03-14'],
] as const

type Span = { start: number; stop: number }

/** What each channel airs, in the order in which it was written. */
function guideAt(now: number): Map<string, Span[]> {
  const guide = new Map<string, Span[]>()
  for (const entry of channelEntries(now)) {
    if (entry.kind === 'channel') guide.set(entry.id!, [])
    if (entry.kind === 'programme') guide.get(entry.channel)!.push({ start: entry.start as number, stop: entry.stop as number })
  }
  return guide
}

const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds

for (const [when, instant, date] of instants) {
  const now = Date.parse(instant)

  test(`${when} the broadcast day is that of ${date}`, () => {
    expect(broadcastDate(now).toString()).toBe(date)
  })

  test(`${when} every channel airs one programme after the other, without a gap or an overlap`, () => {
    const guide = guideAt(now)
    expect(guide.size).toBe(12)
    for (const [channel, spans] of guide) {
      for (const [i, { start, stop }] of spans.entries()) {
        expect(stop, `${channel} ${i}`).toBeGreaterThan(start)
        expect(stop - start, `${channel} ${i}`).toBeLessThanOrEqual(hour)
        if (i > 0) expect(start, `${channel} ${i}`).toBe(spans[i - 1]!.stop)
      }
      expect(spans.filter(({ start, stop }) => start <= now && now < stop).length, channel).toBe(1)
    }
  })

  test(`${when} the guide holds the broadcast days before and after, and yesterday to tomorrow from midnight to midnight`, () => {
    const running = broadcastDate(now)
    const today = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate()
    const from = Math.min(broadcastStart(running.subtract({ days: 1 })), midnight(today.subtract({ days: 1 })))
    const to = Math.max(broadcastStart(running.add({ days: 2 })), midnight(today.add({ days: 2 })))
    for (const [channel, spans] of guideAt(now)) {
      expect(spans[0]!.start, channel).toBeLessThanOrEqual(from)
      expect(spans.at(-1)!.stop, channel).toBeGreaterThanOrEqual(to)
    }
  })
}

test('the next edition keeps every programme that runs or is yet to come', () => {
  for (const day of ['2026-11-20', '2026-10-31', '2026-11-01', '2027-03-13', '2026-12-31']) {
    const change = broadcastStart(Temporal.PlainDate.from(day).add({ days: 1 }))
    const next = new Set([...channelEntries(change)].map((entry) => JSON.stringify(entry)))
    const kept = [...channelEntries(change - 1)].filter(
      (entry) => entry.kind !== 'programme' || (entry.stop as number) > change - 24 * hour,
    )
    for (const entry of kept) expect(next, entry.id).toContain(JSON.stringify(entry))
  }
})

test('the network is the same for a whole broadcast day while nothing airs', () => {
  // The last show of an evening begins at 23:35; a clip of it comes an hour later.
  const [evening, lateNight, morning] = ['2026-12-31T23:59:00-05:00', '2027-01-01T00:36:00-05:00', '2027-01-01T05:59:00-05:00'].map(
    (at) => [...demoEntries(Date.parse(at))],
  )
  expect(lateNight!.length).toBe(evening!.length)
  expect(morning).toEqual(lateNight)
})
