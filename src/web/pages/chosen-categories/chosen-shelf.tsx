import { useEffect, useRef, useState } from 'react'
import type { ListSection } from '#contracts/graph/shapes.ts'
import { shelvedCategories } from '#contracts/limits.ts'
import { chosenCategories, loadRatingLimits } from '../../account/onboarding/viewer-onboarding.ts'
import { Shelf } from '../../sections/lists/shelf.tsx'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { ownShelves } from '../parts/own-shelves.ts'
import { useOutOfView } from '../parts/use-out-of-view.ts'
import { becauseYouChose } from './because-you-chose.ts'

/** Titles of the categories that the viewer chose in onboarding. The shelf appears while its place is not on the screen. */
export function ChosenShelf() {
  const place = useRef<HTMLDivElement>(null)
  const shelf = useShelf()
  const canShow = useOutOfView(place, shelf !== null)
  return <div ref={place}>{canShow && <Shelf data={shelf!.data} index={ownShelves.chosenCategories} />}</div>
}

function useShelf(): ListSection | null {
  const [shelf, setShelf] = useState<ListSection | null>(null)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const categories = (await chosenCategories()).slice(0, shelvedCategories)
      if (!categories.length || signal.aborted) return
      const limits = await loadRatingLimits(visit.brand.key)
      if (signal.aborted) return
      const variables = { ...graphVariables(visit), categories, limits }
      const { data, errors } = await query<{ onboardingCategoryFavorites: { data: { sections: ListSection[] } } | null }>(
        'onboardingCategoryFavorites',
        variables,
        { signal },
      )
      if (errors?.length) throw new Error(errors[0]!.message)
      if (!signal.aborted) setShelf(becauseYouChose(data?.onboardingCategoryFavorites?.data.sections ?? [], visit.language))
    }
    load().catch(() => {
      if (!signal.aborted)
        report({ message: 'Unable to lazy load component using onboardingCategoryFavorites query', system: 'Lazy Component BFF' })
    })
    return () => controller.abort()
  }, [query, report, visit])
  return shelf
}
