import { useId } from 'react'
import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import button from '../../ui/button.module.css'
import { formatDayAndTime } from '../../ui/format-date.ts'
import { linkTo } from '../../ui/local-href.ts'
import { Modal } from '../../ui/modals/modal.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import { clickPath, liveState } from './live-state.ts'
import { liveTileWords } from './live-words.ts'
import css from './upcoming-modal.module.css'

const widths = { min: 480, max: 640 }

/** [C4.2-04] The details of a programme that has not started. When it starts, the link of the modal leads to it. */
export function UpcomingModal({ data, onClose }: { data: LiveTileFieldsFragment; onClose: () => void }) {
  const visit = useVisit()
  const id = useId()
  const now = useClock({ until: data.endTime })
  const words = liveTileWords[visit.language]
  const zone = useViewerZone(visit)
  const { title, description, startTime, dismissText } = data.upcomingModal ?? { ...data, description: null, dismissText: words.close }
  const live = clickPath(data, now)
  const about = data.contentType === 'SLE' ? words.aboutEvent : data.seriesUrlAlias ? words.aboutShow : words.schedule
  return (
    <Modal labelledBy={id} closeLabel={dismissText} onClose={onClose}>
      <div className={css.art}>
        <Picture image={data.image} ratio="16-9" load="eager" widths={widths} sizes="(min-width: 544px) 512px, 94vw" />
      </div>
      <div className={css.words} lang={data.lang ?? undefined}>
        <p className={css.when} lang={visit.language}>
          {liveState(data, now) === 'upcoming' ? data.upcomingBadge || words.upcoming : data.liveBadge || words.live}
          <time dateTime={new Date(startTime).toISOString()}>{formatDayAndTime(startTime, visit, zone)}</time>
        </p>
        <h2 id={id}>{title}</h2>
        {data.secondaryTitle && <p>{data.secondaryTitle}</p>}
        {description && <p>{description}</p>}
        <p className={css.channel} lang={visit.language}>
          {words.on(data.brand.displayTitle)}
        </p>
        <div className={css.actions} lang={visit.language}>
          <a className={live ? button.main : button.quiet} {...linkTo(visit, live ?? data.relativePath)}>
            {live ? words.watch : about}
          </a>
        </div>
      </div>
    </Modal>
  )
}
