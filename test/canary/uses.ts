// Every way in which a password comes to the site.
import { expect, vi } from 'vitest'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { queryFilterOf } from '#contracts/http/password-reset.ts'

export const mail = 'ida@viewer.example'
const nobody = 'nobody@viewer.example'

export type Answer = { status: number; text: string; cookies: string; json: () => IdentityAnswer }
export type Use = () => Promise<Answer>

export function asker(url: string) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    return { status: response.status, text, cookies: cookies.join('; '), json: () => JSON.parse(text) as IdentityAnswer }
  }
  return {
    ask,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

const personOf = (password: string) => ({ givenName: 'Ida', sn: 'Marsh', mail, userName: mail, password })

/** Signed up, signed in, changed and changed back, and set by the link of a mail: each with the right one. */
export async function useRightly(url: string, canary: string): Promise<Record<string, string>> {
  const { ask, post } = asker(url)
  const password = encodePassword(canary)
  expect((await post('/api/2021-08/profile/email/register', personOf(password))).status).toBe(200)
  expect((await post('/api/v3/password/reset', { input: { queryFilter: queryFilterOf(mail) } })).status).toBe(200)
  const link = await vi.waitFor(
    async () => linkIn((await ask(`/messages/outbox?to=${mail}`, { headers: { accept: 'application/json' } })).text),
    { timeout: 20_000, interval: 100 },
  )
  const step = await post('/api/v3/password/reset', { input: { code: link.code } }, { token: link.token })
  const set = await post('/api/v3/password/reset', { input: { password } }, { token: step.json().passwordreset!.token })
  expect(set.status).toBe(200)
  const signedIn = await ask('/api/v3/profile/session', { headers: { username: mail, password } })
  expect(signedIn.status).toBe(200)
  const headers = { cookie: signedIn.cookies, session_token: signedIn.json().session!.tokenId }
  const other = encodePassword(`${canary}2`)
  expect((await post('/identity/password', { currentPassword: password, password: other }, headers)).status).toBe(200)
  expect((await post('/identity/password', { currentPassword: other, password }, headers)).status).toBe(200)
  return headers
}

function linkIn(outbox: string): { token: string; code: string } {
  const [, query] = /reset-password\?([^\s"\\]+)/.exec(outbox) ?? []
  if (query === undefined) throw new Error('there is no such mail yet')
  const link = new URLSearchParams(query)
  return { token: link.get('token')!, code: link.get('code')! }
}

/** Wrong, malformed, at the wrong place: by the doors and by the forms of pages. */
export function wrongUses(url: string, canary: string, headers: Record<string, string>): Use[] {
  const { ask, post, form } = asker(url)
  const password = encodePassword(canary)
  const session = '/api/v3/profile/session'
  const change = [{ operation: 'replace', field: 'mail', value: 'ida@new.example' }]
  const patch = (more: Record<string, string>) =>
    ask('/api/v3/profile', { method: 'PATCH', body: JSON.stringify(change), headers: { ...headers, rev: '9', ...more } })
  return [
    () => ask(session, { headers: { username: nobody, password } }),
    () => ask(session, { headers: { username: nobody, password: canary } }),
    () => ask(session, { headers: { username: canary, password: `${password}=` } }),
    () => ask(`${session}?username=${mail}&password=${encodeURIComponent(canary)}`),
    () => post(session, { username: nobody, password }),
    () => post(session, { username: nobody, password: canary }),
    () => post(session, `{"username":"${nobody}","password":"${canary}`),
    () => post('/api/2021-08/profile/email/register', personOf(password)),
    () => post('/api/2021-08/profile/email/register', { ...personOf(canary), mail: canary }),
    () => ask('/api/2021-08/profile/email/register', { headers: { password } }),
    () => post('/api/v3/password/reset', { input: { password } }, { token: 'none' }),
    () => post('/api/v3/password/reset', { input: { password: canary, queryFilter: canary } }, { token: password }),
    () => post('/identity/password', { currentPassword: password, password: encodePassword('shrt') }, headers),
    () => post('/identity/password', { currentPassword: canary, password: canary }, headers),
    () => patch({ password }),
    () => patch({ rev: password, password: canary }),
    () => ask('/identity/account', { method: 'DELETE', headers: { password } }),
    () => form('/sign-in', { form: 'signIn', email: nobody, password: canary }),
    () => form('/sign-up/email', { form: 'signUp', email: canary, password: canary }),
    () => form('/my-account', { form: 'changePassword', currentPassword: canary, password: 'shrt' }, { cookie: headers['cookie'] ?? '' }),
    () => form(`/reset-password?token=none&code=none`, { form: 'resetPassword', password: canary }),
  ]
}

/** Each so often, ten at once. */
export async function useOften(uses: readonly Use[], times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 10) {
    const some = Array.from({ length: Math.min(10, times - at) }, (_, each) => uses[(at + each) % uses.length]!)
    statuses.push(...(await Promise.all(some.map(async (use) => (await use()).status))))
  }
  return statuses
}
