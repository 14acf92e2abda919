import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchData, Section } from '#contracts/graph/shapes.ts'
import { timeouts } from '#contracts/limits.ts'
import { localHref } from '../../ui/local-href.ts'
import { graphVariables, useQuery } from '../../ui/query.tsx'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { searchAddress, type Wish, wishOf } from './search-address.ts'

/** A pause in typing, in milliseconds. */
export const typingPause = 150

/** `answer` counts answers: lists of another answer are other lists. */
type Shown = { data: SearchData; answer: number }
type Prepare = (section: Section) => Promise<void>

/** Asks as somebody types: the last question only, for at most 5 s [C9-27]. The address follows, so that it can be kept and shared. */
export function useSearch(given: SearchData, prepare: Prepare) {
  const [shown, setShown] = useState<Shown>({ data: given, answer: 0 })
  const [isBusy, setBusy] = useState(false)
  const asking = useRef<AbortController>(undefined)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()

  useEffect(() => () => asking.current?.abort(), [])

  const ask = useCallback(
    async (wish: Wish, after = 0) => {
      asking.current?.abort()
      const controller = new AbortController()
      asking.current = controller
      const { signal } = controller
      await new Promise((resolve) => setTimeout(resolve, after))
      if (signal.aborted) return
      setBusy(true)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), timeouts.search)
      signal.addEventListener('abort', () => late.abort())
      const data = await answer(late.signal).catch(() => null)
      clearTimeout(timer)
      if (signal.aborted) return
      setBusy(false)
      // What was looked for is nobody's business.
      if (!data) report({ message: 'Unable to search', system: 'Search' })
      setShown((before) => ({ data: data ?? { ...before.data, ...failed(wish) }, answer: before.answer + 1 }))
      history.replaceState(history.state, '', localHref(visit, searchAddress(wish)))

      async function answer(within: AbortSignal): Promise<SearchData | null> {
        const { query: text, ...filter } = wish
        const asked = { ...graphVariables(visit), ...filter, query: text }
        const told = await withIn(query<{ searchSection: { data: SearchData } | null }>('searchSection', asked, { signal: within }), within)
        const found = told.data?.searchSection?.data
        if (!found) return null
        await prepare({ component: 'Search', data: found })
        return found
      }
    },
    [query, report, visit, prepare],
  )
  const again = useCallback(() => ask(wishOf(shown.data)), [ask, shown.data])
  return { ...shown, isBusy, ask, again }
}

/** Whatever the transport makes of a signal. */
function withIn<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })
}

const failed = ({ query, brand, kind, page }: Wish): Partial<SearchData> => ({
  query,
  chosenBrand: brand,
  chosenKind: kind,
  page,
  state: 'FAILED',
  lists: [],
  nextPage: null,
})
