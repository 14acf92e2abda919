import type { GuideData } from '#contracts/graph/shapes.ts'
import button from '../../ui/button.module.css'
import { linkTo } from '../../ui/local-href.ts'
import { Modal } from '../../ui/modals/modal.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { type Programme, programmeLinks } from '../schedule/programme-links.ts'
import type { scheduleTimes } from '../schedule/schedule-times.ts'
import { scheduleWords } from '../schedule/schedule-words.ts'
import { listPath } from './guide-row.tsx'
import { guideWords } from './guide-words.ts'
import css from './programme-modal.module.css'

type Props = {
  programme: Programme
  channel: GuideData['channels'][number]
  /** The date of the programme: YYYY-MM-DD. */
  date: string
  now: number
  times: ReturnType<typeof scheduleTimes>
  close: () => void
}

/** The details of a programme of the guide. */
export function ProgrammeModal({ programme, channel, date, now, times, close }: Props) {
  const visit = useVisit()
  const words = { ...scheduleWords[visit.language], ...guideWords[visit.language] }
  const { programTitle, programSubtitle, programDescription, lang, startTime, endTime } = programme
  const links = programmeLinks(programme, channel, now, visit)
  const marks = [
    programme.isNew && words.allNew,
    programme.ratingWithAdvisories,
    programme.closedCaption && words.closedCaption,
    programme.audioDescription && words.audioDescription,
  ].filter(Boolean)
  return (
    <Modal labelledBy="programme-title" closeLabel={words.close} onClose={close}>
      <div className={css.body}>
        <p className={css.channel}>{[channel.listTitle, channel.number].filter(Boolean).join(' · ')}</p>
        <h2 id="programme-title" lang={lang ?? undefined}>
          {programTitle}
        </h2>
        {programSubtitle && <p lang={lang ?? undefined}>{programSubtitle}</p>}
        <p className={css.time}>
          {times.day(date)}, {times.range(startTime, endTime)}
        </p>
        {marks.length > 0 && <p className={css.time}>{marks.join(' · ')}</p>}
        {programDescription && <p lang={lang ?? undefined}>{programDescription}</p>}
        <ul className={css.links}>
          {[...links, { label: words.scheduleOf(channel.listTitle), path: listPath(channel, date), isMain: false }].map(
            ({ label, path, isMain }) => (
              <li key={label}>
                <a className={isMain ? button.main : button.quiet} {...linkTo(visit, path)}>
                  {label}
                </a>
              </li>
            ),
          )}
        </ul>
      </div>
    </Modal>
  )
}
