import type { ScheduleData } from '#contracts/graph/shapes.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import list from '../lists/list.module.css'
import css from './schedule.module.css'
import { scheduleTimes, scheduleWords } from './schedule-words.ts'

type Program = ScheduleData['programs'][number]

/** A channel's day, one row a programme [C3-34]. */
export function Schedule({ data, index }: { data: ScheduleData; index: number }) {
  const { language } = useVisit()
  const words = scheduleWords[language]
  const starts = data.programs.map(({ startTime }) => startTime)
  const times = scheduleTimes(language, data.timeZone, starts)
  const name = `schedule-${index}`
  return (
    <section className={list.list} aria-labelledby={name}>
      <header className={list.heading}>
        <h2 id={name}>{data.listTitle ?? words.schedule}</h2>
        <p>{words.on(times.day(data.date), times.zone(data.date))}</p>
      </header>
      {data.programs.length === 0 && <p className={css.nothing}>{words.nothing}</p>}
      <ol className={css.rows}>
        {data.programs.map((program) => (
          <li key={`${program.v4ID}-${program.startTime}`} className={css.row}>
            <time dateTime={new Date(program.startTime).toISOString()}>{times.clock(program.startTime)}</time>
            <ProgramWords program={program} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ProgramWords({ program }: { program: Program }) {
  const visit = useVisit()
  const words = scheduleWords[visit.language]
  const { programTitle, programSubtitle, programDescription, seriesUrlAlias, isNew, ratingWithAdvisories } = program
  const marks = [ratingWithAdvisories, program.closedCaption && words.closedCaption, program.audioDescription && words.audioDescription]
  return (
    <div lang={program.lang ?? undefined}>
      <h3>
        {seriesUrlAlias ? <a href={localHref(visit, `/${seriesUrlAlias}`)}>{programTitle}</a> : programTitle}
        {isNew && <b className={css.isNew}>{words.allNew}</b>}
      </h3>
      {programSubtitle && <p className={css.subtitle}>{programSubtitle}</p>}
      <p className={css.marks} lang={program.lang ? visit.language : undefined}>
        {marks.filter(Boolean).join(' · ')}
      </p>
      {programDescription && (
        <details>
          <summary lang={program.lang ? visit.language : undefined}>
            {words.description}
            <span className="visually-hidden">: {programTitle}</span>
          </summary>
          <p>{programDescription}</p>
        </details>
      )}
    </div>
  )
}
