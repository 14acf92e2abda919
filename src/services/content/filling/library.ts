// From references to items: what is missing is read in one go for all lists of a page, presented, and remembered until it would be told differently.

import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BrandBook } from '../brand-keys.ts'
import type { Presented, Telling } from '../present/presented.ts'
import { type TitleFacts, titlesByIds } from '../reading/by-id.ts'
import type { ContentTables } from '../tables.ts'
import { type AnyItem, fill } from './fill.ts'
import { type Facts, gatherFacts, type TitleMemory, type Wanted } from './gather.ts'
import type { Patience } from './late.ts'
import type { Planned } from './planned.ts'

export type { AnyItem } from './fill.ts'

export type LibraryTools = { db: Kysely<ContentTables>; brands: BrandBook; keep: boolean } & Patience

export type Shelved = { items: (AnyItem | null)[]; until: number }

export type Library = {
  /** The items of many places, in their order; null where nothing can be shown. `until` is when any of them would change. */
  items(planned: readonly Planned[], telling: Telling): Promise<Shelved>
  titles(ids: readonly string[]): Promise<Map<string, TitleFacts>>
  forget(): void
}

/** `at` is when it was made: a clock that was set back makes it anew. */
type Kept = Presented<AnyItem> & { at: number }

/** About 1.5 KB each. */
const keptItems = 12_000
const keptTitles = 4_000

export function createLibrary({ db, brands, keep, ...patience }: LibraryTools): Library {
  const presented = new LRUCache<string, Kept>({ max: keptItems })
  const titles = new LRUCache<string, TitleFacts>({ max: keptTitles })
  const tiles: TitleMemory | null = keep ? new LRUCache({ max: keptTitles }) : null
  return {
    async items(planned, telling) {
      const keys = planned.map((place) => keyOf(place, telling))
      const missing: Planned[] = []
      const fresh = new Map<string, Presented<AnyItem>>()
      keys.forEach((key, index) => {
        const known = key === null ? undefined : presented.get(key)
        if (key !== null && known && known.at <= telling.now && telling.now < known.until) fresh.set(key, known)
        else missing.push(planned[index]!)
      })
      const facts = missing.length ? await gatherFacts(db, wantedBy(missing), tiles, telling.now, patience) : null
      // Whatever could not be read now may be there at once.
      const isWhole = !facts?.isPartial
      let until = isWhole ? Number.POSITIVE_INFINITY : telling.now
      const items = planned.map((place, index) => {
        const key = keys[index]!
        let made = key === null ? undefined : fresh.get(key)
        if (!made) {
          made = fill(place, facts as Facts, brands, telling)
          if (key !== null) {
            fresh.set(key, made)
            if (keep && isWhole) presented.set(key, { ...made, at: telling.now })
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
      for (const title of await titlesByIds(db, missing)) {
        found.set(title.id, title)
        if (keep) titles.set(title.id, title)
      }
      return found
    },
    forget() {
      presented.clear()
      titles.clear()
      tiles?.clear()
    },
  }
}

/** What the same reference is remembered by; null for what stands in one place only, which is cheap to make. */
function keyOf(place: Planned, { language }: Telling): string | null {
  if ('video' in place) return `${language} v ${place.video}`
  if ('title' in place) return `${language} t ${place.title}`
  if ('series' in place) return `${language} t ${place.series}`
  if ('movie' in place) return `${language} t ${place.movie}`
  if ('playlist' in place) return `${language} p ${place.playlist} ${place.destination ?? ''}`
  if ('gallery' in place) return `${language} g ${place.gallery}`
  return null
}

function wantedBy(planned: readonly Planned[]): Wanted {
  const wanted = {
    videos: [] as string[],
    titles: [] as string[],
    leads: [] as string[],
    playlists: [] as string[],
    galleries: [] as string[],
    people: [] as string[],
    placeless: [] as string[],
  }
  const take = (place: Planned): void => {
    if ('video' in place) wanted.videos.push(place.video)
    else if ('title' in place) wanted.titles.push(place.title)
    else if ('slideOf' in place) wanted.leads.push(place.slideOf)
    else if ('series' in place) wanted.titles.push(place.series)
    else if ('movie' in place) wanted.titles.push(place.movie)
    else if ('playlist' in place) {
      wanted.playlists.push(place.playlist)
      if (place.destination) wanted.videos.push(place.destination)
    } else if ('gallery' in place) wanted.galleries.push(place.gallery)
    else if ('genre' in place) {
      if ('lead' in place && place.lead) wanted.titles.push(place.lead)
    } else if ('person' in place) {
      wanted.people.push(place.person)
      wanted.placeless.push(place.person)
    } else if ('credit' in place) {
      wanted.people.push(place.credit.person)
      if (place.in) wanted.titles.push(place.in.title)
    } else if ('smart' in place) {
      const { video, series, movie } = place.smart
      if (video) wanted.videos.push(video)
      for (const title of [series, movie]) if (title) wanted.titles.push(title)
    }
  }
  planned.forEach(take)
  return wanted
}
