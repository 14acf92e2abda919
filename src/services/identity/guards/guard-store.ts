// SQL of failed sign-ins [A5-13]. A sign-in is counted before its password is hashed, so that each of several parallel guesses is counted.
import { lockout } from '#contracts/http/identity.ts'
import type { IdentityDatabase, Writer } from '../store/accounts.ts'
import type { GuardRow } from '../tables.ts'

/** A counted attempt. With `isLast`, a failed attempt locks the account until an emailed link or a password reset unlocks it. */
export type Reservation = { key: string; at: number; lockedUntil: number; before: number; isLast: boolean }
export type Reserved = { allowed: true; reservation: Reservation } | { allowed: false; until: number | null }

const timesOf = (guard: GuardRow | undefined) => (guard?.recent ?? '').split(' ').filter(Boolean).map(Number)

/** Inserts the row of `key` if it is missing, locks the row until the transaction ends, and returns it. */
const lockGuard = (trx: Writer, key: string, now: number): Promise<GuardRow> =>
  trx
    .insertInto('identity_guards')
    .values({ key, recent: '', failures: 0, locked_until: 0, changed_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ changed_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()

const setGuard = (trx: Writer, key: string, guard: Partial<GuardRow>) =>
  trx.updateTable('identity_guards').set(guard).where('key', '=', key).execute()

/** `until` is the end of the lock. It is null if only an emailed link or a password reset removes the lock. */
type Locked = { until: number | null }

function lockOf({ failures, locked_until: until }: Pick<GuardRow, 'failures' | 'locked_until'>, now: number): Locked | null {
  if (failures >= lockout.maxInARow) return { until: null }
  return until > now ? { until } : null
}

/** Counts one attempt for `key`. If the key is locked, writes nothing, and returns the end of the lock. */
export async function reserveAttempt(database: IdentityDatabase, key: string, now: number): Promise<Reserved> {
  for (;;) {
    const guard = await database.read.selectFrom('identity_guards').selectAll().where('key', '=', key).executeTakeFirst()
    const lock = guard && lockOf(guard, now)
    if (lock) return { allowed: false, ...lock }
    const { failures, locked_until: before } = guard ?? { failures: 0, locked_until: 0 }
    const times = [...timesOf(guard).filter((at) => at > now - lockout.windowMs), now].slice(-lockout.maxFailures)
    const lockedUntil = times.length >= lockout.maxFailures ? now + lockout.lockMs : before
    const next = { key, recent: times.join(' '), failures: failures + 1, locked_until: lockedUntil, changed_at: now }
    // `mayBeLost` makes the write faster. This is safe here: only a power failure loses the write, and an attacker cannot cause a power failure.
    if (await database.write((trx) => replaceGuard(trx, guard, next), { mayBeLost: true }))
      return { allowed: true, reservation: { key, at: now, lockedUntil, before, isLast: failures + 1 >= lockout.maxInARow } }
  }
}

/** Stores the row. Returns false if the stored row is no longer `expected`. */
async function replaceGuard(trx: Writer, expected: GuardRow | undefined, next: GuardRow): Promise<boolean> {
  if (!expected) {
    const insert = trx.insertInto('identity_guards').values(next)
    return Boolean((await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows)
  }
  const update = trx.updateTable('identity_guards').set(next).where('key', '=', expected.key)
  return Boolean(
    (await update.where('recent', '=', expected.recent).where('failures', '=', expected.failures).executeTakeFirst()).numUpdatedRows,
  )
}

/** Deletes the failed attempts of `key`. */
export async function clearGuard(trx: Writer, key: string): Promise<void> {
  await trx.deleteFrom('identity_guards').where('key', '=', key).execute()
}

/** Removes an attempt from the count, because its password was not compared. */
export async function releaseAttempt(trx: Writer, { key, at, lockedUntil, before }: Reservation, now: number): Promise<void> {
  const guard = await lockGuard(trx, key, now)
  const times = timesOf(guard)
  const isOwnLock = guard.locked_until === lockedUntil
  await setGuard(trx, key, {
    recent: times.toSpliced(times.lastIndexOf(at), times.includes(at) ? 1 : 0).join(' '),
    failures: Math.max(0, guard.failures - 1),
    ...(isOwnLock && { locked_until: before }),
  })
}
