// Loads the items of references. The facts for all lists of a page are loaded in one batch, and mapped to view models. The view models are
// cached until they expire.

import { LRUCache } from 'lru-cache'
import type { BrandBook } from '#brands/brand-book.ts'
import type { TitleFacts } from '#contracts/catalogue/facts.ts'
import type { Planned } from '#contracts/catalogue/list-items.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import type { Presented, ViewContext } from '../request/view-context.ts'
import { type Facts, type IdsToLoad, loadFacts, type TitleCache } from './load-facts.ts'
import { type AnyItem, aliasOfSlide, presentItem } from './present-item.ts'
import type { TimeLimit } from './time-limit.ts'

export type { AnyItem } from './present-item.ts'

export type ItemLoaderTools = { catalogue: CatalogueReader; brands: BrandBook; isCaching: boolean } & TimeLimit

export type LoadedItems = { items: (AnyItem | null)[]; until: number }

export type ItemLoader = {
  /** Returns the items of references, in the same order. An item that cannot be shown is null. The items are valid until `until`. */
  items(planned: readonly Planned[], view: ViewContext): Promise<LoadedItems>
  titles(ids: readonly string[]): Promise<Map<string, TitleFacts>>
  invalidate(): void
}

/** `at` is the time at which the item was made. The item is not used if the clock was set back to a time before `at`. */
type CachedItem = Presented<AnyItem> & { at: number }

/** Maximum number of cached items. An item takes about 1.5 KB. */
const maxItems = 12_000
const maxTitles = 4_000

export function createItemLoader({ catalogue, brands, isCaching, ...timeLimit }: ItemLoaderTools): ItemLoader {
  const cache = new LRUCache<string, CachedItem>({ max: maxItems })
  const titles = new LRUCache<string, TitleFacts>({ max: maxTitles })
  const tiles: TitleCache | null = isCaching ? new LRUCache({ max: maxTitles }) : null
  return {
    async items(planned, view) {
      const keys = planned.map((reference) => keyOf(reference, view))
      const missing: Planned[] = []
      const fresh = new Map<string, Presented<AnyItem>>()
      keys.forEach((key, index) => {
        const cached = key === null ? undefined : cache.get(key)
        if (key !== null && cached && cached.at <= view.now && view.now < cached.until) fresh.set(key, cached)
        else missing.push(planned[index]!)
      })
      const facts = missing.length ? await loadFacts(catalogue, wantedBy(missing), tiles, view.now, timeLimit) : null
      // If some facts could not be read, nothing is cached, because the next request may be able to read them.
      const isWhole = !facts?.isPartial
      let until = isWhole ? Number.POSITIVE_INFINITY : view.now
      const items = planned.map((reference, index) => {
        const key = keys[index]!
        let made = key === null ? undefined : fresh.get(key)
        if (!made) {
          made = presentItem(reference, facts as Facts, brands, view)
          if (key !== null) {
            fresh.set(key, made)
            if (isCaching && isWhole) cache.set(key, { ...made, at: view.now })
          }
        }
        if (made.until < until) until = made.until
        return made.item
      })
      return { items, until }
    },
    async titles(ids) {
      const found = new Map<string, TitleFacts>()
      for (const id of ids) if (titles.has(id)) found.set(id, titles.get(id)!)
      const missing = ids.filter((id) => !found.has(id))
      for (const title of await catalogue.titles(missing)) {
        found.set(title.id, title)
        if (isCaching) titles.set(title.id, title)
      }
      return found
    },
    invalidate() {
      cache.clear()
      titles.clear()
      tiles?.clear()
    },
  }
}

/** Returns the cache key of a reference. Returns null for items that are not cached, because they are fast to make and rarely occur again. */
function keyOf(reference: Planned, { language }: ViewContext): string | null {
  if ('video' in reference) return `${language} v ${reference.video}`
  if ('title' in reference) return `${language} t ${reference.title}`
  if ('series' in reference) return `${language} t ${reference.series}`
  if ('movie' in reference) return `${language} t ${reference.movie}`
  if ('playlist' in reference) return `${language} p ${reference.playlist} ${reference.destination ?? ''}`
  if ('gallery' in reference) return `${language} g ${reference.gallery}`
  return null
}

function wantedBy(planned: readonly Planned[]): IdsToLoad {
  const wanted = {
    videos: [] as string[],
    titles: [] as string[],
    leads: [] as string[],
    aliases: [] as string[],
    playlists: [] as string[],
    galleries: [] as string[],
    people: [] as string[],
    peopleWithoutTitle: [] as string[],
  }
  const add = (reference: Planned): void => {
    if ('video' in reference) wanted.videos.push(reference.video)
    else if ('title' in reference) wanted.titles.push(reference.title)
    else if ('slideOf' in reference) wanted.leads.push(reference.slideOf)
    else if ('series' in reference) wanted.titles.push(reference.series)
    else if ('movie' in reference) wanted.titles.push(reference.movie)
    else if ('playlist' in reference) {
      wanted.playlists.push(reference.playlist)
      if (reference.destination) wanted.videos.push(reference.destination)
    } else if ('gallery' in reference) wanted.galleries.push(reference.gallery)
    else if ('genre' in reference) {
      if ('lead' in reference && reference.lead) wanted.titles.push(reference.lead)
    } else if ('person' in reference) {
      wanted.people.push(reference.person)
      wanted.peopleWithoutTitle.push(reference.person)
    } else if ('credit' in reference) {
      wanted.people.push(reference.credit.person)
      if (reference.in) wanted.titles.push(reference.in.title)
    } else if ('slide' in reference || 'feature' in reference) {
      const alias = aliasOfSlide('slide' in reference ? reference.slide : reference.feature)
      if (alias !== null) wanted.aliases.push(alias)
    } else if ('smart' in reference) {
      const { video, series, movie } = reference.smart
      if (video) wanted.videos.push(video)
      for (const title of [series, movie]) if (title) wanted.titles.push(title)
    }
  }
  planned.forEach(add)
  return wanted
}
