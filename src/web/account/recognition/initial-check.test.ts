// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { accountSet, viewerStore } from '../../tiles/viewer.ts'
import { profile as ida } from '../testing/profile.ts'
import { checkAccount } from './initial-check.ts'
import { keepSession, readSession, recordKey } from './session-record.ts'

const profile = { ...ida, id: 'ida' }
const ok = { code: 200, description: 'Success' }
const resumed: IdentityAnswer = { result: ok, session: { tokenId: 'new token' }, idm_tx_ref: 'ref', profile }
const refused = (code: number): IdentityAnswer => ({ result: { code, description: '' } })

let asked: string[] = []
let reloads = 0
let waited = 0
let cleared = 0
let now = Date.UTC(2026, 10, 20)
const noteCleared = () => cleared++
/** What identity answers, by path; null: nothing comes. */
let answers: Record<string, IdentityAnswer | null> = {}

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the check reads
  document.cookie = text
}

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  asked = []
  reloads = 0
  cleared = 0
  answers = {}
  addEventListener(accountSet, noteCleared)
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers['session_token']].filter(Boolean).join(' '))
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    return Response.json(answer, { status: answer.result.code })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeEventListener(accountSet, noteCleared)
  localStorage.clear()
  sessionStorage.clear()
  viewerStore.forget()
  for (const name of ['idm_tx_ref', 'park-fr']) setCookie(`${name}=; path=/; max-age=0`)
})

/** Cookies that hold something. */
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
const door = '/api/v3/profile/session'

test('the cookie alone brings the session back: its record is kept, the account’s credits and favorites are set', async () => {
  answers = { [door]: resumed }
  expect(await check()).toBe(true)
  expect(asked).toEqual([door])
  expect(readSession()).toMatchObject({ user: { id: 'ida', isPeacockUser: false }, token: 'new token' })
  expect(viewerStore.read()).toMatchObject({ userId: 'ida', credits: 3, favorites: null })
  expect(reloads).toBe(0)
})

test('a young record is asked by its token, an old one asks for a new token', async () => {
  vi.useFakeTimers({ now })
  keepSession({ ...resumed, session: { tokenId: 'kept' } }, now)
  answers = { '/api/v3/profile': { result: ok, profile }, [door]: resumed }
  expect([await check(), asked]).toEqual([true, ['/api/v3/profile kept']])
  now += 16 * 60_000
  asked = []
  expect([await check(), asked]).toEqual([true, [door]])
  vi.useRealTimers()
})

test('[A4-06] the record of a session is in local storage; one that is older than the configured time-out is discarded, and so is one whose profile cannot be fetched', async () => {
  keepSession(resumed, now - 3_601_000)
  expect(JSON.parse(localStorage.getItem(recordKey)!)).toMatchObject({ user: { id: 'ida' }, timestamp: now - 3_601_000 })
  answers = { [door]: resumed }
  expect(await check(3600)).toBe(false)
  expect([readSession(), asked]).toEqual([null, []])
  keepSession(resumed, now)
  answers = { '/api/v3/profile': refused(500) }
  expect([await check(), readSession()]).toEqual([false, null])
  keepSession(resumed, now)
  answers = { '/api/v3/profile': refused(401), [door]: refused(401) }
  expect([await check(), readSession(), localStorage.getItem(recordKey)]).toEqual([false, null, null])
})

test('any error ends the transaction', async () => {
  setCookie('idm_tx_ref=ref; path=/')
  answers = { [door]: refused(401) }
  await check()
  expect(cookies()).toEqual([])
})

test('[A8-15] an expired session in local storage is rejected as one: told so, and nobody is asked', async () => {
  const told = vi.spyOn(navigator, 'sendBeacon').mockClear()
  keepSession(resumed, now - 3_601_000)
  expect([await check(3600), asked]).toEqual([false, []])
  const bodies = await Promise.all(told.mock.calls.map(([, body]) => (body as Blob).text()))
  expect(bodies.flatMap((body) => JSON.parse(body).events)).toMatchObject([
    { name: 'Identity', type: 'Sign Out', reason: 'Expired Session' },
    { name: 'Identity', type: 'Logout' },
  ])
})

test('[A4-12] a failed initial check reloads the page: once a minute at most, then it is nobody’s', async () => {
  answers = { [door]: refused(503) }
  expect([await check(), reloads, waited]).toEqual([false, 1, 1000])
  now += 59_999
  expect([await check(), reloads]).toEqual([false, 1])
  expect(viewerStore.read().userId).toBeNull()
  now += 1
  expect([await check(), reloads]).toEqual([false, 2])
})

test('an outage signs nobody out: the next page asks again', async () => {
  keepSession(resumed, now)
  answers = {}
  expect(await check()).toBe(false)
  expect(localStorage.getItem(recordKey), 'what the head’s script looks for').toBe('null')
  now += 16 * 60_000
  answers = { [door]: resumed }
  expect([await check(), readSession()?.user.id]).toEqual([true, 'ida'])
})

test('without storage to count in nothing is reloaded', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect([await check(), reloads]).toEqual([false, 0])
})

test('[A4-11] [C4.14-02] the cookie park-fr is exchanged for the user; when that fails it is cleared and the page reloads, as for any initial check', async () => {
  setCookie('park-fr=code; path=/')
  answers = { '/identity/exchange/redeem': resumed }
  expect([await check(), asked, cookies()]).toEqual([true, ['/identity/exchange/redeem'], []])
  expect([viewerStore.read().userId, readSession()?.token, reloads]).toEqual(['ida', 'new token', 0])
  setCookie('park-fr=code; path=/')
  now += 60_000
  answers = { '/identity/exchange/redeem': refused(401) }
  expect([await check(), cookies(), reloads, viewerStore.read().userId]).toEqual([false, [], 1, null])
  now += 60_000
  answers = { [door]: refused(503) }
  expect([await check(), reloads], 'any initial check').toEqual([false, 2])
})

test('[A4-23] setting account info replaces credits and favorites and clears kept pages, unless they are the same account’s', async () => {
  viewerStore.change({ userId: 'ann', credits: 0, favorites: ['a'] })
  answers = { [door]: resumed, '/api/v3/profile': { result: ok, profile } }
  await check()
  expect([viewerStore.read().credits, viewerStore.read().favorites, cleared]).toEqual([3, null, 1])
  await check()
  expect(cleared).toBe(1)
})

test('[A4-24] clearing account info resets everything', async () => {
  viewerStore.change({
    userId: 'ida',
    credits: 1,
    favorites: ['a'],
    watches: { v: 1 },
    authenticated: true,
    entitlements: ['nbc'],
    nip: true,
  })
  answers = { [door]: refused(401) }
  await check()
  const nobody = { userId: null, authenticated: false, entitlements: [], nip: false, credits: null, favorites: null, watches: {} }
  expect([viewerStore.read(), cleared]).toEqual([nobody, expect.any(Number)])
  expect(cleared).toBeGreaterThan(0)
})
