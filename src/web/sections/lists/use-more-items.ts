import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListData, ListSection } from '#contracts/graph/shapes.ts'
import { loadTiles } from '../../tiles/load-tile.ts'
import { showItems } from '../../tiles/shown-items.ts'
import { graphVariables, useQuery } from '../../ui/query.tsx'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { lazyFailure } from '../lazy-failure.ts'
import { appendPage, type ListPages, lazyQuery } from './list-pages.ts'

type More = ListPages & { loading: boolean; failed: boolean; hasMore: boolean; added: number; loadMore: () => void }

/**
 * A list that grows by its own more-items source [C7.4-02]; it stops for good when the source gives nothing [C4.5-02]. When it fails,
 * which is told each time, the list stops by itself, and goes on when it is asked.
 */
export function useMoreItems(data: ListData): More {
  const [list, setList] = useState<ListPages>({ page: 1, items: data.items, moreItems: data.moreItems })
  const [status, setStatus] = useState<'loading' | 'failed' | 'stopped'>()
  const [added, setAdded] = useState(0)
  const latest = useRef({ list, status })
  latest.current = { list, status }
  const gone = useRef<AbortController>(undefined)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()

  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current?.abort()
  }, [])
  useEffect(() => showItems(data, list.items), [data, list.items])

  const loadMore = useCallback(async () => {
    const { list: before, status: now } = latest.current
    const operation = lazyQuery(before.moreItems)
    if (!operation || now === 'loading' || now === 'stopped') return
    const signal = gone.current?.signal
    latest.current.status = 'loading'
    setStatus('loading')
    const next = await ask().catch(() => null)
    if (signal?.aborted) return
    const after = next ? appendPage(before, next) : before
    setList(after)
    setAdded(after.items.length - before.items.length)
    setStatus(next ? (after === before ? 'stopped' : undefined) : 'failed')
    if (!next) report(lazyFailure(operation))

    async function ask(): Promise<ListPages | null> {
      const { queryVariables, entryField, queryName } = before.moreItems!
      const variables = {
        ...graphVariables(visit),
        ...queryVariables,
        ...(operation === 'paginatedComponent' && { entryField, queryName }),
      }
      const answer = await query<Record<string, ListSection | null>>(operation!, variables, { signal })
      const given = answer.data?.[operation!]?.data
      if (!given) return null
      await loadTiles(given.items)
      return { page: before.page + 1, items: given.items, moreItems: given.moreItems }
    }
  }, [query, report, visit])

  const loading = status === 'loading'
  return {
    ...list,
    added,
    loading,
    failed: status === 'failed',
    hasMore: (!status || loading) && lazyQuery(list.moreItems) !== null,
    loadMore,
  }
}
