import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListData, ListSection } from '#contracts/graph/shapes.ts'
import { loadTiles } from '../tiles/load-tile.ts'
import { showItems } from '../tiles/shown-items.ts'
import { graphVariables, useQuery } from '../ui/query.tsx'
import { useVisit } from '../ui/visit.tsx'
import { appendPage, type ListPages, lazyQuery } from './list-pages.ts'

type More = ListPages & { loading: boolean; hasMore: boolean; added: number; loadMore: () => void }

/** A list that grows by its own more-items source [C7.4-02]; it stops for good when the source fails or gives nothing [C4.5-02]. */
export function useMoreItems(data: ListData): More {
  const [list, setList] = useState<ListPages>({ page: 1, items: data.items, moreItems: data.moreItems })
  const [status, setStatus] = useState<'idle' | 'loading' | 'stopped'>('idle')
  const [added, setAdded] = useState(0)
  const latest = useRef({ list, status })
  latest.current = { list, status }
  const gone = useRef<AbortController>(undefined)
  const query = useQuery()
  const visit = useVisit()

  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current?.abort()
  }, [])
  useEffect(() => showItems(data, list.items), [data, list.items])

  const loadMore = useCallback(async () => {
    const { list: before, status: now } = latest.current
    const operation = lazyQuery(before.moreItems)
    if (!operation || !before.moreItems || now !== 'idle') return
    const signal = gone.current?.signal
    latest.current.status = 'loading'
    setStatus('loading')
    const next = await ask().catch(() => null)
    if (signal?.aborted) return
    const after = next ? appendPage(before, next) : before
    setList(after)
    setAdded(after.items.length - before.items.length)
    setStatus(after === before ? 'stopped' : 'idle')

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
  }, [query, visit])

  const hasMore = status !== 'stopped' && lazyQuery(list.moreItems) !== null
  return { ...list, added, loading: status === 'loading', hasMore, loadMore }
}
