// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lawKey } from '#contracts/consent.ts'
import type { ViewerFlags } from '#contracts/flags/api.ts'
import { accountChangedEvent, viewerStore } from '../../tiles/viewer.ts'

const { visit } = vi.hoisted(() => ({ visit: { askFlags: 'v1', brand: { key: 'nbc' }, flags: {} } }))
vi.mock('../document/preloaded-state.ts', () => ({ preloadedState: () => ({ visit }) }))

const answer: ViewerFlags = {
  version: 'v1',
  flags: { nip: false, news: true, linkProvider: false },
  variants: { nip: 'off', linkProvider: 'b' },
}
let current: ViewerFlags | null = answer
const asked = vi.fn<(url: string) => Promise<Response>>(async () =>
  current ? Response.json(current) : new Response(null, { status: 503 }),
)
const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  Object.assign(navigator, { sendBeacon: beacon })
  visit.askFlags = 'v1'
  current = answer
  sessionStorage.setItem(lawKey, 'us')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  viewerStore.reset()
  document.documentElement.removeAttribute('data-flags')
  document.body.innerHTML = ''
})

/** Loads a new page of the tab: its modules have no state, but the tab's storage stays. */
async function openPage() {
  vi.resetModules()
  const [{ followFlags }, store] = await Promise.all([import('./viewer-flags.ts'), import('../../ui/flags/flag-store.ts')])
  await followFlags()
  return store
}
const signIn = (id: string | null) => {
  if (id === null) localStorage.removeItem('daypart.session')
  else localStorage.setItem('daypart.session', JSON.stringify({ user: { id }, timestamp: 1, token: 't' }))
}
const sent = () => Promise.all(beacon.mock.calls.map(async ([url, body]) => [url, JSON.parse(await body.text())]))

test('flags are loaded one time for all pages of a visit, and mark the document', async () => {
  const { readFlag } = await openPage()
  expect(asked.mock.calls).toEqual([['/flags?brand=nbc', expect.anything()]])
  expect(document.documentElement.dataset['flags']).toBe('-nip -linkProvider')
  expect([readFlag('nip', visit), readFlag('news', visit), readFlag('push', visit)]).toEqual([false, true, true])
  await openPage()
  await openPage()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('where a visitor must agree first, the flags of a device are loaded after the visitor has agreed, and nothing is stored before', async () => {
  sessionStorage.clear()
  await openPage()
  expect([asked.mock.calls, sessionStorage.length]).toEqual([[], 0])
  const { applyConsent } = await import('../../ui/consent.ts')
  applyConsent('us')
  await vi.waitUntil(() => sessionStorage.length)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('flags are loaded again after a change of the definitions, for another viewer, and after ten minutes', async () => {
  await openPage()
  visit.askFlags = 'v2'
  await openPage()
  expect(asked).toHaveBeenCalledTimes(2)
  signIn('ida')
  await openPage()
  expect(asked).toHaveBeenCalledTimes(3)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await openPage()
  expect(asked).toHaveBeenCalledTimes(4)
})

test('a sign-in on the page loads the flags of the account; a change of the same account does not', async () => {
  const { flagStore } = await openPage()
  signIn('ida')
  current = { ...answer, flags: { nip: true } }
  dispatchEvent(new Event(accountChangedEvent))
  await vi.waitFor(() => expect(flagStore.read()?.user).toBe('ida'))
  expect(document.documentElement.dataset['flags']).toBe('')
  const calls = asked.mock.calls.length
  dispatchEvent(new Event(accountChangedEvent))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(calls)
})

test('without an answer the page keeps the flags of the site, and the next page asks again', async () => {
  current = null
  const { readFlag } = await openPage()
  expect(readFlag('nip', visit)).toBe(true)
  expect(readFlag('nip', { ...visit, flags: { nip: false } })).toBe(false)
  await openPage()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('[A7-43] each value that a rule chose is reported one time in a visit, when a page uses it', async () => {
  document.body.innerHTML = '<a data-flag="linkProvider"></a>'
  const { readFlag } = await openPage()
  readFlag('news', visit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await sent()).toEqual([['/flags/analytics', { brand: 'nbc', flags: [{ name: 'linkProvider', variant: 'b' }] }]])
  readFlag('nip', visit)
  readFlag('nip', visit)
  await vi.advanceTimersByTimeAsync(3000)
  expect((await sent())[1]).toEqual(['/flags/analytics', { brand: 'nbc', flags: [{ name: 'nip', variant: 'off' }] }])
  const later = await openPage()
  later.readFlag('nip', visit)
  await vi.advanceTimersByTimeAsync(3000)
  expect(beacon).toHaveBeenCalledTimes(2)
})

test('[C4.1-02] a TV provider that was checked before the flags arrived follows the flag `nip`', async () => {
  const viewer = await import('../../tiles/viewer.ts')
  vi.resetModules()
  const [{ followFlags }, { viewerStore: store }] = await Promise.all([import('./viewer-flags.ts'), import('../../tiles/viewer.ts')])
  expect(viewer.viewerStore).not.toBe(store)
  store.change({ isBrandsChecked: true, nip: true })
  await followFlags()
  expect(store.read().nip).toBe(false)
})
