// [A4-04], [A7-06] A new account with its password and its profile: all of it or nothing.
import { handoffLife } from '#contracts/http/exchange.ts'
import { type Answered, type Caller, descriptions, type SignInType } from '#contracts/http/identity.ts'
import { freeCredits } from '#contracts/limits.ts'
import { faultOf } from '#kit/db/faults.ts'
import { done, refusals } from '../answers.ts'
import { type Core, type Notices, passwordOfCall } from '../core.ts'
import { accountByMail, addAccount, audit, mailKeyOf } from '../store.ts'
import type { AccountRow, ProfileRow } from '../tables.ts'
import { checkFields, type NewProfile } from './fields.ts'
import type { createHandoff } from './handoff.ts'

type Given = Readonly<Record<string, unknown>>

/** The rows of an account that does not exist yet. `given` also says brand and language, where they are ours. */
export function newAccount(core: Pick<Core, 'brands' | 'now'>, type: SignInType, values: NewProfile, given: Given) {
  const now = core.now()
  const id = crypto.randomUUID()
  const brand = core.brands.brands.find(({ key }) => key === given['brand']) ?? core.brands.brands[0]!
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
    language: (given['language'] ?? brand.language) === 'es' ? 'es' : 'en',
    brand: brand.key,
    created_at: now,
    changed_at: now,
    locked_at: null,
  }
  const profile: ProfileRow = { id: crypto.randomUUID(), account_id: id, created_at: now, credits: freeCredits }
  return { account, profile }
}

export function createRegister(core: Core, notices: Notices, handoff: Pick<ReturnType<typeof createHandoff>, 'isOffered' | 'ticketFor'>) {
  const { database, hashing, policy, now, told } = core

  return async function register(given: Given, caller: Caller): Promise<Answered> {
    const password = passwordOfCall(given['password'] ?? '', caller)
    const { values, faults } = checkFields(given, ['mail', 'givenName', 'sn'], now())
    const fault = policy.faultOf(password, String(values.mail ?? ''))
    const all = { ...faults, ...(fault && { password: fault }) }
    if (Object.keys(all).length) throw refusals.fields(all, faults.mail ? descriptions.invalidMail : undefined)
    const { account, profile } = newAccount(core, 'email', values, given)
    const hash = await hashing.admit(async () => {
      await core.limit(core.limits.register, caller)
      if (await accountByMail(database.read, account.mail_key)) throw refusals.exists()
      return hashing.hash(password)
    })
    const isHandedOver = handoff.isOffered && given['sisterService'] === true
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
    told('registered email')
    await notices.registered(account)
    if (ticket === undefined) return done({})
    return done({ handoff: { ticket } }, [core.cookies.line('handoff', ticket, caller, handoffLife / 1000)])
  }
}
