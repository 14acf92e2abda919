import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { formatDate } from '../../ui/format-date.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import styles from './unlock.module.css'
import { WatchElse } from './unlock-ways.tsx'
import { unlockWords } from './unlock-words.ts'

type Times = Pick<VideoPageFieldsFragment, 'available' | 'expiration'>

const isExpired = ({ expiration }: Times, now: number) => expiration !== null && expiration <= now

/** Returns whether no viewer may watch a video at a time, because it is not yet available or has expired. */
export const isClosed = (video: Times, now: number): boolean => isExpired(video, now) || (video.available !== null && video.available > now)

/** Shows the date on which an expired video ended, or on which an upcoming video starts, over its picture. */
export function ClosedScreen({ video }: { video: Times }) {
  const visit = useVisit()
  const zone = useViewerZone(visit)
  const { expired, upcoming } = unlockWords(visit.language)
  const { title, text } = isExpired(video, visit.now) ? expired : upcoming
  return (
    <div className={styles.locked}>
      <h2>{title}</h2>
      <p>{text(formatDate((isExpired(video, visit.now) ? video.expiration : video.available)!, visit, zone))}</p>
      <div className={styles.ways}>
        <WatchElse className={styles.way} />
      </div>
    </div>
  )
}
