import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { GuideData } from '#contracts/graph/shapes.ts'
import { type Cell, cellsOf } from './guide-cells.ts'
import { cellAt, channelCell, moveFocus, type Place } from './move-focus.ts'
import type { Direction } from './use-guide.ts'

type Options = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly (readonly Cell[])[]
  guide: GuideData
  now: number
  extend: (direction: Direction) => Promise<GuideData | null>
  scrollToTime: (time: number) => void
}

/**
 * Moves the focus in the guide. The Tab key reaches one cell, at first the current programme of the first channel; other keys move from there
 * (move-focus.ts), and load more hours at the edge.
 */
export function useGuideKeys({ scroller, rows, guide, now, extend, scrollToTime }: Options) {
  const { from, to } = guide
  const [chosen, setChosen] = useState<Place | null>(null)
  /** The place that gets the focus when it is rendered. */
  const target = useRef<Place | null>(null)
  const place = chosen ?? { row: 0, at: now >= from && now < to ? now : from }

  useEffect(() => {
    // After a key, React first runs the effects of an earlier render, for example of the one with more hours: the cell is not there yet.
    if (target.current === null || target.current !== chosen) return
    target.current = null
    const cell = scroller.current!.querySelector<HTMLElement>('[tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.closest('[role="row"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    if (place.at !== channelCell) scrollToTime(Math.max(place.at, from))
  })

  const moveTo = (next: Place) => {
    target.current = next
    setChosen(next)
  }

  const onKeyDown = async (event: KeyboardEvent) => {
    const isInCell = (event.target as Element).closest('[data-row]')
    if (!isInCell || event.altKey || event.metaKey || event.shiftKey) return
    const { key, ctrlKey } = event
    const next = moveFocus(key, place, rows, guide, ctrlKey)
    if (next === null) return
    event.preventDefault()
    if (typeof next === 'object') return moveTo(next)
    const longer = await extend(next)
    if (!longer) return
    const moved = moveFocus(
      key,
      place,
      longer.channels.map(({ programmes }) => cellsOf(programmes, longer)),
      longer,
    )
    if (moved !== null && typeof moved === 'object') moveTo(moved)
  }

  /** Keeps the place when a cell gets the focus in another way, such as by a click. */
  const onFocus = ({ target }: FocusEvent) => {
    const { row: rowText, start } = (target as HTMLElement).dataset
    if (rowText === undefined) return
    const row = Number(rowText)
    const focused = start === undefined ? null : cellAt(rows[row] ?? [], Number(start))
    const isSame = place.row === row && cellAt(rows[row] ?? [], place.at) === focused
    if (!isSame) setChosen({ row, at: focused?.start ?? channelCell })
  }

  /** Returns the start of the cell in a row that the Tab key reaches, or null. */
  const activeIn = (row: number): number | null => (place.row === row ? (cellAt(rows[row] ?? [], place.at)?.start ?? channelCell) : null)

  return { onKeyDown, onFocus, activeIn }
}
