import { useEffect, useState } from 'react'
import { resize } from '#contracts/limits.ts'
import { throttle } from '../../ui/throttle.ts'
import { perRow, type RowKind } from '../../ui/tiles-per-row.ts'

/** How many tiles stand in a row now; none until the browser is there to say. */
export function useColumns(kind: RowKind): number {
  const [columns, setColumns] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const count = () => setColumns(perRow(kind, innerWidth))
    count()
    addEventListener('resize', throttle(count, resize.throttleList, signal), { signal })
    return () => gone.abort()
  }, [kind])
  return columns
}
