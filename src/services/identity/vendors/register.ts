// [A7-06] A new account for whom a vendor vouched for: by a token of theirs, or by the proof that the browser's way left behind.
import type { Answered, Caller, Vendor } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { faultOf } from '#kit/db/faults.ts'
import { checkFields } from '../accounts/fields.ts'
import { newAccount } from '../accounts/register.ts'
import { done, Refusal, refusals } from '../answers.ts'
import type { Core, Notices } from '../core.ts'
import type { Held } from '../sessions/sessions.ts'
import { accountByMail, addAccount, audit } from '../store.ts'
import type { LinkRow } from '../tables.ts'
import { type Proofs, takeProof } from './proof.ts'
import { linkOf, takeToken } from './store.ts'
import type { VendorPerson, Vouched } from './vendor.ts'

type Given = Readonly<Record<string, unknown>>
type Ways = {
  vouched(vendor: Vendor, token: string | null, caller: Caller): Promise<Vouched>
  proofOf: Proofs['of']
  refuseTakenMail(person: Pick<VendorPerson, 'mail' | 'isMailVerified'>): Promise<void>
}

export function createVendorRegister(core: Core, notices: Notices, { vouched, proofOf, refuseTakenMail }: Ways) {
  const { database, cookies, sessions, now, told } = core

  /** The rows, or why there can be none. A mail that the vendor verified is the account's whatever the form says [A5-16]. */
  async function rowsFor(person: VendorPerson, given: Given, caller: Caller) {
    const mail = person.isMailVerified ? person.mail : given['mail'] || person.mail
    const { values, faults } = checkFields({ ...given, mail }, ['mail', 'givenName', 'sn'], now())
    if (Object.keys(faults).length) throw refusals.fields(faults)
    // Before it is told whether the mail has an account.
    await core.limit(core.limits.register, caller)
    if (await linkOf(database.read, person)) throw new Refusal(409, vendorDescriptions.idInUse)
    await refuseTakenMail({ mail: String(values.mail), isMailVerified: true })
    const rows = newAccount(core, person.vendor, values, given)
    if (person.isMailVerified) rows.account.mail_verified_at = now()
    const link: LinkRow = {
      vendor: person.vendor,
      subject: person.subject,
      issuer: person.issuer,
      account_id: rows.account.id,
      mail: person.mail || null,
      linked_at: now(),
    }
    return { ...rows, link }
  }

  /** Whoever was a moment earlier has the mail, or the subject. */
  async function refuseTaken(mailKey: string): Promise<never> {
    const other = await accountByMail(database.read, mailKey)
    if (other) await refuseTakenMail({ mail: other.mail, isMailVerified: true })
    throw new Refusal(409, vendorDescriptions.idInUse)
  }

  return async function register(vendor: Vendor, given: Given, caller: Caller, token: string | null = null): Promise<Answered> {
    const proof = token ? null : await proofOf(caller.cookie)
    if (proof && proof.person.vendor !== vendor) throw refusals.unauthorized()
    const vouch = proof ? null : await vouched(vendor, token, caller)
    const rows = await rowsFor((proof ?? vouch!).person, given, caller)
    const { account, profile } = rows
    const held: Held | null = await database
      .write(async (trx) => {
        const isFirst = proof ? await takeProof(trx, proof.text, now()) : await takeToken(trx, 'vendor-register', vouch!, now())
        if (!isFirst) throw refusals.unauthorized()
        await addAccount(trx, rows)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'registered', detail: vendor })
        return proof ? sessions.begin(trx, { accountId: account.id, profileId: profile.id, type: vendor }, caller) : null
      })
      .catch((error) => {
        if (faultOf(error) === 'unique') return refuseTaken(account.mail_key)
        throw error
      })
    told(`registered ${vendor}`)
    await notices.registered(account)
    return held ? core.signedIn(held, account, caller, [cookies.line('vendor', '', caller)]) : done()
  }
}
