// Signing in with a vendor [A4-03]: who comes from there is known by vendor and subject, never by a mail alone.
import { type Answered, type Caller, descriptions, type Vendor } from '#contracts/http/identity.ts'
import { type VendorClient, type VendorFault, type VendorProof, vendorDescriptions } from '#contracts/http/vendors.ts'
import { answered, Refusal, refusals } from '../answers.ts'
import { addCode, readCode } from '../code-store.ts'
import type { Core, Notices } from '../core.ts'
import { accountById, accountByMail, mailKeyOf, profileOf } from '../store.ts'
import { createFacebook } from './facebook.ts'
import { createLinks } from './links.ts'
import { createOpenid } from './openid.ts'
import { createVendorRegister, proofPurpose } from './register.ts'
import type { VendorSettings } from './settings.ts'
import { linkOf, takeToken } from './store.ts'
import { type Outgoing, type VendorPerson, VendorRefused, type VendorSide, type Vouched } from './vendor.ts'

/** Seconds: time to fill in a form. */
const proofLife = 1800
const tenMinutes = 600_000

export type VendorsTools = { settings: VendorSettings; outgoing: Outgoing }
export type Vendors = ReturnType<typeof createVendors>

export function createVendors(core: Core, notices: Notices, { settings, outgoing }: VendorsTools) {
  const { database, cookies, sessions, now, told, report } = core
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
    if (account.locked_at !== null) throw refusals.locked()
    const { id: profileId } = await profileOf(database.read, account.id)
    const held = await database.write(async (trx) => {
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

  async function proofOf(cookie: string | null): Promise<{ person: VendorPerson; text: string } | null> {
    const text = cookies.read(cookie, 'vendor')
    const code = text && (await readCode(database.read, proofPurpose, text, now()))
    return code ? { person: JSON.parse(JSON.parse(code.data).person), text } : null
  }

  const links = createLinks(core)
  const client: VendorClient = {
    offered: [...sides.keys()],
    async proof(cookie) {
      const { person } = (await proofOf(cookie)) ?? {}
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
    register: createVendorRegister(core, notices, { vouched, proofOf, refuseTakenMail }),

    /** [A7-05] */
    async session(vendor: Vendor, token: string | null, caller: Caller): Promise<Answered> {
      const { person, ...once } = await vouched(vendor, token, caller)
      const answer = await enter(person, caller, once)
      if (answer) return answer
      await refuseTakenMail(person)
      throw refusals.noUser()
    },

    /** Lets a form be filled in by whom the vendor vouched for; answers the cookie that says so. */
    async keep(person: VendorPerson, caller: Caller): Promise<string> {
      const code = { purpose: proofPurpose, accountId: null, data: { person: JSON.stringify(person) }, life: proofLife * 1000, now: now() }
      return cookies.line('vendor', await database.write((trx) => addCode(trx, code)), caller, proofLife)
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
