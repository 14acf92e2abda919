import { useState } from 'react'
import type { Item, ListData, ListSection } from '#contracts/graph/shapes.ts'
import { recordShownItems } from '../../tiles/shown-items.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useProgrammeReload } from '../../ui/timing/use-programme-reload.ts'
import { useVisit } from '../../ui/visit.tsx'

/** Loads the shelf of current programmes again when one of them has ended. Returns undefined until the programmes have changed. */
export function useCurrentProgrammes(data: ListData): readonly Item[] | undefined {
  const [loaded, setLoaded] = useState<readonly Item[]>()
  const query = useQuery()
  const visit = useVisit()
  useProgrammeReload({
    of: data,
    due: earliestEnd(loaded ?? data.items),
    load: async (signal) => {
      const answer = await query<{ onAirNowShelf: ListSection | null }>('onAirNowShelf', graphVariables(visit), { signal })
      const items = answer.data?.onAirNowShelf?.data.items
      if (!items || signal.aborted) return
      recordShownItems(data, items)
      setLoaded(items)
    },
  })
  return loaded
}

/** Returns the first end of the current programmes, in epoch milliseconds. Returns Infinity for a shelf of upcoming programmes. */
const earliestEnd = (items: readonly Item[]): number =>
  Math.min(...items.flatMap((item) => (item.component === 'OnAirNowTile' ? item.data.endTime : [])))
