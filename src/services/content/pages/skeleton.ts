import type { Brand } from '#contracts/brand.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import type { Message, PlannedSection } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import type { PageMetadata } from './page-metadata.ts'

/** `name` by type as the schema says; `pid` the video chosen in a playlist. */
export type PageAsk = { type: PageType; name: string; pid: string | null }

/** A page with its sections still to be filled. */
export type Skeleton = {
  id: string
  metadata: Partial<PageMetadata> & Pick<PageMetadata, 'title' | 'canonicalPath'>
  analytics?: Record<string, unknown>
  sections: PlannedSection[]
  /** Words where nothing of them can be shown. */
  empty?: Message
  /** When what it says of its title or video would be told differently. */
  until?: number
  title?: unknown
  video?: unknown
  playlist?: unknown
  season?: unknown
  /** The network whose page it is. */
  network?: Brand
}

export type PageMaker = (house: House, ask: Ask, page: PageAsk) => Promise<Skeleton>

/** A page that exists whether or not an editor made it: `plan` is what it shows when none did; `brand` whose page it is. */
export type KnownPage = Omit<Skeleton, 'sections'> & { brand?: string | undefined; plan(): Promise<PlannedSection[]> }
