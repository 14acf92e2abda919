// What the browser's way leaves behind for whom we do not know yet: a cookie with a code, for as long as it takes to fill in a form.
import type { Caller, Vendor } from '#contracts/http/identity.ts'
import { addCode, codeHash, readCode } from '../code-store.ts'
import type { Core } from '../core.ts'
import type { Writer } from '../store.ts'
import type { VendorPerson, VendorSide } from './vendor.ts'

/** Seconds. */
const proofLife = 1800
const proofPurpose = 'vendor-proof'

export type Proofs = ReturnType<typeof createProofs>

/** True once. It told who somebody is: with an account, that is the account's to keep and to lose. */
export async function takeProof(trx: Writer, text: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_codes')
    .where('hash', '=', codeHash(proofPurpose, text))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function createProofs(
  { database, cookies, now }: Pick<Core, 'database' | 'cookies' | 'now'>,
  sides: ReadonlyMap<Vendor, VendorSide>,
) {
  return {
    /** Whom it is of; nobody when the vendor is another by now. */
    async of(cookie: string | null): Promise<{ person: VendorPerson; text: string } | null> {
      const text = cookies.read(cookie, 'vendor')
      const code = text && (await readCode(database.read, proofPurpose, text, now()))
      if (!code) return null
      const person = JSON.parse(JSON.parse(code.data).person) as VendorPerson
      return person.issuer === sides.get(person.vendor)?.issuer ? { person, text } : null
    },

    /** Answers the cookie. */
    async keep(person: VendorPerson, caller: Caller): Promise<string> {
      const code = { purpose: proofPurpose, accountId: null, data: { person: JSON.stringify(person) }, life: proofLife * 1000, now: now() }
      return cookies.line('vendor', await database.write((trx) => addCode(trx, code)), caller, proofLife)
    },
  }
}
