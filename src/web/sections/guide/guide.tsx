// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place programmes along a time axis
// biome-ignore-all lint/a11y/useKeyWithClickEvents: a click here is a click on a link, which the keyboard causes too
import { type CSSProperties, type MouseEvent, useMemo, useRef, useState } from 'react'
import type { GuideData } from '#contracts/graph/shapes.ts'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import list from '../lists/list.module.css'
import { DayPicker } from '../schedule/day-picker.tsx'
import { scheduleTimes, wallClock } from '../schedule/schedule-times.ts'
import { scheduleWords } from '../schedule/schedule-words.ts'
import { ZonePicker } from '../schedule/zone-picker.tsx'
import css from './guide.module.css'
import { type Cell, cellsOf } from './guide-cells.ts'
import { GuideRow, minutesOf } from './guide-row.tsx'
import { guideWords } from './guide-words.ts'
import { cellAt } from './move-focus.ts'
import { ProgrammeModal } from './programme-modal.tsx'
import { type Direction, partLength, useGuide } from './use-guide.ts'
import { useGuideKeys } from './use-guide-keys.ts'
import { useGuideScroll } from './use-guide-scroll.ts'

const halfHour = 30 * 60_000

const guidePath = ({ date, time }: { date?: string | undefined; time?: string }) =>
  `/schedule?view=guide${date ? `&date=${date}` : ''}${time ? `&time=${time}` : ''}`

/** The guide: one row for each channel, with its programmes along a time axis. */
export function Guide({ data, index }: { data: GuideData; index: number }) {
  const visit = useVisit()
  const words = guideWords[visit.language]
  const { guide, isFull, extend, now, zone } = useGuide(data)
  const { from, to, timeZone, channels, date, today, days } = guide
  const rows = useMemo(() => channels.map(({ programmes }) => cellsOf(programmes, { from, to })), [channels, from, to])
  const times = useMemo(() => scheduleTimes(visit.language, timeZone, [from, to]), [visit.language, timeZone, from, to])
  const scroller = useRef<HTMLDivElement>(null)
  const { scrollToTime, scrollBy } = useGuideScroll(scroller, guide)
  const [opened, setOpened] = useState<{ row: number; cell: Cell } | null>(null)
  const keys = useGuideKeys({ scroller, rows, guide, now, extend, scrollToTime })

  const halfHours = Array.from({ length: Math.ceil((to - from) / halfHour) }, (_, step) => from + step * halfHour)
  const hrefAt = (time: number) => localHref(visit, guidePath(wallClock(time, timeZone)))
  const isNowShown = from <= now && now < to

  /** Scrolls by one screen, and loads more hours at the edge. When a day is loaded, the link leads to another page. */
  const turn = (direction: Direction) => (event: MouseEvent) => {
    const { href } = event.currentTarget as HTMLAnchorElement
    const isDone = scrollBy(direction)
    if (!isDone && isFull) return
    event.preventDefault()
    if (isDone) return
    extend(direction).then((longer) => (longer ? scrollBy(direction) : location.assign(href)))
  }
  const jumpToNow = (event: MouseEvent) => {
    if (!isNowShown) return
    event.preventDefault()
    scrollToTime(now)
  }
  const open = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-start]')
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const row = Number(link.dataset['row'])
    const cell = cellAt(rows[row] ?? [], Number(link.dataset['start']))
    if (cell) setOpened({ row, cell })
  }
  const extendNearEnd = () => {
    const { scrollLeft, clientWidth, scrollWidth } = scroller.current!
    if (scrollLeft > 0 && scrollLeft + clientWidth > scrollWidth - clientWidth / 4) extend('later')
  }
  const name = `guide-${index}`
  return (
    <section className={list.list} aria-labelledby={name}>
      <header className={list.heading}>
        <h2 id={name}>{words.guide}</h2>
        <p>{scheduleWords[visit.language].on(times.day(date), times.zone(date))}</p>
        <ZonePicker zone={zone} />
      </header>
      {days.length > 1 && <DayPicker date={date} today={today} days={days} pathOf={(day) => guidePath({ date: day })} />}
      <div className={css.controls} data-keep-scroll="">
        <a href={hrefAt(from - partLength)} onClick={turn('earlier')}>
          <Icon name="left" />
          {words.earlier}
        </a>
        <a href={localHref(visit, guidePath({}))} onClick={jumpToNow}>
          {words.now}
        </a>
        <a href={hrefAt(to)} onClick={turn('later')}>
          {words.later}
          <Icon name="right" />
        </a>
      </div>
      <div
        role="grid"
        ref={scroller}
        className={css.scroller}
        aria-label={words.guide}
        aria-describedby={`${name}-keys`}
        tabIndex={-1}
        style={{ '--minutes': minutesOf(to - from), '--rows': rows.length } as CSSProperties}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onClick={open}
        onScroll={extendNearEnd}
      >
        <div className={css.head} aria-hidden="true">
          {halfHours.map((time) => (
            <span key={time} style={{ '--at': minutesOf(time - from) } as CSSProperties}>
              {times.clock(time)}
            </span>
          ))}
        </div>
        {channels.map((channel, row) => (
          <GuideRow
            key={channel.streamAccessName}
            row={row}
            channel={channel}
            cells={rows[row]!}
            from={from}
            now={now}
            times={times}
            active={zone === null ? undefined : keys.activeIn(row)}
          />
        ))}
        {isNowShown && <i className={css.now} aria-hidden="true" style={{ '--at': minutesOf(now - from) } as CSSProperties} />}
      </div>
      <p id={`${name}-keys`} className="visually-hidden">
        {words.keys}
      </p>
      {opened && (
        <ProgrammeModal
          programme={opened.cell.programme}
          channel={channels[opened.row]!}
          date={times.date(opened.cell.programme.startTime)}
          now={now}
          times={times}
          close={() => setOpened(null)}
        />
      )}
    </section>
  )
}
