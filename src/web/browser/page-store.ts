// [C3-42], [C4.7-01] Pages that were seen or are likely to be, by path and declared parameters.
import type { PageData } from '#contracts/graph/shapes.ts'
import { type LoadedPage, type PageFailure, withoutEmptySections } from '../pages/load-page.ts'

type Entry = { loaded: LoadedPage; at: number }

const maxPages = 50
const maxAge = 300_000
const maxFailureAge = 10_000

export function createPageStore({ now }: { now: () => number }) {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<LoadedPage>>()

  function put(key: string, loaded: LoadedPage) {
    entries.delete(key)
    entries.set(key, { loaded, at: now() })
    if (entries.size > maxPages) entries.delete(entries.keys().next().value!)
  }

  const store = {
    /** [C4.7-01] Until a second page is shown. */
    isFirstPageView: true,

    storePage: (key: string, page: PageData) => put(key, { page: withoutEmptySections(page) }),
    failPage: (key: string, failed: PageFailure) => put(key, { failed }),
    clearPage: (key: string) => entries.delete(key),
    /** [A4-23], [A4-24] */
    clear: () => entries.clear(),

    /** What is known, if it is young enough; going back takes it at any age. */
    read(key: string, { anyAge = false } = {}): LoadedPage | undefined {
      const entry = entries.get(key)
      if (!entry) return
      const limit = 'failed' in entry.loaded ? maxFailureAge : maxAge
      return anyAge || now() - entry.at < limit ? entry.loaded : undefined
    },

    /** Fetches a page once however many ask. [C4.7-02] A failure is stored too, unless the caller would rather try again. */
    async fetch(key: string, load: () => Promise<LoadedPage>, { skipFailure = false } = {}): Promise<LoadedPage> {
      const known = store.read(key)
      if (known) return known
      let busy = underWay.get(key)
      if (!busy) {
        busy = load().finally(() => underWay.delete(key))
        underWay.set(key, busy)
      }
      const loaded = await busy
      if ('page' in loaded) store.storePage(key, loaded.page)
      else if (!skipFailure) store.failPage(key, loaded.failed)
      return loaded
    },
  }
  return store
}
