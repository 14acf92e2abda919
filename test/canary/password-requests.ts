// Requests of every kind that contain a password.
import { expect, vi } from 'vitest'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { queryFilterOf } from '#contracts/http/password-reset.ts'
import { encodePassword } from '#contracts/password.ts'

export const mail = 'ida@viewer.example'
const unknownMail = 'nobody@viewer.example'

export type ReceivedResponse = { status: number; text: string; cookies: string; json: () => IdentityAnswer }
export type SendRequest = () => Promise<ReceivedResponse>

export function requester(url: string) {
  const request = async (path: string, init: RequestInit = {}): Promise<ReceivedResponse> => {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    return { status: response.status, text, cookies: cookies.join('; '), json: () => JSON.parse(text) as IdentityAnswer }
  }
  return {
    request,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

const registrationOf = (password: string) => ({ givenName: 'Ida', sn: 'Marsh', mail, userName: mail, password })

/**
 * Sends valid requests with the password: signs up, sets the password by the reset link of an email, signs in, and changes the password twice. Returns
 * the headers of the session.
 */
export async function usePassword(url: string, canary: string): Promise<Record<string, string>> {
  const { request, post } = requester(url)
  const password = encodePassword(canary)
  expect((await post('/api/2021-08/profile/email/register', registrationOf(password))).status).toBe(200)
  expect((await post('/api/v3/password/reset', { input: { queryFilter: queryFilterOf(mail) } })).status).toBe(200)
  const link = await vi.waitFor(
    async () => linkIn((await request(`/messages/outbox?to=${mail}`, { headers: { accept: 'application/json' } })).text),
    { timeout: 20_000, interval: 100 },
  )
  const step = await post('/api/v3/password/reset', { input: { code: link.code } }, { token: link.token })
  const changed = await post('/api/v3/password/reset', { input: { password } }, { token: step.json().passwordreset!.token })
  expect(changed.status).toBe(200)
  const signedIn = await request('/api/v3/profile/session', { headers: { username: mail, password } })
  expect(signedIn.status).toBe(200)
  const headers = { cookie: signedIn.cookies, session_token: signedIn.json().session!.tokenId }
  const other = encodePassword(`${canary}2`)
  expect((await post('/identity/password', { currentPassword: password, password: other }, headers)).status).toBe(200)
  expect((await post('/identity/password', { currentPassword: other, password }, headers)).status).toBe(200)
  return headers
}

function linkIn(outbox: string): { token: string; code: string } {
  const [, query] = /reset-password\?([^\s"\\]+)/.exec(outbox) ?? []
  if (query === undefined) throw new Error('the email is not in the outbox yet')
  const link = new URLSearchParams(query)
  return { token: link.get('token')!, code: link.get('code')! }
}

/** Returns invalid requests to the API and to forms of pages: the account is wrong, the body is malformed, or the password is in the wrong field. */
export function passwordMisuses(url: string, canary: string, headers: Record<string, string>): SendRequest[] {
  const { request, post, form } = requester(url)
  const password = encodePassword(canary)
  const session = '/api/v3/profile/session'
  const change = [{ operation: 'replace', field: 'mail', value: 'ida@new.example' }]
  const patch = (more: Record<string, string>) =>
    request('/api/v3/profile', { method: 'PATCH', body: JSON.stringify(change), headers: { ...headers, rev: '9', ...more } })
  return [
    () => request(session, { headers: { username: unknownMail, password } }),
    () => request(session, { headers: { username: unknownMail, password: canary } }),
    () => request(session, { headers: { username: canary, password: `${password}=` } }),
    () => request(`${session}?username=${mail}&password=${encodeURIComponent(canary)}`),
    () => post(session, { username: unknownMail, password }),
    () => post(session, { username: unknownMail, password: canary }),
    () => post(session, `{"username":"${unknownMail}","password":"${canary}`),
    () => post('/api/2021-08/profile/email/register', registrationOf(password)),
    () => post('/api/2021-08/profile/email/register', { ...registrationOf(canary), mail: canary }),
    () => request('/api/2021-08/profile/email/register', { headers: { password } }),
    () => post('/api/v3/password/reset', { input: { password } }, { token: 'none' }),
    () => post('/api/v3/password/reset', { input: { password: canary, queryFilter: canary } }, { token: password }),
    () => post('/identity/password', { currentPassword: password, password: encodePassword('shrt') }, headers),
    () => post('/identity/password', { currentPassword: canary, password: canary }, headers),
    () => patch({ password }),
    () => patch({ rev: password, password: canary }),
    () => request('/identity/account', { method: 'DELETE', headers: { password } }),
    () => form('/sign-in', { form: 'signIn', email: unknownMail, password: canary }),
    () => form('/sign-up/email', { form: 'signUp', email: canary, password: canary }),
    () => form('/my-account', { form: 'changePassword', currentPassword: canary, password: 'shrt' }, { cookie: headers['cookie'] ?? '' }),
    () => form(`/reset-password?token=none&code=none`, { form: 'resetPassword', password: canary }),
  ]
}

/** Sends `times` requests, ten concurrently. After the last of `requests` it continues with the first. Returns the statuses. */
export async function repeat(requests: readonly SendRequest[], times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 10) {
    const batch = Array.from({ length: Math.min(10, times - at) }, (_, offset) => requests[(at + offset) % requests.length]!)
    statuses.push(...(await Promise.all(batch.map(async (send) => (await send()).status))))
  }
  return statuses
}
