// SQL of links to vendors, and of tokens that were used.
import { codeHash } from '../code-store.ts'
import type { Reader, Writer } from '../store.ts'
import type { VendorPerson, Vouched } from './vendor.ts'

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

/** False when the subject is somebody's already, or the account has another of this vendor's. */
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

/** Links of before issuers were kept are of the one that is set up. */
export const nameIssuer = (trx: Writer, vendor: string, issuer: string) =>
  trx.updateTable('identity_links').set({ issuer }).where('vendor', '=', vendor).where('issuer', 'is', null).execute()

export async function removeLink(trx: Writer, vendor: string, accountId: string): Promise<boolean> {
  const removed = await trx.deleteFrom('identity_links').where('vendor', '=', vendor).where('account_id', '=', accountId).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** True once for a token in each of its uses, for as long as it lives: kept as a hash [reliability 3.8]. */
export async function takeToken(
  trx: Writer,
  purpose: 'vendor-session' | 'vendor-register',
  { once, expires }: Omit<Vouched, 'person'>,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_codes')
    .values({ hash: codeHash(purpose, once), purpose, account_id: null, data: '{}', created_at: now, expires_at: expires, used_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
