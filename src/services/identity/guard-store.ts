// Counting guesses [A5-13]. A sign-in is counted before its password is hashed, so that guesses made at once are counted one by one.
import { lockout } from '#contracts/http/identity.ts'
import type { Writer } from './store.ts'

/** `isLast`: should it fail, there is no other. */
export type Reservation = { key: string; attempt: string; lockedUntil: number; before: number; isLast: boolean }
export type Reserved = { allowed: true; reservation: Reservation } | { allowed: false; until: number | null }

/** Counts one more for `key`, or says until when it is locked; null: until its password is reset. */
export async function reserveAttempt(trx: Writer, key: string, now: number): Promise<Reserved> {
  // The update that changes nothing holds the row until the transaction ends, also on PostgreSQL: one after the other from here.
  const guard = await trx
    .insertInto('identity_guards')
    .values({ key, failures: 0, locked_until: 0, changed_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ changed_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (guard.failures >= lockout.mostInARow) return { allowed: false, until: null }
  if (guard.locked_until > now) return { allowed: false, until: guard.locked_until }
  const { count } = await trx
    .selectFrom('identity_attempts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('key', '=', key)
    .where('at', '>', now - lockout.within)
    .executeTakeFirstOrThrow()
  const attempt = crypto.randomUUID()
  await trx.insertInto('identity_attempts').values({ id: attempt, key, at: now }).execute()
  const lockedUntil = Number(count) + 1 >= lockout.failures ? now + lockout.lock : guard.locked_until
  await trx
    .updateTable('identity_guards')
    .set({ failures: guard.failures + 1, locked_until: lockedUntil })
    .where('key', '=', key)
    .execute()
  const isLast = guard.failures + 1 >= lockout.mostInARow
  return { allowed: true, reservation: { key, attempt, lockedUntil, before: guard.locked_until, isLast } }
}

/** Somebody proved to be who they are: nothing is held against them. */
export async function clearGuard(trx: Writer, key: string): Promise<void> {
  await trx.deleteFrom('identity_attempts').where('key', '=', key).execute()
  await trx.deleteFrom('identity_guards').where('key', '=', key).execute()
}

/** As if it had not been counted: its password was never looked at. */
export async function releaseAttempt(trx: Writer, { key, attempt, lockedUntil, before }: Reservation): Promise<void> {
  await trx.deleteFrom('identity_attempts').where('id', '=', attempt).execute()
  await trx
    .updateTable('identity_guards')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
  if (lockedUntil !== before)
    await trx
      .updateTable('identity_guards')
      .set({ locked_until: before })
      .where('key', '=', key)
      .where('locked_until', '=', lockedUntil)
      .execute()
}
