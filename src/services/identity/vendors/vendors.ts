// Sign-in with a vendor [A4-03]: a person is identified by issuer and subject, never by an email address alone.
import {
  type Caller,
  descriptions,
  type IdentityResponse,
  type Vendor,
  type VendorClient,
  type VendorProof,
} from '#contracts/http/identity.ts'
import { type VendorFault, vendorDescriptions } from '#contracts/http/vendors.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { AnswerRefused } from '#kit/openid/exchange-code.ts'
import { catchRefusals, Refusal, refusals } from '../requests/answers.ts'
import { accountById, accountByMail, lockAccountRow, mailKeyOf } from '../store/accounts.ts'
import { firstProfile } from '../store/profiles.ts'
import { createFacebook } from './facebook.ts'
import { createLinks, type LinkDependencies } from './links.ts'
import { createOpenid } from './openid.ts'
import { createProofs } from './proof.ts'
import { createVendorRegister, type VendorRegisterDependencies } from './register.ts'
import type { VendorSettings } from './settings.ts'
import { linkOf, markTokenUsed, setMissingIssuer } from './store.ts'
import type { VendorAdapter, VendorPerson, VerifiedToken } from './vendor.ts'

export type VendorSetup = { settings: VendorSettings; outgoing: Outgoing }
export type VendorsDependencies = LinkDependencies & VendorRegisterDependencies & { report(error: unknown): void }
export type Vendors = ReturnType<typeof createVendors>

function createAdapters({ settings, outgoing }: VendorSetup, now: () => number): Map<Vendor, VendorAdapter> {
  const dependencies = { outgoing, now }
  const adapters = new Map<Vendor, VendorAdapter>()
  if (settings.google) adapters.set('google', createOpenid('google', settings.google, dependencies))
  if (settings.facebook) adapters.set('facebook', createFacebook(settings.facebook, dependencies))
  if (settings.apple) adapters.set('apple', createOpenid('apple', settings.apple, dependencies))
  return adapters
}

export function createVendors(dependencies: VendorsDependencies, setup: VendorSetup) {
  const { database, cookies, limits, sessions, now, countOutcome, report } = dependencies
  const adapters = createAdapters(setup, now)

  /** Calls a vendor. Throws a Refusal: 400 if the vendor is not configured, 401 if its answer is invalid, 503 if it was not reached. */
  async function callVendor<Answer>(vendor: Vendor, call: (adapter: VendorAdapter) => Promise<Answer>): Promise<Answer> {
    const adapter = adapters.get(vendor)
    if (!adapter) throw new Refusal(400, 'This vendor is not configured.')
    try {
      return await call(adapter)
    } catch (error) {
      countOutcome(`${error instanceof AnswerRefused ? 'refused' : 'failed'} ${vendor}`)
      if (error instanceof AnswerRefused) throw refusals.unauthorized()
      report(error)
      throw refusals.busy(5)
    }
  }

  /** Signs a person in. Resolves to null if the person has no account. A `token` is accepted for one session only. */
  async function signIn(person: VendorPerson, caller: Caller, token?: Omit<VerifiedToken, 'person'>): Promise<IdentityResponse | null> {
    const link = await linkOf(database.read, person)
    const account = link && (await accountById(database.read, link.account_id))
    if (!account) return null
    const { id: profileId } = await firstProfile(database.read, account.id)
    const started = await database.write(async (trx) => {
      await lockAccountRow(trx, account.id)
      const currentLink = await linkOf(trx, person)
      if (currentLink?.account_id !== account.id) throw refusals.unauthorized()
      if (currentLink.locked_at !== null) throw refusals.locked()
      if (token && !(await markTokenUsed(trx, 'vendor-session', token, now()))) throw refusals.unauthorized()
      return sessions.begin(trx, { accountId: account.id, profileId, type: person.vendor }, caller)
    })
    countOutcome(`signed-in ${person.vendor}`)
    return sessions.answer(started, account, caller)
  }

  /** Throws a Refusal (403) if the verified email address already has an account: a vendor sign-in never takes over an account [A8-30]. */
  async function refuseTakenAddress({ mail, isMailVerified }: Pick<VendorPerson, 'mail' | 'isMailVerified'>): Promise<void> {
    const other = isMailVerified && (await accountByMail(database.read, mailKeyOf(mail)))
    if (other) throw new Refusal(403, other.sign_in_type === 'email' ? vendorDescriptions.mailOfAccount : vendorDescriptions.mailOfVendor)
  }

  /** Counts a call to a vendor towards the sign-in limit of the caller's IP address. */
  const limit = (caller: Caller) => limits.count(limits.byName.signIn, caller)

  async function verifyToken(vendor: Vendor, token: string | null, caller: Caller): Promise<VerifiedToken> {
    if (!token) throw refusals.unauthorized()
    await limit(caller)
    return callVendor(vendor, (adapter) => adapter.verifyToken(token))
  }

  const proofs = createProofs({ database, cookies, adapters, now })
  const links = createLinks(dependencies)
  const client: VendorClient = {
    offered: [...adapters.keys()],
    async proof(cookie) {
      const { person } = (await proofs.find(cookie)) ?? {}
      return person ? toVendorProof(person) : null
    },
    unlink: (vendor, caller) => catchRefusals(links.unlink(vendor, caller), caller.cookie),
  }

  return {
    client,
    callVendor,
    limit,
    signIn,
    refuseTakenAddress,
    links,
    storeProof: proofs.store,
    /** Sets the configured issuer on links without an issuer. Runs one time, when the site starts. */
    async setMissingIssuers(): Promise<void> {
      for (const [vendor, { issuer }] of adapters) await database.write((trx) => setMissingIssuer(trx, vendor, issuer))
    },
    register: createVendorRegister(dependencies, { verifyToken, findProof: proofs.find, refuseTakenAddress }),

    /** [A7-05] Signs in with a token that a client received from the vendor. */
    async signInWithToken(vendor: Vendor, token: string | null, caller: Caller): Promise<IdentityResponse> {
      const { person, ...usedToken } = await verifyToken(vendor, token, caller)
      const answer = await signIn(person, caller, usedToken)
      if (answer) return answer
      await refuseTakenAddress(person)
      throw refusals.noUser()
    },
  }
}

const toVendorProof = ({ vendor, givenName, sn, mail, isMailVerified }: VendorPerson): VendorProof => ({
  vendor,
  givenName,
  sn,
  mail,
  isMailVerified,
})

/** [A8-30] Maps a refusal to the fault that the page shows. */
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
