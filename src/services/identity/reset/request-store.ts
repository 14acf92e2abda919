// Requests for a reset, as they came: kept before anybody looks whether there is such an account.
import type { Writer } from '../store.ts'

const purpose = 'reset-asked'
/** Whoever took one and died gave it back. */
const claimHolds = 60_000

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

export async function claimRequest(trx: Writer, now: number): Promise<ResetRequest | undefined> {
  const first = await trx
    .selectFrom('identity_codes')
    .select(['hash', 'used_at'])
    // The index begins with it.
    .where('account_id', 'is', null)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<', now - claimHolds)]))
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
