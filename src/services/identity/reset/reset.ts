// [A4-10] A new password for who reads the account's mail: ask, prove, set.
import { descriptions } from '#contracts/http/identity.ts'
import { mailOfFilter, queryFilterOf, type ResetClient, resetLife } from '#contracts/http/password-reset.ts'
import { handoffPurpose } from '../accounts/handoff.ts'
import { done, Refusal, refusals } from '../answers.ts'
import { addCode, readCode, useCode, voidCodes } from '../code-store.ts'
import { type Core, type Notices, passwordOfCall } from '../core.ts'
import { endSessions } from '../sessions/session-store.ts'
import { accountById, accountByMail, audit, removeLinks, setPassword } from '../store.ts'
import { resetSteps } from './new-link.ts'
import type { ResetRequests } from './requests.ts'

export type Reset = Omit<ResetClient, 'verifyAgain'>

export type ResetTools = { core: Core; requests: Pick<ResetRequests, 'keep'>; notices: Pick<Notices, 'passwordChanged'> }

export function createReset({ core, requests, notices }: ResetTools): Reset {
  const { database, guards, hashing, policy, settings, now, told } = core

  return {
    async requestReset(mail, caller) {
      const mailKey = mailOfFilter(queryFilterOf(mail))
      if (mailKey === null) throw refusals.fields({ mail: mail.trim() ? 'email' : 'required' })
      await core.limit(core.limits.mail, caller)
      if (settings.revealUnknown && !(await accountByMail(database.read, mailKey))) throw new Refusal(404, descriptions.noAccount)
      await requests.keep(mailKey)
      return done()
    },

    async checkReset({ token, code }) {
      const step = await database.write(async (trx) => {
        const used = await useCode(trx, 'reset', `${token} ${code}`, now())
        if (!used) return null
        const data = JSON.parse(used.data) as Record<string, string>
        return addCode(trx, { purpose: 'reset-step', accountId: used.account_id, data, life: resetLife, now: now() })
      })
      if (step === null) throw refusals.unauthorized()
      return done({ passwordreset: { token: step } })
    },

    async finishReset({ token, password: text }, caller) {
      const password = passwordOfCall(text, caller)
      const step = await readCode(database.read, 'reset-step', token, now())
      const account = step?.account_id && (await accountById(database.read, step.account_id))
      // Somebody else may read mail there since.
      if (!account || account.mail_key !== (JSON.parse(step.data) as { mail: string }).mail) throw refusals.unauthorized()
      const fault = policy.faultOf(password, account.mail)
      if (fault) throw refusals.fields({ password: fault })
      await core.limit(core.limits.signIn, caller)
      const hash = await hashing.hash(password)
      const isSet = await database.write(async (trx) => {
        if (!(await useCode(trx, 'reset-step', token, now()))) return false
        if ((await accountById(trx, account.id))?.mail_key !== account.mail_key) return false
        await setPassword(trx, { account_id: account.id, hash, changed_at: now() })
        await endSessions(trx, account.id, now())
        await guards.clear(trx, account.mail_key)
        await voidCodes(trx, account.id, resetSteps, now())
        // Whoever came by the link reads the mail that it went to; whose vendors and sister service were joined before did not say so.
        const { numUpdatedRows } = await trx
          .updateTable('identity_accounts')
          .set({ mail_verified_at: now(), peacock_id: null, sign_in_type: 'email' })
          .where('id', '=', account.id)
          .where(({ or, eb }) => or([eb('mail_verified_at', 'is', null), eb('sign_in_type', '!=', 'email')]))
          .executeTakeFirst()
        if (numUpdatedRows) {
          await removeLinks(trx, account.id)
          await voidCodes(trx, account.id, [handoffPurpose], now())
        }
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'password-reset', detail: '' })
        return true
      })
      if (!isSet) throw refusals.unauthorized()
      told('reset done')
      await notices.passwordChanged(account)
      return done()
    },
  }
}
