import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../tables.ts'
import { kinds } from './kinds.ts'

const atOnce = 500

/** Everything kept of these kinds: kind by kind, by id, a page at a time. */
export async function* keptEntries(database: Database<ContentTables>, wanted: readonly EntryKind[]): AsyncGenerator<Entry> {
  for (const kind of wanted) {
    let after: string | null = ''
    while (after !== null) {
      const rows = await pageOf(database, kind, after)
      for (const { entry } of rows) yield JSON.parse(entry) as Entry
      after = rows.length < atOnce ? null : rows.at(-1)!.id
    }
  }
}

async function pageOf(database: Database<ContentTables>, kind: EntryKind, after: string): Promise<{ id: string; entry: string }[]> {
  const { table } = kinds[kind]
  let query = database.read
    .selectFrom(table as 'content_people')
    .select(['id', 'entry'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
  // A table shared by kinds, and rows that are derived, are told apart by columns that only these have.
  if (kind === 'series' || kind === 'movie') query = query.where('kind' as never, '=', kind as never)
  if (kind === 'video') query = query.where('film_of' as never, 'is', null as never)
  return await query.execute()
}
