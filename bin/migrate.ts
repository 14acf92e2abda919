import type { Config } from '#kit/config.ts'
import { openDatabase } from '#kit/db/database.ts'
import { migrate, type RoomMigrations } from '#kit/db/migrate.ts'
import { onceMigrations } from '#kit/db/once.ts'
import { contentMigrations } from '#services/content/tables.ts'
import { identityMigrations } from '#services/identity/tables.ts'
import { messagesMigrations } from '#services/messages/tables.ts'
import { demoMigrations } from './demo-edition.ts'

/** Of every room that keeps something, in the order in which they may refer to each other. */
export const migrations: RoomMigrations[] = [contentMigrations, messagesMigrations, identityMigrations, demoMigrations, onceMigrations]

export async function migrateCommand(config: Config): Promise<void> {
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    const ran = await migrate(database, migrations)
    console.log(ran.length ? ran.map((name) => `ran ${name}`).join('\n') : 'The database is up to date.')
  } finally {
    await database.close()
  }
}
