import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>
let isFull = false
let preferences: typeof import('./preferences.ts')
let consent: typeof import('../consent.ts')

beforeEach(async () => {
  stored = new Map([['other', 'stays']])
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  vi.resetModules()
  preferences = await import('./preferences.ts')
  consent = await import('../consent.ts')
})
afterEach(() => vi.unstubAllGlobals())

const apply = (law: 'consent' | 'us') => {
  consent.applyConsent(law)
  preferences.applyToPreferences()
}

test('a setting lasts for the page until the visitor allows it, and is stored then', () => {
  preferences.preferences.setItem('time-zone', 'America/Denver')
  expect([preferences.preferences.getItem('time-zone'), stored.has('time-zone')]).toEqual(['America/Denver', false])
  apply('us')
  expect(stored.get('time-zone')).toBe('America/Denver')
  preferences.preferences.removeItem('time-zone')
  expect([preferences.preferences.getItem('time-zone'), stored.has('time-zone')]).toEqual([null, false])
})

test('settings of an earlier visit are removed where the visitor must agree and has not', () => {
  stored.set('player-volume', '{}').set('time-zone', 'America/Denver')
  apply('consent')
  expect([...stored.keys()]).toEqual(['other'])
  expect(preferences.preferences.getItem('player-volume')).toBe('{}')
})

test('a setting that does not fit into storage lasts until the page is left', () => {
  apply('us')
  isFull = true
  preferences.preferences.setItem('time-zone', 'America/Denver')
  expect(preferences.preferences.getItem('time-zone')).toBe('America/Denver')
})
