import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchData, Section } from '#contracts/graph/shapes.ts'
import { timeouts } from '#contracts/limits.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { localHref } from '../../ui/local-href.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { requestOf, type SearchRequest, searchAddress } from './search-address.ts'

/** Milliseconds to wait after a keystroke before searching. */
export const typingPause = 150

/** `answer` is the number of answers so far. It is used as a React key, so that the lists of a new answer start from their first items. */
type Shown = { data: SearchData; answer: number }
type Prepare = (section: Section) => Promise<void>

/**
 * Searches while the visitor types. Only the latest query counts, with a timeout of 5 s [C9-27]. Also updates the URL, so that the visitor
 * can share the search.
 */
export function useSearch(initial: SearchData, prepare: Prepare) {
  const [shown, setShown] = useState<Shown>({ data: initial, answer: 0 })
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()

  useEffect(() => () => running.current?.abort(), [])

  const search = useCallback(
    async (request: SearchRequest, after = 0) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      await new Promise((resolve) => setTimeout(resolve, after))
      if (signal.aborted) return
      setBusy(true)
      const attempt = new AbortController()
      const timer = setTimeout(() => attempt.abort(), timeouts.search)
      signal.addEventListener('abort', () => attempt.abort())
      const data = await load(attempt.signal).catch(() => null)
      clearTimeout(timer)
      if (signal.aborted) return
      setBusy(false)
      // The report leaves the search text out: it is private.
      if (!data) report({ message: 'Unable to search', system: 'Search' })
      setShown((before) => ({ data: data ?? { ...before.data, ...failed(request) }, answer: before.answer + 1 }))
      history.replaceState(history.state, '', localHref(visit, searchAddress(request)))

      async function load(within: AbortSignal): Promise<SearchData | null> {
        const { query: text, ...filter } = request
        const variables = { ...graphVariables(visit), ...filter, query: text }
        const result = await abortable(
          query<{ searchSection: { data: SearchData } | null }>('searchSection', variables, { signal: within }),
          within,
        )
        const found = result.data?.searchSection?.data
        if (!found) return null
        await prepare({ component: 'Search', data: found })
        return found
      }
    },
    [query, report, visit, prepare],
  )
  const retry = useCallback(() => search(requestOf(shown.data)), [search, shown.data])
  return { ...shown, isBusy, search, retry }
}

/** Rejects as soon as `signal` is aborted, even when the promise ignores the signal. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })
}

const failed = ({ query, brand, kind, page }: SearchRequest): Partial<SearchData> => ({
  query,
  chosenBrand: brand,
  chosenKind: kind,
  page,
  state: 'FAILED',
  lists: [],
  nextPage: null,
})
