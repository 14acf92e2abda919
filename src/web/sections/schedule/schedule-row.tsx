import { memo } from 'react'
import { isOnAir } from '../../tiles/live/live-progress.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { type Programme, type ProgrammeChannel, programmeLinks } from './programme-links.ts'
import css from './schedule.module.css'
import type { scheduleTimes } from './schedule-times.ts'
import { scheduleWords } from './schedule-words.ts'

type Times = ReturnType<typeof scheduleTimes>

/** Returns the id of a programme's row, to which links of the guide lead. */
export const rowId = ({ v4ID }: Pick<Programme, 'v4ID'>): string => `programme-${v4ID}`

type Props = { programme: Programme; channel: ProgrammeChannel; now: number; times: Times }

/** A programme of the schedule [C2.8-02]. */
export function ScheduleRow({ programme, channel, now, times }: Props) {
  const visit = useVisit()
  const words = scheduleWords[visit.language]
  const { startTime, programTitle } = programme
  const isLive = isOnAir(programme, now)
  const links = programmeLinks(programme, channel, now, visit)
  return (
    <li id={rowId(programme)} className={isLive ? `${css.row} ${css.onAir}` : css.row} data-live={isLive || undefined}>
      <div className={css.when}>
        <time dateTime={new Date(startTime).toISOString()}>{times.clock(times.rounded(startTime))}</time>
        {isLive && <b className={css.live}>{words.live}</b>}
      </div>
      <ProgrammeWords programme={programme} times={times} />
      {links.length > 0 && (
        <p className={css.links}>
          {links.map(({ label, path, isMain }) => (
            <a key={label} className={isMain ? css.watch : undefined} {...linkTo(visit, path)}>
              {label}
              <span className="visually-hidden" lang={programme.lang ?? undefined}>
                : {programTitle}
              </span>
            </a>
          ))}
        </p>
      )}
    </li>
  )
}

/** The texts of a programme do not change with the time. */
const ProgrammeWords = memo(function ProgrammeWords({ programme, times }: Pick<Props, 'programme' | 'times'>) {
  const { language } = useVisit()
  const words = scheduleWords[language]
  const { programTitle, programSubtitle, programDescription, isNew, startTime, endTime } = programme
  const isRounded = times.rounded(startTime) !== startTime
  const marks = [
    isRounded && times.range(startTime, endTime),
    programme.ratingWithAdvisories,
    programme.closedCaption && words.closedCaption,
    programme.audioDescription && words.audioDescription,
  ]
  return (
    <div lang={programme.lang ?? undefined}>
      <h3>
        {programTitle}
        {isNew && (
          <b className={css.isNew} lang={programme.lang ? language : undefined}>
            {words.allNew}
          </b>
        )}
      </h3>
      {programSubtitle && <p className={css.subtitle}>{programSubtitle}</p>}
      <p className={css.marks} lang={programme.lang ? language : undefined}>
        {marks.filter(Boolean).join(' · ')}
      </p>
      {programDescription && (
        <details>
          <summary lang={programme.lang ? language : undefined}>
            {words.description}
            <span className="visually-hidden">: {programTitle}</span>
          </summary>
          <p>{programDescription}</p>
        </details>
      )}
    </div>
  )
})
