import type { BrandGroup } from '#contracts/brand.ts'
import { faultOf } from '#kit/db/faults.ts'
import { checkFields } from '../accounts/fields.ts'
import { newAccount } from '../accounts/register.ts'
import type { AccountEmails } from '../mail/notices.ts'
import type { Hashing } from '../passwords/hashing.ts'
import type { PasswordPolicy } from '../passwords/password-policy.ts'
import { addAccount, audit, type IdentityDatabase } from '../store/accounts.ts'

export type NewPerson = {
  mail: string
  givenName: string
  sn: string
  brand?: string | undefined
  language?: string | undefined
  password?: string | undefined
}
/** The result of an operation. `reason` explains a failure in a sentence for the operator. */
export type OperationResult = { done: true } | { done: false; reason: string }

/** The actor in audit events. */
export const actor = 'operator'

type CreateAccountDependencies = {
  database: IdentityDatabase
  brands: BrandGroup
  hashing: Hashing
  policy: PasswordPolicy
  emails: Pick<AccountEmails, 'registered'>
  now: () => number
}

/** Creates an account. If `password` is missing, the owner can set a password through an emailed reset link. */
export async function createAccount(dependencies: CreateAccountDependencies, { password, ...person }: NewPerson): Promise<OperationResult> {
  const { database, brands, hashing, policy, emails, now } = dependencies
  const { values, faults } = checkFields(person, ['mail', 'givenName', 'sn'], now())
  const fault = password === undefined ? null : policy.faultOf(password, person.mail)
  const [field, fieldFault] = Object.entries({ ...faults, ...(fault && { password: fault }) })[0] ?? []
  if (field) return { done: false, reason: `The account was not created: ${field} is invalid (${fieldFault}).` }
  const { account, profile } = newAccount(brands, now(), 'email', values, person)
  const hash = password === undefined ? undefined : await hashing.hash(password)
  try {
    await database.write(async (trx) => {
      await addAccount(trx, { account, profile, ...(hash && { password: { account_id: account.id, hash, changed_at: now() } }) })
      await audit(trx, { at: now(), account_id: account.id, actor, what: 'registered', detail: 'email' })
    })
  } catch (error) {
    if (faultOf(error) === 'unique') return { done: false, reason: `There is already an account of ${person.mail}.` }
    throw error
  }
  await emails.registered(account)
  return { done: true }
}
