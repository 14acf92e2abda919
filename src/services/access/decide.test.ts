import { expect, test } from 'vitest'
import type { PlayableVideo } from '#contracts/http/content.ts'
import { onDemandCountries } from '#contracts/limits.ts'
import { decide, type Facts } from './decide.ts'
import { pilot } from './testing/pilot.ts'

const now = Date.UTC(2026, 10, 20)
const asked = (changes: Partial<PlayableVideo>, facts: Partial<Facts> = {}) =>
  decide({ video: { ...pilot, ...changes }, brand: 'nbc', country: 'US', countries: onDemandCountries, now, ...facts })
const answer = (verdict: ReturnType<typeof decide>) =>
  verdict.allow ? 'allowed' : `${verdict.by}: ${verdict.why.status} ${verdict.why.code}`

test('a free video that is there now is allowed, with its films', () => {
  expect(asked({})).toMatchObject({ allow: true, films: ['harbor', 'rally'] })
})

test.each<[string, Partial<PlayableVideo>, Partial<Facts>]>([
  ['known: 404 NOT_FOUND', {}, { video: null }],
  ['brand: 404 NOT_FOUND', {}, { brand: 'bravo' }],
  ['available: 403 NOT_AVAILABLE', { available: now + 1 }, {}],
  ['allowed', { available: now }, {}],
  ['expired: 403 NOT_AVAILABLE', { expiration: now }, {}],
  ['allowed', { expiration: now + 1 }, {}],
  ['country: 403 NOT_AUTHORIZED', {}, { country: 'FR' }],
  ['country: 403 NOT_AUTHORIZED', {}, { country: null }],
  ['allowed', {}, { country: 'CA' }],
  ['allowed', {}, { country: 'MX' }],
  ['allowed', {}, { country: 'FR', countries: ['FR'] }],
  ['country: 403 NOT_AUTHORIZED', {}, { country: 'US', countries: ['FR'] }],
  ['allowed', {}, { country: 'FR', countries: 'any' }],
  ['allowed', {}, { country: null, countries: 'any' }],
  ['locked: 403 NOT_AUTHORIZED', { entitlement: 'auth' }, {}],
  ['media: 403 NOT_AVAILABLE', { media: null }, {}],
  ['media: 403 NOT_AVAILABLE', { media: { films: [] } }, {}],
])('%s', (expected, changes, facts) => expect(answer(asked(changes, facts))).toBe(expected))

test('the first check that refuses is the answer', () => {
  expect(answer(asked({ available: now + 1, entitlement: 'auth', media: null }, { brand: 'bravo', country: 'FR' }))).toBe(
    'brand: 404 NOT_FOUND',
  )
  expect(answer(asked({ available: now + 1, entitlement: 'auth' }, { country: 'FR' }))).toBe('available: 403 NOT_AVAILABLE')
})

test('the default refusal says Not Authorized', () => {
  expect(asked({ entitlement: 'auth' })).toMatchObject({ why: { title: 'Not Authorized' } })
})
