import type { Config } from '#kit/config.ts'
import { migrate, type ServiceMigrations } from '#kit/db/migrate.ts'
import { onceMigrations } from '#kit/db/once.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { contentMigrations } from '#services/catalogue/migrations/migrations.ts'
import { flagsMigrations } from '#services/flags/tables.ts'
import { geoMigrations } from '#services/geo/tables.ts'
import { identityMigrations } from '#services/identity/tables.ts'
import { liveMigrations } from '#services/live/tables.ts'
import { mediaMigrations } from '#services/media/playout/tables.ts'
import { messagesMigrations } from '#services/messages/tables.ts'
import { personalizationMigrations } from '#services/personalization/tables.ts'
import { providersMigrations } from '#services/providers/schema/tables.ts'
import { demoMigrations } from '../demo/edition.ts'
import { openEventsDatabase } from '../services/events/open-events-database.ts'

/** The migrations of all services, in order. A table may refer to tables of earlier migrations only. */
export const migrations: ServiceMigrations[] = [
  contentMigrations,
  messagesMigrations,
  identityMigrations,
  providersMigrations,
  geoMigrations,
  mediaMigrations,
  liveMigrations,
  personalizationMigrations,
  flagsMigrations,
  demoMigrations,
  onceMigrations,
]

export async function migrateCommand(config: Config): Promise<void> {
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    const ran = await migrate(database, migrations)
    const events = await openEventsDatabase(config, { database, ran: (labels) => ran.push(...labels) })
    if (events !== database) await events.close()
    console.log(ran.length ? ran.map((name) => `ran ${name}`).join('\n') : 'The database is up to date.')
  } finally {
    await database.close()
  }
}
