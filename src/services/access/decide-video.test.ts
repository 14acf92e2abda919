import { expect, test } from 'vitest'
import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import { onDemandCountries } from '#contracts/limits.ts'
import { decideVideo, noAccount, type VideoFacts } from './decide-video.ts'
import { pilot } from './testing/pilot.ts'
import { enabledWays, unlockWays } from './unlock-ways.ts'
import { noViewer } from './viewer-checks.ts'

const now = Date.UTC(2026, 10, 20)
const factsOf = (changes: Partial<PlayableVideo>, facts: Partial<VideoFacts> = {}): VideoFacts => ({
  ...noViewer,
  ...noAccount,
  video: { ...pilot, ...changes },
  brand: 'nbc',
  country: 'US',
  countries: onDemandCountries,
  isBlackedOut: false,
  now,
  ...facts,
})
const verdictFor = (changes: Partial<PlayableVideo>, facts: Partial<VideoFacts> = {}) => decideVideo(factsOf(changes, facts))
const textOf = (verdict: ReturnType<typeof decideVideo>) =>
  verdict.answer === 'refuse' ? `${verdict.by}: ${verdict.refusal.status} ${verdict.refusal.code}` : `${verdict.by}: ${verdict.answer}`
const refusedBy = (more: object): Partial<VideoFacts> => ({
  provider: { resource: 'nbc', isAuthorized: false, errorCode: 'F1', ...more },
})

test('decideVideo allows a free and available video', () => {
  expect(verdictFor({})).toEqual({ answer: 'allow', by: 'free' })
})

test.each<[string, Partial<PlayableVideo>, Partial<VideoFacts>]>([
  ['known: 404 NOT_FOUND', {}, { video: null }],
  ['brand: 404 NOT_FOUND', {}, { brand: 'bravo' }],
  ['available: 403 NOT_AVAILABLE', { available: now + 1 }, {}],
  ['free: allow', { available: now }, {}],
  ['expired: 403 NOT_AVAILABLE', { expiration: now }, {}],
  ['free: allow', { expiration: now + 1 }, {}],
  ['country: 403 LOCATION_UNAVAILABLE', {}, { country: 'FR' }],
  ['country: 403 LOCATION_UNAVAILABLE', {}, { country: null }],
  ['free: allow', {}, { country: 'CA' }],
  ['free: allow', {}, { country: 'MX' }],
  ['free: allow', {}, { country: 'FR', countries: ['FR'] }],
  ['country: 403 LOCATION_UNAVAILABLE', {}, { country: 'US', countries: ['FR'] }],
  ['free: allow', {}, { country: 'FR', countries: 'any' }],
  ['free: allow', {}, { country: null, countries: 'any' }],
  ['video-country: 403 LOCATION_UNAVAILABLE', { countries: ['US'] }, { country: null, countries: 'any' }],
  ['media: 403 NOT_AVAILABLE', { media: null }, {}],
  ['media: 403 NOT_AVAILABLE', { media: { films: [] } }, {}],
  ['free: allow', { rating: null }, { maxRatings: { own: { vchip: 'TV-Y' }, provider: null } }],
  ['rating: 403 PARENTAL_CONTROLS', { rating: '18' }, { maxRatings: { own: { vchip: 'TV-MA' }, provider: null } }],
  ['rating: 403 PARENTAL_CONTROLS', { rating: 'TV-14' }, { maxRatings: { own: { vchip: 'TV-PG' }, provider: null } }],
  ['provider-limit: 403 PARENTAL_CONTROLS', { rating: 'TV-14' }, { maxRatings: { own: null, provider: { vchip: 'TV-PG' } } }],
  ['rating: 403 PARENTAL_CONTROLS', { rating: 'TV-14' }, { maxRatings: { own: { vchip: 'TV-G' }, provider: { vchip: 'TV-PG' } } }],
  ['free: allow', {}, { hasManyDevices: true }],
  ['devices: 403 CONCURRENCY', { entitlement: 'auth' }, { hasManyDevices: true, provider: { resource: 'nbc', isAuthorized: true } }],
  ['locked: 403 NOT_AUTHORIZED', { entitlement: 'auth' }, {}],
])('decideVideo returns the verdict %s for the video %j and the request %j', (expected, changes, facts) =>
  expect(textOf(verdictFor(changes, facts))).toBe(expected),
)

test('decideVideo returns the refusal of the first check that fails', () => {
  expect(textOf(verdictFor({ available: now + 1, entitlement: 'auth', media: null }, { brand: 'bravo', country: 'FR' }))).toBe(
    'brand: 404 NOT_FOUND',
  )
  expect(textOf(verdictFor({ available: now + 1, entitlement: 'auth' }, { country: 'FR' }))).toBe('available: 403 NOT_AVAILABLE')
})

test('decideVideo refuses a locked video with the title Not Authorized', () => {
  expect(verdictFor({ entitlement: 'auth' })).toMatchObject({ refusal: { title: 'Not Authorized' } })
})

test('a refusal of the TV provider has the words of the provider, title and text joined, or a text for its code', () => {
  const detail = (more: object) => {
    const verdict = verdictFor({ entitlement: 'auth' }, refusedBy(more))
    return verdict.answer === 'refuse' && [verdict.refusal.code, verdict.refusal.errorCode, verdict.refusal.detail]
  }
  expect(detail({ title: 'Upgrade needed', details: 'Add Sports to your package.' })).toEqual([
    'USER_UNAUTHORIZED',
    'F1',
    'Upgrade needed: Add Sports to your package.',
  ])
  expect(detail({ title: 'Upgrade needed.' })).toEqual(['USER_UNAUTHORIZED', 'F1', 'Upgrade needed'])
  expect(detail({ details: 'x'.repeat(9000) })).toEqual(['USER_UNAUTHORIZED', 'F1', 'x'.repeat(500)])
  expect(detail({})).toEqual(['USER_UNAUTHORIZED', 'F1', 'Your TV provider does not authorize this program.'])
  expect(detail({ errorCode: 'DEVICE' })).toEqual([
    'USER_UNAUTHORIZED',
    'DEVICE',
    'Your TV provider has discontinued access on this device.',
  ])
})

test('the ways to unlock are in order: sign in or spend a credit, link a TV provider, wait', () => {
  const week = now + 7 * 86_400_000
  const locked = { entitlement: 'auth', freeAt: week } as const
  const all = { signIn: true, provider: true }
  const ways = (facts: Partial<VideoFacts>, video: Partial<PlayableVideo> = locked, enabled = all) => {
    const verdict = verdictFor(video, facts)
    return verdict.answer === 'refuse' && unlockWays(verdict.refusal.code, factsOf(video, facts), enabled)
  }
  const on = { by: 'on', date: week }
  expect(ways({})).toEqual([{ by: 'signIn' }, { by: 'provider' }, on])
  expect(ways({ account: { credits: 2, isUnlocked: false } })).toEqual([{ by: 'trial' }, { by: 'provider' }, on])
  expect(ways({ account: { credits: 0, isUnlocked: false }, trial: true })).toEqual([{ by: 'provider' }, on])
  expect(ways({ account: { credits: 1, isUnlocked: false }, ...refusedBy({}) })).toEqual([{ by: 'trial' }, on])
  expect(ways({}, { ...locked, expiration: week })).toEqual([{ by: 'signIn' }, { by: 'provider' }])
  expect(ways({}, { ...locked, freeAt: null })).toEqual([{ by: 'signIn' }, { by: 'provider' }])
  expect(ways({}, locked, { signIn: false, provider: false })).toEqual([on])
})

test('nothing unlocks a video that is refused for another reason than its lock', () => {
  for (const facts of [
    { country: 'FR' },
    { isBlackedOut: true },
    { hasManyDevices: true },
    { maxRatings: { own: { vchip: 'TV-Y' }, provider: null } },
  ]) {
    const verdict = verdictFor({ entitlement: 'auth', freeAt: now + 1 }, facts)
    expect(
      verdict.answer === 'refuse' && unlockWays(verdict.refusal.code, factsOf({}, facts), { signIn: true, provider: true }),
    ).toBeUndefined()
  }
})

test('a setting or a brand switches off sign-in and TV providers as ways to unlock', () => {
  const brand = (features: object) => ({ features }) as never
  expect(enabledWays(brand({}), [])).toEqual({ signIn: true, provider: true })
  expect(enabledWays(brand({}), ['providers'])).toEqual({ signIn: true, provider: false })
  expect(enabledWays(brand({ identity: false }), [])).toEqual({ signIn: false, provider: false })
  expect(enabledWays(undefined, ['identity'])).toEqual({ signIn: false, provider: false })
})
