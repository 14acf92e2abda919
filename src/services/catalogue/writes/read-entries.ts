import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../schema/tables.ts'
import { kindStorage } from './kind-storage.ts'

const pageSize = 500

/** Yields all stored entries of these kinds, ordered by kind and then by id. Each query reads `pageSize` rows. */
export async function* readEntries(database: Database<ContentTables>, requestedKinds: readonly EntryKind[]): AsyncGenerator<Entry> {
  for (const kind of requestedKinds) {
    let after: string | null = ''
    while (after !== null) {
      const rows = await readPage(database, kind, after)
      for (const { entry } of rows) yield JSON.parse(entry) as Entry
      after = rows.length < pageSize ? null : rows.at(-1)!.id
    }
  }
}

async function readPage(database: Database<ContentTables>, kind: EntryKind, after: string): Promise<{ id: string; entry: string }[]> {
  const { table } = kindStorage[kind]
  let query = database.read
    .selectFrom(table as 'content_people')
    .select(['id', 'entry'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
  // Series and movies share a table, and the films of movies are stored among the videos.
  if (kind === 'series' || kind === 'movie') query = query.where('kind' as never, '=', kind as never)
  if (kind === 'video') query = query.where('film_of' as never, 'is', null as never)
  return await query.execute()
}
