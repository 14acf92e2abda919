// [A4-06], [A4-11], [A4-12] Checks the session one time per page load, if the browser may have a session.
import { cookieNames, type IdentityAnswer, sessionTimeout, tokenLife } from '#contracts/http/identity.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { clearAccount, setAccount } from './account-info.ts'
import { removeCookie } from './browser-cookies.ts'
import { endExpiredSession, readProfile, redeemExchange, resume } from './call-identity.ts'
import { markSessionUnknown, readSession } from './session-record.ts'

type Tools = {
  now: () => number
  /** The age in seconds at which a session record expires [A4-06], [A9-02]. */
  timeout?: number | undefined
  /** Reloads the page after this many milliseconds. */
  reload: (after: number) => void
}

/** [A4-12] The minimum time between two reloads, in milliseconds. It limits the number of requests during an outage. */
const reloadEvery = 60_000
const reloadedKey = 'daypart.reloaded'

/**
 * Returns whether the viewer is signed in. If the check fails, the viewer counts as signed out, and the page is reloaded. The page is
 * reloaded at most one time per minute.
 */
export async function checkAccount({ now, timeout = sessionTimeout, reload }: Tools): Promise<boolean> {
  const { result, profile } = await checkSession(now(), timeout)
  if (result.code === 200 && profile) {
    setAccount(profile, { keepPages: viewerStore.read().userId === profile.id })
    return true
  }
  // Identity did not answer, or its answer does not show whether the session is valid.
  const isUnknown = result.code >= 500 || result.code === 429
  if (isUnknown) {
    clearAccount()
    markSessionUnknown()
  } else endExpiredSession()
  // The check also fails if the viewer leaves the page. With the delay, this navigation finishes before the reload starts.
  if (mayReload(now())) reload(isUnknown ? 1_000 : 0)
  return false
}

type CheckResult = { result: Pick<IdentityAnswer['result'], 'code'>; profile?: IdentityAnswer['profile'] }

async function checkSession(time: number, timeout: number): Promise<CheckResult> {
  if (hasCookie(cookieNames.exchange)) return exchange()
  const record = readSession()
  const age = record ? time - record.timestamp : 0
  // [A8-15] Rejects an expired session record. endExpiredSession then sends a sign-out event with the reason `Expired Session`.
  if (age > timeout * 1000) return { result: { code: 401 } }
  // With the lock, two tabs that open at the same time share one new token.
  return record && age < tokenLife ? readProfile() : withLock(async () => (isYoung(time) ? readProfile() : resume()))
}

const isYoung = (time: number) => {
  const record = readSession()
  return record !== null && time - record.timestamp < tokenLife
}

const withLock = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('daypart.session', run) as Promise<Result>) : run()

/** Redeems the exchange cookie. Then removes the cookie, even after a failure, because it is valid for one attempt only. */
async function exchange(): Promise<IdentityAnswer> {
  const answer = await redeemExchange()
  removeCookie(cookieNames.exchange)
  return answer
}

const hasCookie = (name: string) => new RegExp(`(^| )${name}=[^;]`).test(document.cookie)

function mayReload(time: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? Number.NEGATIVE_INFINITY)
    if (time - last < reloadEvery) return false
    sessionStorage.setItem(reloadedKey, String(time))
    return true
  } catch {
    // Without session storage the number of reloads cannot be limited, so the page is not reloaded.
    return false
  }
}
