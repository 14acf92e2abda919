// SQL of one-time codes: only the hash is stored; each code has one purpose and an expiry.
import { hashOf, newSecret } from '../secrets.ts'
import type { CodeRow } from '../tables.ts'
import { lockAccountRow, type Reader, type Writer } from './accounts.ts'

/** Purposes of the two codes of a password reset: the code in the emailed link, and the token that sets the password. */
export const resetPurposes = ['reset', 'reset-step'] as const
export const handoffPurpose = 'handoff'

export type NewCode = {
  purpose: string
  accountId: string | null
  data?: Record<string, string>
  lifeMs: number
  now: number
}

/** Returns the hash that is stored for a code. The hash includes the purpose, so a code is valid for one purpose only. */
export const codeHash = (purpose: string, code: string) => hashOf(`${purpose} ${code}`)

/** Stores a code and returns its text. */
export async function addCode(trx: Writer, { purpose, accountId, data = {}, lifeMs, now }: NewCode, code = newSecret()): Promise<string> {
  const row = { hash: codeHash(purpose, code), purpose, account_id: accountId, data: JSON.stringify(data) }
  await trx
    .insertInto('identity_codes')
    .values({ ...row, created_at: now, expires_at: now + lifeMs, used_at: null })
    .execute()
  return code
}

/** Loads a code. Returns undefined if the code is unknown, used or expired. */
export const readCode = (reader: Reader, purpose: string, code: string, now: number): Promise<CodeRow | undefined> =>
  reader
    .selectFrom('identity_codes')
    .selectAll()
    .where('hash', '=', codeHash(purpose, code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Marks a code as used and returns it. Returns undefined if the code is unknown, used or expired. Locks the code's account until the transaction ends. */
export async function useCode(trx: Writer, purpose: string, code: string, now: number): Promise<CodeRow | undefined> {
  const found = await readCode(trx, purpose, code, now)
  if (found?.account_id) await lockAccountRow(trx, found.account_id)
  return trx
    .updateTable('identity_codes')
    .set({ used_at: now })
    .where('hash', '=', codeHash(purpose, code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether an account may receive another code. Locks the account, so that the count cannot change until the transaction ends. */
export async function mayGetCode(
  trx: Writer,
  accountId: string,
  purpose: string,
  limit: { codes: number; since: number },
): Promise<boolean> {
  await lockAccountRow(trx, accountId)
  const { count } = await trx
    .selectFrom('identity_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', limit.since)
    .executeTakeFirstOrThrow()
  return Number(count) < limit.codes
}

/** Invalidates all codes of these purposes. */
export async function invalidateCodes(trx: Writer, accountId: string, purposes: readonly string[], now: number): Promise<void> {
  await trx
    .updateTable('identity_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

const hour = 3_600_000
/** Deletes codes an hour after their expiry. In this hour, the codes still count towards the account's hourly limit. */
export const deleteExpiredCodes = (trx: Writer, now: number) =>
  trx
    .deleteFrom('identity_codes')
    .where('expires_at', '<', now - hour)
    .execute()
