// [C3-42], [C4.7-01] Stores loaded and prefetched pages by path and declared query parameters.
import type { PageData } from '#contracts/graph/shapes.ts'
import { type LoadedPage, type PageFailure, withoutEmptySections } from '../../pages/page-data/load-page.ts'

type Entry = { loaded: LoadedPage; at: number }

const maxPages = 50
const maxAge = 300_000
const maxFailureAge = 10_000

export function createPageStore({ now }: { now: () => number }) {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<LoadedPage>>()

  function put(key: string, loaded: LoadedPage) {
    entries.delete(key)
    entries.set(key, { loaded, at: now() })
    if (entries.size > maxPages) entries.delete(entries.keys().next().value!)
  }

  const store = {
    /** [C4.7-01] True until a second page is shown. */
    isFirstPageView: true,

    storePage: (key: string, page: PageData) => put(key, { page: withoutEmptySections(page) }),
    failPage: (key: string, failed: PageFailure) => put(key, { failed }),
    clearPage: (key: string) => entries.delete(key),
    /** [A4-23], [A4-24] Removes all pages. */
    clear: () => entries.clear(),

    /** Returns a stored page unless it is too old. With `anyAge`, which is for going back, returns the page at any age. */
    read(key: string, { anyAge = false } = {}): LoadedPage | undefined {
      const entry = entries.get(key)
      if (!entry) return
      const limit = 'failed' in entry.loaded ? maxFailureAge : maxAge
      return anyAge || now() - entry.at < limit ? entry.loaded : undefined
    },

    /** Fetches a page. Concurrent calls share one request. [C4.7-02] Failures are stored too, unless `skipFailure` is set. */
    async fetch(key: string, load: () => Promise<LoadedPage>, { skipFailure = false } = {}): Promise<LoadedPage> {
      const stored = store.read(key)
      if (stored) return stored
      let running = pending.get(key)
      if (!running) {
        running = load().finally(() => pending.delete(key))
        pending.set(key, running)
      }
      const loaded = await running
      if ('page' in loaded) store.storePage(key, loaded.page)
      else if (!skipFailure) store.failPage(key, loaded.failed)
      return loaded
    },
  }
  return store
}
