// The site context, which all requests share, and the context of one request.

import type { BrandBook } from '#brands/brand-book.ts'
import type { Brand } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import type { SearchClient } from '#contracts/http/search.ts'
import { counts } from '#contracts/limits.ts'
import { type ChannelSetting, isFreeChannel } from '#contracts/media/channel.ts'
import { InvalidInput } from '../request/errors.ts'
import type { ViewContext } from '../request/view-context.ts'
import { createItemLoader, type ItemLoader } from './item-loader.ts'
import { createProgrammes, type Programmes } from './programmes.ts'
import { defaultTimeLimit, type TimeLimit } from './time-limit.ts'

export type SiteContext = TimeLimit & {
  catalogue: CatalogueReader
  brands: BrandBook
  loader: ItemLoader
  programmes: Programmes
  now: () => number
  publicUrl: string
  /** Maximum number of quick links in the footer. */
  quickLinks: number
  /** Returns whether the live stream of a channel requires no TV provider [C5-15]. */
  isFree(channel: string, brand: Brand): boolean
  /** Returns whether the site streams a channel live, and whether it has recordings of the last 24 hours. */
  streamsOf(channel: string): { isStreamed: boolean; hasRecordings: boolean }
  /** Null if there is no search service. In this case, searches fail. */
  search: SearchClient | null
  /** Called with a sentence about a part of a page that is left out because it could not be loaded. */
  warn(sentence: string): void
  invalidate(): void
}

/** The context of a request, such as the brand of the requested site and the language. */
export type RequestContext = {
  brand: Brand
  language: Language
  view: ViewContext
  /** Lists contain only items of this brand. Undefined on the main brand's site, where lists contain items of all brands. */
  onlyBrand: string | undefined
}

export type SiteTools = Pick<SiteContext, 'catalogue' | 'brands' | 'now' | 'publicUrl'> & {
  quickLinks?: number | undefined
  search?: SearchClient | undefined
  channels?: readonly ChannelSetting[] | undefined
  report?: SiteContext['report'] | undefined
  warn?: SiteContext['warn'] | undefined
  timeLimit?: number | undefined
  isCaching?: boolean
}

const ignore = () => {}

export function createSiteContext({
  catalogue,
  brands,
  now,
  publicUrl,
  quickLinks = counts.quickLinks,
  search,
  channels = [],
  report = ignore,
  warn = ignore,
  timeLimit = defaultTimeLimit,
  isCaching = true,
}: SiteTools): SiteContext {
  const loader = createItemLoader({ catalogue, brands, isCaching, report, timeLimit })
  const programmes = createProgrammes({ catalogue, now, isCaching })
  return {
    catalogue,
    brands,
    loader,
    programmes,
    now,
    publicUrl,
    quickLinks,
    search: search ?? null,
    streamsOf(id) {
      const channel = channels.find((each) => each.id === id)
      return { isStreamed: channel !== undefined, hasRecordings: channel !== undefined && channel.source.from !== 'origin' }
    },
    isFree: (id, brand) => isFreeChannel(channels.find((channel) => channel.id === id) ?? {}, brand),
    report,
    warn,
    timeLimit,
    invalidate() {
      loader.invalidate()
      programmes.invalidate()
    },
  }
}

/** Returns the context of a request. `app` is the key or an alias of a brand. Throws InvalidInput for an unknown brand. */
export function requestContextOf(
  { brands, now, publicUrl }: SiteContext,
  variables: { app: string; language?: Language | null },
): RequestContext {
  const brand = brands.find(variables.app)
  if (!brand) throw new InvalidInput(`app: "${variables.app.slice(0, 60)}" is not a brand`)
  const language = variables.language ?? 'en'
  return { brand, language, view: { language, now: now(), publicUrl }, onlyBrand: brand === brands.main ? undefined : brand.key }
}
