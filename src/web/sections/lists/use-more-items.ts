import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListData, ListSection } from '#contracts/graph/shapes.ts'
import { loadTiles } from '../../tiles/load-tile.ts'
import { recordShownItems } from '../../tiles/shown-items.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { lazyFailure } from './lazy-failure.ts'
import { appendPage, type ListPages, lazyQuery } from './list-pages.ts'

type More = ListPages & { loading: boolean; failed: boolean; hasMore: boolean; added: number; loadMore: () => void }

/**
 * Loads more items into a list from its more-items source [C7.4-02]. Loading stops permanently when the source returns nothing [C4.5-02].
 * Each failure is reported. After a failure, only another call of `loadMore` loads more items.
 */
export function useMoreItems(data: ListData): More {
  const [list, setList] = useState<ListPages>({ page: 1, items: data.items, moreItems: data.moreItems })
  const [status, setStatus] = useState<'loading' | 'failed' | 'stopped'>()
  const [added, setAdded] = useState(0)
  const latest = useRef({ list, status })
  latest.current = { list, status }
  const controller = useRef<AbortController>(undefined)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()

  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current?.abort()
  }, [])
  useEffect(() => recordShownItems(data, list.items), [data, list.items])

  const loadMore = useCallback(async () => {
    const { list: before, status: now } = latest.current
    const operation = lazyQuery(before.moreItems)
    if (!operation || now === 'loading' || now === 'stopped') return
    const signal = controller.current?.signal
    latest.current.status = 'loading'
    setStatus('loading')
    const next = await load().catch(() => null)
    if (signal?.aborted) return
    const after = next ? appendPage(before, next) : before
    setList(after)
    setAdded(after.items.length - before.items.length)
    setStatus(next ? (after === before ? 'stopped' : undefined) : 'failed')
    if (!next) report(lazyFailure(operation))

    async function load(): Promise<ListPages | null> {
      const { queryVariables, entryField, queryName } = before.moreItems!
      const variables = {
        ...graphVariables(visit),
        ...queryVariables,
        ...(operation === 'paginatedComponent' && { entryField, queryName }),
      }
      const answer = await query<Record<string, ListSection | null>>(operation!, variables, { signal })
      const more = answer.data?.[operation!]?.data
      if (!more) return null
      await loadTiles(more.items)
      return { page: before.page + 1, items: more.items, moreItems: more.moreItems }
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
