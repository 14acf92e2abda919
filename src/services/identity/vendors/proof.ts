// The proof that a person without an account signed in at a vendor: a one-time code in a cookie, valid while the person fills in the sign-up form.
import type { Caller, Vendor } from '#contracts/http/identity.ts'
import type { Cookies } from '../requests/cookies.ts'
import type { IdentityDatabase, Writer } from '../store/accounts.ts'
import { addCode, codeHash, readCode } from '../store/codes.ts'
import type { VendorAdapter, VendorPerson } from './vendor.ts'

const proofLifeSeconds = 1800
const proofPurpose = 'vendor-proof'

export type Proofs = ReturnType<typeof createProofs>

/** Deletes a proof and returns whether it was valid. A used proof is deleted, not only marked, because it contains personal data. */
export async function takeProof(trx: Writer, text: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_codes')
    .where('hash', '=', codeHash(proofPurpose, text))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type ProofDependencies = {
  database: IdentityDatabase
  cookies: Cookies
  adapters: ReadonlyMap<Vendor, VendorAdapter>
  now: () => number
}

export function createProofs({ database, cookies, adapters, now }: ProofDependencies) {
  return {
    /** Returns the person of the cookie. Returns null if the proof is invalid, or if the vendor's issuer has changed. */
    async find(cookie: string | null): Promise<{ person: VendorPerson; text: string } | null> {
      const text = cookies.read(cookie, 'vendor')
      const code = text && (await readCode(database.read, proofPurpose, text, now()))
      if (!code) return null
      const person = JSON.parse(JSON.parse(code.data).person) as VendorPerson
      return person.issuer === adapters.get(person.vendor)?.issuer ? { person, text } : null
    },

    /** Stores a proof and returns the `Set-Cookie` line. */
    async store(person: VendorPerson, caller: Caller): Promise<string> {
      const code = {
        purpose: proofPurpose,
        accountId: null,
        data: { person: JSON.stringify(person) },
        lifeMs: proofLifeSeconds * 1000,
        now: now(),
      }
      return cookies.line('vendor', await database.write((trx) => addCode(trx, code)), caller, proofLifeSeconds)
    },
  }
}
