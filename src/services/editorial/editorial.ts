// The editorial service makes pages, sections and menus from the catalogue. Its API is GraphQL.
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup, Feature } from '#contracts/brand.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import type { EditorialClient } from '#contracts/http/editorial.ts'
import type { SearchClient } from '#contracts/http/search.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Service } from '#kit/http/service.ts'
import { createClient } from './client.ts'
import { createContexts } from './graph/contexts.ts'
import { createKnownOperations } from './graph/known-operations.ts'
import type { RootContext } from './graph/one-list.ts'
import { createSchema } from './graph/schema.ts'
import { createSiteContext } from './lists/context.ts'
import { limitCatalogue } from './lists/limit-catalogue.ts'
import { createPageReader } from './pages/page-reader.ts'
import { createRoutes } from './routes.ts'

export type EditorialTools = {
  catalogue: CatalogueReader
  brands: BrandGroup
  now: () => number
  publicUrl: string
  /** Called with unexpected errors, and with errors about unknown operation names. */
  report(error: unknown, request?: Request): void
  /** Called with a sentence about a part of a page that is left out because it could not be loaded. */
  warn?: ((sentence: string) => void) | undefined
  /** If true, clients may introspect the schema. */
  introspection?: boolean
  /** Maximum number of quick links in the footer [C2.4-01]. */
  quickLinks?: number | undefined
  /** Features that are disabled for all brands. */
  featuresOff?: readonly Feature[] | undefined
  /** If absent, searches fail. */
  search?: SearchClient | undefined
  /** The settings of the channels that the site puts on the air. */
  channels?: readonly ChannelSetting[] | undefined
  /** The time limit of a part of a page, in milliseconds. The default is 3,000. */
  timeLimit?: number | undefined
  /** The enabled caches. By default all caches are enabled. Benchmarks disable some caches. */
  enabledCaches?: { items?: boolean; pages?: boolean }
}

/** The maximum number of cached pages for each limit of viewer profiles. The web service caches pages too. */
const maxLimitedPages = 50

/** `invalidate` empties the caches. Call `invalidate` when the catalogue has changed. */
export type Editorial = Service & { client: EditorialClient; invalidate(): void }

export function createEditorial(tools: EditorialTools): Editorial {
  const { catalogue, brands: group, now, publicUrl, report, warn, quickLinks, search, channels, timeLimit } = tools
  const { introspection = false, enabledCaches = {}, featuresOff = [] } = tools
  const isCaching = enabledCaches.items ?? true
  const brands = brandBook(group)
  const shared = { brands, now, publicUrl, quickLinks, search, channels, report, warn, timeLimit }
  // [A6-09]
  const isPersonal = !featuresOff.includes('personalization')
  const createContext = (reader: CatalogueReader, isLimited: boolean): RootContext => {
    const site = createSiteContext({ ...shared, catalogue: reader, isCaching: isCaching && !isLimited })
    const pages = createPageReader(site, enabledCaches.pages ?? true, isLimited ? maxLimitedPages : undefined)
    return { site, pages, isPersonal }
  }
  const contexts = createContexts(createContext(catalogue, false), ({ maxRatings }) =>
    createContext(limitCatalogue(catalogue, maxRatings), true),
  )
  const schema = createSchema()
  const operations = createKnownOperations(schema)
  return {
    ...createRoutes({ schema, operations, contexts, report, introspection }),
    client: createClient({ operations, contexts, report }),
    invalidate: contexts.invalidate,
  }
}
