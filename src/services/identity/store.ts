// SQL of accounts, their passwords and profiles. What must hold together happens in one transaction of the caller.
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { refusals } from './answers.ts'
import type { DeviceTables } from './devices/device-tables.ts'
import type { AccountRow, AuditRow, IdentityTables, LinkRow, PasswordRow, ProfileRow } from './tables.ts'

export type IdentityDatabase = Database<IdentityTables>
export type Reader = Kysely<IdentityTables>
export type Writer = Transaction<IdentityTables>

/** Two spellings of one address are one account. */
export const mailKeyOf = (mail: string) => mail.trim().toLowerCase()

/** What mails that were taken look like; anything else is nobody's, and not for a database. */
const possible = /^[\x21-\x7e]{3,254}$/

/** Whom a password may belong to: `hash` is null for an account of a vendor's. */
export const accountByMail = async (reader: Reader, mailKey: string) =>
  !possible.test(mailKey)
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

/** An account without a profile went this very moment. */
const gone = () => refusals.unauthorized()

export const profileOf = (reader: Reader, accountId: string): Promise<ProfileRow> =>
  reader
    .selectFrom('identity_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow(gone)

/** The first profile with the vendors of its account, in one question: every sign-in asks it. */
export async function withProfile(reader: Reader, accountId: string) {
  const rows = await reader
    .selectFrom('identity_profiles as profile')
    .leftJoin('identity_links as link', 'link.account_id', 'profile.account_id')
    .where('profile.account_id', '=', accountId)
    .select(['profile.id', 'profile.credits', 'link.vendor', 'link.subject'])
    .orderBy('profile.created_at')
    .orderBy('profile.id')
    .execute()
  const first = rows[0]
  if (!first) throw gone()
  return { profileId: first.id, credits: first.credits, links: rows.filter(({ id, vendor }) => id === first.id && vendor !== null) }
}

export type NewAccount = { account: AccountRow; profile: ProfileRow; password?: PasswordRow; link?: LinkRow }

/** All of it or nothing; throws the fault `unique` when the mail or the vendor's subject is taken. */
export async function addAccount(trx: Writer, { account, profile, password, link }: NewAccount): Promise<void> {
  await trx.insertInto('identity_accounts').values(account).execute()
  await trx.insertInto('identity_profiles').values(profile).execute()
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
 * False when the password is another by now. Else `next`, and nobody changes it until the transaction ends: hashing takes its time, and what
 * was proved must still be so.
 */
export async function holdPassword(trx: Writer, accountId: string, hash: string, next = hash): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_passwords')
    .set({ hash: next })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * One after the other from here to the end of the transaction: on PostgreSQL the update that changes nothing holds the row. Whoever changes
 * more than one row of an account's begins with this: two who each hold what the other wants next would wait for ever.
 */
export async function holdAccount(trx: Writer, accountId: string): Promise<void> {
  // SQLite has one writer at a time.
  if (!trx.getExecutor().adapter.supportsMultipleConnections) return
  await trx
    .updateTable('identity_accounts')
    .set(({ ref }) => ({ rev: ref('rev') }))
    .where('id', '=', accountId)
    .execute()
}

/** [A4-09] Null when `rev` is no longer the account's. */
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

export const forgetAudit = (trx: Writer, before: number) => trx.deleteFrom('identity_audit').where('at', '<', before).execute()

export const removeLinks = (trx: Writer, accountId: string) =>
  trx.deleteFrom('identity_links').where('account_id', '=', accountId).execute()

/** Nothing of it is left but that there was one. */
export async function removeAccount(trx: Writer, accountId: string): Promise<void> {
  for (const table of ['passwords', 'links', 'sessions', 'codes', 'profiles'] as const)
    await trx.deleteFrom(`identity_${table}`).where('account_id', '=', accountId).execute()
  await (trx as unknown as Transaction<DeviceTables>).deleteFrom('identity_devices').where('account_id', '=', accountId).execute()
  // From where and with what, and what people call their televisions, may say who they were.
  await trx.updateTable('identity_audit').set({ detail: '' }).where('account_id', '=', accountId).where('what', '=', 'signed-in').execute()
  await trx.deleteFrom('identity_accounts').where('id', '=', accountId).execute()
}
