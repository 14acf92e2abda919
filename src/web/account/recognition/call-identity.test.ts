// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkForm } from '#contracts/http/account-forms.ts'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { profile } from '../testing/profile.ts'
import { changePassword, changeProfile, deleteAccount, endSessions, signIn, signOut, signUp, signUpWith } from './call-identity.ts'
import { readSession } from './session-record.ts'

type Asked = { path: string; method: string; headers: Record<string, string>; body: unknown }

const ok = (more: Partial<IdentityAnswer> = {}): IdentityAnswer => ({ result: { code: 200, description: 'Success' }, ...more })
const no = (code: number, description = ''): IdentityAnswer => ({ result: { code, description } })
const known = ok({ session: { tokenId: 'token-1' }, profile })

let asked: Asked[] = []
/** What analytics was told. */
let told: object[] = []
/** One answer for each time that a path is asked, the last for all further ones. */
function answering(answers: Record<string, IdentityAnswer[]>) {
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: string }) => {
      asked.push({ path, method, headers, body: body === undefined ? undefined : JSON.parse(body) })
      const mine = answers[`${method} ${path}`] ?? [no(500)]
      const answer = mine.length > 1 ? mine.shift()! : mine[0]!
      return Response.json(answer, { status: answer.result.code })
    },
  )
}
const session = 'POST /api/v3/profile/session'
const logout = '/openam/json/realms/root/sessions?_action=logout'
const values = { email: 'ida@viewer.example', password: ' lamps ' }

beforeEach(() => {
  asked = []
  told = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_path, body) => {
    void (body as Blob).text().then((text) => told.push(...(JSON.parse(text) as { events: object[] }).events))
    return true
  })
  localStorage.clear()
  viewerStore.forget()
})
afterEach(() => vi.unstubAllGlobals())

test('[A4-01] [A3-07] signing in by email, which it requires, fetches the session, tells analytics who it is, and stores the account: user, when, and the token', async () => {
  expect(checkForm('signIn', { password: values.password }, 2026).faults).toEqual({ email: 'required' })
  vi.useFakeTimers({ now: 7000, toFake: ['Date'] })
  answering({ [session]: [known] })
  await signIn(values)
  vi.useRealTimers()
  expect(asked).toEqual([
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
    expect(told).toEqual([{ name: 'Identity', type: 'Login', user: profile.id, method: 'email', path: location.pathname }]),
  )
})

test('[A3-05] a password is kept nowhere', async () => {
  answering({ [session]: [known] })
  await signIn({ ...values, password: 'Canary-1' })
  const everything = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, viewerStore.read(), document.cookie])
  for (const trace of ['Canary-1', btoa('Canary-1')]) expect(everything).not.toContain(trace)
})

test('[A4-02] any failure signs out who was, and is told on', async () => {
  for (const refused of [no(401), no(404), no(409), no(500), ok()]) {
    answering({ [session]: [known, refused], [`POST ${logout}`]: [ok()] })
    await signIn(values)
    expect(viewerStore.read()).toMatchObject({ userId: profile.id, credits: 3 })
    expect(await signIn(values)).toEqual(refused)
    expect(asked.at(-1)!.path).toBe(logout)
    expect([readSession(), viewerStore.read().userId, viewerStore.read().credits]).toEqual([null, null, null])
  }
})

test('[A4-04] signing up registers, then signs in through the session call, tells analytics and stores the account', async () => {
  answering({ 'POST /api/2021-08/profile/email/register': [ok()], [session]: [known] })
  await signUp({ ...values, forename: 'Ida' }, { brand: 'nbc', language: 'en' })
  expect(asked.map(({ path }) => path)).toEqual(['/api/2021-08/profile/email/register', '/api/v3/profile/session'])
  expect(readSession()?.token).toBe('token-1')
  await vi.waitFor(() => expect(told).toMatchObject([{ type: 'Login', user: profile.id }]))
  asked = []
  answering({ 'POST /api/2021-08/profile/email/register': [no(403)] })
  expect((await signUp(values, { brand: 'nbc', language: 'en' })).result.code).toBe(403)
  expect(asked).toHaveLength(1)
})

test('who signs up for the sister service too says so; no script keeps the ticket', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  answering({ 'POST /api/2021-08/profile/email/register': [ok({ handoff: { ticket: 'ticket-1' } })], [session]: [known] })
  await signUp({ ...values, sisterService: 'on' }, { brand: 'nbc', language: 'en' })
  expect(asked[0]!.body).toMatchObject({ sisterService: true })
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
})

test('who a vendor vouched for is signed in with the account', async () => {
  answering({
    'POST /api/2021-08/profile/google/register': [ok({ session: { tokenId: 't' }, profile: { ...profile, signInType: 'google' } })],
  })
  await signUpWith('google', values, { brand: 'nbc', language: 'en' })
  expect(readSession()?.user.id).toBe(profile.id)
  await vi.waitFor(() => expect(told).toMatchObject([{ type: 'Login', user: profile.id, method: 'google' }]))
})

test('[A4-05] signing out is told with why, logs out here and in analytics, and clears the account whatever the server says', async () => {
  answering({ [session]: [known], [`POST ${logout}`]: [ok()] })
  await signIn(values)
  await signOut()
  expect(asked.at(-1)).toMatchObject({ path: logout, headers: { session_token: 'token-1' } })
  expect([readSession(), viewerStore.read().userId]).toEqual([null, null])
  await vi.waitFor(() => expect(told).toMatchObject([{ type: 'Login' }, { type: 'Sign Out', reason: 'Manual' }, { type: 'Logout' }]))
  await signIn(values)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await signOut()
  expect([readSession(), viewerStore.read().userId]).toEqual([null, null])
  told = []
  answering({ [session]: [known, no(401)], 'PATCH /api/v3/profile': [no(401)] })
  await signIn(values)
  await changeProfile([], 3)
  expect(readSession()).toBe(null)
  await vi.waitFor(() =>
    expect(told).toMatchObject([{ type: 'Login' }, { type: 'Sign Out', reason: 'Expired Session' }, { type: 'Logout' }]),
  )
})

test('[A4-08] the transaction reference’s cookie is expired on any error', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  answering({ [session]: [known] })
  await signIn(values)
  expect(written).not.toHaveBeenCalled()
  for (const answer of [no(401), no(404), no(503)]) {
    written.mockClear()
    answering({ [session]: [answer] })
    await signIn(values)
    expect(written).toHaveBeenCalledWith('idm_tx_ref=; path=/; max-age=-1; samesite=lax')
  }
  written.mockRestore()
})

test('[A4-09] a profile that was changed meanwhile is read again, and the change tried once more', async () => {
  answering({
    [session]: [known],
    'PATCH /api/v3/profile': [no(412), ok({ profile: { ...profile, rev: 9 } })],
    'GET /api/v3/profile': [ok({ profile: { ...profile, rev: 8 } })],
  })
  await signIn(values)
  asked = []
  const operations = [{ operation: 'replace', field: 'givenName', value: 'Idabel' }] as const
  const answer = await changeProfile(operations, 3)
  expect(answer.profile?.rev).toBe(9)
  expect(asked.map(({ method, headers }) => [method, headers['rev'], headers['session_token']])).toEqual([
    ['PATCH', '3', 'token-1'],
    ['GET', undefined, 'token-1'],
    ['PATCH', '8', 'token-1'],
  ])
  answering({ 'PATCH /api/v3/profile': [no(412)], 'GET /api/v3/profile': [ok({ profile })] })
  asked = []
  expect((await changeProfile(operations, 3)).result.code).toBe(412)
  expect(asked).toHaveLength(3)
})

test('a token that has run out is replaced by the cookie’s, and the call goes on', async () => {
  const renewed = ok({ session: { tokenId: 'token-2' }, profile })
  answering({ [session]: [known, renewed], 'PATCH /api/v3/profile': [no(401), ok({ profile })] })
  await signIn(values)
  expect((await changeProfile([], 3)).result.code).toBe(200)
  expect(asked.map(({ headers }) => headers['session_token'])).toEqual([undefined, 'token-1', undefined, 'token-2'])
})

test('what carries a password is asked once, with a token that cannot have run out', async () => {
  answering({
    [session]: [known],
    'POST /identity/password': [no(403)],
    'DELETE /identity/account': [ok()],
    'DELETE /identity/sessions': [ok()],
  })
  expect((await changePassword({ currentPassword: 'old', password: 'new one' })).result.code).toBe(403)
  expect(asked.map(({ path }) => path)).toEqual(['/api/v3/profile/session', '/identity/password'])
  expect(asked[1]!.body).toEqual({ currentPassword: btoa('old'), password: btoa('new one') })
  await deleteAccount({ currentPassword: 'old' })
  expect(asked.at(-1)!.headers).toEqual({ password: btoa('old'), session_token: 'token-1' })
  expect(readSession()).toBe(null)
  await endSessions()
  expect(viewerStore.read().userId).toBe(null)
})

test('what does not come, or is no answer, is an answer of its own', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  expect((await signIn(values)).result.code).toBe(500)
})
