import type { LocalText } from '#contracts/catalogue.ts'
import type { SearchFeed } from '#contracts/http/search-feed.ts'
import type { Database } from '#kit/db/database.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { ContentTables } from './schema/tables.ts'
import { nextQueued, queueAllEntries, queueVideosOfTitles, removeIndexed } from './writes/search-queue.ts'

/** Creates the feed of changed entries for the search service. The feed reads the catalogue's tables. */
export function createSearchFeed(opened: Database): SearchFeed {
  const database = opened.withTables<ContentTables>()
  const db = database.read

  async function namesOf(titles: readonly string[]): Promise<Map<string, LocalText>> {
    if (!titles.length) return new Map()
    const rows = await db
      .selectFrom('content_titles')
      .select(['id', 'entry'])
      .where(isOneOf(db, 'id', titles))
      .execute()
    return new Map(rows.map(({ id, entry }) => [id, JSON.parse(entry).title]))
  }

  return {
    async isStoring() {
      const state = await db.selectFrom('content_state').select('dirty').where('id', '=', 1).executeTakeFirst()
      return !!state?.dirty
    },
    next: (limit) => nextQueued(db, limit),
    async titles(ids) {
      const rows = await db
        .selectFrom('content_titles')
        .select(['brand', 'entry'])
        .where(isOneOf(db, 'id', ids))
        .execute()
      return rows.map(({ brand, entry }) => ({ brand, entry: JSON.parse(entry) }))
    },
    async videos(ids) {
      const rows = await db
        .selectFrom('content_videos')
        .select(['brand', 'title_id', 'entry'])
        .where(isOneOf(db, 'id', ids))
        .where('film_of', 'is', null)
        .execute()
      const names = await namesOf([...new Set(rows.map(({ title_id }) => title_id).filter((id) => id !== null))])
      return rows.map(({ brand, title_id, entry }) => ({ brand, entry: JSON.parse(entry), titleName: names.get(title_id ?? '') }))
    },
    async people(ids) {
      const rows = await db
        .selectFrom('content_people')
        .select('entry')
        .where(isOneOf(db, 'id', ids))
        .execute()
      return rows.map(({ entry }) => JSON.parse(entry))
    },
    async confirm(indexed, renamedTitles) {
      await database.write(async (trx) => {
        await queueVideosOfTitles(trx, renamedTitles)
        await removeIndexed(trx, indexed)
      })
    },
    async queueAll() {
      await database.write((trx) => queueAllEntries(trx))
    },
  }
}
