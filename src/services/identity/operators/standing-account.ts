// An account that stands with a password that is known to whoever starts the site: whatever became of it, it is as it was.
import type { Gender } from '#contracts/http/identity.ts'
import { faultOf } from '#kit/db/faults.ts'
import { checkFields } from '../accounts/fields.ts'
import { newAccount } from '../accounts/register.ts'
import type { Core } from '../core.ts'
import { accountById, addAccount, audit, setPassword } from '../store.ts'

export type StandingPerson = { mail: string; givenName: string; sn: string; gender: Gender; birthYear: number; password: string }

/** `id` as it was answered before, or null. Answers the account's; null when somebody else has the mail. */
export async function keepStanding(core: Core, id: string | null, { password, ...person }: StandingPerson): Promise<string | null> {
  const { database, guards, now } = core
  const hash = await core.hashing.hash(password)
  const { account, profile } = newAccount(core, 'email', checkFields(person, [], now()).values, person)
  try {
    return await database.write(async (trx) => {
      const found = id === null ? undefined : await accountById(trx, id)
      if (found) {
        const { id: _other, created_at: _now, ...asMade } = { ...account, rev: found.rev + 1, mail_verified_at: now() }
        await trx.updateTable('identity_accounts').set(asMade).where('id', '=', found.id).execute()
        await guards.clear(trx, found.mail_key)
      } else {
        await addAccount(trx, { account: { ...account, mail_verified_at: now() }, profile })
        await audit(trx, { at: now(), account_id: account.id, actor: 'demo', what: 'registered', detail: 'email' })
      }
      await guards.clear(trx, account.mail_key)
      await setPassword(trx, { account_id: found?.id ?? account.id, hash, changed_at: now() })
      return found?.id ?? account.id
    })
  } catch (error) {
    if (faultOf(error) === 'unique') return null
    throw error
  }
}
