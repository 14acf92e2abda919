// Animates still images: draws the frames of a film in memory, with images that move, turn, sway or glow.
import sharp from 'sharp'
import { frameRate } from './package-film.ts'
import { type Layer, type Sheet, svgOf } from './sheet.ts'

export const width = 1280
export const height = 720
/** Pixels per unit of a sheet, which is 1000 units high. */
export const unit = height / 1000

/** An image as premultiplied RGBA. Only rows from `top` to `bottom` are not transparent. */
export type Raster = { w: number; h: number; data: Uint8Array; top: number; bottom: number }
export type Frame = { seconds: number; canvas: Uint8Array }
export type Reel = (frame: Frame) => void

export async function raster(s: Sheet, layers: Layer[], w = Math.round(s.w * unit), h = height): Promise<Raster> {
  const { data } = await sharp(Buffer.from(svgOf(s, layers, w, h)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let top = h
  let bottom = 0
  for (let i = 0, pixel = 0; i < data.length; i += 4, pixel++) {
    const alpha = data[i + 3]!
    if (alpha === 0) {
      data[i] = data[i + 1] = data[i + 2] = 0
      continue
    }
    const row = (pixel / w) | 0
    if (row < top) top = row
    if (row >= bottom) bottom = row + 1
    if (alpha === 255) continue
    for (let c = 0; c < 3; c++) data[i + c] = (data[i + c]! * alpha + 127) / 255
  }
  return { w, h, data: new Uint8Array(data.buffer, data.byteOffset, data.length), top, bottom }
}

type Put = { alpha?: number; glow?: boolean; sway?: (row: number) => number; from?: number; to?: number }

/** Draws an image with its top left corner at (x, y); x may be a fraction of a pixel. `glow` adds its colours to those below; `sway` returns the shift of a row. */
export function put(
  { canvas }: Frame,
  image: Raster,
  x: number,
  y: number,
  { alpha = 1, glow = false, sway, from = 0, to = height }: Put = {},
) {
  const dy = Math.round(y)
  const first = Math.max(from, dy + image.top)
  const last = Math.min(to, dy + image.bottom)
  for (let row = first; row < last; row++) {
    const shift = x + (sway ? sway(row) : 0)
    const whole = Math.floor(shift)
    const part = Math.round((shift - whole) * 256)
    const stay = 256 - part
    const source = (row - dy) * image.w * 4
    const begin = Math.max(0, whole + 1)
    const end = Math.min(width, whole + image.w)
    for (let column = begin; column < end; column++) {
      const at = source + (column - whole) * 4
      let a = (image.data[at + 3]! * stay + image.data[at - 1]! * part) >> 8
      if (a === 0) continue
      let r = (image.data[at]! * stay + image.data[at - 4]! * part) >> 8
      let g = (image.data[at + 1]! * stay + image.data[at - 3]! * part) >> 8
      let b = (image.data[at + 2]! * stay + image.data[at - 2]! * part) >> 8
      if (alpha !== 1) {
        r = (r * alpha) | 0
        g = (g * alpha) | 0
        b = (b * alpha) | 0
        a = (a * alpha) | 0
      }
      const into = (row * width + column) * 3
      if (glow) {
        canvas[into] = Math.min(255, canvas[into]! + r)
        canvas[into + 1] = Math.min(255, canvas[into + 1]! + g)
        canvas[into + 2] = Math.min(255, canvas[into + 2]! + b)
        continue
      }
      const keep = 255 - a
      canvas[into] = r + (canvas[into]! * keep + 127) / 255
      canvas[into + 1] = g + (canvas[into + 1]! * keep + 127) / 255
      canvas[into + 2] = b + (canvas[into + 2]! * keep + 127) / 255
    }
  }
}

/** Draws an image at (x, y), turned and scaled around its centre, or around `pivot` (0 to 1 of its width and height). */
export function turn(
  { canvas }: Frame,
  image: Raster,
  x: number,
  y: number,
  angle: number,
  scale: number,
  alpha = 1,
  glow = false,
  pivot: [number, number] = [0.5, 0.5],
) {
  const cos = Math.cos(angle) / scale
  const sin = Math.sin(angle) / scale
  const px = image.w * pivot[0]
  const py = image.h * pivot[1]
  const corners = [
    [-px, -py],
    [image.w - px, -py],
    [-px, image.h - py],
    [image.w - px, image.h - py],
  ].map(([cx, cy]) => [
    x + (cx! * Math.cos(angle) - cy! * Math.sin(angle)) * scale,
    y + (cx! * Math.sin(angle) + cy! * Math.cos(angle)) * scale,
  ])
  const x1 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[0]!))))
  const x2 = Math.min(width, Math.ceil(Math.max(...corners.map((c) => c[0]!))))
  const y1 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[1]!))))
  const y2 = Math.min(height, Math.ceil(Math.max(...corners.map((c) => c[1]!))))
  for (let row = y1; row < y2; row++) {
    for (let column = x1; column < x2; column++) {
      const ux = (column - x) * cos + (row - y) * sin + px
      const uy = (row - y) * cos - (column - x) * sin + py
      const sx = Math.floor(ux)
      const sy = Math.floor(uy)
      if (sx < 0 || sy < 0 || sx >= image.w - 1 || sy >= image.h - 1) continue
      const at = (sy * image.w + sx) * 4
      const fx = ux - sx
      const fy = uy - sy
      const into = (row * width + column) * 3
      const tap = (c: number) => {
        const d = image.data
        const low = d[at + c]! * (1 - fx) + d[at + 4 + c]! * fx
        const high = d[at + image.w * 4 + c]! * (1 - fx) + d[at + image.w * 4 + 4 + c]! * fx
        return (low * (1 - fy) + high * fy) * alpha
      }
      const a = tap(3)
      if (a < 1) continue
      for (let c = 0; c < 3; c++) {
        const under = canvas[into + c]!
        canvas[into + c] = glow ? Math.min(255, under + tap(c)) : tap(c) + (under * (255 - a)) / 255
      }
    }
  }
}

/** Draws a reflection on water: the rows above `shore` again below it, upside down, darker and moving. */
export function mirror({ canvas, seconds }: Frame, shore: number, depth: number, tint: [number, number, number], calm = 1) {
  for (let row = shore; row < Math.min(height, shore + depth); row++) {
    const away = (row - shore) / depth
    const source = Math.max(0, Math.round(shore - 1 - (row - shore) * 1.05 - Math.sin(row * 0.5 + seconds * 2) * 2 * away))
    const shift = Math.round((Math.sin(row * 0.17 + seconds * 1.9) * 5 + Math.sin(row * 0.05 - seconds * 1.1) * 9) * away * calm)
    const dim = 0.62 - away * 0.3
    for (let column = 0; column < width; column++) {
      const from = (source * width + Math.max(0, Math.min(width - 1, column + shift))) * 3
      const into = (row * width + column) * 3
      for (let c = 0; c < 3; c++) canvas[into + c] = canvas[from + c]! * dim + tint[c]! * (1 - dim)
    }
  }
}

/** Draws a filled rectangle. */
export function box({ canvas }: Frame, x: number, y: number, w: number, h: number, color: [number, number, number], alpha: number) {
  const x1 = Math.max(0, Math.round(x))
  const y1 = Math.max(0, Math.round(y))
  const x2 = Math.min(width, Math.round(x + w))
  const y2 = Math.min(height, Math.round(y + h))
  for (let row = y1; row < y2; row++)
    for (let column = x1; column < x2; column++) {
      const into = (row * width + column) * 3
      for (let c = 0; c < 3; c++) canvas[into + c] = canvas[into + c]! * (1 - alpha) + color[c]! * alpha
    }
}

export function play(reel: Reel, duration: number, only?: number[]) {
  return async (write: (frame: Buffer) => Promise<void>) => {
    const seconds = only ?? Array.from({ length: duration * frameRate }, (_, i) => i / frameRate)
    for (const at of seconds) {
      const canvas = new Uint8Array(width * height * 3)
      reel({ seconds: at, canvas })
      await write(Buffer.from(canvas.buffer))
    }
  }
}
