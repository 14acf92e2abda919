import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Placing } from '../placing.ts'
import { LiveTile } from './live-tile.tsx'
import { liveWords, sayDayAndTime } from './live-words.ts'

/** What will be live: when, and where it leads as its list says [C2.6-11]. */
export function UpcomingLiveTile({ data, ...placing }: { data: LiveTileFieldsFragment } & Placing) {
  const visit = useVisit()
  const badge = data.upcomingBadge || liveWords[visit.language].upcoming
  const time = sayDayAndTime(data.startTime, visit)
  return <LiveTile data={data} to={data.relativePath} badge={badge} isLive={false} time={time} {...placing} />
}
