// Makes cues of the captions of television, whose characters stand in rows and columns: CEA-608 and CEA-708.

/** The look of a character. Colours are names such as `yellow`; null means those of the caption style. */
export type Pen = { foreground: string | null; background: string | null; italics: boolean; underline: boolean }
export type Cell = { uchar: string; penState: Pen }

/** Where the rows are: the top and left of the first cell, and the size of a cell, in percent of the picture. */
export type Grid = { top: number; left: number; rowHeight: number; columnWidth: number; columns: number }
export type Justify = 'left' | 'center' | 'right'

/** A cue of WebVTT: its text with markup, and its place with `snapToLines: false`. */
export type GridCue = { text: string; line: number; lineAlign: 'start' | 'end'; align: Justify; position: number }

/** A row without its surrounding spaces. `indent`: the column of its first character. */
type Line = { row: number; indent: number; cells: readonly Cell[] }

function lineOf(cells: readonly Cell[], row: number): Line | null {
  const isText = ({ uchar }: Cell) => uchar.trim() !== ''
  const indent = cells.findIndex(isText)
  return indent < 0 ? null : { row, indent, cells: cells.slice(indent, cells.findLastIndex(isText) + 1) }
}

/** Returns the rows with text, in groups of adjacent rows. */
function groupsOf(rows: readonly (readonly Cell[])[]): Line[][] {
  const groups: Line[][] = []
  for (const line of rows.map(lineOf)) {
    if (!line) continue
    const group = groups.at(-1)
    if (group?.at(-1)?.row === line.row - 1) group.push(line)
    else groups.push([line])
  }
  return groups
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** The names of colours in WebVTT: its lime is the green of television. */
const colorName = (color: string) => (color === 'green' ? 'lime' : color)

/** Returns the tags of a character's style, outermost first, for example `['c.yellow', 'i']`. */
function tagsOf({ penState: { foreground, background, italics, underline } }: Cell): string[] {
  const classes = [
    ...(foreground && foreground !== 'white' ? [colorName(foreground)] : []),
    ...(background && background !== 'black' && background !== 'transparent' ? [`bg_${colorName(background)}`] : []),
  ]
  return [...(classes.length ? [['c', ...classes].join('.')] : []), ...(italics ? ['i'] : []), ...(underline ? ['u'] : [])]
}

/** Returns a line in the markup of WebVTT. */
function markupOf({ cells }: Line): string {
  let markup = ''
  let open: string[] = []
  const close = () => open.toReversed().map((tag) => `</${tag.split('.')[0]}>`)
  for (const cell of cells) {
    const tags = tagsOf(cell)
    if (tags.join() !== open.join()) {
      markup += close().join('') + tags.map((tag) => `<${tag}>`).join('')
      open = tags
    }
    markup += escapes[cell.uchar] ?? cell.uchar
  }
  return markup + close().join('')
}

/** Whether the space left and right of each line is the same, up to the rounding to columns. */
const isCentered = (lines: readonly Line[], columns: number) =>
  lines.every(({ indent, cells }) => Math.abs(columns - 2 * indent - cells.length) <= 2)

function cueOf(lines: readonly Line[], { top, left, rowHeight, columnWidth, columns }: Grid, justify: Justify): GridCue {
  const indent = Math.min(...lines.map((line) => line.indent))
  const align = justify === 'left' && isCentered(lines, columns) ? 'center' : justify
  const keepsIndents = align === 'left'
  const [first, end] = [top + lines[0]!.row * rowHeight, top + (lines.at(-1)!.row + 1) * rowHeight]
  // Captions in the lower half grow upwards, so that their last row stays in its place when the viewer chooses larger text.
  const isLow = first + end >= 100
  return {
    text: lines.map((line) => (keepsIndents ? '\u00a0'.repeat(line.indent - indent) : '') + markupOf(line)).join('\n'),
    line: percent(isLow ? end : first),
    lineAlign: isLow ? 'end' : 'start',
    align,
    position: percent(left + { left: indent, center: columns / 2, right: columns }[align] * columnWidth),
  }
}

/** A place in the picture. The thousandths of a percent that remain are no rounding errors. */
const percent = (value: number) => Math.round(Math.min(Math.max(value, 0), 100) * 1000) / 1000

/** Returns a cue for each group of adjacent rows. `justify`: rows at the left that are in the middle of their line are centred all the same. */
export const cuesOfGrid = (rows: readonly (readonly Cell[])[], grid: Grid, justify: Justify = 'left'): GridCue[] =>
  groupsOf(rows).map((lines) => cueOf(lines, grid, justify))
