import { sql } from 'kysely'
import type { Database, Dialect } from '#kit/db/database.ts'
import type { ContentTables } from '../schema/tables.ts'
import type { Trx } from './insert-rows.ts'

const advisoryLock = 0x636f6e74

/** Acquires a lock until the end of the transaction, so that only one process at a time stores entries. SQLite needs no lock, because it permits only one writer. */
export async function lockWrites(trx: Trx, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx)
}

/** Runs `step` repeatedly until it returns false, each time in a new transaction with the lock. A power failure may undo the last transactions. */
export async function repeatInTransactions(database: Database<ContentTables>, step: (trx: Trx) => Promise<boolean>): Promise<void> {
  const locked = async (trx: Trx) => {
    await lockWrites(trx, database.dialect)
    return await step(trx)
  }
  while (await database.write(locked, { mayBeLost: true }));
}

/** Records that the revision must be incremented. After an interrupted import, the next import increments the revision. */
export async function markDirty(trx: Trx): Promise<void> {
  await trx.updateTable('content_state').set({ dirty: 1 }).where('id', '=', 1).where('dirty', '=', 0).execute()
}

/** Increments the revision and returns the new revision. Returns null if nothing was stored since the last increment. */
export async function raiseRevision(trx: Trx): Promise<number | null> {
  const raised = await trx
    .updateTable('content_state')
    .set((eb) => ({ revision: eb('revision', '+', 1), dirty: 0 }))
    .where('id', '=', 1)
    .where('dirty', '=', 1)
    .returning('revision')
    .executeTakeFirst()
  return raised?.revision ?? null
}
