import { expect, test } from 'vitest'
import { day } from '../limits.ts'
import { timeZones } from '../time-zones.ts'
import { availabilityOf, lockSpan } from './availability.ts'
import {
  type BadgeFacts,
  defaultAvailability,
  freeFrom,
  nextChangeAt,
  orderSeasons,
  pickBadge,
  pickEntitlement,
  pickNewBadge,
} from './badges-and-locks.ts'

const now = Date.UTC(2026, 4, 12, 20)
const hour = 3_600_000
const newYork = { timeZone: 'America/New_York' }
const window = (more: object = {}) => ({ device: 'Web', entitlement: 'auth', start: now - 1, end: now + 1, ...more })

test('[C5-07] a video is locked only during an auth window for Web, including the first and last millisecond of the window', () => {
  const cases: [object[], string][] = [
    [[], 'free'],
    [[{}], 'auth'],
    [[{ entitlement: 'tve-auth' }], 'auth'],
    [[{ entitlement: 'free' }], 'free'],
    [[{ device: 'iOS' }], 'free'],
    [[{ device: 'web', entitlement: 'Auth' }], 'auth'],
    [[{ start: now, end: now }], 'auth'],
    [[{ start: now + 1, end: now + 9 }], 'free'],
    [[{ start: now - 9, end: now - 1 }], 'free'],
    [[{ start: null, end: null }], 'auth'],
    [[{ device: 'iOS' }, { start: now - 9, end: now - 1 }, {}], 'auth'],
  ]
  for (const [entries, entitlement] of cases) expect(pickEntitlement(entries.map(window), now), JSON.stringify(entries)).toBe(entitlement)
})

test('[C1-09] [C9-54] without availability windows, an episode is unlocked one week after its air date, and a clip is never locked', () => {
  const windows = defaultAvailability('Full Episode', now, newYork)
  expect(pickEntitlement(windows, now)).toBe('auth')
  expect(pickEntitlement(windows, now + 7 * day - 1)).toBe('auth')
  expect(pickEntitlement(windows, now + 7 * day)).toBe('free')
  expect(defaultAvailability('Clip', now, newYork)).toEqual([])
})

test('an episode is locked before its air date, and for good without one, unless its entry has availability windows', () => {
  expect(pickEntitlement(defaultAvailability('Full Episode', now, newYork), now - 30 * day)).toBe('auth')
  const withoutDate = { programmingType: 'Full Episode' as const, airDate: undefined }
  const windows = availabilityOf({ ...withoutDate, availability: undefined }, newYork)
  expect([pickEntitlement(windows, now), freeFrom(windows, now)]).toEqual(['auth', null])
  expect(lockSpan({ ...withoutDate, availability: undefined }, newYork)).toMatchObject({
    from: expect.any(Number),
    until: expect.any(Number),
  })
  expect(pickEntitlement(availabilityOf({ ...withoutDate, availability: [] }, newYork), now)).toBe('free')
  expect(defaultAvailability('Clip', null, newYork)).toEqual([])
})

test('a brand with unlock rules locks the kinds of videos that the rules name, and no others', () => {
  const rules = { ...newYork, unlock: [{ kind: 'Movie', days: 30 }] }
  expect(defaultAvailability('Movie', now, rules)).toEqual([{ device: 'Web', entitlement: 'auth', start: null, end: now + 30 * day - 1 }])
  expect(defaultAvailability('Full Episode', now, rules)).toEqual([])
  expect(defaultAvailability('Full Episode', now, { ...newYork, unlock: [] })).toEqual([])
})

test('[A9-01] a locked episode unlocks a week later at the same time of day in the time zone of its brand, also when the clocks change', () => {
  const unlocksAt = (airDate: string, timeZone: string) => {
    const aired = Temporal.ZonedDateTime.from(`${airDate}[${timeZone}]`).epochMilliseconds
    const at = freeFrom(defaultAvailability('Full Episode', aired, { timeZone }), aired)!
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  }
  for (const timeZone of [...timeZones, 'Europe/Madrid', 'Australia/Lord_Howe']) {
    expect(unlocksAt('2026-10-27T20:00', timeZone)).toBe('2026-11-03T20:00:00')
    expect(unlocksAt('2027-03-12T20:00', timeZone)).toBe('2027-03-19T20:00:00')
  }
  // There is no 02:30 in New York when summer time begins: the episode unlocks at the next time that exists.
  expect(unlocksAt('2027-03-07T02:30', 'America/New_York')).toBe('2027-03-14T03:30:00')
  expect(unlocksAt('2026-10-25T01:30', 'America/New_York')).toBe('2026-11-01T01:30:00')
  const aired = Date.UTC(2026, 9, 28)
  expect(
    [newYork, { timeZone: 'America/Phoenix' }].map((zone) => freeFrom(defaultAvailability('Full Episode', aired, zone), aired)! - aired),
  ).toEqual([7 * day + hour, 7 * day])
})

test('a locked video becomes free after the last of the windows that follow each other, and never if a window has no end', () => {
  const free = (...windows: object[]) => freeFrom(windows.map(window), now)
  expect(free({})).toBe(now + 2)
  expect(free({}, { start: now + 2, end: now + 9 }, { start: now + 20, end: now + 30 })).toBe(now + 10)
  expect(free({}, { start: null, end: null })).toBeNull()
  expect(free({ start: now + 1 })).toBeNull()
  expect(free({ entitlement: 'free' })).toBeNull()
})

const facts = (more: Partial<BadgeFacts> = {}): BadgeFacts => ({ airDate: null, seasonNumber: null, dayPart: null, endDate: null, ...more })

test('[C5-11] labelBadge is PREMIERE for a video of season 1 until 14 days after the air date', () => {
  const first = (airDate: number) => pickBadge(facts({ airDate, seasonNumber: 1 }), now)
  expect(first(now)).toBe('PREMIERE')
  expect(first(now - 14 * day)).toBe('PREMIERE')
  expect(first(now - 14 * day - 1)).toBeNull()
  expect(first(now + 1)).toBeNull()
  expect(pickBadge(facts({ airDate: now - 8 * day, seasonNumber: 2 }), now)).toBeNull()
})

test('[C5-12] labelBadge is NEW until 7 days after the air date (1 day for late night); badgeName is NEW until 3 days after the air date', () => {
  const aired = (airDate: number, dayPart: string | null = null) => pickBadge(facts({ airDate, dayPart, seasonNumber: 3 }), now)
  expect(aired(now - 7 * day)).toBe('NEW')
  expect(aired(now - 7 * day - 1)).toBeNull()
  expect(aired(now - day, 'Late Night')).toBe('NEW')
  expect(aired(now - day - 1, 'Late Night')).toBeNull()
  expect(aired(now - day - 1, 'Primetime')).toBe('NEW')
  expect(pickNewBadge(now - 3 * day, now)).toBe('NEW')
  expect(pickNewBadge(now - 3 * day - 1, now)).toBeNull()
  expect(pickNewBadge(null, now)).toBeNull()
})

test('[C5-13] labelBadge is EXPIRING during the 7 days before the end date', () => {
  const ends = (endDate: number) => pickBadge(facts({ endDate }), now)
  expect(ends(now + 7 * day)).toBe('EXPIRING')
  expect(ends(now + 7 * day + 1)).toBeNull()
  expect(ends(now)).toBe('EXPIRING')
  expect(ends(now - 1)).toBeNull()
})

test('the lock and the badges of a video change exactly at the time that nextChangeAt returns', () => {
  const episode = facts({ airDate: now - 2 * day, seasonNumber: 1, endDate: now + 30 * day })
  const windows = defaultAvailability('Full Episode', episode.airDate, newYork)
  const decided = (at: number) => [pickEntitlement(windows, at), pickBadge(episode, at), pickNewBadge(episode.airDate, at)].join()
  let at = now
  const seen: string[] = []
  for (let change = nextChangeAt(windows, episode, at); change < Number.POSITIVE_INFINITY; change = nextChangeAt(windows, episode, at)) {
    expect(decided(change - 1)).toBe(decided(at))
    at = change
    seen.push(decided(at))
  }
  expect(seen.at(-1)).toBe('free,,')
  expect(new Set(seen).size).toBeGreaterThanOrEqual(4)
  expect(nextChangeAt([], facts(), now)).toBe(Number.POSITIVE_INFINITY)
})

test('orderSeasons sorts season numbers in descending order, but in ascending order for the category Classic', () => {
  expect(orderSeasons([2, 10, 1], 'Current')).toEqual([10, 2, 1])
  expect(orderSeasons([2, 10, 1], undefined)).toEqual([10, 2, 1])
  expect(orderSeasons([2, 10, 1], 'Classic')).toEqual([1, 2, 10])
})
