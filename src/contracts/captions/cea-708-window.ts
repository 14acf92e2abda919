// A window of CEA-708 captions: rows of characters at a place in the picture.
import { type Cell, cuesOfGrid, type Grid, type GridCue, type Justify, type Pen } from './grid-cues.ts'

export type CaptionWindow = {
  /** The arguments of the command that defined the window. */
  definition: string
  isVisible: boolean
  rows: Cell[][]
  columns: number
  /** The point of the window (0: top left, 8: bottom right), and where it lies, as shares of the safe area. */
  anchor: { point: number; across: number; down: number }
  justify: Justify
  pen: Pen
  /** Where the next character is written. */
  row: number
  column: number
}

export const plainPen: Pen = { foreground: 'white', background: 'black', italics: false, underline: false }
const space: Cell = { uchar: ' ', penState: plainPen }

/** Captions are within the middle 80 % of the picture, which has space for 15 rows of 42 characters. */
const [safeArea, mostRows, mostColumns] = [80, 15, 42]

/** The justification of the predefined styles of windows, of which two are centred. Style 0 means the first one for new windows. */
const justifyOf = (style: number): Justify => (style === 3 || style === 6 ? 'center' : 'left')

/** Returns the window that a command defines with six arguments. A window that exists keeps its text, and its pen unless the command has one. */
export function defineWindow(before: CaptionWindow | undefined, bytes: Uint8Array): CaptionWindow {
  const definition = bytes.join()
  if (before?.definition === definition) return before
  const [first, vertical, horizontal, anchored, columns, styles] = bytes as unknown as [number, number, number, number, number, number]
  const isRelative = (vertical & 128) !== 0
  const [windowStyle, penStyle] = [(styles >> 3) & 7, styles & 7]
  const rowCount = Math.min((anchored & 15) + 1, mostRows)
  return {
    definition,
    isVisible: (first & 32) !== 0,
    rows: Array.from({ length: rowCount }, (_, row) => before?.rows[row] ?? []),
    columns: Math.min((columns & 63) + 1, mostColumns),
    anchor: {
      point: Math.min(anchored >> 4, 8),
      // Cells of the picture: 75 by 210. Pictures of 4:3 have fewer columns of cells.
      across: Math.min(horizontal / (isRelative ? 99 : 209), 1),
      down: Math.min((vertical & 127) / (isRelative ? 99 : 74), 1),
    },
    justify: before && windowStyle === 0 ? before.justify : justifyOf(windowStyle),
    pen: before && penStyle === 0 ? before.pen : plainPen,
    row: Math.min(before?.row ?? 0, rowCount - 1),
    column: before?.column ?? 0,
  }
}

export function write(window: CaptionWindow, uchar: string): void {
  if (window.column >= mostColumns) return
  window.rows[window.row]![window.column++] = { uchar, penState: window.pen }
}

/** Moves the pen. The place is limited to the window. */
export function movePen(window: CaptionWindow, row: number, column: number): void {
  window.row = Math.min(row, window.rows.length - 1)
  window.column = Math.min(column, mostColumns - 1)
}

/** Begins the next row. After the last one, all rows move up. */
export function newLine(window: CaptionWindow): void {
  window.column = 0
  if (window.row < window.rows.length - 1) window.row++
  else window.rows = [...window.rows.slice(1), []]
}

export function backspace(window: CaptionWindow): void {
  window.column = Math.max(window.column - 1, 0)
  window.rows[window.row]![window.column] = space
}

export function clearRow(window: CaptionWindow): void {
  window.rows[window.row] = []
  window.column = 0
}

export function clear(window: CaptionWindow): void {
  window.rows = window.rows.map(() => [])
}

/** Returns the cues of a visible window. */
export function cuesOfWindow({ rows, columns, anchor, justify }: CaptionWindow): GridCue[] {
  const [rowHeight, columnWidth] = [safeArea / mostRows, safeArea / mostColumns]
  const margin = (100 - safeArea) / 2
  // If the anchor point is the middle of the window, the window begins half of its size before the anchor.
  const begin = (share: number, part: number, size: number) => margin + safeArea * share - (part / 2) * size
  const grid: Grid = {
    ...{ rowHeight, columnWidth, columns },
    top: begin(anchor.down, Math.floor(anchor.point / 3), rows.length * rowHeight),
    left: begin(anchor.across, anchor.point % 3, columns * columnWidth),
  }
  return cuesOfGrid(
    rows.map((cells) => Array.from(cells, (cell) => cell ?? space)),
    grid,
    justify,
  )
}
