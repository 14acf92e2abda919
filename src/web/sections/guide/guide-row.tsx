// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place programmes along a time axis
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the link in a cell
import { type CSSProperties, memo } from 'react'
import type { GuideData } from '#contracts/graph/shapes.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import { rowId } from '../schedule/schedule-row.tsx'
import type { scheduleTimes } from '../schedule/schedule-times.ts'
import css from './guide.module.css'
import type { Cell } from './guide-cells.ts'
import { guideWords } from './guide-words.ts'

type Times = ReturnType<typeof scheduleTimes>
type Channel = GuideData['channels'][number]

type Props = {
  row: number
  channel: Channel
  cells: readonly Cell[]
  from: number
  now: number
  times: Times
  /** The start of the cell in this row that the Tab key reaches. Null: no cell; undefined: all cells (without a script). */
  active: number | null | undefined
}

export const minutesOf = (milliseconds: number): number => milliseconds / 60_000

/** Returns the path of a channel's schedule on a date. */
export const listPath = (channel: Channel, date?: string): string =>
  `/schedule?channel=${encodeURIComponent(channel.streamAccessName)}${date ? `&date=${date}` : ''}`

/** A channel with its programmes. */
export const GuideRow = memo(function GuideRow({ row, channel, cells, from, now, times, active }: Props) {
  const visit = useVisit()
  const words = guideWords[visit.language]
  const { listTitle, number, brand } = channel
  const tabIndexOf = (start: number) => (active === undefined ? undefined : active === start ? 0 : -1)
  return (
    <div role="row" className={css.row}>
      <div role="rowheader" className={css.channel}>
        <a href={localHref(visit, listPath(channel))} data-row={row} tabIndex={tabIndexOf(Number.NEGATIVE_INFINITY)}>
          {brand.whiteBrandLogo && <img src={brand.whiteBrandLogo} alt="" loading="lazy" />}
          <span className={brand.whiteBrandLogo ? 'visually-hidden' : undefined}>{listTitle}</span>
          {number && <small>{number}</small>}
        </a>
      </div>
      {cells.map(({ programme, start, end }) => {
        const { programTitle, startTime, endTime } = programme
        const isLive = start <= now && now < end
        const place = { '--at': minutesOf(start - from), '--long': minutesOf(end - start) } as CSSProperties
        return (
          <div role="gridcell" key={`${programme.v4ID}-${startTime}`} className={css.cell} style={place}>
            <a
              href={`${localHref(visit, listPath(channel, times.date(startTime)))}#${encodeURIComponent(rowId(programme))}`}
              className={isLive ? css.onAir : end <= now ? css.past : undefined}
              data-row={row}
              data-start={start}
              tabIndex={tabIndexOf(start)}
              aria-haspopup={active === undefined ? undefined : 'dialog'}
            >
              <span>
                <b lang={programme.lang ?? undefined}>{programTitle}</b>
                <small>
                  {times.range(startTime, endTime)}
                  {isLive && <i className="visually-hidden"> {words.live}</i>}
                </small>
              </span>
            </a>
          </div>
        )
      })}
    </div>
  )
})
