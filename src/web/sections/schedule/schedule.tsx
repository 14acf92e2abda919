import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useVisit } from '../../ui/visit.tsx'
import list from '../lists/list.module.css'
import { DayPicker } from './day-picker.tsx'
import css from './schedule.module.css'
import { ScheduleRow } from './schedule-row.tsx'
import { scheduleTimes } from './schedule-times.ts'
import { scheduleWords } from './schedule-words.ts'
import { scrollToLive } from './scroll-to-live.ts'
import { useZonedSchedule } from './use-zoned-schedule.ts'
import { ZonePicker } from './zone-picker.tsx'

/** A channel's schedule of one day, one row for each programme [C2.8], [C3-34]. */
export function Schedule({ data, index }: { data: ScheduleData; index: number }) {
  const visit = useVisit()
  const query = useQuery()
  const { shown, now, zone, isSettled } = useZonedSchedule(data, async (timeZone, signal) => {
    const variables = { ...graphVariables(visit), name: data.streamAccessName, date: visit.query['date'] ?? null, timeZone }
    const result = await query<{ daySchedule: { data: ScheduleData } }>('daySchedule', variables, { signal })
    return result.data?.daySchedule?.data ?? null
  })
  const rows = useRef<HTMLOListElement>(null)
  const showLive = useEffectEvent(() => {
    const live = rows.current?.querySelector<HTMLElement>('[data-live]')
    if (live && !location.hash) scrollToLive(live)
  })
  useEffect(() => {
    if (isSettled) requestAnimationFrame(() => showLive())
  }, [isSettled])

  const words = scheduleWords[visit.language]
  const { programmes, timeZone, date, today, days, brand } = shown
  const times = useMemo(() => {
    const starts = programmes.map(({ startTime }) => startTime)
    return scheduleTimes(visit.language, timeZone, starts)
  }, [visit.language, timeZone, programmes])
  const name = `schedule-${index}`
  const pathOf = (day: string | undefined) =>
    `/schedule?channel=${encodeURIComponent(visit.query['channel'] ?? brand.machineName)}${day ? `&date=${day}` : ''}`
  return (
    <section className={list.list} aria-labelledby={name}>
      <header className={list.heading}>
        <h2 id={name}>{shown.listTitle ?? words.schedule}</h2>
        <p>{words.on(times.day(date), times.zone(date))}</p>
        <ZonePicker zone={zone} />
      </header>
      {days.length > 1 && <DayPicker date={date} today={today} days={days} pathOf={pathOf} />}
      {programmes.length === 0 && <p className={css.nothing}>{words.nothing}</p>}
      <ol className={css.rows} ref={rows}>
        {programmes.map((programme) => (
          <ScheduleRow key={`${programme.v4ID}-${programme.startTime}`} programme={programme} channel={shown} now={now} times={times} />
        ))}
      </ol>
    </section>
  )
}
