// SQL of links between accounts and vendors, and of used tokens.
import type { Reader, Writer } from '../store/accounts.ts'
import { codeHash } from '../store/codes.ts'
import type { VendorPerson, VerifiedToken } from './vendor.ts'

type Subject = Pick<VendorPerson, 'vendor' | 'subject' | 'issuer'>

export const linkOf = (reader: Reader, { vendor, subject, issuer }: Subject) =>
  reader
    .selectFrom('identity_links as link')
    .innerJoin('identity_accounts as account', 'account.id', 'link.account_id')
    .where('link.vendor', '=', vendor)
    .where('link.subject', '=', subject)
    .where(({ or, eb }) => or([eb('link.issuer', '=', issuer), eb('link.issuer', 'is', null)]))
    .select(['link.account_id', 'account.locked_at'])
    .executeTakeFirst()

/** Links a person to an account. Returns false if the person is linked to another account, or the account to another subject of this vendor. */
export async function addLink(
  trx: Writer,
  { vendor, subject, issuer, mail }: VendorPerson,
  accountId: string,
  now: number,
): Promise<boolean> {
  const other = await trx
    .selectFrom('identity_links')
    .select(['subject', 'issuer'])
    .where('account_id', '=', accountId)
    .where('vendor', '=', vendor)
    .executeTakeFirst()
  if (other) return other.subject === subject && (other.issuer ?? issuer) === issuer
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_links')
    .values({ vendor, subject, issuer, account_id: accountId, mail: mail || null, linked_at: now })
    .onConflict((conflict) => conflict.columns(['vendor', 'subject']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Sets the configured issuer on links that are older than the column `issuer`. */
export const setMissingIssuer = (trx: Writer, vendor: string, issuer: string) =>
  trx.updateTable('identity_links').set({ issuer }).where('vendor', '=', vendor).where('issuer', 'is', null).execute()

export async function removeLink(trx: Writer, vendor: string, accountId: string): Promise<boolean> {
  const removed = await trx.deleteFrom('identity_links').where('vendor', '=', vendor).where('account_id', '=', accountId).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** Stores the hash of a used token until the token expires. Returns false if the token was used for this purpose before. */
export async function markTokenUsed(
  trx: Writer,
  purpose: 'vendor-session' | 'vendor-register',
  { replayKey, expires }: Omit<VerifiedToken, 'person'>,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_codes')
    .values({
      hash: codeHash(purpose, replayKey),
      purpose,
      account_id: null,
      data: '{}',
      created_at: now,
      expires_at: expires,
      used_at: now,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
