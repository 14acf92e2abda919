// [A4-04], [A7-06] Creates an account with password and profile in one transaction.
import type { BrandGroup } from '#contracts/brand.ts'
import { handoffLife } from '#contracts/http/exchange.ts'
import { type Caller, descriptions, type IdentityResponse, type SignInType } from '#contracts/http/identity.ts'
import { freeCredits } from '#contracts/limits.ts'
import { faultOf } from '#kit/db/faults.ts'
import type { Notices } from '../mail/notices.ts'
import type { Hashing } from '../passwords/hashing.ts'
import type { PasswordPolicy } from '../passwords/password-policy.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import type { Limits } from '../requests/limits.ts'
import { parsePassword } from '../requests/parse.ts'
import { accountByMail, addAccount, audit, type IdentityDatabase, mailKeyOf } from '../store/accounts.ts'
import type { AccountRow, NewProfileRow } from '../tables.ts'
import { checkFields, type NewProfile } from './fields.ts'
import type { Handoff } from './handoff.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the rows of a new account. A missing or unknown brand is replaced by the main brand. A missing language is replaced by the brand's language.
 * `videoCompany`: the company to which viewing may be passed on if the field `videoConsent` is true [A6-07].
 */
export function newAccount(group: BrandGroup, now: number, type: SignInType, values: NewProfile, fields: Fields, videoCompany?: string) {
  const id = crypto.randomUUID()
  const brand = group.brands.find(({ key }) => key === fields['brand']) ?? group.brands[0]!
  const isAsked = videoCompany !== undefined && typeof fields['videoConsent'] === 'boolean'
  const text = (field: Exclude<keyof NewProfile, 'birthYear'>) => String(values[field])
  const account: AccountRow = {
    id,
    rev: 1,
    mail: text('mail'),
    mail_key: mailKeyOf(text('mail')),
    mail_verified_at: null,
    given_name: text('givenName'),
    sn: text('sn'),
    gender: text('gender'),
    age_range: text('ageRange'),
    service_zip: text('serviceZip'),
    telephone: text('telephoneNumber'),
    birth_year: values.birthYear === '' ? null : Number(values.birthYear),
    sign_in_type: type,
    terms_at: now,
    peacock_id: null,
    mpid: null,
    language: (fields['language'] ?? brand.language) === 'es' ? 'es' : 'en',
    brand: brand.key,
    created_at: now,
    changed_at: now,
    locked_at: null,
    video_company: isAsked ? (fields['videoConsent'] ? videoCompany : '') : null,
    video_consent_at: isAsked ? now : null,
  }
  const profile: NewProfileRow = { id: crypto.randomUUID(), account_id: id, created_at: now, credits: freeCredits }
  return { account, profile }
}

export type RegisterDependencies = {
  database: IdentityDatabase
  brands: BrandGroup
  cookies: Cookies
  limits: Pick<Limits, 'byName' | 'count'>
  hashing: Hashing
  policy: PasswordPolicy
  handoff: Pick<Handoff, 'isOffered' | 'ticketFor'>
  settings: { videoCompany?: string | undefined }
  notices: Pick<Notices, 'registered'>
  now: () => number
  countOutcome(outcome: string): void
}
export type Register = ReturnType<typeof createRegister>

export function createRegister(dependencies: RegisterDependencies) {
  const { database, brands, cookies, limits, hashing, policy, handoff, settings, notices, now, countOutcome } = dependencies

  return async function register(fields: Fields, caller: Caller): Promise<IdentityResponse> {
    const password = parsePassword(fields['password'] ?? '', caller)
    const { values, faults } = checkFields(fields, ['mail', 'givenName', 'sn'], now())
    const fault = policy.faultOf(password, String(values.mail ?? ''))
    const allFaults = { ...faults, ...(fault && { password: fault }) }
    if (Object.keys(allFaults).length) throw refusals.fields(allFaults, faults.mail ? descriptions.invalidMail : undefined)
    const { account, profile } = newAccount(brands, now(), 'email', values, fields, settings.videoCompany)
    const hash = await hashing.admit(async () => {
      await limits.count(limits.byName.register, caller)
      if (await accountByMail(database.read, account.mail_key)) throw refusals.exists()
      return hashing.hash(password)
    })
    const isHandedOver = handoff.isOffered && fields['sisterService'] === true
    let ticket: string | undefined
    try {
      await database.write(async (trx) => {
        await addAccount(trx, { account, profile, password: { account_id: account.id, hash, changed_at: now() } })
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'registered', detail: 'email' })
        if (isHandedOver) ticket = await handoff.ticketFor(trx, account)
      })
    } catch (error) {
      if (faultOf(error) === 'unique') throw refusals.exists()
      throw error
    }
    countOutcome('registered email')
    await notices.registered(account)
    if (ticket === undefined) return done({})
    return done({ handoff: { ticket } }, [cookies.line('handoff', ticket, caller, handoffLife / 1000)])
  }
}
