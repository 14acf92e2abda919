// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { noLink } from '../../tiles/provider-link.ts'
import { accountChangedEvent, viewerStore } from '../../tiles/viewer.ts'
import { sendAtOnce } from '../../ui/events/testing.ts'
import { profile as ida } from '../testing/profile.ts'
import { checkAccount } from './initial-check.ts'
import { readSession, recordKey, saveSession } from './session-record.ts'

sendAtOnce()

const profile = { ...ida, id: 'ida' }
const ok = { code: 200, description: 'Success' }
const resumed: IdentityAnswer = { result: ok, session: { tokenId: 'new token' }, idm_tx_ref: 'ref', profile }
const refused = (code: number): IdentityAnswer => ({ result: { code, description: '' } })

let requests: string[] = []
let reloads = 0
let waited = 0
let cleared = 0
let now = Date.UTC(2026, 10, 20)
const countCleared = () => cleared++
/** Identity's answers by path; null is a network error. */
let answers: Record<string, IdentityAnswer | null> = {}

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the check reads document.cookie
  document.cookie = text
}

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  requests = []
  reloads = 0
  cleared = 0
  answers = {}
  addEventListener(accountChangedEvent, countCleared)
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    requests.push([path, headers['session_token']].filter(Boolean).join(' '))
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    return Response.json(answer, { status: answer.result.code })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeEventListener(accountChangedEvent, countCleared)
  localStorage.clear()
  sessionStorage.clear()
  viewerStore.reset()
  for (const name of ['idm_tx_ref', 'park-fr']) setCookie(`${name}=; path=/; max-age=0`)
})

/** Returns the cookies that are not empty. */
const cookies = () => document.cookie.split('; ').filter((cookie) => cookie && !cookie.endsWith('='))
const check = (timeout?: number) =>
  checkAccount({
    now: () => now,
    timeout,
    reload: (after) => {
      reloads++
      waited = after
    },
  })
const sessionPath = '/api/v3/profile/session'

test('a session without a stored record is renewed by its cookie, and the record, credits and favorites are set', async () => {
  answers = { [sessionPath]: resumed }
  expect(await check()).toBe(true)
  expect(requests).toEqual([sessionPath])
  expect(readSession()).toMatchObject({ user: { id: 'ida', isPeacockUser: false }, token: 'new token' })
  expect(viewerStore.read()).toMatchObject({ userId: 'ida', credits: 3, favorites: null })
  expect(reloads).toBe(0)
})

test('the check uses the token of a recent session record, and renews the token of an old record', async () => {
  vi.useFakeTimers({ now })
  saveSession({ ...resumed, session: { tokenId: 'kept' } }, now)
  answers = { '/api/v3/profile': { result: ok, profile }, [sessionPath]: resumed }
  expect([await check(), requests]).toEqual([true, ['/api/v3/profile kept']])
  now += 16 * 60_000
  requests = []
  expect([await check(), requests]).toEqual([true, [sessionPath]])
  vi.useRealTimers()
})

test('[A4-06] the session record stays in local storage, and is discarded when it is older than the configured timeout or its profile cannot be fetched', async () => {
  saveSession(resumed, now - 3_601_000)
  expect(JSON.parse(localStorage.getItem(recordKey)!)).toMatchObject({ user: { id: 'ida' }, timestamp: now - 3_601_000 })
  answers = { [sessionPath]: resumed }
  expect(await check(3600)).toBe(false)
  expect([readSession(), requests]).toEqual([null, []])
  saveSession(resumed, now)
  answers = { '/api/v3/profile': refused(500) }
  expect([await check(), readSession()]).toEqual([false, null])
  saveSession(resumed, now)
  answers = { '/api/v3/profile': refused(401), [sessionPath]: refused(401) }
  expect([await check(), readSession(), localStorage.getItem(recordKey)]).toEqual([false, null, null])
})

test('any error removes the cookie of the transaction reference', async () => {
  setCookie('idm_tx_ref=ref; path=/')
  answers = { [sessionPath]: refused(401) }
  await check()
  expect(cookies()).toEqual([])
})

test('[A8-15] a session record that is too old is rejected as expired, without a request', async () => {
  const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockClear()
  saveSession(resumed, now - 3_601_000)
  expect([await check(3600), requests]).toEqual([false, []])
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, body]) => (body as Blob).text()))
  expect(bodies.flatMap((body) => JSON.parse(body).events)).toMatchObject([
    { name: 'Identity', type: 'Sign Out', reason: 'Expired Session' },
    { name: 'Identity', type: 'Logout' },
  ])
})

test('[A4-12] a failed initial check reloads the page, at most once a minute; the viewer counts as signed out', async () => {
  answers = { [sessionPath]: refused(503) }
  expect([await check(), reloads, waited]).toEqual([false, 1, 1000])
  now += 59_999
  expect([await check(), reloads]).toEqual([false, 1])
  expect(viewerStore.read().userId).toBeNull()
  now += 1
  expect([await check(), reloads]).toEqual([false, 2])
})

test('an outage replaces the session record by null, and the next page checks the session again', async () => {
  saveSession(resumed, now)
  answers = {}
  expect(await check()).toBe(false)
  expect(localStorage.getItem(recordKey), 'what the head’s script looks for').toBe('null')
  now += 16 * 60_000
  answers = { [sessionPath]: resumed }
  expect([await check(), readSession()?.user.id]).toEqual([true, 'ida'])
})

test('a failed check does not reload the page when session storage is unavailable', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect([await check(), reloads]).toEqual([false, 0])
})

test('[A4-11] [C4.14-02] the cookie park-fr is exchanged for the user; a failed exchange removes the cookie, and every failed check reloads the page', async () => {
  setCookie('park-fr=code; path=/')
  answers = { '/identity/exchange/redeem': resumed }
  expect([await check(), requests, cookies()]).toEqual([true, ['/identity/exchange/redeem'], []])
  expect([viewerStore.read().userId, readSession()?.token, reloads]).toEqual(['ida', 'new token', 0])
  setCookie('park-fr=code; path=/')
  now += 60_000
  answers = { '/identity/exchange/redeem': refused(401) }
  expect([await check(), cookies(), reloads, viewerStore.read().userId]).toEqual([false, [], 1, null])
  now += 60_000
  answers = { [sessionPath]: refused(503) }
  expect([await check(), reloads], 'any initial check').toEqual([false, 2])
})

test('[A4-23] setting account info replaces credits and favorites and clears stored pages, unless the account is still the same', async () => {
  viewerStore.change({ userId: 'ann', credits: 0, favorites: ['a'] })
  answers = { [sessionPath]: resumed, '/api/v3/profile': { result: ok, profile } }
  await check()
  expect([viewerStore.read().credits, viewerStore.read().favorites, cleared]).toEqual([3, null, 1])
  await check()
  expect(cleared).toBe(1)
})

test('[A4-24] clearing account info resets all data of the viewer and clears stored pages', async () => {
  viewerStore.change({
    userId: 'ida',
    credits: 1,
    favorites: ['a'],
    watches: { v: 1 },
    authenticated: true,
    entitlements: ['nbc'],
    nip: true,
  })
  answers = { [sessionPath]: refused(401) }
  await check()
  const geo = { country: 'US', brands: {}, serviceZip: null }
  const anonymous = {
    ...noLink,
    userId: null,
    profileName: null,
    credits: null,
    unlocked: [],
    serviceZip: null,
    geo,
    favorites: null,
    favoritesLoading: [],
    watches: {},
  }
  expect([viewerStore.read(), cleared]).toEqual([anonymous, expect.any(Number)])
  expect(cleared).toBeGreaterThan(0)
})
