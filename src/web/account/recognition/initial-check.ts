// [A4-06], [A4-11], [A4-12] Who is this? Asked once when a page is loaded, and only where somebody may be signed in.
import { cookieNames, type IdentityAnswer, sessionTimeout, tokenLife } from '#contracts/http/identity.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { clearAccount, setAccount } from './account-info.ts'
import { forgetAccount, readProfile, redeemExchange, resume } from './call-identity.ts'
import { doubtSession, readSession } from './session-record.ts'

type Tools = {
  now: () => number
  /** Seconds [A4-06], [A9-02]. */
  timeout?: number | undefined
  /** In so many milliseconds. */
  reload: (after: number) => void
}

/** [A4-12] A page is loaded again for this at most once in so many milliseconds: an outage must not become a storm. */
const reloadEvery = 60_000
const reloadedKey = 'daypart.reloaded'

/** Whether somebody is signed in. Where that cannot be told the page is loaded again, once; then it is nobody's. */
export async function checkAccount({ now, timeout = sessionTimeout, reload }: Tools): Promise<boolean> {
  const { result, profile } = await ask(now(), timeout)
  if (result.code === 200 && profile) {
    setAccount(profile, { keepPages: viewerStore.read().userId === profile.id })
    return true
  }
  // No answer, or none that says who this is not.
  const isUnknown = result.code >= 500 || result.code === 429
  if (isUnknown) {
    clearAccount()
    doubtSession()
  } else forgetAccount()
  // Who is on the way to another page has calls cut off, and should get there.
  if (mayReload(now())) reload(isUnknown ? 1_000 : 0)
  return false
}

type Said = { result: Pick<IdentityAnswer['result'], 'code'>; profile?: IdentityAnswer['profile'] }

async function ask(time: number, timeout: number): Promise<Said> {
  if (hasCookie(cookieNames.exchange)) return exchange()
  const record = readSession()
  const age = record ? time - record.timestamp : 0
  // [A8-15] What it is rejected with is the reason of the sign-out that is told when it is forgotten: an expired session.
  if (age > timeout * 1000) return { result: { code: 401 } }
  // Two tabs that open at once need one new token, not two.
  return record && age < tokenLife ? readProfile() : alone(async () => (isYoung(time) ? readProfile() : resume()))
}

const isYoung = (time: number) => {
  const record = readSession()
  return record !== null && time - record.timestamp < tokenLife
}

const alone = <Result>(act: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('daypart.session', act) as Promise<Result>) : act()

/** Whatever comes of it the cookie is gone: it is good for one try. */
async function exchange(): Promise<IdentityAnswer> {
  const answer = await redeemExchange()
  // biome-ignore lint/suspicious/noDocumentCookie: browsers without the cookie store
  document.cookie = `${cookieNames.exchange}=; path=/; max-age=-1; samesite=lax`
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
    // Who cannot count must not go on.
    return false
  }
}
