import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

type Shape = Record<string, 'text' | 'text?' | 'integer' | 'integer?' | 'real'>

const stored: Shape = { hash: 'text', entry: 'text' }

const tables: Record<string, { columns: Shape; key?: string[] }> = {
  content_state: { columns: { id: 'integer', revision: 'integer', dirty: 'integer' }, key: ['id'] },
  content_titles: {
    columns: { id: 'text', kind: 'text', brand: 'text', alias: 'text', genres: 'text', changed: 'integer', ...stored },
    key: ['id'],
  },
  content_aliases: { columns: { alias: 'text', title_id: 'text' }, key: ['alias'] },
  content_title_facets: {
    columns: {
      kind: 'text',
      facet: 'text',
      brand: 'text',
      title_id: 'text',
      popularity: 'real',
      premiere_at: 'integer',
      sort_title: 'text',
    },
  },
  content_facets: { columns: { kind: 'text', brand: 'text', facet: 'text', label: 'text' }, key: ['kind', 'facet', 'brand'] },
  content_seasons: {
    columns: { title_id: 'text', number: 'integer', id: 'text?', premiere_at: 'integer?', hash: 'text?', entry: 'text?' },
    key: ['title_id', 'number'],
  },
  content_videos: {
    columns: {
      id: 'text',
      mpx_guid: 'text',
      title_id: 'text?',
      film_of: 'text?',
      brand: 'text',
      type: 'text',
      season: 'integer',
      episode: 'integer',
      own_genre: 'text?',
      genre_1: 'text?',
      genre_2: 'text?',
      genre_3: 'text?',
      air_at: 'integer',
      available_at: 'integer',
      expires_at: 'integer',
      locked_from: 'integer?',
      locked_until: 'integer?',
      popularity: 'real',
      changed: 'integer',
      ...stored,
    },
    key: ['id'],
  },
  content_people: { columns: { id: 'text', name: 'text', ...stored }, key: ['id'] },
  content_galleries: { columns: { id: 'text', title_id: 'text?', brand: 'text', posted_at: 'integer', ...stored }, key: ['id'] },
  content_playlists: { columns: { id: 'text', brand: 'text', sort_title: 'text', ...stored }, key: ['id'] },
  content_playlist_videos: { columns: { playlist_id: 'text', video_id: 'text', position: 'integer' }, key: ['playlist_id', 'position'] },
  content_pages: { columns: { id: 'text', name: 'text', brand: 'text', ...stored }, key: ['id'] },
  content_page_sections: { columns: { page_id: 'text', name: 'text', position: 'integer' }, key: ['page_id', 'position'] },
  content_menus: { columns: { id: 'text', name: 'text', brand: 'text', ...stored }, key: ['id'] },
  content_channels: { columns: { id: 'text', ...stored }, key: ['id'] },
  content_programmes: { columns: { id: 'text', channel_id: 'text', start_at: 'integer', stop_at: 'integer?', ...stored }, key: ['id'] },
  content_images: { columns: { id: 'text', sources: 'text', color: 'text?' }, key: ['id'] },
}

/** The indexes. Each list that a rule can request is a range of one of these indexes, or of a partial index below. */
const indexes: [table: string, ...columns: string[]][] = [
  ['content_title_facets', 'title_id'],
  ['content_title_facets', 'kind', 'facet', 'popularity', 'title_id'],
  ['content_title_facets', 'kind', 'facet', 'brand', 'popularity', 'title_id'],
  ['content_seasons', 'id'],
  ['content_videos', 'title_id', 'type', 'season', 'episode', 'id'],
  ['content_videos', 'title_id', 'type', 'air_at', 'id'],
  ['content_videos', 'type', 'air_at', 'id'],
  ['content_videos', 'brand', 'type', 'air_at', 'id'],
  ['content_videos', 'type', 'popularity', 'id'],
  ['content_videos', 'brand', 'type', 'popularity', 'id'],
  ['content_people', 'name', 'id'],
  ['content_galleries', 'title_id', 'posted_at', 'id'],
  ['content_galleries', 'brand', 'posted_at', 'id'],
  ['content_galleries', 'posted_at', 'id'],
  ['content_playlists', 'sort_title', 'id'],
  ['content_playlists', 'brand', 'sort_title', 'id'],
  ['content_playlist_videos', 'video_id', 'playlist_id'],
  ['content_page_sections', 'name'],
  ['content_programmes', 'channel_id', 'start_at'],
]

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function createTables(trx: Kysely<any>, types: Columns): Promise<void> {
  for (const [name, { columns, key }] of Object.entries(tables)) {
    let builder: CreateTableBuilder<string, string> = trx.schema.createTable(name)
    for (const [column, shape] of Object.entries(columns)) {
      const nullable = shape.endsWith('?')
      const type = types[shape.replace('?', '') as keyof Columns]
      builder = builder.addColumn(column, type as never, (definition) => (nullable ? definition : definition.notNull()))
    }
    if (key) builder = builder.addPrimaryKeyConstraint(`${name}_pk`, key as never)
    await builder.execute()
  }
  for (const [table, ...columns] of indexes) {
    const name = `${table}_by_${columns.join('_')}`
    await trx.schema.createIndex(name).on(table).columns(columns).execute()
  }
  await createConstrainedIndexes(trx)
  await trx.insertInto('content_state').values({ id: 1, revision: 1, dirty: 0 }).execute()
}

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
async function createConstrainedIndexes(trx: Kysely<any>): Promise<void> {
  const unique = (table: string, ...columns: string[]) =>
    trx.schema
      .createIndex(`${table}_one_${columns.join('_')}`)
      .unique()
      .on(table)
      .columns(columns)
      .execute()
  await unique('content_videos', 'mpx_guid')
  await unique('content_pages', 'name', 'brand')
  await unique('content_menus', 'name', 'brand')
  const partial = (table: string, columns: string[], where: ReturnType<typeof sql>) =>
    trx.schema
      .createIndex(`${table}_some_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .where(where as never)
      .execute()
  // SQLite uses a partial index only if the query contains the exact condition of the index. The conditions of these two indexes differ, so
  // that each list can use only one of them.
  await partial('content_videos', ['type', 'expires_at', 'id'], sql`expires_at < 8999999999999999`)
  await partial('content_videos', ['brand', 'type', 'expires_at', 'id'], sql`expires_at < 9000000000000000`)
  for (const genre of ['genre_1', 'genre_2', 'genre_3'])
    await partial('content_videos', [genre, 'type', 'air_at', 'id'], sql`${sql.ref(genre)} is not null`)
  // Only lists of all titles of a kind have indexes by date and by name. A genre has few titles, so the query sorts them.
  for (const scope of [[], ['brand']])
    for (const order of ['premiere_at', 'sort_title'])
      await partial('content_title_facets', ['kind', ...scope, order, 'title_id'], sql`facet = ''`)
}
