// Turns text into SVG outlines, so that a picture can be drawn without its font. `npm install` in this folder installs the fonts.
import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'

const files = new URL('./node_modules/@fontsource/', import.meta.url)
const fonts = new Map<string, ReturnType<typeof opentype.parse>>()

/** Loads a font by its family, and its weight if the family has several: `anton`, `archivo:800`. */
export function font(name: string) {
  const known = fonts.get(name)
  if (known) return known
  const [family, weight = '400'] = name.split(':')
  const bytes = readFileSync(new URL(`${family}/files/${family}-latin-${weight}-normal.woff`, files))
  const parsed = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  fonts.set(name, parsed)
  return parsed
}

export type Lettering = { d: string; x: number; y: number; width: number; height: number; advance: number }

const short = (n: number) => String(Math.round(n * 10) / 10)

/** Returns the outline of a line of text that starts at (x, y) on the baseline. `tracking`: space between letters in ems. `bend` moves each point of the outline. */
export function letter(
  words: string,
  face: string,
  size: number,
  { x = 0, y = 0, tracking = 0, bend = (px: number, py: number): [number, number] => [px, py] } = {},
): Lettering {
  const parsed = font(face)
  let at = x
  let d = ''
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity }
  const put = (px: number, py: number) => {
    const [bx, by] = bend(px, py)
    box.x1 = Math.min(box.x1, bx)
    box.x2 = Math.max(box.x2, bx)
    box.y1 = Math.min(box.y1, by)
    box.y2 = Math.max(box.y2, by)
    return `${short(bx)} ${short(by)}`
  }
  const letters = [...words]
  letters.forEach((char, i) => {
    for (const c of parsed.getPath(char, at, y, size).commands) {
      if (c.type === 'Z') d += 'Z'
      else if (c.type === 'Q') d += `Q${put(c.x1, c.y1)} ${put(c.x, c.y)}`
      else if (c.type === 'C') d += `C${put(c.x1, c.y1)} ${put(c.x2, c.y2)} ${put(c.x, c.y)}`
      else d += `${c.type}${put(c.x, c.y)}`
    }
    const pair = char + (letters[i + 1] ?? '')
    const kerned = parsed.getAdvanceWidth(pair, size) - (letters[i + 1] ? parsed.getAdvanceWidth(letters[i + 1]!, size) : 0)
    at += kerned + tracking * size
  })
  const advance = at - x
  if (d === '') return { d, x, y, width: 0, height: 0, advance }
  return { d, x: box.x1, y: box.y1, width: box.x2 - box.x1, height: box.y2 - box.y1, advance }
}
