// What a page of an account asks of identity's doors. A password is encoded here and kept nowhere: [A3-05] exists as an argument only.
import type { AccountValues } from '#contracts/http/account-forms.ts'
import type { IdentityAnswer, ProfileOperation, SignInType, Vendor } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { timeouts } from '#contracts/limits.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { registration } from '../form/profile-form.ts'
import { clearAccount, setAccount } from './account-info.ts'
import { dropSession, endTransaction, keepSession, readSession } from './session-record.ts'
import { tellIdentity } from './tell-analytics.ts'

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

/** [A4-01], [A4-03] Stores the account. */
function keep(answer: IdentityAnswer): boolean {
  const record = answer.result.code === 200 ? keepSession(answer, Date.now()) : null
  if (answer.profile && record) setAccount(answer.profile, { keepPages: viewerStore.read().userId === answer.profile.id })
  return record !== null
}

/** [A4-02] Whatever kept somebody from being known signs out who was, and is told on. */
async function take(answer: IdentityAnswer): Promise<IdentityAnswer> {
  if (keep(answer)) {
    tellIdentity({ type: 'Login', user: answer.profile!.id, method: answer.profile!.signInType })
    return answer
  }
  if (readSession()) await signOut()
  else forgetAccount()
  return answer
}

/** [A4-24] A session that was remembered here and counts no more. */
export function forgetAccount(): void {
  if (readSession()) {
    tellIdentity({ type: 'Sign Out', reason: 'Expired Session' })
    tellIdentity({ type: 'Logout' })
  }
  clear()
}

function clear(): void {
  dropSession()
  clearAccount()
}

/** [A4-05] Told, done, and over here whatever the server says. */
async function leave(logout: () => Promise<IdentityAnswer>): Promise<IdentityAnswer> {
  tellIdentity({ type: 'Sign Out', reason: 'Manual' })
  const answer = await logout()
  tellIdentity({ type: 'Logout' })
  clear()
  return answer
}

export const signIn = async ({ email = '', password = '' }: AccountValues): Promise<IdentityAnswer> =>
  take(await askIdentity(sessionDoor, { headers: { username: email, password: encodePassword(password) } }))

/** [A4-03] A vendor has vouched for the viewer, and the server has set the cookie. */
export const signInByCookie = async (): Promise<IdentityAnswer> => take(await askIdentity(sessionDoor))

/** [A4-04] Registers, then signs in by the same email and password. */
export async function signUp(values: AccountValues, place: Place): Promise<IdentityAnswer> {
  const answer = await register('email', values, place)
  return answer.result.code === 200 ? signIn(values) : answer
}

/** [A7-06] Whose account it is says the proof in a cookie; with it one is signed in. */
export const signUpWith = async (vendor: Vendor, values: AccountValues, place: Place): Promise<IdentityAnswer> =>
  take(await register(vendor, values, place))

type Place = Parameters<typeof registration>[2]
const register = (type: SignInType, values: AccountValues, place: Place): Promise<IdentityAnswer> =>
  askIdentity(`/api/2021-08/profile/${type}/register`, { body: registration(type, values, place) })

/** [A4-11] Signed in on another host of ours. */
export async function redeemExchange(): Promise<IdentityAnswer> {
  const answer = await askIdentity('/identity/exchange/redeem')
  keep(answer)
  return answer
}

/** The session again, by its cookie. */
export async function resume(): Promise<IdentityAnswer> {
  const answer = await askIdentity(sessionDoor)
  if (!keep(answer) && answer.result.code === 401) forgetAccount()
  return answer
}

/** With the token of the session, or, when that has run out, with a new one. */
export async function withToken(ask: (token: string) => Promise<IdentityAnswer>): Promise<IdentityAnswer> {
  const token = readSession()?.token
  const answer = token ? await ask(token) : null
  if (answer && answer.result.code !== 401) return answer
  const resumed = await resume()
  return resumed.session ? ask(resumed.session.tokenId) : resumed
}

const asViewer = (path: string, sent: Sent): Promise<IdentityAnswer> =>
  withToken((token) => askIdentity(path, { ...sent, headers: { ...sent.headers, session_token: token } }))

export const readProfile = (): Promise<IdentityAnswer> => asViewer('/api/v3/profile', { method: 'GET' })

/** [A4-09] When it was changed meanwhile it is read again, and the change is tried once more. */
export async function changeProfile(operations: readonly ProfileOperation[], rev: number, password?: string): Promise<IdentityAnswer> {
  const send = (now: number) => {
    const headers = { rev: String(now), ...(password !== undefined && { password: encodePassword(password) }) }
    return (password === undefined ? asViewer : asViewerOnce)('/api/v3/profile', { method: 'PATCH', headers, body: operations })
  }
  const answer = await send(rev)
  if (answer.result.code !== 412) return answer
  const current = await readProfile()
  return current.profile ? send(current.profile.rev) : current
}

/** What carries a password is asked once: each time counts as a guess. */
async function asViewerOnce(path: string, sent: Sent): Promise<IdentityAnswer> {
  const { session, ...resumed } = await resume()
  return session ? askIdentity(path, { ...sent, headers: { ...sent.headers, session_token: session.tokenId } }) : resumed
}

/** For good. A vendor's account has no password: it must have been signed in to just now. */
export async function deleteAccount({ currentPassword }: AccountValues): Promise<IdentityAnswer> {
  const headers: Record<string, string> = currentPassword === undefined ? {} : { password: encodePassword(currentPassword) }
  const answer = await asViewerOnce('/identity/account', { method: 'DELETE', headers })
  return answer.result.code === 200 ? leave(async () => answer) : answer
}

/** The mail that proves a mailbox, again. */
export const verifyAgain = (): Promise<IdentityAnswer> => askIdentity('/identity/mail/verification')

export const changePassword = ({ currentPassword = '', password = '' }: AccountValues): Promise<IdentityAnswer> =>
  asViewerOnce('/identity/password', {
    body: { currentPassword: encodePassword(currentPassword), password: encodePassword(password) },
  })

export const endSession = (id: string): Promise<IdentityAnswer> =>
  asViewer(`/identity/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const endSessions = () => leave(() => asViewer('/identity/sessions', { method: 'DELETE' }))

export const signOut = () =>
  leave(() => askIdentity('/openam/json/realms/root/sessions?_action=logout', { headers: { session_token: readSession()?.token ?? '' } }))
