// Secrets that are handed out once: only their hash is kept, for one purpose, with an end.
import { hashOf, newSecret } from './secrets.ts'
import { holdAccount, type Reader, type Writer } from './store.ts'
import type { CodeRow } from './tables.ts'

export type NewCode = {
  purpose: string
  accountId: string | null
  data?: Record<string, string>
  /** Milliseconds. */
  life: number
  now: number
}

/** The hash says what it is for: a code of one step is no code of another. */
export const codeHash = (purpose: string, code: string) => hashOf(`${purpose} ${code}`)

/** Answers the text that is handed out. */
export async function addCode(trx: Writer, { purpose, accountId, data = {}, life, now }: NewCode, code = newSecret()): Promise<string> {
  const row = { hash: codeHash(purpose, code), purpose, account_id: accountId, data: JSON.stringify(data) }
  await trx
    .insertInto('identity_codes')
    .values({ ...row, created_at: now, expires_at: now + life, used_at: null })
    .execute()
  return code
}

/** Undefined when it is none, was used, or is too old. */
export const readCode = (reader: Reader, purpose: string, code: string, now: number): Promise<CodeRow | undefined> =>
  reader
    .selectFrom('identity_codes')
    .selectAll()
    .where('hash', '=', codeHash(purpose, code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The same, and nobody else gets it again. Its account is held: what the code is good for comes next. */
export async function useCode(trx: Writer, purpose: string, code: string, now: number): Promise<CodeRow | undefined> {
  const found = await readCode(trx, purpose, code, now)
  if (found?.account_id) await holdAccount(trx, found.account_id)
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

/** Whether an account may be given one more: counted and held until the transaction ends. */
export async function mayHaveCode(
  trx: Writer,
  accountId: string,
  purpose: string,
  most: { codes: number; since: number },
): Promise<boolean> {
  await holdAccount(trx, accountId)
  const { count } = await trx
    .selectFrom('identity_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', most.since)
    .executeTakeFirstOrThrow()
  return Number(count) < most.codes
}

/** None of these purposes counts any more. */
export async function voidCodes(trx: Writer, accountId: string, purposes: readonly string[], now: number): Promise<void> {
  await trx
    .updateTable('identity_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

const hour = 3_600_000
/** An hour after its end: until then it counts for how many an account was given. */
export const forgetCodes = (trx: Writer, now: number) =>
  trx
    .deleteFrom('identity_codes')
    .where('expires_at', '<', now - hour)
    .execute()
