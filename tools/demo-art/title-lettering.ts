// Draws the name of a title: breaks it into lines and chooses the size that fills a box.
import { letter } from './lettering.ts'
import { group, n, path } from './sheet.ts'

type Box = {
  x: number
  y: number
  maxWidth: number
  maxHeight: number
  anchor: 'start' | 'middle'
  /** The part of the box that is at `y`. */
  rest: 'top' | 'middle' | 'bottom'
  maxLines?: number
  /** Whether every line is made as wide as the box. */
  each?: boolean
}
type Set = { text: string; size: number; width: number; rise: number; fall: number }

export function fitted(title: string, face: string, box: Box) {
  const words = title.split(' ')
  const most = Math.min(box.maxLines ?? 4, words.length)
  const tries = Array.from({ length: most }, (_, i) => sized(breakInto(words, i + 1), face, box)).filter((lines) => lines.length > 0)
  const best = tries.reduce((a, b) => (area(b) > area(a) ? b : a))
  const height = best.reduce((sum, line, i) => sum + line.rise + line.fall + (i ? gap(best) : 0), 0)
  let y = box.rest === 'top' ? box.y : box.rest === 'middle' ? box.y - height / 2 : box.y - height
  const top = y
  const parts = best.map((line) => {
    const set = letter(line.text, face, line.size, {})
    const x = box.anchor === 'middle' ? box.x - set.width / 2 - set.x : box.x - set.x
    const baseline = y + line.rise
    y = baseline + line.fall + gap(best)
    return { d: set.d, x, baseline }
  })
  return {
    top,
    bottom: y - gap(best),
    svg(color: string, { shadow = false, alternate = color } = {}) {
      const draw = (fill: string, other: string, dx: number, dy: number) =>
        parts
          .map((part, i) => group(path(part.d, i % 2 ? other : fill), `transform="translate(${n(part.x + dx)} ${n(part.baseline + dy)})"`))
          .join('')
      return (
        (shadow ? group(draw('#000000', '#000000', 5, 7), 'opacity="0.4"') : group(draw('#000000', '#000000', 0, 3), 'opacity="0.35"')) +
        draw(color, alternate, 0, 0)
      )
    },
  }
}

const gap = (lines: Set[]) => Math.min(...lines.map((line) => line.size)) * 0.13
const area = (lines: Set[]) => lines.reduce((sum, line) => sum + line.width * line.size, 0)

/** Breaks words into `count` lines of similar length. */
function breakInto(words: string[], count: number): string[] {
  let best: { lines: string[]; widest: number } | undefined
  const walk = (from: number, left: number, lines: string[]) => {
    if (left === 1) {
      const all = [...lines, words.slice(from).join(' ')]
      const widest = Math.max(...all.map((line) => line.length))
      if (!best || widest < best.widest) best = { lines: all, widest }
      return
    }
    for (let to = from + 1; to <= words.length - left + 1; to++) walk(to, left - 1, [...lines, words.slice(from, to).join(' ')])
  }
  walk(0, count, [])
  return best?.lines ?? []
}

function sized(lines: string[], face: string, box: Box): Set[] {
  const at100 = lines.map((text) => ({ text, set: letter(text, face, 100, {}) }))
  const widest = Math.max(...at100.map(({ set }) => set.width))
  const make = (size: (width: number) => number): Set[] =>
    at100.map(({ text, set }) => {
      const s = size(set.width)
      return { text, size: s, width: (set.width * s) / 100, rise: (-set.y * s) / 100, fall: ((set.y + set.height) * s) / 100 }
    })
  const tallOf = (list: Set[]) => list.reduce((sum, line) => sum + line.rise + line.fall, 0) + gap(list) * (list.length - 1)
  const full = box.each
    ? make((width) => Math.min(240, (box.maxWidth / width) * 100))
    : make(() => Math.min(260, (box.maxWidth / widest) * 100))
  const over = tallOf(full) / box.maxHeight
  if (over <= 1) return full
  return full.map((line) => ({ ...line, size: line.size / over, width: line.width / over, rise: line.rise / over, fall: line.fall / over }))
}

export function letterLine(
  words: string,
  face: string,
  size: number,
  {
    x,
    y,
    color,
    tracking,
    anchor,
    maxWidth,
  }: { x: number; y: number; color: string; tracking: number; anchor: 'start' | 'middle'; maxWidth: number },
) {
  const first = letter(words, face, size, { tracking })
  const fit = Math.min(1, maxWidth / first.width)
  const set = fit < 1 ? letter(words, face, size * fit, { tracking }) : first
  return group(path(set.d, color), `transform="translate(${n(anchor === 'middle' ? x - set.width / 2 - set.x : x - set.x)} ${n(y)})"`)
}
