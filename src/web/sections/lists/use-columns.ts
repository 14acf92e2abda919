import { useEffect, useState } from 'react'
import { resize } from '#contracts/limits.ts'
import { perRow, type RowKind } from '../../ui/tiles-per-row.ts'
import { throttle } from '../../ui/timing/throttle.ts'

/** Returns how many tiles fit in a row of the window. Returns 0 during server rendering and the first render. */
export function useColumns(kind: RowKind): number {
  const [columns, setColumns] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const count = () => setColumns(perRow(kind, innerWidth))
    count()
    addEventListener('resize', throttle(count, resize.throttleList, signal), { signal })
    return () => controller.abort()
  }, [kind])
  return columns
}
