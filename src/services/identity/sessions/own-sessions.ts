// Lists and ends the viewer's own sessions, and changes the password [A4-05].
import type { Caller, IdentityResponse, OwnSession } from '#contracts/http/identity.ts'
import type { Notices } from '../mail/notices.ts'
import type { Hashing } from '../passwords/hashing.ts'
import type { PasswordPolicy } from '../passwords/password-policy.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Limits } from '../requests/limits.ts'
import { parsePassword } from '../requests/parse.ts'
import { audit, type IdentityDatabase, lockAccountRow, setPassword, type Writer } from '../store/accounts.ts'
import { invalidateCodes, resetPurposes } from '../store/codes.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import type { SignedIn } from './current-session.ts'
import { endDevices, endSession, endSessions, openSessions, touchSession } from './session-store.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

export type OwnSessionsDependencies = {
  database: IdentityDatabase
  limits: Pick<Limits, 'countAccount'>
  hashing: Hashing
  policy: PasswordPolicy
  sessions: Pick<Sessions, 'isExpired'>
  signIn: Pick<SignIn, 'provePassword' | 'signOut'>
  notices: Pick<Notices, 'passwordChanged'>
  now: () => number
  countOutcome(outcome: string): void
}
export type OwnSessions = ReturnType<typeof createOwnSessions>

export function createOwnSessions(dependencies: OwnSessionsDependencies) {
  const { database, limits, hashing, policy, sessions, signIn, notices, now, countOutcome } = dependencies

  /** Stores a new password in the caller's transaction, and ends every session except `current`, a session id. */
  async function replacePassword(trx: Writer, account: AccountRow, hash: string, current: string): Promise<void> {
    await lockAccountRow(trx, account.id)
    await setPassword(trx, { account_id: account.id, hash, changed_at: now() })
    await endSessions(trx, account.id, now(), current)
    await invalidateCodes(trx, account.id, resetPurposes, now())
    await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'password-changed', detail: '' })
  }

  return {
    async list({ session, account }: SignedIn): Promise<IdentityResponse> {
      const open = (await openSessions(database.read, account.id)).filter((each) => !sessions.isExpired(each))
      return done({ sessions: open.map((each) => toOwnSession(each, session.id)) })
    },

    async end({ session, account }: SignedIn, id: string, caller: Caller): Promise<IdentityResponse> {
      if (id === session.id) return signIn.signOut(caller)
      const isEnded = await database.write(async (trx) => {
        await lockAccountRow(trx, account.id)
        const ended = await endSession(trx, id, now(), account.id)
        if (ended) await endDevices(trx, { entered_by: id }, now())
        return ended
      })
      if (!isEnded) throw refusals.noSession()
      return done()
    },

    async endAll({ account }: SignedIn, caller: Caller): Promise<IdentityResponse> {
      await database.write(async (trx) => {
        await lockAccountRow(trx, account.id)
        await endSessions(trx, account.id, now())
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'signed-out-everywhere', detail: '' })
      })
      return signIn.signOut(caller)
    },

    async changePassword(
      { session, account }: SignedIn,
      fields: { currentPassword: unknown; password: unknown },
      caller: Caller,
    ): Promise<IdentityResponse> {
      const password = parsePassword(fields.password, caller)
      const fault = policy.faultOf(password, account.mail)
      if (fault) throw refusals.fields({ password: fault })
      await signIn.provePassword(account, fields.currentPassword, caller)
      await limits.countAccount('new password', account, caller)
      const hash = await hashing.hash(password)
      await database.write(async (trx) => {
        await replacePassword(trx, account, hash, session.id)
        if (!(await touchSession(trx, session.id, { proved_at: now() }))) throw refusals.unauthorized()
      })
      countOutcome('changed password')
      await notices.passwordChanged(account)
      return done()
    },
  }
}

const toOwnSession = (each: SessionRow, current: string): OwnSession => ({
  id: each.id,
  isCurrent: each.id === current,
  signInType: each.sign_in_type as OwnSession['signInType'],
  userAgent: each.user_agent,
  since: each.created_at,
  usedAt: each.used_at,
})
