import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { useVisit } from '../ui/visit.tsx'
import { liveDestination } from './destination.ts'
import { LiveTile } from './live-tile.tsx'
import { liveWords, sayTime } from './live-words.ts'
import type { Placing } from './placing.ts'

/** What is on a channel now [C2.6-05]. */
export function OnAirNowTile({ data, ...placing }: { data: LiveTileFieldsFragment } & Placing) {
  const { language } = useVisit()
  const words = liveWords[language]
  const time = words.until(sayTime(data.endTime, language))
  return <LiveTile data={data} to={liveDestination(data)} badge={data.liveBadge || words.live} isLive time={time} {...placing} />
}
