// What is on? Pages, sections, titles, videos, people and galleries, as editors and imports made them.
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { PersonalizationClient } from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import { bears } from '#kit/http/bearer.ts'
import type { Room } from '#kit/http/room.ts'
import { brandBook } from './brand-keys.ts'
import { createClient } from './client.ts'
import { createEntryStore } from './entry-store.ts'
import { createPageReader } from './filling/page-reader.ts'
import { createKnownOperations } from './graph/known-operations.ts'
import { createSchema } from './graph/schema.ts'
import { createHouse } from './house.ts'
import { createRoutes } from './routes.ts'
import type { Search } from './search/search.ts'
import { type ContentTables, contentMigrations } from './tables.ts'

export type ContentTools = {
  database: Database
  brands: BrandGroup
  now: () => number
  publicUrl: string
  /** Hears what nobody expected, and names of operations that nobody knows. */
  report(error: unknown, request?: Request): void
  /** Whether strangers may ask what the schema is. */
  introspection?: boolean
  /** Who bears it may write; absent: nobody may. */
  operatorToken?: string | undefined
  /** How many quick links a footer has at most [C2.4-01]. */
  quickLinks?: number
  /** Absent: nobody's taste is known, and what is popular is recommended. */
  personalization?: PersonalizationClient
  /** Absent: searches fail. */
  search?: Pick<Search, 'find'> | undefined
  /** Milliseconds that a part of a page may take; 3 s unless said. */
  patience?: number | undefined
  /** Which of its memories are on; all, but for measuring. */
  remember?: { items?: boolean; pages?: boolean }
}

export type Content = Room & { client: ContentClient; entryStore: EntryStore; migrations: typeof contentMigrations }

export function createContent(tools: ContentTools): Content {
  const { database, brands: group, now, publicUrl, report, operatorToken, quickLinks, personalization, search } = tools
  const { introspection = false, remember = {} } = tools
  const db = database.withTables<ContentTables>().read
  const house = createHouse({
    db,
    brands: brandBook(group),
    now,
    publicUrl,
    quickLinks,
    search,
    report,
    patience: tools.patience,
    keep: remember.items ?? true,
  })
  const pages = createPageReader(house, remember.pages ?? true)
  let revision = 0
  const seen = (current: number) => {
    if (current === revision) return
    revision = current
    house.forget()
    pages.forget()
  }
  const schema = createSchema()
  const operations = createKnownOperations(schema)
  const context = { house, pages, personalization }
  const client = createClient({ db, operations, context, report, seen })
  const entryStore = createEntryStore(database, { now, brands: group, changed: seen })
  const isOperator = (request: Request) => bears(request.headers.get('authorization'), operatorToken)
  const writer = { house, publicUrl, isOperator, entryStore, operatorToken }
  const routes = createRoutes({ schema, operations, context, report, introspection, writer })
  return { ...routes, client, entryStore, migrations: contentMigrations }
}
