import { sql, type Transaction } from 'kysely'
import type { Dialect } from '#kit/db/database.ts'
import type { PersonalizationTables } from './tables.ts'

export type Writer = Transaction<PersonalizationTables>

/**
 * Makes other transactions on a viewer's data wait for this one: they would lock the same rows in another order, or count them before they are stored.
 * SQLite runs one transaction at a time anyway.
 */
export async function lockViewer(trx: Writer, dialect: Dialect, owner: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${`watches ${owner}`}, 0))`.execute(trx)
}
