// The context of a request to the graph: the whole catalogue, or that of a viewer profile with a limit.
import { parseLimit } from '#contracts/viewers/profiles.ts'
import type { RootContext } from './one-list.ts'

export type Contexts = {
  /** Returns the context for the variable `limit` of a request. No operation declares this variable, and every operation accepts it. */
  of(variables: Readonly<Record<string, unknown>> | null | undefined): RootContext
  whole: RootContext
  /** Empties the caches of all contexts. */
  invalidate(): void
}

/** `createLimited` is called once for each limit, when it is first asked for. There are only a few limits. */
export function createContexts(whole: RootContext, createLimited: (limit: ReturnType<typeof parseLimit>) => RootContext): Contexts {
  const limited = new Map<string, RootContext>()
  return {
    whole,
    of(variables) {
      const text = variables?.['limit']
      if (text === undefined || text === null || text === '') return whole
      const limit = parseLimit(String(text))
      const existing = limited.get(limit.key)
      if (existing) return existing
      const created = createLimited(limit)
      limited.set(limit.key, created)
      return created
    },
    invalidate() {
      for (const { site, pages } of [whole, ...limited.values()]) {
        site.invalidate()
        pages.invalidate()
      }
    },
  }
}
