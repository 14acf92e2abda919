// What viewers see and end of their own: sessions, and a password [A4-05].
import type { Answered, Caller, OwnSession } from '#contracts/http/identity.ts'
import { done, refusals } from '../answers.ts'
import { voidCodes } from '../code-store.ts'
import { type Core, type Notices, passwordOfCall } from '../core.ts'
import { resetSteps } from '../reset/new-link.ts'
import { audit, holdAccount, setPassword, type Writer } from '../store.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import { endDevices, endSession, endSessions, openSessions, touchSession } from './session-store.ts'
import type { createSignIn } from './sign-in.ts'

type Found = { session: SessionRow; account: AccountRow }

export function createOwnSessions(core: Core, notices: Notices, { provePassword, signOut }: ReturnType<typeof createSignIn>) {
  const { database, hashing, policy, sessions, now, told } = core

  /** Part of whatever changes it: no session of before may go on, but the one in which it was changed. */
  async function replacePassword(trx: Writer, account: AccountRow, hash: string, actor: string, except?: string): Promise<void> {
    await holdAccount(trx, account.id)
    await setPassword(trx, { account_id: account.id, hash, changed_at: now() })
    await endSessions(trx, account.id, now(), except)
    await voidCodes(trx, account.id, resetSteps, now())
    await audit(trx, { at: now(), account_id: account.id, actor, what: 'password-changed', detail: '' })
  }

  return {
    replacePassword,

    async list({ session, account }: Found): Promise<Answered> {
      const open = (await openSessions(database.read, account.id)).filter((each) => !sessions.isOver(each))
      return done({ sessions: open.map((each) => presentSession(each, session.id)) })
    },

    async end({ session, account }: Found, id: string, caller: Caller): Promise<Answered> {
      if (id === session.id) return signOut(caller)
      const isEnded = await database.write(async (trx) => {
        await holdAccount(trx, account.id)
        const ended = await endSession(trx, id, now(), account.id)
        if (ended) await endDevices(trx, { entered_by: id }, now())
        return ended
      })
      if (!isEnded) throw refusals.noSession()
      return done()
    },

    async endAll({ account }: Found, caller: Caller): Promise<Answered> {
      await database.write(async (trx) => {
        await holdAccount(trx, account.id)
        await endSessions(trx, account.id, now())
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'signed-out-everywhere', detail: '' })
      })
      return signOut(caller)
    },

    async newPassword(
      { session, account }: Found,
      given: { currentPassword: unknown; password: unknown },
      caller: Caller,
    ): Promise<Answered> {
      const password = passwordOfCall(given.password, caller)
      const fault = policy.faultOf(password, account.mail)
      if (fault) throw refusals.fields({ password: fault })
      await provePassword(account, given.currentPassword, caller)
      await core.limitAccount('new password', account, caller)
      const hash = await hashing.hash(password)
      await database.write(async (trx) => {
        await replacePassword(trx, account, hash, 'viewer', session.id)
        if (!(await touchSession(trx, session.id, { proved_at: now() }))) throw refusals.unauthorized()
      })
      told('changed password')
      await notices.passwordChanged(account)
      return done()
    },
  }
}

const presentSession = (each: SessionRow, current: string): OwnSession => ({
  id: each.id,
  isCurrent: each.id === current,
  signInType: each.sign_in_type as OwnSession['signInType'],
  userAgent: each.user_agent,
  since: each.created_at,
  usedAt: each.used_at,
})
