// Where a cue belongs in the picture, by the settings of WebVTT: https://www.w3.org/TR/webvtt1/#processing-cue-settings
import type { CSSProperties } from 'react'

/** The settings of a cue that decide its place. */
export type CueSettings = Pick<VTTCue, 'line' | 'lineAlign' | 'snapToLines' | 'position' | 'positionAlign' | 'size' | 'align' | 'vertical'>

/** The direction in which a cue moves if another cue or the control bar is at its place. */
export type Direction = 'up' | 'down' | 'left' | 'right'

/** `isCentered`: the middle of the cue, not its edge, is at the place. */
export type CuePlace = { css: CSSProperties; moves: Direction; isCentered: boolean }

/** The height of a line, as a multiple of the font size. */
export const lineHeight = 1.3

/** Returns the place of a cue, in CSS relative to the picture. */
export function placeOf(cue: CueSettings): CuePlace {
  const isVertical = cue.vertical !== ''
  const { start, size } = extentOf(cue)
  const across: CSSProperties = isVertical
    ? { top: `${start}%`, height: `${size}%`, writingMode: cue.vertical === 'rl' ? 'vertical-rl' : 'vertical-lr' }
    : { left: `${start}%`, width: `${size}%` }
  const { edge, offset, isCentered } = lineOf(cue)
  // The first line of vertical text from right to left is at the right.
  const [first, last, back, on] = !isVertical
    ? (['top', 'bottom', 'up', 'down'] as const)
    : cue.vertical === 'rl'
      ? (['right', 'left', 'right', 'left'] as const)
      : (['left', 'right', 'left', 'right'] as const)
  return {
    css: { ...across, textAlign: cue.align, [edge === 'first' ? first : last]: offset },
    moves: edge === 'first' ? on : back,
    isCentered,
  }
}

/** Returns the extent of a cue along its lines, in percent of the picture. */
function extentOf({ position, positionAlign, align, size: wanted }: CueSettings) {
  const isStart = align === 'start' || align === 'left'
  const isEnd = align === 'end' || align === 'right'
  const at = position === 'auto' ? (isStart ? 0 : isEnd ? 100 : 50) : position
  const anchor =
    positionAlign && positionAlign !== 'auto'
      ? positionAlign
      : isStart
        ? ('line-left' as const)
        : isEnd
          ? ('line-right' as const)
          : 'center'
  const most = anchor === 'line-left' ? 100 - at : anchor === 'line-right' ? at : 2 * Math.min(at, 100 - at)
  const size = Math.min(wanted, most)
  return { start: anchor === 'line-left' ? at : anchor === 'line-right' ? at - size : at - size / 2, size }
}

/** Returns the edge from which the place of the first or last line of a cue is measured, and its offset. */
function lineOf({ line, lineAlign, snapToLines }: CueSettings): { edge: 'first' | 'last'; offset: string; isCentered: boolean } {
  if (line === 'auto') return { edge: 'last', offset: '0%', isCentered: false }
  if (snapToLines) {
    const count = line < 0 ? -1 - line : line
    return { edge: line < 0 ? 'last' : 'first', offset: `${count * lineHeight}em`, isCentered: false }
  }
  if (lineAlign === 'end') return { edge: 'last', offset: `${100 - line}%`, isCentered: false }
  return { edge: 'first', offset: `${line}%`, isCentered: lineAlign === 'center' }
}
