// The catalogue service: titles, videos, people, galleries and the schedule.
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { CatalogueClient } from '#contracts/http/catalogue.ts'
import type { EditorialClient } from '#contracts/http/editorial.ts'
import type { Database } from '#kit/db/database.ts'
import { hasBearerToken } from '#kit/http/security/bearer.ts'
import type { Service } from '#kit/http/service.ts'
import { createClient } from './client.ts'
import { createPublicGuide } from './export/public-guide.ts'
import { contentMigrations } from './migrations/migrations.ts'
import { createListCache } from './queries/list-cache.ts'
import { createRoutes } from './routes.ts'
import type { ContentTables } from './schema/tables.ts'
import { createEntryStore } from './writes/entry-store.ts'

export type CatalogueTools = {
  database: Database
  brands: BrandGroup
  now: () => number
  publicUrl: string
  /** Receives unexpected errors. */
  report(error: unknown, request?: Request): void
  /** The token that permits writing. If the token is empty or absent, writing is disabled. */
  operatorToken?: string | undefined
  /** The menus that the JSON:API serves. */
  menus: Pick<EditorialClient, 'menu'>
  /** Called after this process or another process changed stored entries, so that cached pages can be invalidated. */
  changed(): void
  /** Whether lists are cached. Benchmarks disable this cache. */
  cacheLists?: boolean
}

export type Catalogue = Service & { client: CatalogueClient; entryStore: EntryStore; migrations: typeof contentMigrations }

export function createCatalogue(tools: CatalogueTools): Catalogue {
  const { database, brands: group, now, publicUrl, report, operatorToken, menus, changed, cacheLists = true } = tools
  const db = database.withTables<ContentTables>().read
  const brands = brandBook(group)
  const lists = createListCache(db, brands, now, cacheLists)
  let revision = 0
  const invalidate = (current: number) => {
    if (current === revision) return
    revision = current
    lists.invalidate()
    changed()
  }
  const client = createClient({ db, brands, list: lists.list, now, onRevision: invalidate })
  const entryStore = createEntryStore(database, { now, brands: group, changed: invalidate })
  const isOperator = (request: Request) => hasBearerToken(request.headers.get('authorization'), operatorToken)
  const routes = createRoutes({
    report,
    guide: createPublicGuide({ schedule: client, now }),
    jsonApi: { db, brands, list: lists.list, now, menus, publicUrl, isOperator, entryStore, operatorToken },
  })
  return { ...routes, client, entryStore, migrations: contentMigrations }
}
