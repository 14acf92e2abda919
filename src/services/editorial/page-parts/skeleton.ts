import type { Brand } from '#contracts/brand.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import type { Message, PlannedSection } from '../lists/sections.ts'
import type { PageMetadata } from './page-metadata.ts'

/** A request for a page. The GraphQL schema describes `name` and `pid` of each page type at the root field `bonanzaPage`. */
export type PageRequest = { type: PageType; name: string; pid: string | null }

/** A page whose sections are planned, but have no items yet. */
export type Skeleton = {
  id: string
  metadata: Partial<PageMetadata> & Pick<PageMetadata, 'title' | 'canonicalPath'>
  analytics?: Record<string, unknown>
  sections: PlannedSection[]
  /** The message that is shown if no section has items. */
  empty?: Message
  /** The time at which the view model of the page's title or video expires, in epoch milliseconds. */
  until?: number
  title?: unknown
  video?: unknown
  playlist?: unknown
  season?: unknown
  live?: unknown
  /** The network. Present only on the page of a network. */
  network?: Brand
}

export type PageMaker = (site: SiteContext, request: RequestContext, page: PageRequest) => Promise<Skeleton>

/** A page that exists without an editor's page. `plan` returns the default sections. `brand` is the brand of the page. */
export type BuiltInPage = Omit<Skeleton, 'sections'> & { brand?: string | undefined; plan(): Promise<PlannedSection[]> }
