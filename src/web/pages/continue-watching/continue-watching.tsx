import { type ComponentType, useEffect, useState } from 'react'
import { useViewer } from '../../tiles/use-viewer.ts'
import { isWatched, progressPercent } from '../../tiles/watch-state.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { useReport } from '../../ui/report.ts'

/** The shelf of videos that the viewer continues. Its code is loaded only if there are such videos. The server renders nothing. */
export function ContinueWatching() {
  const { watches } = useViewer()
  const hasVideos = Object.values(watches).some((viewed) => isWatched(viewed) || progressPercent(viewed) !== null)
  const [Shelf, setShelf] = useState<ComponentType | null>(null)
  const report = useReport()
  useEffect(() => {
    if (!hasVideos) return
    loadChunk(() => import('./continue-shelf.tsx')).then(
      ({ ContinueShelf }) => setShelf(() => ContinueShelf),
      () => report({ message: 'The shelf of videos to continue could not be loaded', system: 'Continue watching' }),
    )
  }, [hasVideos, report])
  return Shelf && <Shelf />
}
