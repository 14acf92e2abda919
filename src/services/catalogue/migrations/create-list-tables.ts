import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

type Shape = Record<string, keyof Columns | 'text?'>

const listed: Shape = { kind: 'text', facet: 'text', brand: 'text', title_id: 'text' }

/** The tables to create. All queries use the primary key. Therefore SQLite stores the rows in the index of the primary key (`without rowid`). */
const tables: Record<string, { columns: Shape; key: string[]; from?: string }> = {
  content_title_facets: {
    columns: { ...listed, popularity: 'real', premiere_at: 'integer', sort_title: 'text' },
    key: ['title_id', 'facet'],
    from: 'content_title_facets',
  },
  content_aliases: { columns: { alias: 'text', title_id: 'text' }, key: ['alias'], from: 'content_aliases' },
  content_images: { columns: { id: 'text', sources: 'text', color: 'text?' }, key: ['id'], from: 'content_images' },
  content_titles_popular: { columns: { ...listed, popularity: 'real' }, key: ['kind', 'facet', 'brand', 'popularity', 'title_id'] },
  content_titles_latest: {
    columns: { kind: 'text', brand: 'text', premiere_at: 'integer', title_id: 'text' },
    key: ['kind', 'brand', 'premiere_at', 'title_id'],
  },
  content_titles_lettered: {
    columns: { kind: 'text', brand: 'text', sort_title: 'text', title_id: 'text' },
    key: ['kind', 'brand', 'sort_title', 'title_id'],
  },
  content_titles_waiting: { columns: { kind: 'text', facet: 'text', title_id: 'text' }, key: ['kind', 'facet', 'title_id'] },
}

/** Creates one table per list of titles and fills it. A table with `from` replaces an existing table. */
// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function createListTables(trx: Kysely<any>, types: Columns): Promise<void> {
  const isSqlite = trx.getExecutor().adapter instanceof SqliteAdapter
  for (const [name, { columns, key, from }] of Object.entries(tables)) {
    const created = from ? `${name}_new` : name
    let builder: CreateTableBuilder<string, string> = trx.schema.createTable(created)
    for (const [column, shape] of Object.entries(columns)) {
      const nullable = shape.endsWith('?')
      const type = types[shape.replace('?', '') as keyof Columns]
      builder = builder.addColumn(column, type as never, (definition) => (nullable ? definition : definition.notNull()))
    }
    builder = builder.addPrimaryKeyConstraint(`${name}_key`, key as never)
    await (isSqlite ? builder.modifyEnd(sql`without rowid`) : builder).execute()
    if (!from) continue
    const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(created)} (${names}) select ${names} from ${sql.table(from)}`.execute(trx)
    await trx.schema.dropTable(from).execute()
    await trx.schema.alterTable(created).renameTo(name).execute()
  }
  for (const brand of [sql`''`, sql.ref('brand')]) {
    await sql`insert into content_titles_popular (kind, facet, brand, popularity, title_id)
      select kind, facet, ${brand}, popularity, title_id from content_title_facets`.execute(trx)
    await sql`insert into content_titles_latest (kind, brand, premiere_at, title_id)
      select kind, ${brand}, premiere_at, title_id from content_title_facets where facet = ''`.execute(trx)
    await sql`insert into content_titles_lettered (kind, brand, sort_title, title_id)
      select kind, ${brand}, sort_title, title_id from content_title_facets where facet = ''`.execute(trx)
  }
}
