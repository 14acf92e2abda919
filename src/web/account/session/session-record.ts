// [A3-07], [A4-06] The session record in local storage. Its token is short-lived and useless without the session's cookie.
import { cookieNames, type IdentityAnswer } from '#contracts/http/identity.ts'
import { type SessionUser, userOf } from '../form/profile-form.ts'
import { removeCookie } from './browser-cookies.ts'

export type SessionRecord = {
  user: SessionUser
  /** The time when the record was written, in epoch milliseconds. */
  timestamp: number
  token: string
}

export const recordKey = 'daypart.session'

/** Returns the record. Returns null if the record is missing or unreadable, or if storage is unavailable. */
export function readSession(): SessionRecord | null {
  try {
    const record = JSON.parse(localStorage.getItem(recordKey) ?? 'null') as SessionRecord | null
    return record && typeof record.token === 'string' && typeof record.timestamp === 'number' && record.user ? record : null
  } catch {
    return null
  }
}

/**
 * Stores the session of an answer with the user of the answer's profile. If the answer has no profile, the stored user stays. Returns null
 * if there is no session or no user.
 */
export function saveSession({ session, profile }: IdentityAnswer, now: number): SessionRecord | null {
  const user = profile ? userOf(profile) : readSession()?.user
  if (!session || !user) return null
  const record = { user, timestamp: now, token: session.tokenId }
  try {
    localStorage.setItem(recordKey, JSON.stringify(record))
  } catch {}
  return record
}

/** Marks the session as unknown after a failed check: the viewer may still be signed in, so the next page checks again. */
export function markSessionUnknown(): void {
  try {
    localStorage.setItem(recordKey, 'null')
  } catch {}
}

/** [A4-08] Removes the record and the cookie of the transaction reference. */
export function removeSession(): void {
  try {
    localStorage.removeItem(recordKey)
  } catch {}
  endTransaction()
  removeCookie(cookieNames.profile)
}

export function endTransaction(): void {
  removeCookie(cookieNames.transaction)
}
