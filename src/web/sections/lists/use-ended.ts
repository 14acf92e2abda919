import { useCallback } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import { useClock } from '../../ui/use-clock.ts'

/** [C4.2-02], [C4.4-06] Returns a function that tells whether the programme of an upcoming tile has ended, so that the list must not show it. */
export function useEnded(items: readonly Item[]): (item: Item) => boolean {
  const last = Math.max(0, ...items.map(endOf))
  const now = useClock({ until: last })
  return useCallback((item: Item) => item.component === 'UpcomingLiveTile' && item.data.endTime <= now, [now])
}

const endOf = (item: Item) => (item.component === 'UpcomingLiveTile' ? item.data.endTime : 0)
