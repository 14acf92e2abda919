import { type ComponentType, useEffect, useState } from 'react'
import { categoriesKey } from '../../account/session/favorites-key.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'

/** The place of the shelf of the categories that the viewer chose in onboarding. Its code is loaded only for viewers who may have chosen some. */
export function ChosenPlace() {
  const { userId } = useViewer()
  const isOff = useVisit().brand.off?.includes('personalization')
  const [Shelf, setShelf] = useState<ComponentType | null>(null)
  const report = useReport()
  useEffect(() => {
    if (isOff || !(userId || hasChosen())) return
    loadChunk(() => import('./chosen-shelf.tsx')).then(
      ({ ChosenShelf }) => setShelf(() => ChosenShelf),
      () => report({ message: 'The shelf of the chosen categories could not be loaded', system: 'Onboarding' }),
    )
  }, [userId, isOff, report])
  return Shelf && <Shelf key={userId} />
}

function hasChosen(): boolean {
  try {
    return categoriesKey in localStorage
  } catch {
    return false
  }
}
