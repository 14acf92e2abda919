import { useSyncExternalStore } from 'react'
import { followZone, viewerZone } from './viewer-zone.ts'

/** Returns the viewer's time zone. On the server and during hydration, returns the brand's, so that all visitors receive the same page. */
export const useViewerZone = ({ brand }: { brand: { timeZone: string } }): string =>
  useSyncExternalStore(
    followZone,
    () => viewerZone(brand.timeZone),
    () => brand.timeZone,
  )
