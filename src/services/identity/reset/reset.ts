// [A4-10] Password reset in three steps: request a link by email, check its code, set the password.
import { descriptions } from '#contracts/http/identity.ts'
import { mailOfFilter, queryFilterOf, type ResetClient, resetLife } from '#contracts/http/password-reset.ts'
import type { Lockout } from '../guards/lockout.ts'
import type { Notices } from '../mail/notices.ts'
import type { Hashing } from '../passwords/hashing.ts'
import type { PasswordPolicy } from '../passwords/password-policy.ts'
import { done, Refusal, refusals } from '../requests/answers.ts'
import type { Limits } from '../requests/limits.ts'
import { parsePassword } from '../requests/parse.ts'
import { endSessions } from '../sessions/session-store.ts'
import { accountById, accountByMail, audit, type IdentityDatabase, removeLinks, setPassword } from '../store/accounts.ts'
import { addCode, handoffPurpose, invalidateCodes, readCode, resetPurposes, useCode } from '../store/codes.ts'
import type { ResetRequests } from './requests.ts'

export type Reset = Omit<ResetClient, 'verifyAgain'>

export type ResetDependencies = {
  database: IdentityDatabase
  limits: Pick<Limits, 'byName' | 'count'>
  lockout: Pick<Lockout, 'clear'>
  hashing: Hashing
  policy: PasswordPolicy
  requests: Pick<ResetRequests, 'add'>
  notices: Pick<Notices, 'passwordChanged'>
  settings: { revealUnknown: boolean }
  now: () => number
  countOutcome(outcome: string): void
}

export function createReset(dependencies: ResetDependencies): Reset {
  const { database, limits, lockout, hashing, policy, requests, notices, settings, now, countOutcome } = dependencies

  return {
    async requestReset(mail, caller) {
      const mailKey = mailOfFilter(queryFilterOf(mail))
      if (mailKey === null) throw refusals.fields({ mail: mail.trim() ? 'email' : 'required' })
      await limits.count(limits.byName.mail, caller)
      if (settings.revealUnknown && !(await accountByMail(database.read, mailKey))) throw new Refusal(404, descriptions.noAccount)
      await requests.add(mailKey)
      return done()
    },

    async checkReset({ token, code }) {
      const step = await database.write(async (trx) => {
        const used = await useCode(trx, 'reset', `${token} ${code}`, now())
        if (!used) return null
        const data = JSON.parse(used.data) as Record<string, string>
        return addCode(trx, { purpose: 'reset-step', accountId: used.account_id, data, lifeMs: resetLife, now: now() })
      })
      if (step === null) throw refusals.unauthorized()
      return done({ passwordreset: { token: step } })
    },

    async finishReset({ token, password: text }, caller) {
      const password = parsePassword(text, caller)
      const step = await readCode(database.read, 'reset-step', token, now())
      const account = step?.account_id && (await accountById(database.read, step.account_id))
      // The account's email address may have changed since the link was sent.
      if (!account || account.mail_key !== (JSON.parse(step.data) as { mail: string }).mail) throw refusals.unauthorized()
      const fault = policy.faultOf(password, account.mail)
      if (fault) throw refusals.fields({ password: fault })
      await limits.count(limits.byName.signIn, caller)
      const hash = await hashing.hash(password)
      const isSet = await database.write(async (trx) => {
        if (!(await useCode(trx, 'reset-step', token, now()))) return false
        if ((await accountById(trx, account.id))?.mail_key !== account.mail_key) return false
        await setPassword(trx, { account_id: account.id, hash, changed_at: now() })
        await endSessions(trx, account.id, now())
        await lockout.clear(trx, account.mail_key)
        await invalidateCodes(trx, account.id, resetPurposes, now())
        // The reset link verifies the email address. Before that, a stranger may have linked the account to vendors and the sister service, so these
        // links are removed.
        const { numUpdatedRows } = await trx
          .updateTable('identity_accounts')
          .set({ mail_verified_at: now(), peacock_id: null, sign_in_type: 'email' })
          .where('id', '=', account.id)
          .where(({ or, eb }) => or([eb('mail_verified_at', 'is', null), eb('sign_in_type', '!=', 'email')]))
          .executeTakeFirst()
        if (numUpdatedRows) {
          await removeLinks(trx, account.id)
          await invalidateCodes(trx, account.id, [handoffPurpose], now())
        }
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'password-reset', detail: '' })
        return true
      })
      if (!isSet) throw refusals.unauthorized()
      countOutcome('reset done')
      await notices.passwordChanged(account)
      return done()
    },
  }
}
