// What a page of an account asks of identity's doors. A password is encoded here and kept nowhere: [A3-05] exists as an argument only.
import type { AccountValues } from '#contracts/http/account-forms.ts'
import type { IdentityAnswer, ProfileOperation, SignInType } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { timeouts } from '#contracts/limits.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { registration } from './profile-form.ts'
import { dropSession, endTransaction, keepSession, readSession } from './session-record.ts'

const sessionDoor = '/api/v3/profile/session'

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/** What cannot be read, or does not come, is an answer too. */
export async function askIdentity(path: string, { method = 'POST', headers = {}, body }: Sent = {}): Promise<IdentityAnswer> {
  try {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeouts.session),
    })
    const answer = (await response.json()) as IdentityAnswer
    // [A4-08]
    if (answer.result.code !== 200) endTransaction()
    return answer
  } catch (error) {
    endTransaction()
    return { result: { code: 500, description: String(error) } }
  }
}

/** [A4-01]..[A4-04] Stores the account, or signs out: whatever kept it from being known is told on. */
function take(answer: IdentityAnswer): IdentityAnswer {
  const record = answer.result.code === 200 ? keepSession(answer, Date.now()) : null
  if (record) viewerStore.change({ userId: record.user.id })
  else forgetAccount()
  return answer
}

/** [A4-24] */
export function forgetAccount(): void {
  dropSession()
  viewerStore.forget()
}

export const signIn = async ({ email = '', password = '' }: AccountValues): Promise<IdentityAnswer> =>
  take(await askIdentity(sessionDoor, { headers: { username: email, password: encodePassword(password) } }))

/** [A4-04] */
export async function signUp(values: AccountValues): Promise<IdentityAnswer> {
  const answer = await register('email', values)
  return answer.result.code === 200 ? signIn(values) : answer
}

/** [A7-06] A vendor's account has no password; whose it is says a cookie. */
export const register = (type: SignInType, values: AccountValues): Promise<IdentityAnswer> =>
  askIdentity(`/api/2021-08/profile/${type}/register`, { body: registration(type, values) })

/** The session again, by its cookie. */
export const resume = async (): Promise<IdentityAnswer> => take(await askIdentity(sessionDoor))

/** With the token of the session, or, when that has run out, with a new one. */
async function asViewer(path: string, sent: Sent): Promise<IdentityAnswer> {
  const ask = (token: string) => askIdentity(path, { ...sent, headers: { ...sent.headers, session_token: token } })
  const token = readSession()?.token
  const answer = token ? await ask(token) : null
  if (answer && answer.result.code !== 401) return answer
  const resumed = await resume()
  return resumed.session ? ask(resumed.session.tokenId) : resumed
}

export const readProfile = (): Promise<IdentityAnswer> => asViewer('/api/v3/profile', { method: 'GET' })

/** [A4-09] When it was changed meanwhile it is read again, and the change is tried once more. */
export async function changeProfile(operations: readonly ProfileOperation[], rev: number): Promise<IdentityAnswer> {
  const send = (now: number) => asViewer('/api/v3/profile', { method: 'PATCH', headers: { rev: String(now) }, body: operations })
  const answer = await send(rev)
  if (answer.result.code !== 412) return answer
  const current = await readProfile()
  return current.profile ? send(current.profile.rev) : current
}

/** [A4-05] Here it is over whatever the server says. */
export async function signOut(): Promise<void> {
  await asViewer('/openam/json/realms/root/sessions?_action=logout', {})
  forgetAccount()
}
