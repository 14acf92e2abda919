// Counting guesses [A5-13]. A sign-in is counted before its password is hashed, so that guesses made at once are counted one by one.
import { lockout } from '#contracts/http/identity.ts'
import type { Reader, Writer } from './store.ts'
import type { GuardRow } from './tables.ts'

/** `isLast`: should it fail, there is no other. */
export type Reservation = { key: string; at: number; lockedUntil: number; before: number; isLast: boolean }
export type Reserved = { allowed: true; reservation: Reservation } | { allowed: false; until: number | null }

const timesOf = ({ recent }: GuardRow) => recent.split(' ').filter(Boolean).map(Number)

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

/** Whether there is no use in counting: a look costs no write, however many guess on. */
export async function shutNow(reader: Reader, key: string, now: number): Promise<Shut | null> {
  const guard = await reader.selectFrom('identity_guards').select(['failures', 'locked_until']).where('key', '=', key).executeTakeFirst()
  return guard ? shut(guard, now) : null
}

/** Counts one more for `key`, or says until when it is locked; null: until its password is reset. */
export async function reserveAttempt(trx: Writer, key: string, now: number): Promise<Reserved> {
  const guard = await heldGuard(trx, key, now)
  const { failures, locked_until: before } = guard
  const isShut = shut(guard, now)
  if (isShut) return { allowed: false, ...isShut }
  const times = [...timesOf(guard).filter((at) => at > now - lockout.within), now].slice(-lockout.failures)
  const lockedUntil = times.length >= lockout.failures ? now + lockout.lock : before
  await setGuard(trx, key, { recent: times.join(' '), failures: failures + 1, locked_until: lockedUntil })
  return { allowed: true, reservation: { key, at: now, lockedUntil, before, isLast: failures + 1 >= lockout.mostInARow } }
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
