// [A7-06] Creates an account for a person that a vendor identified. The request contains a vendor's token, or the proof of the browser flow.
import type { BrandGroup } from '#contracts/brand.ts'
import type { Caller, IdentityResponse, Vendor } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { faultOf } from '#kit/db/faults.ts'
import { checkFields } from '../accounts/fields.ts'
import { newAccount } from '../accounts/register.ts'
import type { Notices } from '../mail/notices.ts'
import { done, Refusal, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import type { Limits } from '../requests/limits.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { accountByMail, addAccount, audit, type IdentityDatabase } from '../store/accounts.ts'
import type { LinkRow } from '../tables.ts'
import { type Proofs, takeProof } from './proof.ts'
import { linkOf, markTokenUsed } from './store.ts'
import type { VendorPerson, VerifiedToken } from './vendor.ts'

type Fields = Readonly<Record<string, unknown>>
export type VendorRegisterDependencies = {
  database: IdentityDatabase
  brands: BrandGroup
  cookies: Cookies
  limits: Pick<Limits, 'byName' | 'count'>
  sessions: Pick<Sessions, 'begin' | 'answer'>
  settings: { videoCompany?: string | undefined }
  notices: Pick<Notices, 'registered'>
  now: () => number
  countOutcome(outcome: string): void
}
type Checks = {
  verifyToken(vendor: Vendor, token: string | null, caller: Caller): Promise<VerifiedToken>
  findProof: Proofs['find']
  refuseTakenAddress(person: Pick<VendorPerson, 'mail' | 'isMailVerified'>): Promise<void>
}

export function createVendorRegister(
  { database, brands, cookies, limits, sessions, settings, notices, now, countOutcome }: VendorRegisterDependencies,
  { verifyToken, findProof, refuseTakenAddress }: Checks,
) {
  /** Returns the rows of the account, or throws a Refusal. An email address that the vendor verified replaces the email address in the form [A5-16]. */
  async function rowsFor(person: VendorPerson, fields: Fields, caller: Caller) {
    const mail = person.isMailVerified ? person.mail : fields['mail'] || person.mail
    const { values, faults } = checkFields({ ...fields, mail }, ['mail', 'givenName', 'sn'], now())
    if (Object.keys(faults).length) throw refusals.fields(faults)
    // The request is counted first, because the answer reveals whether the email address has an account.
    await limits.count(limits.byName.register, caller)
    if (await linkOf(database.read, person)) throw new Refusal(409, vendorDescriptions.idInUse)
    await refuseTakenAddress({ mail: String(values.mail), isMailVerified: true })
    const rows = newAccount(brands, now(), person.vendor, values, fields, settings.videoCompany)
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

  /** Throws the Refusal for a registration, because another request has just used its email address or vendor id. */
  async function refuseTaken(mailKey: string): Promise<never> {
    const other = await accountByMail(database.read, mailKey)
    if (other) await refuseTakenAddress({ mail: other.mail, isMailVerified: true })
    throw new Refusal(409, vendorDescriptions.idInUse)
  }

  return async function register(vendor: Vendor, fields: Fields, caller: Caller, token: string | null = null): Promise<IdentityResponse> {
    const proof = token ? null : await findProof(caller.cookie)
    if (proof && proof.person.vendor !== vendor) throw refusals.unauthorized()
    const verified = proof ? null : await verifyToken(vendor, token, caller)
    const rows = await rowsFor((proof ?? verified!).person, fields, caller)
    const { account, profile } = rows
    const started = await database
      .write(async (trx) => {
        const isFirst = proof ? await takeProof(trx, proof.text, now()) : await markTokenUsed(trx, 'vendor-register', verified!, now())
        if (!isFirst) throw refusals.unauthorized()
        await addAccount(trx, rows)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'registered', detail: vendor })
        return proof ? sessions.begin(trx, { accountId: account.id, profileId: profile.id, type: vendor }, caller) : null
      })
      .catch((error) => {
        if (faultOf(error) === 'unique') return refuseTaken(account.mail_key)
        throw error
      })
    countOutcome(`registered ${vendor}`)
    await notices.registered(account)
    return started ? sessions.answer(started, account, caller, [cookies.line('vendor', '', caller)]) : done()
  }
}
