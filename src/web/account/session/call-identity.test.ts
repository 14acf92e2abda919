// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkForm } from '#contracts/http/account-forms.ts'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { sendAtOnce } from '../../ui/events/testing.ts'
import { profile } from '../testing/profile.ts'
import {
  changePassword,
  changeProfile,
  deleteAccount,
  endSessions,
  signIn,
  signOut,
  signUp,
  signUpWith,
  verifyAgain,
} from './call-identity.ts'
import { readSession } from './session-record.ts'

sendAtOnce()

type RecordedRequest = { path: string; method: string; headers: Record<string, string>; body: unknown }

const ok = (more: Partial<IdentityAnswer> = {}): IdentityAnswer => ({ result: { code: 200, description: 'Success' }, ...more })
const refused = (code: number, description = ''): IdentityAnswer => ({ result: { code, description } })
const signedIn = ok({ session: { tokenId: 'token-1' }, profile })

let requests: RecordedRequest[] = []
/** The events sent to analytics. */
let events: object[] = []
/** Stubs `fetch` with a list of answers for each path. Each call returns the next answer of its path. The last answer is repeated. */
function answering(answers: Record<string, IdentityAnswer[]>) {
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: string }) => {
      requests.push({ path, method, headers, body: body === undefined ? undefined : JSON.parse(body) })
      const pathAnswers = answers[`${method} ${path}`] ?? [refused(500)]
      const answer = pathAnswers.length > 1 ? pathAnswers.shift()! : pathAnswers[0]!
      return Response.json(answer, { status: answer.result.code })
    },
  )
}
const session = 'POST /api/v3/profile/session'
const logout = '/openam/json/realms/root/sessions?_action=logout'
const values = { email: 'ida@viewer.example', password: ' lamps ' }

beforeEach(() => {
  requests = []
  events = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_path, body) => {
    void (body as Blob).text().then((text) => events.push(...(JSON.parse(text) as { events: object[] }).events))
    return true
  })
  localStorage.clear()
  viewerStore.reset()
})
afterEach(() => vi.unstubAllGlobals())

test('[A4-01] [A3-07] the email address is required to sign in by email; the sign-in fetches the session, notifies analytics, and stores the user, the time and the token', async () => {
  expect(checkForm('signIn', { password: values.password }, 2026).faults).toEqual({ email: 'required' })
  vi.useFakeTimers({ now: 7000, toFake: ['Date'] })
  answering({ [session]: [signedIn] })
  await signIn(values)
  vi.useRealTimers()
  expect(requests).toEqual([
    {
      path: '/api/v3/profile/session',
      method: 'POST',
      headers: { username: 'ida@viewer.example', password: btoa('lamps') },
      body: undefined,
    },
  ])
  expect(readSession()).toEqual({
    user: { id: profile.id, givenName: 'Ida', signInType: 'email', isPeacockUser: false },
    timestamp: 7000,
    token: 'token-1',
  })
  expect(viewerStore.read().userId).toBe(profile.id)
  await vi.waitFor(() =>
    expect(events).toEqual([{ name: 'Identity', type: 'Login', user: profile.id, method: 'email', path: location.pathname }]),
  )
})

test('on a page for children the event of a sign-in does not identify the viewer', async () => {
  document.body.innerHTML = '<main data-child-directed="true"></main>'
  answering({ [session]: [signedIn] })
  await signIn(values)
  document.body.innerHTML = ''
  await vi.waitFor(() => expect(events).toEqual([{ name: 'Identity', type: 'Login', method: 'email', path: location.pathname }]))
})

test('[A3-05] no password is stored in the browser', async () => {
  answering({ [session]: [signedIn] })
  await signIn({ ...values, password: 'Canary-1' })
  const everything = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, viewerStore.read(), document.cookie])
  for (const trace of ['Canary-1', btoa('Canary-1')]) expect(everything).not.toContain(trace)
})

test('[A4-02] a failed sign-in signs out the previous viewer and returns the failure', async () => {
  for (const failure of [refused(401), refused(404), refused(409), refused(500), ok()]) {
    answering({ [session]: [signedIn, failure], [`POST ${logout}`]: [ok()] })
    await signIn(values)
    expect(viewerStore.read()).toMatchObject({ userId: profile.id, credits: 3 })
    expect(await signIn(values)).toEqual(failure)
    expect(requests.at(-1)!.path).toBe(logout)
    expect([readSession(), viewerStore.read().userId, viewerStore.read().credits]).toEqual([null, null, null])
  }
})

test('[A4-04] signing up registers, signs in through the session call, notifies analytics and stores the account', async () => {
  answering({ 'POST /api/2021-08/profile/email/register': [ok()], [session]: [signedIn] })
  await signUp({ ...values, forename: 'Ida' }, { brand: 'nbc', language: 'en' })
  expect(requests.map(({ path }) => path)).toEqual(['/api/2021-08/profile/email/register', '/api/v3/profile/session'])
  expect(readSession()?.token).toBe('token-1')
  await vi.waitFor(() => expect(events).toMatchObject([{ type: 'Login', user: profile.id }]))
  requests = []
  answering({ 'POST /api/2021-08/profile/email/register': [refused(403)] })
  expect((await signUp(values, { brand: 'nbc', language: 'en' })).result.code).toBe(403)
  expect(requests).toHaveLength(1)
})

test('sign-up sends the viewer’s choice about the sister service, and does not store the ticket of the sister service', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  answering({ 'POST /api/2021-08/profile/email/register': [ok({ handoff: { ticket: 'ticket-1' } })], [session]: [signedIn] })
  await signUp({ ...values, sisterService: 'on' }, { brand: 'nbc', language: 'en' })
  expect(requests[0]!.body).toMatchObject({ sisterService: true })
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
})

test('a registration with a vendor’s proof signs the viewer in', async () => {
  answering({
    'POST /api/2021-08/profile/google/register': [ok({ session: { tokenId: 't' }, profile: { ...profile, signInType: 'google' } })],
  })
  await signUpWith('google', values, { brand: 'nbc', language: 'en' })
  expect(readSession()?.user.id).toBe(profile.id)
  await vi.waitFor(() => expect(events).toMatchObject([{ type: 'Login', user: profile.id, method: 'google' }]))
})

test('[A4-05] signing out sends its reason to analytics, calls identity, and clears the account even if identity returns an error', async () => {
  answering({ [session]: [signedIn], [`POST ${logout}`]: [ok()] })
  await signIn(values)
  await signOut()
  expect(requests.at(-1)).toMatchObject({ path: logout, headers: { session_token: 'token-1' } })
  expect([readSession(), viewerStore.read().userId]).toEqual([null, null])
  await vi.waitFor(() => expect(events).toMatchObject([{ type: 'Login' }, { type: 'Sign Out', reason: 'Manual' }, { type: 'Logout' }]))
  await signIn(values)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await signOut()
  expect([readSession(), viewerStore.read().userId]).toEqual([null, null])
  events = []
  answering({ [session]: [signedIn, refused(401)], 'PATCH /api/v3/profile': [refused(401)] })
  await signIn(values)
  await changeProfile([], 3)
  expect(readSession()).toBe(null)
  await vi.waitFor(() =>
    expect(events).toMatchObject([{ type: 'Login' }, { type: 'Sign Out', reason: 'Expired Session' }, { type: 'Logout' }]),
  )
})

test('[A4-08] any error removes the transaction reference’s cookie', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  answering({ [session]: [signedIn] })
  await signIn(values)
  expect(written).not.toHaveBeenCalled()
  for (const answer of [refused(401), refused(404), refused(503)]) {
    written.mockClear()
    answering({ [session]: [answer] })
    await signIn(values)
    expect(written).toHaveBeenCalledWith('idm_tx_ref=; path=/; max-age=-1; samesite=lax')
  }
  written.mockRestore()
})

test('[A4-09] a profile change reads the profile again and is retried one time when the profile was changed elsewhere', async () => {
  answering({
    [session]: [signedIn],
    'PATCH /api/v3/profile': [refused(412), ok({ profile: { ...profile, rev: 9 } })],
    'GET /api/v3/profile': [ok({ profile: { ...profile, rev: 8 } })],
  })
  await signIn(values)
  requests = []
  const operations = [{ operation: 'replace', field: 'givenName', value: 'Idabel' }] as const
  const answer = await changeProfile(operations, 3)
  expect(answer.profile?.rev).toBe(9)
  expect(requests.map(({ method, headers }) => [method, headers['rev'], headers['session_token']])).toEqual([
    ['PATCH', '3', 'token-1'],
    ['GET', undefined, 'token-1'],
    ['PATCH', '8', 'token-1'],
  ])
  expect(requests.map(({ body }) => body)).toEqual([operations, undefined, operations])
  answering({ 'PATCH /api/v3/profile': [refused(412)], 'GET /api/v3/profile': [ok({ profile })] })
  requests = []
  expect((await changeProfile(operations, 3)).result.code).toBe(412)
  expect(requests).toHaveLength(3)
})

test('a call with an expired token renews the token by the session cookie and repeats the call', async () => {
  const renewed = ok({ session: { tokenId: 'token-2' }, profile })
  answering({ [session]: [signedIn, renewed], 'PATCH /api/v3/profile': [refused(401), ok({ profile })] })
  await signIn(values)
  expect((await changeProfile([], 3)).result.code).toBe(200)
  expect(requests.map(({ headers }) => headers['session_token'])).toEqual([undefined, 'token-1', undefined, 'token-2'])
})

test('a call that contains a password is sent only once, with a fresh token', async () => {
  answering({
    [session]: [signedIn],
    'POST /identity/password': [refused(403)],
    'DELETE /identity/account': [ok()],
    'DELETE /identity/sessions': [ok()],
  })
  expect((await changePassword({ currentPassword: 'old', password: 'new one' })).result.code).toBe(403)
  expect(requests.map(({ path }) => path)).toEqual(['/api/v3/profile/session', '/identity/password'])
  expect(requests[1]!.body).toEqual({ currentPassword: btoa('old'), password: btoa('new one') })
  await deleteAccount({ currentPassword: 'old' })
  expect(requests.at(-1)!.headers).toEqual({ password: btoa('old'), session_token: 'token-1' })
  expect(readSession()).toBe(null)
  await endSessions()
  expect(viewerStore.read().userId).toBe(null)
})

test('a network error or an unreadable response is returned as an answer with code 500', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  expect((await signIn(values)).result.code).toBe(500)
})

test('a call waits 10 seconds for identity, and the request for another verification email 30 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answering({ 'POST /identity/mail/verification': [ok()] })
  await signIn(values)
  await verifyAgain()
  expect(timeout.mock.calls).toEqual([[10_000], [30_000]])
})
