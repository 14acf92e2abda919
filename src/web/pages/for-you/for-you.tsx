import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { PageData } from '#contracts/graph/shapes.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { mayRemember, onConsentChange } from '../../ui/consent.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'

/**
 * The shelf of titles that fit the viewer, and with it the viewer's order of the page. Its code is loaded only for a viewer with watches, favorites
 * or an account, and who allows personal pages. The server renders nothing.
 */
export function ForYou({ page }: { page: PageData }) {
  const { userId, watches, favorites } = useViewer()
  const isAllowed = useSyncExternalStore(onConsentChange, mayRemember, () => false)
  const isOn = !useVisit().brand.off?.includes('personalization')
  const isKnown = userId !== null || Boolean(favorites?.length) || Object.keys(watches).length > 0
  const isPersonal = isOn && isAllowed && isKnown
  const [Shelf, setShelf] = useState<ComponentType<{ page: PageData }> | null>(null)
  const report = useReport()
  useEffect(() => {
    if (!isPersonal) return
    loadChunk(() => import('./for-you-shelf.tsx')).then(
      ({ ForYouShelf }) => setShelf(() => ForYouShelf),
      () => report({ message: 'The shelf of recommended titles could not be loaded', system: 'For you' }),
    )
  }, [isPersonal, report])
  return Shelf && isPersonal && <Shelf page={page} />
}
