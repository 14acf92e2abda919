import { useEffect } from 'react'
import type { SearchData } from '#contracts/graph/shapes.ts'
import { sendEvent } from '../../ui/events/send-event.ts'

/** Milliseconds without typing after which a query counts as a search. */
const pause = 1500
const longest = 100

/** Reports a search, without what may be an email address or a telephone number. A failed search is an error, which is reported elsewhere. */
export function useSearchEvent({ query, state }: Pick<SearchData, 'query' | 'state'>): void {
  useEffect(() => {
    const term = query.trim().toLowerCase().slice(0, longest)
    if (!term || state === 'FAILED' || state === 'EMPTY' || /@|(?:\d[\s.()-]*){6}/.test(term)) return
    const timer = setTimeout(() => sendEvent({ name: 'Search', type: state === 'NOTHING' ? 'No Results' : 'Results', term }), pause)
    return () => clearTimeout(timer)
  }, [query, state])
}
