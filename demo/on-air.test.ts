// Tests the times of the demo's entries at night and at the end of a year. The schedule of its channels: bin/demo/schedule.test.ts.
import { expect, test } from 'vitest'
import { demoEntries } from './network.ts'

test('within a broadcast day, the entries of the demo change only when a programme airs', () => {
  // The last show of an evening begins at 23:35, and its clip appears an hour later.
  const [evening, lateNight, morning] = ['2026-12-31T23:59:00-05:00', '2027-01-01T00:36:00-05:00', '2027-01-01T05:59:00-05:00'].map(
    (at) => [...demoEntries(Date.parse(at))],
  )
  expect(lateNight!.length).toBe(evening!.length)
  expect(morning).toEqual(lateNight)
}, 60_000)

const hour = 3_600_000
type Event = { id: string; start: number; stop: number; replay: string }

test('at any hour a single live event is live or begins within five hours; each event has a replay, which appears when the event ends', () => {
  for (let at = Date.parse('2026-11-20T00:30:00-05:00'); at < Date.parse('2026-11-22T00:00:00-05:00'); at += hour) {
    const entries = [...demoEntries(at)]
    const replays = new Map(entries.flatMap((entry) => (entry.kind === 'video' ? [[entry.id, entry.available]] : [])))
    const events = entries.filter((entry) => entry.kind === 'programme' && entry.event !== undefined) as Event[]
    const next = events.filter(({ start, stop }) => stop > at && start <= at + 5 * hour)
    expect(next.length, new Date(at).toISOString()).toBeGreaterThan(0)
    expect(events.filter(({ start }) => start > at + 24 * hour).length).toBeGreaterThan(1)
    for (const { id, replay, stop } of events) expect(replays.get(replay), id).toBe(stop)
  }
}, 60_000)
