import { faultOf } from '#kit/db/faults.ts'
import { checkFields } from '../accounts/fields.ts'
import { newAccount } from '../accounts/register.ts'
import type { Core } from '../core.ts'
import type { Mails } from '../mail/notices.ts'
import { addAccount, audit } from '../store.ts'

export type NewPerson = {
  mail: string
  givenName: string
  sn: string
  brand?: string | undefined
  language?: string | undefined
  password?: string | undefined
}
/** What was done, or the sentence that says why not. */
export type Operated = { done: true } | { done: false; why: string }

/** Who did it, in the audit. */
export const actor = 'operator'

/** Without a password its owner asks for one by mail. */
export async function addPerson({ core, notices }: { core: Core; notices: Mails }, { password, ...person }: NewPerson): Promise<Operated> {
  const { database, hashing, policy, now } = core
  const { values, faults } = checkFields(person, ['mail', 'givenName', 'sn'], now())
  const fault = password === undefined ? null : policy.faultOf(password, person.mail)
  const [field, why] = Object.entries({ ...faults, ...(fault && { password: fault }) })[0] ?? []
  if (field) return { done: false, why: `The account is not made: ${field} is not as it should be (${why}).` }
  const { account, profile } = newAccount(core, 'email', values, person)
  const hash = password === undefined ? undefined : await hashing.hash(password)
  try {
    await database.write(async (trx) => {
      await addAccount(trx, { account, profile, ...(hash && { password: { account_id: account.id, hash, changed_at: now() } }) })
      await audit(trx, { at: now(), account_id: account.id, actor, what: 'registered', detail: 'email' })
    })
  } catch (error) {
    if (faultOf(error) === 'unique') return { done: false, why: `There is an account of ${person.mail} already.` }
    throw error
  }
  await notices.registered(account)
  return { done: true }
}
