// Which demo network is in the database: that of another day is old, because its dates are relative to today.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import type { RoomMigrations } from '#kit/db/migrate.ts'

export const demoMigrations: RoomMigrations = {
  room: 'demo',
  migrations: [
    {
      name: '001 what was loaded',
      up: (trx, { text, integer }) =>
        trx.schema
          .createTable('demo_load')
          .addColumn('id', integer, (column) => column.primaryKey().notNull())
          .addColumn('edition', text, (column) => column.notNull())
          .execute(),
    },
  ],
}

type Tables = { demo_load: { id: number; edition: string } }

/** `never` loaded, loaded as it was on another day, or as it is `today`. */
export async function demoState(database: Database, now: number): Promise<'never' | 'older' | 'today'> {
  const row = await database.withTables<Tables>().read.selectFrom('demo_load').select('edition').executeTakeFirst()
  if (!row) return 'never'
  return row.edition === edition(now) ? 'today' : 'older'
}

export async function rememberDemo(database: Database, now: number): Promise<void> {
  const values = { id: 1, edition: edition(now) }
  const { edition: changed } = values
  await database.withTables<Tables>().write((trx) =>
    trx
      .insertInto('demo_load')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ edition: changed }))
      .execute(),
  )
}

/** Its time slots are New York's. */
function edition(at: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/New_York').toPlainDate()
  return `${day} ${newestSource()}`
}

function newestSource(): number {
  const folder = join(packageRoot, 'demo')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|json)$/.test(name))
  return Math.floor(Math.max(...sources.map((name) => statSync(join(folder, name)).mtimeMs)))
}
