// The operations of `npx daypart user` on accounts. They may run while the site runs. Each change is written to the audit.

import { createDeletions } from '../deletions/deletions.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { createLockout } from '../guards/lockout.ts'
import { createAccountEmails } from '../mail/notices.ts'
import { createHashing } from '../passwords/hashing.ts'
import { createPasswordPolicy } from '../passwords/password-policy.ts'
import { createCookies } from '../requests/cookies.ts'
import { createLimits } from '../requests/limits.ts'
import { newResetLink } from '../reset/new-link.ts'
import { endSessions } from '../sessions/session-store.ts'
import { audit, type IdentityDatabase, lockAccountRow, removeAccount, type Writer } from '../store/accounts.ts'
import { addCredits } from '../store/credit-entries.ts'
import { addDeletion } from '../store/deletions.ts'
import { firstProfile } from '../store/profiles.ts'
import type { AccountRow, IdentityTables } from '../tables.ts'
import { actor, createAccount, type NewPerson, type OperationResult } from './create-account.ts'
import { type DemoPerson, restoreDemoAccount } from './demo-account.ts'
import { findAccount, showAccount } from './show-account.ts'

const maxCredits = 1000

export type AccountOperations = ReturnType<typeof createAccountOperations>
export type OperatorDependencies = Pick<
  IdentityDependencies,
  | 'database'
  | 'kv'
  | 'brands'
  | 'messages'
  | 'providerLinks'
  | 'liveStreams'
  | 'watches'
  | 'favorites'
  | 'onboarding'
  | 'push'
  | 'audiences'
  | 'secret'
  | 'publicUrl'
  | 'settings'
  | 'now'
  | 'report'
  | 'hashing'
>

/** Returns the operations of `npx daypart user`. */
export function createAccountOperations(dependencies: OperatorDependencies) {
  const { brands, settings, publicUrl, now, report } = dependencies
  const database: IdentityDatabase = dependencies.database.withTables<IdentityTables>()
  const deletions = createDeletions({ ...dependencies, database })
  const lockout = createLockout({ ...dependencies, database, cookies: createCookies(publicUrl) })
  const emails = createAccountEmails({ ...dependencies, database, limits: createLimits(dependencies) })
  const hashing = dependencies.hashing ?? createHashing({ report })
  const policy = createPasswordPolicy({ min: settings.passwordMin, max: settings.passwordMax, brands })
  const find = (name: string) => findAccount(database.read, name)

  /** Changes an existing account and writes the audit, in one transaction. */
  async function changeAndAudit(
    name: string,
    what: string,
    change: (trx: Writer, account: AccountRow) => Promise<unknown>,
    detail = '',
  ): Promise<OperationResult> {
    const account = await find(name)
    if (!account) return { done: false, reason: `There is no account ${JSON.stringify(name)}: give its email or its id.` }
    await database.write(async (trx) => {
      await lockAccountRow(trx, account.id)
      await change(trx, account)
      await audit(trx, { at: now(), account_id: account.id, actor, what, detail })
    })
    return { done: true }
  }

  return {
    create: (person: NewPerson) => createAccount({ database, brands, hashing, policy, emails, now }, person),

    restoreDemoAccount: (id: string | null, person: DemoPerson) =>
      restoreDemoAccount({ database, brands, hashing, lockout, now }, id, person),

    show: (name: string) => showAccount(database.read, name),

    /** Ends all sessions and refuses every sign-in. */
    lock: (name: string) =>
      changeAndAudit(name, 'locked', async (trx, { id }) => {
        await trx.updateTable('identity_accounts').set({ locked_at: now() }).where('id', '=', id).execute()
        await endSessions(trx, id, now())
      }),

    /** Removes an operator's lock, and the lock after wrong passwords. */
    unlock: (name: string) =>
      changeAndAudit(name, 'unlocked', async (trx, { id, mail_key }) => {
        await trx.updateTable('identity_accounts').set({ locked_at: null }).where('id', '=', id).execute()
        await lockout.clear(trx, mail_key)
      }),

    /** Creates a link to reset the password, and sends it by email or returns it. `reason` explains a failure in a sentence. */
    async reset(name: string, { mail }: { mail: boolean }): Promise<{ done: true; link?: string } | { done: false; reason: string }> {
      const account = await find(name)
      if (account && account.sign_in_type !== 'email')
        return { done: false, reason: `${account.mail} signs in with ${account.sign_in_type} and has no password.` }
      let link = { token: '', code: '' }
      const result = await changeAndAudit(name, 'reset-link', async (trx, { id, mail_key }) => {
        link = await newResetLink(trx, { id, mail_key }, now())
      })
      if (!result.done || !account) return result
      if (!mail) return { done: true, link: `/reset-password?brand=${account.brand}&token=${link.token}&code=${link.code}` }
      await emails.reset(account, link)
      return { done: true }
    },

    async grant(name: string, credits: number): Promise<OperationResult> {
      if (!Number.isInteger(credits) || credits < 1 || credits > maxCredits)
        return { done: false, reason: `The number of credits must be a whole number from 1 to ${maxCredits}.` }
      const grant = async (trx: Writer, { id }: AccountRow) => {
        await addCredits(trx, (await firstProfile(trx, id)).id, credits, now())
      }
      return changeAndAudit(name, 'granted', grant, String(credits))
    },

    async delete(name: string): Promise<OperationResult> {
      let deleted: AccountRow | undefined
      const result = await changeAndAudit(name, 'deleted', async (trx, account) => {
        deleted = account
        await removeAccount(trx, account.id)
        await addDeletion(trx, { kind: 'account', id: account.id, at: now() })
        await lockout.clear(trx, account.mail_key)
      })
      if (!deleted) return result
      await deletions.deleteInServices({ kind: 'account', id: deleted.id })
      await emails.deleted(deleted)
      return result
    },
  }
}
