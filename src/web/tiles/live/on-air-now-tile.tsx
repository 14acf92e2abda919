import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { formatTime } from '../../ui/format-date.ts'
import { useClock } from '../../ui/use-clock.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import { liveDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import { pathWithoutLive } from './live-state.ts'
import { LiveTile } from './live-tile.tsx'
import { liveTileWords } from './live-words.ts'

/** The programme that a channel airs now [C2.6-05]. */
export function OnAirNowTile({ data, ...placing }: { data: LiveTileFieldsFragment } & TileProps) {
  const visit = useVisit()
  const now = useClock({ until: data.endTime })
  const time = liveTileWords[visit.language].until(formatTime(data.endTime, visit, useViewerZone(visit)))
  const to = visit.brand.off?.includes('live') ? pathWithoutLive(data) : liveDestination(data)
  return <LiveTile data={data} to={to} now={Math.max(now, data.startTime)} time={time} {...placing} />
}
