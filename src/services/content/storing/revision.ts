import { sql } from 'kysely'
import type { Dialect } from '#kit/db/database.ts'
import type { Trx } from './writing.ts'

const advisoryLock = 0x636f6e74

/** One batch at a time over all processes: SQLite has one writer anyway. */
export async function lockStoring(trx: Trx, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx)
}

/** Remembered in the batch's own transaction: an import that dies is finished by the next one. */
export async function markDirty(trx: Trx): Promise<void> {
  await trx.updateTable('content_state').set({ dirty: 1 }).where('id', '=', 1).where('dirty', '=', 0).execute()
}

/** The new revision; null when nothing changed since the last. */
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
