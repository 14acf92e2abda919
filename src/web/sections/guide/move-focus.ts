// Moving the focus in the guide by keys, as in a grid: arrows move between programmes and channels.
import type { Cell, Period } from './guide-cells.ts'

/** The focused cell: the programme that airs at `at` (epoch milliseconds) in a row. At `channelCell` it is the name of the channel. */
export type Place = { row: number; at: number }
export const channelCell = Number.NEGATIVE_INFINITY

/** PageUp and PageDown move by two hours. */
const pageLength = 2 * 3_600_000

/** Returns the cell of a row at an instant: the programme that airs, or else the next one, or else the last one. Null for the channel's name. */
export function cellAt(cells: readonly Cell[], at: number): Cell | null {
  if (at === channelCell) return null
  return cells.find(({ end }) => end > at) ?? cells.at(-1) ?? null
}

/**
 * Returns the place to which a key moves the focus. Returns `earlier` or `later` if that place is outside of the loaded period. Returns null
 * if the key moves nothing. `isFar`: the Control key is pressed.
 */
export function moveFocus(
  key: string,
  { row, at }: Place,
  rows: readonly (readonly Cell[])[],
  period: Period,
  isFar = false,
): Place | 'earlier' | 'later' | null {
  const cells = rows[row] ?? []
  const current = cellAt(cells, at)
  const index = current ? cells.indexOf(current) : -1
  switch (key) {
    case 'ArrowRight':
      return index + 1 < cells.length ? { row, at: cells[index + 1]!.start } : 'later'
    case 'ArrowLeft':
      if (index < 0) return null
      return { row, at: index > 0 ? cells[index - 1]!.start : channelCell }
    case 'ArrowDown':
      return nextRow(rows, row, 1, at)
    case 'ArrowUp':
      return nextRow(rows, row, -1, at)
    case 'Home':
      return isFar ? nextRow(rows, -1, 1, at) : { row, at: channelCell }
    case 'End':
      if (isFar) return nextRow(rows, rows.length, -1, at)
      return cells.length ? { row, at: cells.at(-1)!.start } : null
    case 'PageDown':
      return pageTo(Math.max(at, period.from) + pageLength, row, period)
    case 'PageUp':
      return pageTo(Math.max(at, period.from) - pageLength, row, period)
    default:
      return null
  }
}

/** Returns the same instant in the next row with a cell there. */
function nextRow(rows: readonly (readonly Cell[])[], from: number, step: 1 | -1, at: number): Place | null {
  for (let row = from + step; row >= 0 && row < rows.length; row += step) if (at === channelCell || rows[row]!.length) return { row, at }
  return null
}

function pageTo(at: number, row: number, { from, to }: Period): Place | 'earlier' | 'later' {
  if (at < from) return 'earlier'
  return at < to ? { row, at } : 'later'
}
