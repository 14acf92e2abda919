// Opens the database of events. On SQLite it is a file of its own: there, only one transaction at a time can write to a file (decision 133).
import { join } from 'node:path'
import type { Config } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { analyticsMigrations } from '#services/analytics/tables.ts'

export type EventsDatabaseTools = { database: Database; now?: () => number; ran?: (labels: string[]) => void }

/** Returns the database of events with its tables. It is `database` on PostgreSQL; else the caller closes it. */
export async function openEventsDatabase(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  { database, now, ran }: EventsDatabaseTools,
): Promise<Database> {
  const events = database.dialect === 'postgres' ? database : await openDatabase({ dataDir: eventsFolder(DATA_DIR) })
  const labels = await migrate(events, [analyticsMigrations], now)
  ran?.(labels)
  return events
}

/** Returns the folder of the SQLite database of events. */
export const eventsFolder = (dataDir: string): string => join(dataDir, 'events')
