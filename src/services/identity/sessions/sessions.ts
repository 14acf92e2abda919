// Sessions with a rotating handle: the cookie contains the session id and a handle that changes each time the session is resumed. A request with an
// old handle ends the session, because the handle may be stolen.
import { isIP } from 'node:net'
import {
  type Caller,
  cookieLife,
  handleGrace,
  type IdentityProfile,
  type IdentityResponse,
  type SignInType,
  sessionIdleLife,
  tokenLife,
} from '#contracts/http/identity.ts'
import { isDatabaseFailure } from '#kit/db/faults.ts'
import { addressBucket } from '#kit/kv/limit.ts'
import { done } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import { hashOf, isSame, macOf, newSecret } from '../secrets.ts'
import { audit, type IdentityDatabase, lockAccountRow, type Writer } from '../store/accounts.ts'
import { profileOf } from '../store/profiles.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import {
  addSession,
  endDevices,
  endSession,
  endSessionByHandle,
  markHandleSeen,
  rotateHandle,
  sessionById,
  touchSession,
} from './session-store.ts'

const hour = 3_600_000

export type Sessions = ReturnType<typeof createSessions>

export type SessionDependencies = {
  database: IdentityDatabase
  cookies: Cookies
  secret: string
  now: () => number
  /** `sessionTimeout`: the maximum age of a session in seconds [A9-02]. */
  settings: { sessionTimeout: number }
}
/** A session, and the text of its current handle for the cookie. */
export type SessionWithHandle = { session: SessionRow; handle: string }

const parseCookie = (cookie: string | null) =>
  /^(?<id>[\w-]{36})\.(?<handle>[\w-]{43})$/.exec(cookie ?? '')?.groups as { id: string; handle: string } | undefined

async function endStolen(trx: Writer, { id, account_id }: SessionRow, now: number): Promise<void> {
  await lockAccountRow(trx, account_id)
  if (!(await endSession(trx, id, now))) return
  await endDevices(trx, { entered_by: id }, now)
  await audit(trx, { at: now, account_id, actor: 'system', what: 'session-reused', detail: id })
}

/** Returns the network of an IP address (/24 or /48). A network identifies an area of the internet provider, but not a household. */
function networkOf(address: string | undefined): string {
  if (address && isIP(address) === 4) return address.replace(/\d+$/, '0/24')
  return addressBucket(address).replace(/:[^:]*::\/64$/, '::/48')
}

/** Runs an optional write, so that viewers stay signed in while the database accepts no writes. Returns whether the write succeeded. */
async function tryWrite(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error
    return false
  }
}

/** `device`: for a session of a television app, the key of the app's brand. Absent for browsers. */
type NewSession = { accountId: string; profileId: string; type: SignInType; provedAt?: number; createdAt?: number; device?: string }

const newSessionRow = (values: NewSession, handle: string, caller: Caller, now: number): SessionRow => ({
  id: crypto.randomUUID(),
  account_id: values.accountId,
  profile_id: values.profileId,
  handle,
  before: null,
  rotated_at: now,
  seen: 1,
  created_at: values.createdAt ?? now,
  used_at: now,
  sign_in_type: values.type,
  user_agent: (caller.userAgent ?? '').replace(/\p{C}/gu, '').slice(0, 300),
  proved_at: values.provedAt ?? now,
  ended_at: null,
  lifted_until: null,
})

/** [A7-13] Creates and checks `session.tokenId`, which is valid for 15 minutes and only together with the session cookie. */
function createTokens({ secret, now }: Pick<SessionDependencies, 'secret' | 'now'>) {
  return {
    tokenOf({ id }: Pick<SessionRow, 'id'>): string {
      const text = `v1.${id}.${now() + tokenLife}`
      return `${text}.${macOf(secret, 'token', text)}`
    },
    isTokenOf({ id }: Pick<SessionRow, 'id'>, token: string): boolean {
      const [text = '', expires] = /^v1\.[\w-]{36}\.(\d{1,15})(?=\.)/.exec(token) ?? []
      return text.startsWith(`v1.${id}.`) && Number(expires) > now() && isSame(token, `${text}.${macOf(secret, 'token', text)}`)
    },
  }
}

export function createSessions({ database, cookies, secret, now, settings }: SessionDependencies) {
  const tokens = createTokens({ secret, now })
  const maxAge = Math.min(cookieLife, settings.sessionTimeout) * 1000
  const isExpired = ({ used_at, created_at }: SessionRow) => now() - used_at >= sessionIdleLife || now() - created_at >= maxAge
  /** Derives the next handle from the current handle, so that two tabs that resume at the same time receive the same handle. */
  const nextOf = (id: string, handle: string) => macOf(secret, 'handle', `${id} ${handle}`)

  /**
   * Finds the open session of a cookie. `isReplaced` is true if the cookie contains the previous handle. The previous handle is accepted for a few
   * seconds after its replacement, and until the browser has sent the current handle.
   */
  async function findByCookie(cookie: string | null): Promise<(SessionWithHandle & { isReplaced: boolean }) | null> {
    const { id, handle } = parseCookie(cookies.read(cookie, 'session')) ?? {}
    if (!id || !handle) return null
    const session = await sessionById(database.read, id)
    if (!session || isExpired(session)) return null
    const hash = hashOf(handle)
    if (isSame(hash, session.handle)) {
      if (!session.seen) await tryWrite(database.write((trx) => markHandleSeen(trx, id, session.handle)))
      return { session, handle, isReplaced: false }
    }
    const isInGrace = !session.seen || now() - session.rotated_at < handleGrace
    if (session.before && isSame(hash, session.before) && isInGrace) return { session, handle, isReplaced: true }
    await database.write((trx) => endStolen(trx, session, now()))
    return null
  }

  return {
    isExpired,
    isTokenOf: tokens.isTokenOf,

    /** Begins a session in the caller's transaction, after the caller has verified the viewer's identity. */
    async begin(trx: Writer, values: NewSession, caller: Caller): Promise<SessionWithHandle> {
      const handle = newSecret()
      const session = newSessionRow(values, hashOf(handle), caller, now())
      await addSession(trx, session)
      // The new cookie replaces the cookie of an earlier session. Ends this session, because the browser could not end it without the cookie.
      const replaced = parseCookie(cookies.read(caller.cookie, 'session'))
      if (replaced) await endSessionByHandle(trx, replaced.id, hashOf(replaced.handle), now())
      const detail = `${values.device ?? values.type} from ${networkOf(caller.address)}, ${session.user_agent || '-'}`
      await audit(trx, { at: now(), account_id: values.accountId, actor: values.device ? 'device' : 'viewer', what: 'signed-in', detail })
      return { session, handle }
    },

    /** Returns the open session of a cookie, or null. Records the use of the session at most one time an hour. */
    async find(cookie: string | null): Promise<SessionRow | null> {
      const found = await findByCookie(cookie)
      if (found && now() - found.session.used_at > hour)
        await tryWrite(database.write((trx) => touchSession(trx, found.session.id, { used_at: now() })))
      return found?.session ?? null
    },

    /** Returns the open session of a cookie with a new handle, or null. */
    async resume(cookie: string | null): Promise<SessionWithHandle | null> {
      const found = await findByCookie(cookie)
      if (!found) return null
      const { session, handle, isReplaced } = found
      const next = nextOf(session.id, handle)
      if (isReplaced) return { session, handle: next }
      const rotation = { from: session.handle, to: hashOf(next), now: now() }
      // If another tab has replaced the handle first, the stored handle equals `next`, because both are derived from the same handle.
      const isRotated = await tryWrite(database.write((trx) => rotateHandle(trx, session.id, rotation)))
      return { session, handle: isRotated ? next : handle }
    },

    /** [A4-01] Returns the answer that begins or resumes a session, with its cookies. `profile` is the profile, if the caller has already loaded it. */
    async answer(
      { session, handle }: SessionWithHandle,
      account: AccountRow,
      caller: Caller,
      cookieLines: string[] = [],
      profile?: IdentityProfile,
    ): Promise<IdentityResponse> {
      const reference = newSecret().slice(0, 22)
      const sessionLine = cookies.line('session', `${session.id}.${handle}`, caller)
      const ownProfile = profile ?? (await profileOf(database.read, account, session.profile_id))
      const profileLine = cookies.profileLine(ownProfile.viewer, caller)
      const lines = [sessionLine, cookies.line('transaction', reference, caller), ...profileLine, ...cookieLines]
      return done({ session: { tokenId: tokens.tokenOf(session) }, idm_tx_ref: reference, profile: ownProfile }, lines)
    },
  }
}
