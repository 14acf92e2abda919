// SQL of sessions. A session is a family of handles of which one counts; each change of it is one conditional statement.
import type { Transaction } from 'kysely'
import { refusals } from '../answers.ts'
import type { DeviceTables } from '../devices/device-tables.ts'
import { holdAccount, type Reader, type Writer } from '../store.ts'
import type { SessionRow } from '../tables.ts'

export const addSession = async (trx: Writer, row: SessionRow): Promise<void> => {
  await trx.insertInto('identity_sessions').values(row).execute()
}

/** Not one of an account that an operator locked. */
export const sessionById = (reader: Reader, id: string): Promise<SessionRow | undefined> =>
  reader
    .selectFrom('identity_sessions as session')
    .innerJoin('identity_accounts as account', 'account.id', 'session.account_id')
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where('account.locked_at', 'is', null)
    .selectAll('session')
    .executeTakeFirst()

/** False when the handle is not the one that counts any more: somebody else was first. */
export async function rotateHandle(
  trx: Writer,
  id: string,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_sessions')
    .set({ handle: to, before: from, rotated_at: now, seen: 0, used_at: now })
    .where('id', '=', id)
    .where('handle', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The browser has this handle: from now on the one before is nobody's. */
export const sawHandle = (trx: Writer, id: string, handle: string) =>
  trx.updateTable('identity_sessions').set({ seen: 1 }).where('id', '=', id).where('handle', '=', handle).execute()

/** False when it ended meanwhile. Else it does not before the transaction does. */
export async function touchSession(trx: Writer, id: string, change: Partial<Pick<SessionRow, 'used_at' | 'proved_at'>>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_sessions')
    .set(change)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What this session asks for comes next: refused when it ended meanwhile, else it does not before the transaction does. */
export async function holdSession(trx: Writer, { id, account_id }: Pick<SessionRow, 'id' | 'account_id'>, now: number): Promise<void> {
  await holdAccount(trx, account_id)
  if (!(await touchSession(trx, id, { used_at: now }))) throw refusals.unauthorized()
}

/** True when it had not ended before. `accountId`: only if it is theirs. */
export async function endSession(trx: Writer, id: string, now: number, accountId?: string): Promise<boolean> {
  let update = trx.updateTable('identity_sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null)
  if (accountId !== undefined) update = update.where('account_id', '=', accountId)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

export const endReplaced = (trx: Writer, id: string, handle: string, now: number) =>
  trx
    .updateTable('identity_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('handle', '=', handle)
    .where('ended_at', 'is', null)
    .execute()

/** All of an account, but one that may stay. */
export async function endSessions(trx: Writer, accountId: string, now: number, except = ''): Promise<void> {
  await trx
    .updateTable('identity_sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .execute()
  await endDevices(trx, { account_id: accountId }, now)
}

/** Televisions that were let in and have not asked yet: a session that is thrown out leaves none behind. */
export async function endDevices(trx: Writer, by: { account_id: string } | { entered_by: string }, now: number): Promise<void> {
  await (trx as unknown as Transaction<DeviceTables>)
    .updateTable('identity_devices')
    .set({ used_at: now })
    .where(({ and }) => and(by))
    .where('used_at', 'is', null)
    .execute()
}

export const openSessions = (reader: Reader, accountId: string): Promise<SessionRow[]> =>
  reader
    .selectFrom('identity_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()

/** Sessions that were over long ago: nobody asks why any more. */
export async function forgetSessions(trx: Writer, before: number): Promise<void> {
  await trx.deleteFrom('identity_sessions').where('used_at', '<', before).execute()
}
