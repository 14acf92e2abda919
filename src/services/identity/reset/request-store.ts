// SQL of the queue of reset requests. A request is stored before its account is looked up.
import type { Writer } from '../store/accounts.ts'

const purpose = 'reset-asked'
/** Milliseconds until another process may claim a request that is claimed but not finished. */
const claimLife = 60_000

export type ResetRequest = { id: string; mailKey: string }

export const addRequest = (trx: Writer, mailKey: string, { now, life }: { now: number; life: number }) =>
  trx
    .insertInto('identity_codes')
    .values({
      hash: crypto.randomUUID(),
      purpose,
      account_id: null,
      data: mailKey,
      created_at: now,
      expires_at: now + life,
      used_at: null,
    })
    .execute()

/** Claims the oldest open request for this process. Returns undefined if no request is open. */
export async function claimRequest(trx: Writer, now: number): Promise<ResetRequest | undefined> {
  const first = await trx
    .selectFrom('identity_codes')
    .select(['hash', 'used_at'])
    // This condition lets the query use the index that begins with account_id.
    .where('account_id', 'is', null)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<', now - claimLife)]))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return undefined
  const claimed = await trx
    .updateTable('identity_codes')
    .set({ used_at: now })
    .where('hash', '=', first.hash)
    .where('used_at', first.used_at === null ? 'is' : '=', first.used_at)
    .returning(['hash', 'data'])
    .executeTakeFirst()
  return claimed && { id: claimed.hash, mailKey: claimed.data }
}

export const endRequest = (trx: Writer, { id }: ResetRequest) =>
  trx.deleteFrom('identity_codes').where('hash', '=', id).where('purpose', '=', purpose).execute()
