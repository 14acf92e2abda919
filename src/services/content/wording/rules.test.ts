import { expect, test } from 'vitest'
import { day } from '#contracts/limits.ts'
import { type BadgeFacts, defaultAvailability, nextEdge, orderSeasons, pickBadge, pickEntitlement, pickNewBadge } from './rules.ts'

const now = Date.UTC(2026, 4, 12, 20)
const window = (more: object = {}) => ({ device: 'Web', entitlement: 'auth', start: now - 1, end: now + 1, ...more })

test('[C5-07] only an auth entry for Web whose window holds now, ends included, locks; anything else is free', () => {
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

test('[C1-09] [C9-54] most episodes unlock one week after airing: those that say nothing else; a clip was never locked', () => {
  const windows = defaultAvailability('Full Episode', now)
  expect(pickEntitlement(windows, now)).toBe('auth')
  expect(pickEntitlement(windows, now + 7 * day - 1)).toBe('auth')
  expect(pickEntitlement(windows, now + 7 * day)).toBe('free')
  expect(defaultAvailability('Clip', now)).toEqual([])
  expect(defaultAvailability('Full Episode', null)).toEqual([])
})

const facts = (more: Partial<BadgeFacts> = {}): BadgeFacts => ({ airDate: null, seasonNumber: null, dayPart: null, endDate: null, ...more })

test('[C5-11] PREMIERE: season 1 and within 14 days after air date', () => {
  const first = (airDate: number) => pickBadge(facts({ airDate, seasonNumber: 1 }), now)
  expect(first(now)).toBe('PREMIERE')
  expect(first(now - 14 * day)).toBe('PREMIERE')
  expect(first(now - 14 * day - 1)).toBeNull()
  expect(first(now + 1)).toBeNull()
  expect(pickBadge(facts({ airDate: now - 8 * day, seasonNumber: 2 }), now)).toBeNull()
})

test('[C5-12] NEW: within 1 day (late night) or 7 days of air date; a separate NEW badge for 3 days', () => {
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

test('[C5-13] EXPIRING: within 7 days before the end date', () => {
  const ends = (endDate: number) => pickBadge(facts({ endDate }), now)
  expect(ends(now + 7 * day)).toBe('EXPIRING')
  expect(ends(now + 7 * day + 1)).toBeNull()
  expect(ends(now)).toBe('EXPIRING')
  expect(ends(now - 1)).toBeNull()
})

test('what was decided holds exactly until the next edge', () => {
  const episode = facts({ airDate: now - 2 * day, seasonNumber: 1, endDate: now + 30 * day })
  const windows = defaultAvailability('Full Episode', episode.airDate)
  const decided = (at: number) => [pickEntitlement(windows, at), pickBadge(episode, at), pickNewBadge(episode.airDate, at)].join()
  let at = now
  const seen: string[] = []
  for (let edge = nextEdge(windows, episode, at); edge < Number.POSITIVE_INFINITY; edge = nextEdge(windows, episode, at)) {
    expect(decided(edge - 1)).toBe(decided(at))
    at = edge
    seen.push(decided(at))
  }
  expect(seen.at(-1)).toBe('free,,')
  expect(new Set(seen).size).toBeGreaterThanOrEqual(4)
  expect(nextEdge([], facts(), now)).toBe(Number.POSITIVE_INFINITY)
})

test('seasons stand descending, ascending for category Classic', () => {
  expect(orderSeasons([2, 10, 1], 'Current')).toEqual([10, 2, 1])
  expect(orderSeasons([2, 10, 1], undefined)).toEqual([10, 2, 1])
  expect(orderSeasons([2, 10, 1], 'Classic')).toEqual([1, 2, 10])
})
