// Pages for the anonymous viewer, remembered whole: by brand, language and [C7.1-04]'s key, until something in them would be told differently.
import { LRUCache } from 'lru-cache'
import { type Ask, type House, listsHold } from '../house.ts'
import { makePage, type Page, pageKey } from '../pages/page.ts'
import type { PageAsk } from '../pages/skeleton.ts'

export type PageReader = { read(ask: Ask, page: PageAsk): Promise<Page>; forget(): void }

/** A page of 240 tiles refers to items that are remembered anyway. */
const keptPages = 500

export function createPageReader(house: House, keep: boolean): PageReader {
  const pages = new LRUCache<string, { page: Promise<Page>; at: number; until: number }>({ max: keptPages })
  return {
    async read(ask, wanted) {
      // Anybody may make up as many as they like.
      if (wanted.type === 'SEARCH') return (await makePage(house, ask, wanted)).page
      const now = house.now()
      const key = pageKey(ask.brand.key, ask.language, wanted)
      const known = pages.get(key)
      if (known && known.at <= now && now < known.until) return await known.page
      const making = makePage(house, ask, wanted)
      const entry = { page: making.then(({ page }) => page), at: now, until: now + listsHold }
      // Until it is made, others wait for this one; a page that is not there is not remembered.
      if (keep) pages.set(key, entry)
      try {
        const { page, until } = await making
        entry.until = Math.min(entry.until, until)
        return page
      } catch (error) {
        entry.page.catch(() => {})
        if (pages.peek(key) === entry) pages.delete(key)
        throw error
      }
    },
    forget: () => pages.clear(),
  }
}
