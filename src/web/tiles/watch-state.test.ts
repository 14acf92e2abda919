import { expect, test } from 'vitest'
import type { Viewer } from './viewer.ts'
import { isWatched, progressPercent, watchState } from './watch-state.ts'

test.each([
  [null, null, false],
  [0, null, false],
  [0.05, null, false],
  [0.06, 6, false],
  [0.5, 50, false],
  [0.94, 94, false],
  [0.95, null, true],
  [1, null, true],
])('[C4.1-04] [C9-13] viewed %s: bar %s, watched %s', (viewed, bar, watched) => {
  expect(progressPercent(viewed)).toBe(bar)
  expect(isWatched(viewed)).toBe(watched)
})

const viewer = (given: Partial<Viewer> = {}): Viewer => ({
  userId: null,
  authenticated: false,
  entitlements: [],
  credits: null,
  favorites: null,
  nip: true,
  watches: {},
  ...given,
})
const locked = { locked: true, brand: { machineName: 'bravo' } }
const open = { ...locked, locked: false }

test('[C4.1-01] locked content is LOCKED for who is not authenticated, whatever else is known', () => {
  expect(watchState(locked, viewer())).toBe('LOCKED')
  expect(watchState(locked, viewer({ nip: false, entitlements: ['bravo'] }))).toBe('LOCKED')
})

test('[C4.1-02] it is DIMMED for who is authenticated without the brand’s entitlement, when NIP is on', () => {
  expect(watchState(locked, viewer({ authenticated: true }))).toBe('DIMMED')
  expect(watchState(locked, viewer({ authenticated: true, entitlements: ['nbc'] }))).toBe('DIMMED')
})

test('[C4.1-03] otherwise it is NOT_LOCKED', () => {
  expect(watchState(open, viewer())).toBe('NOT_LOCKED')
  expect(watchState(open, viewer({ authenticated: true }))).toBe('NOT_LOCKED')
  expect(watchState(locked, viewer({ authenticated: true, entitlements: ['bravo'] }))).toBe('NOT_LOCKED')
  expect(watchState(locked, viewer({ authenticated: true, nip: false }))).toBe('NOT_LOCKED')
})
