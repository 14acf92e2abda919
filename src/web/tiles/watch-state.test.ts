import { expect, test } from 'vitest'
import { noLink } from './provider-link.ts'
import type { Viewer } from './viewer.ts'
import { creditMark, isWatched, progressPercent, watchState } from './watch-state.ts'

test.each([
  [null, null, false],
  [0, null, false],
  [0.05, null, false],
  [0.06, 6, false],
  [0.5, 50, false],
  [0.94, 94, false],
  [0.95, null, true],
  [1, null, true],
])('at percentViewed %s the progress bar is %s percent and watched is %s', (viewed, bar, watched) => {
  expect(progressPercent(viewed)).toBe(bar)
  expect(isWatched(viewed)).toBe(watched)
})

const viewer = (given: Partial<Viewer> = {}): Viewer => ({
  ...noLink,
  userId: null,
  profileName: null,
  credits: null,
  unlocked: [],
  serviceZip: null,
  geo: { country: 'US', brands: {}, serviceZip: null },
  favorites: null,
  favoritesLoading: [],
  nip: true,
  watches: {},
  ...given,
})
const locked = { locked: true, brand: { machineName: 'bravo' } }
const open = { ...locked, locked: false }

test('locked content is LOCKED for a viewer who is not authenticated, even with the brand’s entitlement', () => {
  expect(watchState(locked, viewer())).toBe('LOCKED')
  expect(watchState(locked, viewer({ nip: false, entitlements: ['bravo'] }))).toBe('LOCKED')
})

test('locked content is DIMMED for an authenticated viewer without the brand’s entitlement, when feature NIP is on', () => {
  expect(watchState(locked, viewer({ authenticated: true }))).toBe('DIMMED')
  expect(watchState(locked, viewer({ authenticated: true, entitlements: ['nbc'] }))).toBe('DIMMED')
})

test('content that is neither locked nor dimmed is NOT_LOCKED', () => {
  expect(watchState(open, viewer())).toBe('NOT_LOCKED')
  expect(watchState(open, viewer({ authenticated: true }))).toBe('NOT_LOCKED')
  expect(watchState(locked, viewer({ authenticated: true, entitlements: ['bravo'] }))).toBe('NOT_LOCKED')
  expect(watchState(locked, viewer({ authenticated: true, nip: false }))).toBe('NOT_LOCKED')
})

test('a locked video has the mark of a credit for a viewer with credits, unless the subscription includes it or it is unlocked', () => {
  const video = { ...locked, mpxGuid: '1' }
  expect(creditMark(video, viewer())).toBeNull()
  expect(creditMark(video, viewer({ credits: 0 }))).toBeNull()
  expect(creditMark(video, viewer({ credits: 1 }))).toBe('CREDIT')
  expect(creditMark(video, viewer({ credits: 1, authenticated: true }))).toBe('CREDIT')
  expect(creditMark(video, viewer({ credits: 1, authenticated: true, entitlements: ['bravo'] }))).toBeNull()
  expect(creditMark(video, viewer({ credits: 0, unlocked: ['1'] }))).toBe('UNLOCKED')
  expect(creditMark({ ...video, locked: false }, viewer({ credits: 1, unlocked: ['1'] }))).toBeNull()
})
