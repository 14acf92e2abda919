// [A3-07], [A4-06] What this browser remembers of who signed in. Its token is of no use without the session's cookie, and soon of none at all.
import { cookieNames, type IdentityAnswer } from '#contracts/http/identity.ts'
import { type SessionUser, userOf } from '../form/profile-form.ts'

export type SessionRecord = {
  user: SessionUser
  /** Milliseconds. */
  timestamp: number
  token: string
}

export const recordKey = 'daypart.session'

/** Null when there is none, or none that can be read. Without storage nothing is remembered. */
export function readSession(): SessionRecord | null {
  try {
    const kept = JSON.parse(localStorage.getItem(recordKey) ?? 'null') as SessionRecord | null
    return kept && typeof kept.token === 'string' && typeof kept.timestamp === 'number' && kept.user ? kept : null
  } catch {
    return null
  }
}

/** Keeps what a sign-in answered; without a profile the one that is known stays. */
export function keepSession({ session, profile }: IdentityAnswer, now: number): SessionRecord | null {
  const user = profile ? userOf(profile) : readSession()?.user
  if (!session || !user) return null
  const record = { user, timestamp: now, token: session.tokenId }
  try {
    localStorage.setItem(recordKey, JSON.stringify(record))
  } catch {}
  return record
}

/** Who this is could not be asked: somebody may still be signed in, and the next page asks again. */
export function doubtSession(): void {
  try {
    localStorage.setItem(recordKey, 'null')
  } catch {}
}

/** [A4-08] The transaction ends with it. */
export function dropSession(): void {
  try {
    localStorage.removeItem(recordKey)
  } catch {}
  endTransaction()
}

export function endTransaction(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers without the cookie store
  document.cookie = `${cookieNames.transaction}=; path=/; max-age=-1; samesite=lax`
}
