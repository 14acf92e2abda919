import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { timeLeft } from '../deadline.ts'
import { beforeDeadline } from './turns.ts'

/** A dialect that waits for a connection or a lock until the caller's deadline at most. */
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
    const connecting = super.acquireConnection(...options)
    return await beforeDeadline(connecting, () => {
      connecting.then((connection) => this.releaseConnection(connection as Connection)).catch(() => {})
    })
  }

  override async beginTransaction(connection: Connection) {
    const left = timeLeft()
    const limit = left === Number.POSITIVE_INFINITY ? '' : `; set local lock_timeout = ${Math.max(1, Math.ceil(left))}`
    await connection.executeQuery(CompiledQuery.raw(`begin${limit}`))
  }

  /** Ignores errors: a broken connection cannot roll back, Kysely discards it, and the error would hide the original fault. */
  override async rollbackTransaction(connection: Connection) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
