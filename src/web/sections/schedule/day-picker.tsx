import { useEffect, useRef } from 'react'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './pickers.module.css'
import { dayLabel } from './schedule-times.ts'
import { scheduleWords } from './schedule-words.ts'

type Props = {
  date: string
  today: string
  days: readonly string[]
  /** Returns the path of a day. `date` is undefined for today. */
  pathOf: (date: string | undefined) => string
}

/** Links to the days of the schedule in one row, which scrolls to the shown day. */
export function DayPicker({ date, today, days, pathOf }: Props) {
  const visit = useVisit()
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day was chosen
  useEffect(() => {
    const list = row.current
    const day = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (list && day)
      list.scrollTo({ left: day.offsetLeft - list.offsetLeft - (list.clientWidth - day.offsetWidth) / 2, behavior: 'instant' })
  }, [date])
  return (
    <nav className={css.days} aria-label={scheduleWords[visit.language].days} data-keep-scroll="">
      <ul ref={row}>
        {days.map((day) => (
          <li key={day}>
            <a href={localHref(visit, pathOf(day === today ? undefined : day))} aria-current={day === date ? 'page' : undefined}>
              {dayLabel(visit.language, day, today)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
