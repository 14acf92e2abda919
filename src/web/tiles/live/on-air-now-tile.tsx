import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { useVisit } from '../../ui/visit.tsx'
import { liveDestination, titleDestination } from '../destination.ts'
import type { Placing } from '../placing.ts'
import { LiveTile } from './live-tile.tsx'
import { liveWords, sayTime } from './live-words.ts'

/** What is on a channel now [C2.6-05]. */
export function OnAirNowTile({ data, ...placing }: { data: LiveTileFieldsFragment } & Placing) {
  const visit = useVisit()
  const words = liveWords[visit.language]
  const time = words.until(sayTime(data.endTime, visit))
  const to = visit.brand.off?.includes('live') ? elsewhere(data) : liveDestination(data)
  return <LiveTile data={data} to={to} badge={data.liveBadge || words.live} isLive time={time} {...placing} />
}

/** Where there is no live page: its show, or its channel's day. */
const elsewhere = ({ seriesUrlAlias, machineName }: LiveTileFieldsFragment) =>
  seriesUrlAlias ? titleDestination(seriesUrlAlias) : `/schedule?channel=${encodeURIComponent(machineName)}`
