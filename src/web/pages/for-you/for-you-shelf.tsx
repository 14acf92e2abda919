import { useEffect, useRef, useState } from 'react'
import type { ListSection, PageData } from '#contracts/graph/shapes.ts'
import { loadRecommendations, recommendedTo } from '../../account/recommendations/viewer-recommendations.ts'
import { Shelf } from '../../sections/lists/shelf.tsx'
import { useViewer } from '../../tiles/use-viewer.ts'
import { isDayZero } from '../../ui/first-visit.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useReport } from '../../ui/report.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import { ownShelves } from '../parts/own-shelves.ts'
import { useOutOfView } from '../parts/use-out-of-view.ts'
import { orderSections } from './order-sections.ts'

/** Titles that fit the viewer's watches and favorites, or popular ones for a viewer who is new and has none. The shelf appears only while its place is not on the screen. */
export function ForYouShelf({ page }: { page: PageData }) {
  const place = useRef<HTMLDivElement>(null)
  const shelf = useTopPicks(page)
  const canShow = useOutOfView(place, shelf !== null)
  return <div ref={place}>{canShow && <Shelf data={shelf!.data} index={ownShelves.forYou} />}</div>
}

/** Loads the shelf, again for another viewer, and puts the sections of the page into the viewer's order. */
function useTopPicks(page: PageData): ListSection | null {
  const { userId } = useViewer()
  const [loaded, setLoaded] = useState<{ userId: string | null; shelf: ListSection | null } | null>(null)
  const visit = useVisit()
  const timeZone = useViewerZone(visit)
  const query = useQuery()
  const report = useReport()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const found = await loadRecommendations(visit)
      const isNew = isDayZero(Date.now())
      // [C3-61] Popular titles for a viewer of the first day, instead of no shelf.
      if (signal.aborted || !(found || isNew)) return
      if (found) orderSections(page.data.sections, found.taste)
      const variables = { ...graphVariables(visit), timeZone, userId: recommendedTo(), isDayZero: isNew, ids: found?.titles ?? [] }
      const { data, errors } = await query<{ neuralNetShelf: ListSection | null }>('neuralNetShelf', variables, { signal })
      if (errors?.length) throw new Error(errors[0]!.message)
      if (!signal.aborted) setLoaded({ userId, shelf: data?.neuralNetShelf ?? null })
    }
    load().catch(() => {
      if (!signal.aborted) report({ message: 'Unable to lazy load component using neuralNetShelf query', system: 'Lazy Component BFF' })
    })
    return () => controller.abort()
  }, [userId, visit, timeZone, query, report, page])
  return loaded?.userId === userId ? loaded.shelf : null
}
