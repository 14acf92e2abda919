// The links in emails that verify an email address, or unlock an account after wrong passwords. A link works only one time.
import type { Caller } from '#contracts/http/identity.ts'
import type { Lockout } from '../guards/lockout.ts'
import type { AccountEmails, Notices } from '../mail/notices.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Limits } from '../requests/limits.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { accountById, audit, type IdentityDatabase } from '../store/accounts.ts'
import { readCode, useCode } from '../store/codes.ts'
import type { AccountRow } from '../tables.ts'

export type LinkPurpose = 'verify' | 'unlock'
export type Verification = ReturnType<typeof createVerification>

export type VerificationDependencies = {
  database: IdentityDatabase
  limits: Pick<Limits, 'byName' | 'count'>
  lockout: Pick<Lockout, 'clear'>
  current: Pick<CurrentSession, 'require'>
  emails: Pick<AccountEmails, 'verify'>
  notices: Pick<Notices, 'welcome'>
  now: () => number
  countOutcome(outcome: string): void
}

export function createVerification(dependencies: VerificationDependencies) {
  const { database, limits, lockout, current, emails, notices, now, countOutcome } = dependencies

  /** Loads the account of a code. Returns null if the account's email address has changed since the email was sent. */
  async function accountOf(
    row: { account_id: string | null; data: string } | undefined,
    reader = database.read,
  ): Promise<AccountRow | null> {
    const account = row?.account_id && (await accountById(reader, row.account_id))
    return account && account.mail_key === (JSON.parse(row!.data) as { mail: string }).mail ? account : null
  }

  return {
    /** Loads the account of a link. Does not mark the link as used, because email scanners open links too. */
    find: async (purpose: LinkPurpose, code: string) => accountOf(await readCode(database.read, purpose, code, now())),

    /** Verifies the email address and returns the account. Returns null if the link was used or has expired. */
    async verify(code: string): Promise<AccountRow | null> {
      const found = await database.write(async (trx) => {
        const account = await accountOf(await useCode(trx, 'verify', code, now()), trx)
        if (!account) return null
        const { numUpdatedRows } = await trx
          .updateTable('identity_accounts')
          .set(({ fn, val }) => ({ mail_verified_at: fn.coalesce('mail_verified_at', val(now())) }))
          .where('id', '=', account.id)
          .where('mail_key', '=', account.mail_key)
          .executeTakeFirst()
        // No row was updated, because another request has just changed the email address.
        if (!numUpdatedRows) return null
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'mail-verified', detail: '' })
        return account
      })
      if (!found) return null
      countOutcome('mail verified')
      if (found.mail_verified_at === null) await notices.welcome(found)
      return found
    },

    /** Deletes the failed attempts of the account and returns the account. Returns null if the link was used or has expired. */
    async unlock(code: string): Promise<AccountRow | null> {
      const found = await database.write(async (trx) => {
        const account = await accountOf(await useCode(trx, 'unlock', code, now()), trx)
        if (!account) return null
        await lockout.clear(trx, account.mail_key)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'unlocked', detail: 'mail' })
        return account
      })
      if (found) countOutcome('unlocked mail')
      return found
    },

    /** Sends the verification email again. */
    async verifyAgain(caller: Caller) {
      const { account } = await current.require(caller)
      if (account.mail_verified_at !== null) return done()
      await limits.count(limits.byName.mail, caller)
      if (!(await emails.verify(account))) throw refusals.tooMany(limits.byName.mail.windowMs)
      return done()
    },
  }
}
