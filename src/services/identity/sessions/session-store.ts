// SQL of sessions. Each change of a session is one conditional statement.
import { prepareQuery } from '#kit/db/statements/prepared-query.ts'
import { refusals } from '../requests/answers.ts'
import { lockAccountRow, type Reader, type Writer } from '../store/accounts.ts'
import type { IdentityTables, SessionRow } from '../tables.ts'

export const addSession = async (trx: Writer, row: SessionRow): Promise<void> => {
  await trx.insertInto('identity_sessions').values(row).execute()
}

const readSession = prepareQuery<IdentityTables, string, SessionRow>(
  () => '',
  (reader, _, bind) =>
    reader
      .selectFrom('identity_sessions as session')
      .innerJoin('identity_accounts as account', 'account.id', 'session.account_id')
      .where(
        'session.id',
        '=',
        bind((id) => id),
      )
      .where('session.ended_at', 'is', null)
      .where('account.locked_at', 'is', null)
      .selectAll('session'),
)

/** Loads an open session. Returns undefined if the session has ended, or if an operator locked its account. */
export const sessionById = async (reader: Reader, id: string): Promise<SessionRow | undefined> => (await readSession(reader, id))[0]

/** Replaces the handle `from` of a session. Returns false if `from` is not the current handle, because another request has replaced it. */
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

/** Records that the browser has received this handle. From then on, the previous handle is valid only for the grace period. */
export const markHandleSeen = (trx: Writer, id: string, handle: string) =>
  trx.updateTable('identity_sessions').set({ seen: 1 }).where('id', '=', id).where('handle', '=', handle).execute()

/** Changes an open session and locks its row until the transaction ends. Returns false if the session has ended. */
export async function touchSession(trx: Writer, id: string, change: Partial<Pick<SessionRow, 'used_at' | 'proved_at'>>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_sessions')
    .set(change)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks an open session, so that it cannot end before the transaction ends. Throws a Refusal (401) if the session has ended. */
export async function requireOpenSession(
  trx: Writer,
  { id, account_id }: Pick<SessionRow, 'id' | 'account_id'>,
  now: number,
): Promise<void> {
  await lockAccountRow(trx, account_id)
  if (!(await touchSession(trx, id, { used_at: now }))) throw refusals.unauthorized()
}

/** Ends a session and returns whether it was open. With `accountId`, ends only a session of this account. */
export async function endSession(trx: Writer, id: string, now: number, accountId?: string): Promise<boolean> {
  let update = trx.updateTable('identity_sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null)
  if (accountId !== undefined) update = update.where('account_id', '=', accountId)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Ends a session if `handle` is its current handle. */
export const endSessionByHandle = (trx: Writer, id: string, handle: string, now: number) =>
  trx
    .updateTable('identity_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('handle', '=', handle)
    .where('ended_at', 'is', null)
    .execute()

/** Ends all sessions of an account, except the session with the id `except`. */
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

/** Invalidates the activation codes that a session or account confirmed, if the television has not signed in yet. */
export async function endDevices(trx: Writer, by: { account_id: string } | { entered_by: string }, now: number): Promise<void> {
  await trx
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

export async function deleteSessionsUnusedSince(trx: Writer, before: number): Promise<void> {
  await trx.deleteFrom('identity_sessions').where('used_at', '<', before).execute()
}
