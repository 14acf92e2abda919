// Counting guesses [A5-13]. A sign-in is counted before its password is hashed, so that guesses made at once are counted one by one.
import { lockout } from '#contracts/http/identity.ts'
import type { IdentityDatabase, Writer } from '../store.ts'
import type { GuardRow } from '../tables.ts'

/** `isLast`: should it fail, there is no other. */
export type Reservation = { key: string; at: number; lockedUntil: number; before: number; isLast: boolean }
export type Reserved = { allowed: true; reservation: Reservation } | { allowed: false; until: number | null }

const timesOf = (guard: GuardRow | undefined) => (guard?.recent ?? '').split(' ').filter(Boolean).map(Number)

/** The row of `key`, one way or the other; nobody else's until the transaction ends, also on PostgreSQL. */
const heldGuard = (trx: Writer, key: string, now: number): Promise<GuardRow> =>
  trx
    .insertInto('identity_guards')
    .values({ key, recent: '', failures: 0, locked_until: 0, changed_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ changed_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()

const setGuard = (trx: Writer, key: string, guard: Partial<GuardRow>) =>
  trx.updateTable('identity_guards').set(guard).where('key', '=', key).execute()

type Shut = { until: number | null }

function shut({ failures, locked_until: until }: Pick<GuardRow, 'failures' | 'locked_until'>, now: number): Shut | null {
  if (failures >= lockout.mostInARow) return { until: null }
  return until > now ? { until } : null
}

/** Counts one more for `key`, or says until when it is locked, without a write; null: until its password is reset. */
export async function reserveAttempt(database: IdentityDatabase, key: string, now: number): Promise<Reserved> {
  for (;;) {
    const guard = await database.read.selectFrom('identity_guards').selectAll().where('key', '=', key).executeTakeFirst()
    const isShut = guard && shut(guard, now)
    if (isShut) return { allowed: false, ...isShut }
    const { failures, locked_until: before } = guard ?? { failures: 0, locked_until: 0 }
    const times = [...timesOf(guard).filter((at) => at > now - lockout.within), now].slice(-lockout.failures)
    const lockedUntil = times.length >= lockout.failures ? now + lockout.lock : before
    const next = { key, recent: times.join(' '), failures: failures + 1, locked_until: lockedUntil, changed_at: now }
    // Who guesses cannot bring about the power cut that would undo it.
    if (await database.write((trx) => replaceGuard(trx, guard, next), { mayBeLost: true }))
      return { allowed: true, reservation: { key, at: now, lockedUntil, before, isLast: failures + 1 >= lockout.mostInARow } }
  }
}

/** False when the guard is another by now. */
async function replaceGuard(trx: Writer, seen: GuardRow | undefined, next: GuardRow): Promise<boolean> {
  if (!seen) {
    const insert = trx.insertInto('identity_guards').values(next)
    return Boolean((await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows)
  }
  const update = trx.updateTable('identity_guards').set(next).where('key', '=', seen.key)
  return Boolean((await update.where('recent', '=', seen.recent).where('failures', '=', seen.failures).executeTakeFirst()).numUpdatedRows)
}

/** Somebody proved to be who they are: nothing is held against them. */
export async function clearGuard(trx: Writer, key: string): Promise<void> {
  await trx.deleteFrom('identity_guards').where('key', '=', key).execute()
}

/** As if it had not been counted: its password was never looked at. */
export async function releaseAttempt(trx: Writer, { key, at, lockedUntil, before }: Reservation, now: number): Promise<void> {
  const guard = await heldGuard(trx, key, now)
  const times = timesOf(guard)
  const isOurs = guard.locked_until === lockedUntil
  await setGuard(trx, key, {
    recent: times.toSpliced(times.lastIndexOf(at), times.includes(at) ? 1 : 0).join(' '),
    failures: Math.max(0, guard.failures - 1),
    ...(isOurs && { locked_until: before }),
  })
}
