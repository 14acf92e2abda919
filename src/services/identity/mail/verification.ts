// What a mailed link is good for: proving a mailbox, and undoing a lock that a stranger's guesses made. Each works once.
import type { Caller } from '#contracts/http/identity.ts'
import { done, refusals } from '../answers.ts'
import { readCode, useCode } from '../code-store.ts'
import type { Core } from '../core.ts'
import { accountById, audit } from '../store.ts'
import type { AccountRow } from '../tables.ts'
import type { Mails } from './notices.ts'

export type LinkPurpose = 'verify' | 'unlock'
export type Verification = ReturnType<typeof createVerification>

export function createVerification({
  core,
  notices,
}: {
  core: Core
  notices: Pick<Mails, 'verify'> & { welcome(account: AccountRow): Promise<unknown> }
}) {
  const { database, guards, now, told } = core

  /** Of a code that still counts for the mailbox it was sent to. */
  async function accountOf(
    row: { account_id: string | null; data: string } | undefined,
    reader = database.read,
  ): Promise<AccountRow | null> {
    const account = row?.account_id && (await accountById(reader, row.account_id))
    return account && account.mail_key === (JSON.parse(row!.data) as { mail: string }).mail ? account : null
  }

  return {
    /** Looks only: what follows links in mails (a scanner) must prove nothing. */
    look: async (purpose: LinkPurpose, code: string) => accountOf(await readCode(database.read, purpose, code, now())),

    /** Null when the link was used or is too old. */
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
        // The mail was changed this very moment.
        if (!numUpdatedRows) return null
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'mail-verified', detail: '' })
        return account
      })
      if (!found) return null
      told('mail verified')
      if (found.mail_verified_at === null) await notices.welcome(found)
      return found
    },

    async unlock(code: string): Promise<AccountRow | null> {
      const found = await database.write(async (trx) => {
        const account = await accountOf(await useCode(trx, 'unlock', code, now()), trx)
        if (!account) return null
        await guards.clear(trx, account.mail_key)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'unlocked', detail: 'mail' })
        return account
      })
      if (found) told('unlocked mail')
      return found
    },

    async verifyAgain(caller: Caller) {
      const { account } = await core.requireSession(caller)
      if (account.mail_verified_at !== null) return done()
      await core.limit(core.limits.mail, caller)
      if (!(await notices.verify(account))) throw refusals.tooMany(core.limits.mail.within)
      return done()
    },
  }
}
