import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './database.ts'

/** Column types with the same meaning in both databases. */
export type Columns = {
  /** Text that is compared by bytes, so that PostgreSQL orders and filters ranges as SQLite does. */
  text: RawBuilder<unknown>
  /** Integers of 64 bits: times in epoch milliseconds, counts, and flags as 0 and 1. */
  integer: RawBuilder<unknown>
  real: RawBuilder<unknown>
}

export function columnsOf(dialect: Dialect): Columns {
  if (dialect === 'sqlite') return { text: sql`text`, integer: sql`integer`, real: sql`real` }
  return { text: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` }
}
