// Adds the URL names of people and galleries, and the tables of credits. Computes the names and the credits of the stored entries.
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { genreKey } from '#contracts/catalogue/genres.ts'
import type { Columns } from '#kit/db/columns.ts'
import { inChunks } from '#kit/db/queries.ts'
import { castOfTitle, castOfVideo, creditsOfVideo } from '../schema/credit-rows.ts'
import { assignNames, preferredGalleryName, preferredPersonName } from '../schema/machine-names.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
type Db = Kysely<any>

export async function addPeopleAndPhotos(trx: Db, types: Columns): Promise<void> {
  await addColumns(trx, 'content_people', { machine_name: types.text })
  const words = { machine_name: types.text, category: types.text, category_label: types.text }
  await addColumns(trx, 'content_galleries', words, { season: types.integer })
  await createCreditTables(trx, types)
  await namePeople(trx)
  await nameGalleries(trx)
  await readCredits(trx)
  await createIndexes(trx)
}

async function addColumns(trx: Db, table: string, texts: Record<string, unknown>, numbers: Record<string, unknown> = {}): Promise<void> {
  const defaults = [...Object.entries(texts).map((column) => [...column, '']), ...Object.entries(numbers).map((column) => [...column, 0])]
  for (const [name, type, value] of defaults)
    await trx.schema
      .alterTable(table)
      .addColumn(name as string, type as never, (column) => column.notNull().defaultTo(value))
      .execute()
}

async function createCreditTables(trx: Db, { text, integer }: Columns): Promise<void> {
  const isSqlite = trx.getExecutor().adapter instanceof SqliteAdapter
  const table = async (name: string, columns: Record<string, unknown>, key: string[]) => {
    let builder = trx.schema.createTable(name)
    for (const [column, type] of Object.entries(columns))
      builder = builder.addColumn(column, type as never, (definition) => (column === 'character' ? definition : definition.notNull()))
    const keyed = builder.addPrimaryKeyConstraint(`${name}_pk`, key as never)
    // The key contains nearly all columns. With a rowid, SQLite would store these columns a second time.
    await (isSqlite ? keyed.modifyEnd(sql`without rowid`) : keyed).execute()
  }
  const person = { person_id: text, title_id: text, type: text, air_at: integer, video_id: text, role: text }
  await table('content_credits', { ...person, season: integer }, Object.keys(person))
  const cast = { title_id: text, season: integer, role: text, person_id: text }
  await table('content_cast', { ...cast, character: text }, Object.keys(cast))
}

async function createIndexes(trx: Db): Promise<void> {
  const index = (table: string, columns: string[]) =>
    trx.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns)
  await index('content_people', ['machine_name']).unique().execute()
  await index('content_galleries', ['title_id', 'machine_name']).unique().execute()
  for (const more of [['season'], ['category'], ['season', 'category']])
    await index('content_galleries', ['title_id', ...more, 'posted_at', 'id']).execute()
  await index('content_cast', ['person_id', 'title_id']).execute()
  for (const more of [[], ['season']])
    await index('content_credits', ['title_id', ...more, 'air_at', 'person_id', 'video_id'])
      .where(sql`role = 'guest' and type = 'Full Episode'` as never)
      .execute()
}

const pageSize = 1000

async function* rowsOf<Row extends { id: string }>(trx: Db, table: string, columns: string[]): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const rows = (await trx.selectFrom(table).select(columns).where('id', '>', after).orderBy('id').limit(pageSize).execute()) as Row[]
    if (rows.length) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}

async function namePeople(trx: Db): Promise<void> {
  const owners = new Map<string, string>()
  for await (const rows of rowsOf<{ id: string; name: string }>(trx, 'content_people', ['id', 'name'])) {
    const requests = rows.map(({ id, name }) => ({ id, preferred: preferredPersonName({ id, name }), current: undefined }))
    for (const [id, machine_name] of assignNames(requests, owners))
      await trx.updateTable('content_people').set({ machine_name }).where('id', '=', id).execute()
  }
}

async function nameGalleries(trx: Db): Promise<void> {
  const ownersOf = new Map<string | null, Map<string, string>>()
  type Row = { id: string; title_id: string | null; entry: string }
  for await (const rows of rowsOf<Row>(trx, 'content_galleries', ['id', 'title_id', 'entry']))
    for (const { id, title_id, entry: json } of rows) {
      const entry = JSON.parse(json)
      const owners = ownersOf.get(title_id) ?? new Map<string, string>()
      ownersOf.set(title_id, owners)
      const machine_name = assignNames([{ id, preferred: preferredGalleryName(entry), current: undefined }], owners).get(id)
      const label: string = entry.category ?? ''
      const values = { machine_name, season: entry.season ?? 0, category: genreKey(label), category_label: label }
      await trx.updateTable('content_galleries').set(values).where('id', '=', id).execute()
    }
}

async function readCredits(trx: Db): Promise<void> {
  const insert = async (table: string, rows: readonly object[], columns: number) => {
    for (const chunk of inChunks(rows, columns))
      await trx
        .insertInto(table)
        .values(chunk)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  type Title = { id: string; entry: string }
  for await (const rows of rowsOf<Title>(trx, 'content_titles', ['id', 'entry'])) {
    const titles = rows.map(({ id, entry }) => ({ id, entry: JSON.parse(entry) })).filter(({ entry }) => entry.active)
    await insert(
      'content_cast',
      titles.flatMap(({ id, entry }) => castOfTitle(id, entry.credits)),
      5,
    )
  }
  type Video = Parameters<typeof creditsOfVideo>[0] & { entry: string }
  for await (const rows of rowsOf<Video>(trx, 'content_videos', ['id', 'title_id', 'film_of', 'type', 'season', 'air_at', 'entry'])) {
    const videos = rows.map((row) => ({ row, credits: JSON.parse(row.entry).credits }))
    await insert(
      'content_credits',
      videos.flatMap(({ row, credits }) => creditsOfVideo(row, credits)),
      7,
    )
    await insert(
      'content_cast',
      videos.flatMap(({ row, credits }) => castOfVideo(row, credits)),
      5,
    )
  }
}
