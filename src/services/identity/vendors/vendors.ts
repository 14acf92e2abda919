// Signing in with a vendor [A4-03]: who comes from there is known by issuer and subject, never by a mail alone.
import { type Answered, type Caller, descriptions, type Vendor } from '#contracts/http/identity.ts'
import { type VendorClient, type VendorFault, type VendorProof, vendorDescriptions } from '#contracts/http/vendors.ts'
import { answered, Refusal, refusals } from '../answers.ts'
import type { Core, Notices } from '../core.ts'
import { accountById, accountByMail, holdAccount, mailKeyOf, profileOf } from '../store.ts'
import { createFacebook } from './facebook.ts'
import { createLinks } from './links.ts'
import { createOpenid } from './openid.ts'
import { createProofs } from './proof.ts'
import { createVendorRegister } from './register.ts'
import type { VendorSettings } from './settings.ts'
import { linkOf, nameIssuer, takeToken } from './store.ts'
import { type Outgoing, type VendorPerson, VendorRefused, type VendorSide, type Vouched } from './vendor.ts'

const tenMinutes = 600_000

export type VendorsTools = { settings: VendorSettings; outgoing: Outgoing }
export type Vendors = ReturnType<typeof createVendors>

export function createVendors(core: Core, notices: Notices, { settings, outgoing }: VendorsTools) {
  const { database, sessions, now, told, report } = core
  const tools = { outgoing, now }
  const sides = new Map<Vendor, VendorSide>()
  if (settings.google) sides.set('google', createOpenid('google', settings.google, tools))
  if (settings.facebook) sides.set('facebook', createFacebook(settings.facebook, tools))
  if (settings.apple) sides.set('apple', createOpenid('apple', settings.apple, tools))

  /** Asks the vendor. Refused: 401; not reached: 503. */
  async function asked<Answer>(vendor: Vendor, ask: (side: VendorSide) => Promise<Answer>): Promise<Answer> {
    const side = sides.get(vendor)
    if (!side) throw new Refusal(400, 'This vendor is not set up here.')
    try {
      return await ask(side)
    } catch (error) {
      told(`${error instanceof VendorRefused ? 'refused' : 'failed'} ${vendor}`)
      if (error instanceof VendorRefused) throw refusals.unauthorized()
      report(error)
      throw refusals.busy(5)
    }
  }

  /** A session for whom the vendor vouched for; null when that is nobody's account yet. `token` is good for one session. */
  async function enter(person: VendorPerson, caller: Caller, token?: Omit<Vouched, 'person'>): Promise<Answered | null> {
    const link = await linkOf(database.read, person)
    const account = link && (await accountById(database.read, link.account_id))
    if (!account) return null
    const { id: profileId } = await profileOf(database.read, account.id)
    const held = await database.write(async (trx) => {
      await holdAccount(trx, account.id)
      const still = await linkOf(trx, person)
      if (still?.account_id !== account.id) throw refusals.unauthorized()
      if (still.locked_at !== null) throw refusals.locked()
      if (token && !(await takeToken(trx, 'vendor-session', token, now()))) throw refusals.unauthorized()
      return sessions.begin(trx, { accountId: account.id, profileId, type: person.vendor }, caller)
    })
    told(`signed-in ${person.vendor}`)
    return core.signedIn(held, account, caller)
  }

  /** A mail that the vendor verified and that is an account's already: it takes nothing over, and is told how to come in [A8-30]. */
  async function refuseTakenMail({ mail, isMailVerified }: Pick<VendorPerson, 'mail' | 'isMailVerified'>): Promise<void> {
    const other = isMailVerified && (await accountByMail(database.read, mailKeyOf(mail)))
    if (other) throw new Refusal(403, other.sign_in_type === 'email' ? vendorDescriptions.mailOfAccount : vendorDescriptions.mailOfVendor)
  }

  /** Each time a vendor may be asked, by whoever comes: as often as one may sign in. */
  const limit = (caller: Caller) => core.limit({ name: 'sign-in', most: core.settings.signInLimit, within: tenMinutes }, caller)

  async function vouched(vendor: Vendor, token: string | null, caller: Caller): Promise<Vouched> {
    if (!token) throw refusals.unauthorized()
    await limit(caller)
    return asked(vendor, (side) => side.vouch(token))
  }

  const proofs = createProofs(core, sides)
  const links = createLinks(core, notices)
  const client: VendorClient = {
    offered: [...sides.keys()],
    async proof(cookie) {
      const { person } = (await proofs.of(cookie)) ?? {}
      return person ? proofShown(person) : null
    },
    part: (vendor, caller) => answered(links.part(vendor, caller), caller.cookie),
  }

  return {
    client,
    asked,
    limit,
    enter,
    refuseTakenMail,
    links,
    keep: proofs.keep,
    /** [reliability 3.8] Once, when the site starts. */
    async nameIssuers(): Promise<void> {
      for (const [vendor, { issuer }] of sides) await database.write((trx) => nameIssuer(trx, vendor, issuer))
    },
    register: createVendorRegister(core, notices, { vouched, proofOf: proofs.of, refuseTakenMail }),

    /** [A7-05] */
    async session(vendor: Vendor, token: string | null, caller: Caller): Promise<Answered> {
      const { person, ...once } = await vouched(vendor, token, caller)
      const answer = await enter(person, caller, once)
      if (answer) return answer
      await refuseTakenMail(person)
      throw refusals.noUser()
    },
  }
}

const proofShown = ({ vendor, givenName, sn, mail, isMailVerified }: VendorPerson): VendorProof => ({
  vendor,
  givenName,
  sn,
  mail,
  isMailVerified,
})

/** [A8-30] What a page is told when it did not work. */
export function faultOfRefusal({ answer: { result } }: Refusal): VendorFault {
  return faultsByDescription.get(result.description) ?? 'VENDOR_FAILED'
}

const faultsByDescription = new Map<string, VendorFault>([
  [vendorDescriptions.mailOfAccount, 'USER_ALREADY_EXISTS'],
  [vendorDescriptions.mailOfVendor, 'VENDOR_ACCOUNT_EXISTS'],
  [vendorDescriptions.idInUse, 'ACCOUNT_ID_ALREADY_EXISTS'],
  [vendorDescriptions.unverified, 'UNVERIFIED'],
  [descriptions.stale, 'STALE'],
  [descriptions.locked, 'UNAUTHORIZED'],
])
