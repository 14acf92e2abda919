// SQL of accounts, passwords, links to vendors and the audit. The caller opens the transaction, so that it can contain several changes.
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import type { AccountRow, AuditRow, CreditEntryRow, IdentityTables, LinkRow, NewProfileRow, PasswordRow } from '../tables.ts'

export type IdentityDatabase = Database<IdentityTables>
export type Reader = Kysely<IdentityTables>
export type Writer = Transaction<IdentityTables>

/** Returns the email address in lower case, because addresses that differ only in case belong to one account. */
export const mailKeyOf = (mail: string) => mail.trim().toLowerCase()

/** Matches every email address that can be stored. Other text is not looked up. */
const storable = /^[\x21-\x7e]{3,254}$/

/** Loads an account with its password hash; `hash` is null for accounts created with a vendor. */
export const accountByMail = async (reader: Reader, mailKey: string) =>
  !storable.test(mailKey)
    ? undefined
    : reader
        .selectFrom('identity_accounts as account')
        .leftJoin('identity_passwords as password', 'password.account_id', 'account.id')
        .where('account.mail_key', '=', mailKey)
        .selectAll('account')
        .select('password.hash')
        .executeTakeFirst()

export const accountById = (reader: Reader, id: string): Promise<AccountRow | undefined> =>
  reader.selectFrom('identity_accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const passwordOf = (reader: Reader, accountId: string): Promise<PasswordRow | undefined> =>
  reader.selectFrom('identity_passwords').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const linksOf = (reader: Reader, accountId: string): Promise<LinkRow[]> =>
  reader.selectFrom('identity_links').selectAll().where('account_id', '=', accountId).execute()

export type NewAccount = { account: AccountRow; profile: NewProfileRow; password?: PasswordRow; link?: LinkRow }

/** Returns the first entry in the ledger of a new profile. */
const firstEntry = ({ id, created_at, credits }: NewProfileRow): CreditEntryRow => ({
  profile_id: id,
  number: 1,
  at: created_at,
  change: credits,
  reason: 'new-profile',
  video: null,
  balance: credits,
})

/** Stores a new account with its rows. Throws the fault `unique` if another account has the email address or the vendor's subject. */
export async function addAccount(trx: Writer, { account, profile, password, link }: NewAccount): Promise<void> {
  await trx.insertInto('identity_accounts').values(account).execute()
  await trx.insertInto('identity_profiles').values(profile).execute()
  await trx.insertInto('identity_credit_entries').values(firstEntry(profile)).execute()
  if (password) await trx.insertInto('identity_passwords').values(password).execute()
  if (link) await trx.insertInto('identity_links').values(link).execute()
}

export async function setPassword(trx: Writer, row: PasswordRow): Promise<void> {
  await trx
    .insertInto('identity_passwords')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash: row.hash, changed_at: row.changed_at }))
    .execute()
}

/**
 * Locks the password row until the transaction ends, and stores `next`. Returns false if the stored hash is no longer `hash`: the password may
 * have changed during its verification.
 */
export async function lockPasswordRow(trx: Writer, accountId: string, hash: string, next = hash): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_passwords')
    .set({ hash: next })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the account's row until the transaction ends. Every transaction that changes more than one row of an account calls this function first, so
 * that two transactions cannot deadlock. On PostgreSQL, an update without a change locks the row.
 */
export async function lockAccountRow(trx: Writer, accountId: string): Promise<void> {
  // SQLite needs no lock, because it has one writer at a time.
  if (!trx.getExecutor().adapter.supportsMultipleConnections) return
  await trx
    .updateTable('identity_accounts')
    .set(({ ref }) => ({ rev: ref('rev') }))
    .where('id', '=', accountId)
    .execute()
}

/** [A4-09] Changes an account and returns it. Returns null if `rev` is no longer current. */
export async function changeAccount(
  trx: Writer,
  { id, rev }: Pick<AccountRow, 'id' | 'rev'>,
  change: Partial<AccountRow>,
): Promise<AccountRow | null> {
  const changed = await trx
    .updateTable('identity_accounts')
    .set({ ...change, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  return changed ?? null
}

export async function audit(trx: Writer, row: Omit<AuditRow, 'id'>): Promise<void> {
  await trx
    .insertInto('identity_audit')
    .values({ id: crypto.randomUUID(), ...row })
    .execute()
}

export const deleteAuditBefore = (trx: Writer, before: number) => trx.deleteFrom('identity_audit').where('at', '<', before).execute()

export const removeLinks = (trx: Writer, accountId: string) =>
  trx.deleteFrom('identity_links').where('account_id', '=', accountId).execute()

/** Deletes the account and all its data, except its audit events. Removes personal details from the audit events. */
export async function removeAccount(trx: Writer, accountId: string): Promise<void> {
  for (const table of ['passwords', 'links', 'sessions', 'codes', 'devices', 'parental'] as const)
    await trx.deleteFrom(`identity_${table}`).where('account_id', '=', accountId).execute()
  const profiles = await trx.deleteFrom('identity_profiles').where('account_id', '=', accountId).returning('id').execute()
  for (const { id } of profiles) await trx.deleteFrom('identity_credit_entries').where('profile_id', '=', id).execute()
  // Network, browser and the names of televisions may identify a person.
  await trx.updateTable('identity_audit').set({ detail: '' }).where('account_id', '=', accountId).where('what', '=', 'signed-in').execute()
  await trx.deleteFrom('identity_accounts').where('id', '=', accountId).execute()
}

/** Returns the accounts in `userIds` that may receive newsletters: they are not locked, and their email address is verified. */
export async function subscribersAmong(
  reader: Reader,
  userIds: readonly string[],
): Promise<{ userId: string; mail: string; language: 'en' | 'es' }[]> {
  if (userIds.length === 0) return []
  const rows = await reader
    .selectFrom('identity_accounts')
    .select(['id', 'mail', 'language'])
    .where('id', 'in', userIds)
    .where('mail_verified_at', 'is not', null)
    .where('locked_at', 'is', null)
    .execute()
  return rows.map(({ id, mail, language }) => ({ userId: id, mail, language: language === 'es' ? 'es' : 'en' }))
}
