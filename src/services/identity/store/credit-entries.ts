// SQL of the ledger of credits: one row for each change of a balance.
import type { CreditEntry } from '#contracts/http/credits.ts'
import type { Reader, Writer } from './accounts.ts'

/** Adds credits to a profile, with an entry. The caller has locked the account (`lockAccountRow`). */
export async function addCredits(trx: Writer, profileId: string, credits: number, now: number): Promise<void> {
  const { credits: balance } = await trx
    .updateTable('identity_profiles')
    .set(({ eb }) => ({ credits: eb('credits', '+', credits) }))
    .where('id', '=', profileId)
    .returning('credits')
    .executeTakeFirstOrThrow()
  const { number } = await trx
    .selectFrom('identity_credit_entries')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  const entry = { profile_id: profileId, number: Number(number) + 1, at: now, change: credits, reason: 'operator', video: null, balance }
  await trx.insertInto('identity_credit_entries').values(entry).execute()
}

/** Returns the mpxGuids of the videos that a profile has unlocked, in the order of unlocking. */
export async function unlockedVideosOf(reader: Reader, profileId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('identity_credit_entries')
    .select('video')
    .where('profile_id', '=', profileId)
    .where('video', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ video }) => video!)
}

/** Returns the ledger of a profile, the newest entry first. */
export async function ledgerOf(reader: Reader, profileId: string): Promise<CreditEntry[]> {
  const rows = await reader
    .selectFrom('identity_credit_entries')
    .select(['at', 'change', 'reason', 'video', 'balance'])
    .where('profile_id', '=', profileId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason as CreditEntry['reason'] }))
}
