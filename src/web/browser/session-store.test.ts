import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const beacons: Promise<string>[] = []
beforeEach(async () => {
  vi.resetModules()
  const { sendAtOnce } = await import('../ui/events/testing.ts')
  sendAtOnce()
  beacons.length = 0
  vi.stubGlobal('location', { pathname: '/night-shift', search: '' })
  vi.stubGlobal('document', { documentElement: { dataset: { brand: 'nbc' } } })
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: Blob) => beacons.push(body.text()) })
})
afterEach(() => vi.unstubAllGlobals())

test("[C8-06] unavailable storage is reported one time as 'Session Storage could not available in the browser.', and the site still works", async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  const { sessionStore } = await import('./session-store.ts')
  expect(sessionStore.get('a')).toBe(null)
  sessionStore.set('a', 'b')
  expect(sessionStore.get('a')).toBe(null)
  const sent = (await Promise.all(beacons)).map((text) => JSON.parse(text).events)
  expect(sent).toEqual([
    [expect.objectContaining({ name: 'Error', message: 'Session Storage could not available in the browser.', fatal: false })],
  ])
})

test('available session storage stores values, and no error is reported', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const { sessionStore } = await import('./session-store.ts')
  sessionStore.set('a', 'b')
  expect([sessionStore.get('a'), sessionStore.get('c'), beacons.length]).toEqual(['b', null, 0])
})
