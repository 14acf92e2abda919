// Tables of the flags service.
import type { ServiceMigrations } from '#kit/db/migrate.ts'

/** The definitions of flags: one row. `revision` grows with each change of the definitions or the audiences. */
export type DefinitionsRow = { id: string; revision: number; document: string }
/** A member of an audience: `viewer` is the key of an account or a device. */
export type AudienceRow = { audience: string; viewer: string }

export type FlagsTables = { flags_definitions: DefinitionsRow; flags_audiences: AudienceRow }

export const flagsMigrations: ServiceMigrations = {
  service: 'flags',
  migrations: [
    {
      name: '001 definitions and audiences',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('flags_definitions')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('revision', integer, (column) => column.notNull())
          .addColumn('document', text, (column) => column.notNull())
          .execute()
        await trx.schema
          .createTable('flags_audiences')
          .addColumn('viewer', text, (column) => column.notNull())
          .addColumn('audience', text, (column) => column.notNull())
          .addPrimaryKeyConstraint('flags_audiences_pk', ['viewer', 'audience'])
          .execute()
        await trx.schema.createIndex('flags_audiences_by_audience').on('flags_audiences').columns(['audience', 'viewer']).execute()
      },
    },
  ],
}
