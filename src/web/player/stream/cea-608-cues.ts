// Makes cues of CEA-608 captions, which hls.js reads from the video. Unlike the cues that hls.js makes itself, these have colours, italics, underlines
// and exact places.
import type { HlsConfig } from 'hls.js'

type CueHandler = HlsConfig['cueHandler']
type Screen = Parameters<CueHandler['newCue']>[3]
type Row = Screen['rows'][number]
type Char = Row['chars'][number]

/** Captions are within the middle 80 % of the picture, in 15 rows of 32 characters. */
const [rowCount, columnCount] = [15, 32]
const percentOf = (at: number, count: number) => 10 + (at / count) * 80

/** A row without its surrounding spaces. `indent`: the column of its first character. */
type Line = { row: number; indent: number; chars: Char[] }

function lineOf({ chars }: Row, row: number): Line | null {
  const isText = ({ uchar }: Char) => uchar.trim() !== ''
  const indent = chars.findIndex(isText)
  return indent < 0 ? null : { row, indent, chars: chars.slice(indent, chars.findLastIndex(isText) + 1) }
}

/** Returns the rows with text, in groups of adjacent rows. */
function groupsOf(screen: Screen): Line[][] {
  const groups: Line[][] = []
  for (const line of screen.rows.map(lineOf)) {
    if (!line) continue
    const group = groups.at(-1)
    if (group?.at(-1)?.row === line.row - 1) group.push(line)
    else groups.push([line])
  }
  return groups
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** The names of colours in WebVTT: its lime is the green of CEA-608. */
const colorName = (color: string) => (color === 'green' ? 'lime' : color)

/** Returns the tags of a character's style, outermost first, for example `['c.yellow', 'i']`. */
function tagsOf({ penState: { foreground, background, italics, underline } }: Char): string[] {
  const classes = [
    ...(foreground && foreground !== 'white' ? [colorName(foreground)] : []),
    ...(background && background !== 'black' && background !== 'transparent' ? [`bg_${colorName(background)}`] : []),
  ]
  return [...(classes.length ? [['c', ...classes].join('.')] : []), ...(italics ? ['i'] : []), ...(underline ? ['u'] : [])]
}

/** Returns a line in the markup of WebVTT. */
function markupOf({ chars }: Line): string {
  let markup = ''
  let open: string[] = []
  const close = () => open.toReversed().map((tag) => `</${tag.split('.')[0]}>`)
  for (const char of chars) {
    const tags = tagsOf(char)
    if (tags.join() !== open.join()) {
      markup += close().join('') + tags.map((tag) => `<${tag}>`).join('')
      open = tags
    }
    markup += escapes[char.uchar] ?? char.uchar
  }
  return markup + close().join('')
}

/** Whether the space left and right of each line is the same, up to the rounding to columns. */
const isCentered = (lines: Line[]) => lines.every(({ indent, chars }) => Math.abs(columnCount - 2 * indent - chars.length) <= 2)

function cueOf(start: number, end: number, lines: Line[]): VTTCue {
  const left = Math.min(...lines.map(({ indent }) => indent))
  const centered = isCentered(lines)
  const text = lines.map((line) => (centered ? '' : '\u00a0'.repeat(line.indent - left)) + markupOf(line)).join('\n')
  const cue = new VTTCue(start, end, text)
  const [first, last] = [lines[0]!.row, lines.at(-1)!.row]
  // Captions in the lower half grow upwards, so that their last row stays in its place when the viewer chooses larger text.
  const isLow = first + last >= rowCount - 1
  cue.snapToLines = false
  cue.line = percentOf(isLow ? last + 1 : first, rowCount)
  cue.lineAlign = isLow ? 'end' : 'start'
  cue.align = centered ? 'center' : 'left'
  cue.position = centered ? 50 : percentOf(left, columnCount)
  // hls.js may read a part of the video twice.
  cue.id = `${start}-${end}-${cue.line}-${text}`
  return cue
}

export const cea608Cues: CueHandler = {
  newCue(track, start, end, screen) {
    // Browsers reject cues without a duration.
    const cues = groupsOf(screen).map((lines) => cueOf(start, Math.max(end, start + 0.0001), lines))
    if (!track) return cues
    // A disabled track has no cues.
    const { mode } = track
    if (mode === 'disabled') track.mode = 'hidden'
    for (const cue of cues) if (!track.cues?.getCueById(cue.id)) track.addCue(cue)
    if (mode === 'disabled') track.mode = mode
    return cues
  },
}
