// What every page is made with, and for whom.
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Brand } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { counts } from '#contracts/limits.ts'
import type { BrandBook } from './brand-keys.ts'
import { type Patience, usualPatience } from './filling/late.ts'
import { createLibrary, type Library } from './filling/library.ts'
import { OutsideInput } from './outside-input.ts'
import type { Telling } from './present/presented.ts'
import type { ListSpec } from './reading/list-spec.ts'
import { type Listed, readList } from './reading/lists.ts'
import type { Slice } from './reading/video-lists.ts'
import type { Search } from './search/search.ts'
import type { ContentTables } from './tables.ts'

export type House = Patience & {
  db: Kysely<ContentTables>
  brands: BrandBook
  library: Library
  now: () => number
  publicUrl: string
  /** How many quick links a footer has at most. */
  quickLinks: number
  /** Null where nothing is indexed: searches fail there. */
  search: Pick<Search, 'find'> | null
  list(list: ListSpec, slice: Omit<Slice, 'now'>): Promise<Listed>
  forget(): void
}

/** The site that is looked at, and in which language. */
export type Ask = {
  brand: Brand
  language: Language
  telling: Telling
  /** The brand whose things lists show; undefined: everyone's. */
  site: string | undefined
}

/** How long the order of a list may be remembered: what airs meanwhile appears this late. */
export const listsHold = 30_000

export type HouseTools = Pick<House, 'db' | 'brands' | 'now' | 'publicUrl'> & {
  quickLinks?: number | undefined
  search?: Pick<Search, 'find'> | undefined
  report?: House['report'] | undefined
  patience?: number | undefined
  keep?: boolean
}

const unheard = () => {}

export function createHouse({
  db,
  brands,
  now,
  publicUrl,
  quickLinks = counts.quickLinks,
  search,
  report = unheard,
  patience = usualPatience,
  keep = true,
}: HouseTools): House {
  const library = createLibrary({ db, brands, keep, report, patience })
  const lists = new LRUCache<string, { listed: Listed; at: number }>({ max: 3_000 })
  return {
    db,
    brands,
    library,
    now,
    publicUrl,
    quickLinks,
    search: search ?? null,
    report,
    patience,
    async list(list, slice) {
      const at = now()
      const key = JSON.stringify([list, slice])
      const known = lists.get(key)
      if (known && known.at <= at && at < known.at + listsHold) return known.listed
      const listed = await readList(db, brands, list, { ...slice, now: at })
      if (keep) lists.set(key, { listed, at })
      return listed
    },
    forget() {
      lists.clear()
      library.forget()
    },
  }
}

/** `app` is the key or an alias of the brand whose site is looked at; on the main brand's, lists show everyone's. */
export function askOf({ brands, now, publicUrl }: House, variables: { app: string; language?: Language | null }): Ask {
  const brand = brands.find(variables.app)
  if (!brand) throw new OutsideInput(`app: "${variables.app.slice(0, 60)}" is not a brand`)
  const language = variables.language ?? 'en'
  return { brand, language, telling: { language, now: now(), publicUrl }, site: brand === brands.main ? undefined : brand.key }
}
