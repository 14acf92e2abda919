import type { Statement } from '../tracing.ts'
import type { Database, StatementLog } from './database.ts'

export type DatabaseSettings = {
  /** `postgres://user:password@host:port/name`; SQLite in `dataDir` when absent. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Called after every statement. */
  onStatement?: ((statement: Statement) => void) | undefined
}

/** Opens the database that the settings name. Throws OperatorError when it cannot be used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const log = settings.onStatement && logTo(settings.onStatement)
  if (!settings.databaseUrl) return (await import('./open-sqlite.ts')).openSqlite(settings.dataDir, log)
  return (await import('./open-postgres.ts')).openPostgres(settings.databaseUrl, log)
}

const logTo =
  (onStatement: (statement: Statement) => void): StatementLog =>
  ({ level, query, queryDurationMillis, ...event }) =>
    onStatement({ sql: query.sql, milliseconds: queryDurationMillis, ...(level === 'error' && 'error' in event && { error: event.error }) })
