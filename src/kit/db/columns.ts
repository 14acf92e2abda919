import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './database.ts'

/** Column types that mean the same in both databases. */
export type Columns = {
  /** Compared byte by byte, so that order and key ranges agree with SQLite's. */
  text: RawBuilder<unknown>
  /** 64 bits: times, counts, flags as 0 and 1. */
  integer: RawBuilder<unknown>
  real: RawBuilder<unknown>
}

export function columnsOf(dialect: Dialect): Columns {
  if (dialect === 'sqlite') return { text: sql`text`, integer: sql`integer`, real: sql`real` }
  return { text: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` }
}
