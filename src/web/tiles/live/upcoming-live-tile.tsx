import type { MouseEvent } from 'react'
import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { formatDayAndTime, formatTime } from '../../ui/format-date.ts'
import { useLazyModal } from '../../ui/modals/use-lazy-modal.ts'
import { readClock, useClock } from '../../ui/use-clock.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import { clickPath, liveState, pathWithoutLive } from './live-state.ts'
import { LiveTile } from './live-tile.tsx'
import { liveTileWords } from './live-words.ts'

const loadModal = async () => (await import('./upcoming-modal.tsx')).UpcomingModal

/**
 * [C4.2-01] A live programme: upcoming until its start, then live. Before the start, the list of the tile sets its destination [C2.6-11]; with a script,
 * a click opens a modal instead [C4.2-04].
 */
export function UpcomingLiveTile({ data, ...placing }: { data: LiveTileFieldsFragment } & TileProps) {
  const visit = useVisit()
  const zone = useViewerZone(visit)
  const now = useClock({ until: data.endTime })
  const { Modal, open, close } = useLazyModal(loadModal)
  const hasLivePage = !visit.brand.off?.includes('live')
  const path = hasLivePage ? clickPath(data, now) : pathWithoutLive(data)
  const isUpcoming = liveState(data, now) === 'upcoming'
  const time = isUpcoming
    ? formatDayAndTime(data.startTime, visit, zone)
    : liveTileWords[visit.language].until(formatTime(data.endTime, visit, zone))
  const openModal = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    // The tile may be up to 30 s behind the clock.
    readClock()
    if (opensElsewhere || !hasLivePage || clickPath(data, Date.now()) !== null) return
    event.preventDefault()
    const { href } = event.currentTarget
    open(() => location.assign(href))
  }
  return (
    <>
      <LiveTile data={data} to={path ?? data.relativePath} now={now} time={time} onClick={openModal} {...placing} />
      {Modal && <Modal data={data} onClose={close} />}
    </>
  )
}
