import type { Kysely } from 'kysely'
import type { BrandBook } from '#brands/brand-book.ts'
import type { CatalogueClient, CatalogueLists } from '#contracts/http/catalogue.ts'
import { onAir, playableAiring, playableVideo } from './queries/playable.ts'
import { createReader } from './queries/reader.ts'
import type { ContentTables } from './schema/tables.ts'
import { sitemap } from './sitemap/sitemap.ts'

export type ClientTools = {
  db: Kysely<ContentTables>
  brands: BrandBook
  list: CatalogueLists['list']
  now: () => number
  /** Called with the content revision each time the revision is read from the database. */
  onRevision(revision: number): void
}

/** Creates the client that the other services of this process call directly, without HTTP. */
export function createClient({ db, brands, list, now, onRevision }: ClientTools): CatalogueClient {
  return {
    ...createReader(db, list),
    playableVideo: (mpxGuid) => playableVideo({ db, brands, now }, mpxGuid),
    playableAiring: (id) => playableAiring(db, id),
    onAir: (channel, at, to) => onAir(db, channel, at, to),
    async imageSource(id) {
      if (id.includes('\0')) return null
      const row = await db.selectFrom('content_images').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? { id: row.id, sources: JSON.parse(row.sources), color: row.color } : null
    },
    async revision() {
      const { revision } = await db.selectFrom('content_state').select('revision').where('id', '=', 1).executeTakeFirstOrThrow()
      onRevision(revision)
      return revision
    },
    sitemap: (options) => sitemap({ db, brands, now }, options),
  }
}
