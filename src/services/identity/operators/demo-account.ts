// The demo account. Every start of the site restores this account, and prints its password.
import type { BrandGroup } from '#contracts/brand.ts'
import type { Gender } from '#contracts/http/identity.ts'
import { faultOf } from '#kit/db/faults.ts'
import { checkFields } from '../accounts/fields.ts'
import { newAccount } from '../accounts/register.ts'
import type { Lockout } from '../guards/lockout.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { accountById, addAccount, audit, type IdentityDatabase, setPassword } from '../store/accounts.ts'

export type DemoPerson = { mail: string; givenName: string; sn: string; gender: Gender; birthYear: number; password: string }

type DemoAccountDependencies = {
  database: IdentityDatabase
  brands: BrandGroup
  hashing: Pick<Hashing, 'hash'>
  lockout: Pick<Lockout, 'clear'>
  now: () => number
}

/**
 * Creates or restores the account and returns its id. Returns null if another account has the email address. `id` is the id that an earlier call
 * returned, or null.
 */
export async function restoreDemoAccount(
  { database, brands, hashing, lockout, now }: DemoAccountDependencies,
  id: string | null,
  { password, ...person }: DemoPerson,
): Promise<string | null> {
  const hash = await hashing.hash(password)
  const { account, profile } = newAccount(brands, now(), 'email', checkFields(person, [], now()).values, person)
  try {
    return await database.write(async (trx) => {
      const found = id === null ? undefined : await accountById(trx, id)
      if (found) {
        const { id: _other, created_at: _now, ...original } = { ...account, rev: found.rev + 1, mail_verified_at: now() }
        await trx.updateTable('identity_accounts').set(original).where('id', '=', found.id).execute()
        await lockout.clear(trx, found.mail_key)
      } else {
        await addAccount(trx, { account: { ...account, mail_verified_at: now() }, profile })
        await audit(trx, { at: now(), account_id: account.id, actor: 'demo', what: 'registered', detail: 'email' })
      }
      await lockout.clear(trx, account.mail_key)
      await setPassword(trx, { account_id: found?.id ?? account.id, hash, changed_at: now() })
      return found?.id ?? account.id
    })
  } catch (error) {
    if (faultOf(error) === 'unique') return null
    throw error
  }
}
