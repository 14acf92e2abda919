import type { CSSProperties } from 'react'
import { useVisit } from '../../ui/visit.tsx'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { chapterAt, thumbnailAt } from '../features/details.ts'
import { clock } from '../messages/clock.ts'
import styles from './scrubber.module.css'

type Props = {
  /** The time in seconds. */
  time: number
  /** The place of the time in the slider, as a percentage. */
  left: string
}

/** The picture, the chapter and the time of a place in the slider. */
export function ScrubberPreview({ time, left }: Props) {
  const details = usePlayerState((state) => state.details)
  const { isLive, duration } = usePlayerState((state) => state.timeline)
  const chapter = useTitleAt(time)
  const picture = thumbnailAt(details, time)
  return (
    <div className={styles.preview} style={{ '--left': left } as CSSProperties} aria-hidden="true">
      {picture && (
        <i
          className={styles.picture}
          style={
            {
              '--columns': picture.columns,
              '--column': picture.column,
              '--row': picture.row,
              '--ratio': picture.width / picture.height,
              backgroundImage: `url("${picture.image}")`,
            } as CSSProperties
          }
        />
      )}
      {chapter && <span>{chapter}</span>}
      <b>{isLive ? `−${clock(duration - time)}` : clock(time)}</b>
    </div>
  )
}

/** The ticks where chapters begin. `share` returns the place of a time as a percentage. */
export function ChapterTicks({ share }: { share: (time: number) => string }) {
  const { chapters } = usePlayerState((state) => state.details)
  return chapters.map(({ start }) => start > 0 && <i key={start} className={styles.tick} style={{ left: share(start) }} />)
}

/** Returns the title of the chapter that plays at a time, in the language of the page if it has one; on a channel, that of the running programme; else null. */
export function useTitleAt(time: number): string | null {
  const { video } = usePlayer()
  const programmeStart = usePlayerState((state) => state.programme.start)
  const details = usePlayerState((state) => state.details)
  const { language } = useVisit()
  if (video.live && programmeStart !== null) return time > programmeStart - 1 ? (video.nowPlaying?.title ?? null) : null
  const title = details.chapters[chapterAt(details, time)]?.title
  return title?.[language] ?? title?.en ?? title?.es ?? null
}
