import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { timeLeft } from '../deadline.ts'
import { beforeDeadline } from './turns.ts'

/** Waits for a connection and for locks no longer than until the caller's deadline. */
export class DeadlinePostgres extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver() {
    return new DeadlineDriver({ pool: this.#pool })
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]

class DeadlineDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const coming = super.acquireConnection(...options)
    return await beforeDeadline(coming, () => {
      coming.then((connection) => this.releaseConnection(connection as Connection)).catch(() => {})
    })
  }

  override async beginTransaction(connection: Connection) {
    const left = timeLeft()
    const limit = left === Number.POSITIVE_INFINITY ? '' : `; set local lock_timeout = ${Math.max(1, Math.ceil(left))}`
    await connection.executeQuery(CompiledQuery.raw(`begin${limit}`))
  }

  /** A connection that broke cannot roll back, and Kysely discards it. An error here would hide the fault that broke it. */
  override async rollbackTransaction(connection: Connection) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
