// The browser's calls to identity. Passwords are encoded here and never stored [A3-05].
import type { AccountValues } from '#contracts/http/account-forms.ts'
import type { IdentityAnswer, ProfileOperation, SignInType, Vendor } from '#contracts/http/identity.ts'
import { timeouts } from '#contracts/limits.ts'
import { encodePassword } from '#contracts/password.ts'
import { pagesCache } from '#contracts/worker/offline.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { identityVersion } from '../form/identity-version.ts'
import { parentalCall } from '../form/parental-form.ts'
import { registration } from '../form/profile-form.ts'
import { clearAccount, setAccount } from './account-info.ts'
import { sendIdentityEvent } from './send-analytics.ts'
import { endTransaction, readSession, removeSession, saveSession } from './session-record.ts'

const profilePath = (rest: '' | '/session' = '') => `/api/${identityVersion().version}/profile${rest}`

/** `timeout`: in milliseconds. */
type CallOptions = { method?: string; headers?: Record<string, string>; body?: unknown; timeout?: number }

/** Calls identity. A network error or an unreadable response is returned as an answer with code 500. */
export async function callIdentity(
  path: string,
  { method = 'POST', headers = {}, body, timeout = timeouts.session }: CallOptions = {},
): Promise<IdentityAnswer> {
  try {
    const response = await fetch(path, {
      method,
      headers: { ...headers, ...identityVersion().headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    })
    const answer = (await response.json()) as IdentityAnswer
    // Every error removes the cookie of the transaction reference [A4-08].
    if (answer.result.code !== 200) endTransaction()
    return answer
  } catch (error) {
    endTransaction()
    return { result: { code: 500, description: String(error) } }
  }
}

/** [A4-01], [A4-03] Stores the session and the account. Returns false if the answer has no session. */
function storeAccount(answer: IdentityAnswer): boolean {
  const record = answer.result.code === 200 ? saveSession(answer, Date.now()) : null
  if (answer.profile && record) setAccount(answer.profile, { keepPages: viewerStore.read().userId === answer.profile.id })
  return record !== null
}

/** [A4-02] Completes a sign-in and returns the answer. If the sign-in failed, the previous viewer is signed out. */
async function completeSignIn(answer: IdentityAnswer): Promise<IdentityAnswer> {
  if (storeAccount(answer)) {
    sendIdentityEvent({ type: 'Login', user: answer.profile!.id, method: answer.profile!.signInType })
    return answer
  }
  if (readSession()) await signOut()
  else endExpiredSession()
  return answer
}

/** [A4-24] Removes an expired session and sends the sign-out events. */
export function endExpiredSession(): void {
  if (readSession()) {
    sendIdentityEvent({ type: 'Sign Out', reason: 'Expired Session' })
    sendIdentityEvent({ type: 'Logout' })
  }
  clear()
}

function clear(): void {
  removeSession()
  clearAccount()
  // Other people may use this browser next.
  void globalThis.caches?.delete(pagesCache)
}

/** [A4-05] Signs out: sends the events, calls identity, and clears the account even if identity returns an error. */
async function endAccount(logout: () => Promise<IdentityAnswer>): Promise<IdentityAnswer> {
  sendIdentityEvent({ type: 'Sign Out', reason: 'Manual' })
  const answer = await logout()
  sendIdentityEvent({ type: 'Logout' })
  clear()
  return answer
}

export const signIn = async ({ email = '', password = '' }: AccountValues): Promise<IdentityAnswer> =>
  completeSignIn(await callIdentity(profilePath('/session'), { headers: { username: email, password: encodePassword(password) } }))

/** [A4-03] Signs in with the cookie that the server has set after a vendor's sign-in. */
export const signInByCookie = async (): Promise<IdentityAnswer> => completeSignIn(await callIdentity(profilePath('/session')))

/** [A4-04] Registers, then signs in with the same email and password. */
export async function signUp(values: AccountValues, context: SignUpContext): Promise<IdentityAnswer> {
  const answer = await register('email', values, context)
  return answer.result.code === 200 ? signIn(values) : answer
}

/** [A7-06] Registers with a vendor's proof, which is in a cookie, and signs in. */
export const signUpWith = async (vendor: Vendor, values: AccountValues, context: SignUpContext): Promise<IdentityAnswer> =>
  completeSignIn(await register(vendor, values, context))

type SignUpContext = Parameters<typeof registration>[2]
const register = (type: SignInType, values: AccountValues, context: SignUpContext): Promise<IdentityAnswer> =>
  callIdentity(`/api/2021-08/profile/${type}/register`, { body: registration(type, values, context) })

/** [A4-11] Exchanges the cookie of a sign-in on another host for a session. */
export async function redeemExchange(): Promise<IdentityAnswer> {
  const answer = await callIdentity('/identity/exchange/redeem')
  storeAccount(answer)
  return answer
}

/** Renews the session with the session cookie. */
export async function resume(): Promise<IdentityAnswer> {
  const answer = await callIdentity(profilePath('/session'))
  if (!storeAccount(answer) && answer.result.code === 401) endExpiredSession()
  return answer
}

/** Calls identity with the session's token. If the token has expired, renews it and calls again. */
export async function withToken(call: (token: string) => Promise<IdentityAnswer>): Promise<IdentityAnswer> {
  const token = readSession()?.token
  const answer = token ? await call(token) : null
  if (answer && answer.result.code !== 401) return answer
  const resumed = await resume()
  return resumed.session ? call(resumed.session.tokenId) : resumed
}

const asViewer = (path: string, options: CallOptions): Promise<IdentityAnswer> =>
  withToken((token) => callIdentity(path, { ...options, headers: { ...options.headers, session_token: token } }))

export const readProfile = (): Promise<IdentityAnswer> => asViewer(profilePath(), { method: 'GET' })

/** [A4-09] Changes the profile. If the profile was changed elsewhere, reads the profile again and retries one time. */
export async function changeProfile(operations: readonly ProfileOperation[], rev: number, password?: string): Promise<IdentityAnswer> {
  const send = (now: number) => {
    const headers = { rev: String(now), ...(password !== undefined && { password: encodePassword(password) }) }
    return (password === undefined ? asViewer : asViewerOnce)(profilePath(), { method: 'PATCH', headers, body: operations })
  }
  const answer = await send(rev)
  if (answer.result.code !== 412) return answer
  const current = await readProfile()
  return current.profile ? send(current.profile.rev) : current
}

/** Calls identity with a fresh token, without a retry: each call with a password counts as a sign-in attempt. */
async function asViewerOnce(path: string, options: CallOptions): Promise<IdentityAnswer> {
  const { session, ...resumed } = await resume()
  return session ? callIdentity(path, { ...options, headers: { ...options.headers, session_token: session.tokenId } }) : resumed
}

/** Deletes the account. An account without a password needs a recent sign-in instead. */
export async function deleteAccount({ currentPassword }: AccountValues): Promise<IdentityAnswer> {
  const headers: Record<string, string> = currentPassword === undefined ? {} : { password: encodePassword(currentPassword) }
  const answer = await asViewerOnce('/identity/account', { method: 'DELETE', headers })
  return answer.result.code === 200 ? endAccount(async () => answer) : answer
}

/** Changes or removes the parental controls. */
export function changeParental(values: AccountValues): Promise<IdentityAnswer> {
  const { change, proof } = parentalCall(values)
  const password: Record<string, string> = proof.password === undefined ? {} : { password: proof.password }
  if (change) return asViewerOnce('/identity/parental', { method: 'PUT', headers: password, body: { ...change, pin: proof.pin } })
  return asViewerOnce('/identity/parental', {
    method: 'DELETE',
    headers: { ...password, ...(proof.pin !== undefined && { pin: proof.pin }) },
  })
}

export const liftParental = ({ pin }: AccountValues): Promise<IdentityAnswer> => callIdentity('/identity/parental/lift', { body: { pin } })

/** [A6-07] Allows or refuses that the account's viewing is passed on with the account. */
export const saveVideoConsent = ({ videoConsent }: AccountValues): Promise<IdentityAnswer> =>
  asViewer('/identity/video-consent', { method: 'PUT', body: { isGiven: videoConsent === 'on' } })

/** [C9-27] Sends the verification email again. */
export const verifyAgain = (): Promise<IdentityAnswer> => callIdentity('/identity/mail/verification', { timeout: timeouts.emailVerify })

export const changePassword = ({ currentPassword = '', password = '' }: AccountValues): Promise<IdentityAnswer> =>
  asViewerOnce('/identity/password', {
    body: { currentPassword: encodePassword(currentPassword), password: encodePassword(password) },
  })

export const endSession = (id: string): Promise<IdentityAnswer> =>
  asViewer(`/identity/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const endSessions = () => endAccount(() => asViewer('/identity/sessions', { method: 'DELETE' }))

export const signOut = () =>
  endAccount(() =>
    callIdentity('/openam/json/realms/root/sessions?_action=logout', { headers: { session_token: readSession()?.token ?? '' } }),
  )
