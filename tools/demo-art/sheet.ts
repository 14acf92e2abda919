// The canvas of scenes: 1000 units high, as wide as the aspect ratio needs, with a palette and a random number generator.
import { type Chance, chance } from '../../demo/chance.ts'

export type Palette = { top: string; horizon: string; light: string; lamp: string; far: string; mid: string; near: string }
export type Layer = { depth: number; body: string }
export type Sheet = {
  w: number
  h: number
  p: Palette
  r: Chance
  defs: string[]
  /** The horizontal position of the main subject: 0 (left) to 1 (right). */
  focus: number
  linear(stops: Stop[], angle?: 'down' | 'across' | 'rise'): string
  radial(stops: Stop[], cx?: number, cy?: number, radius?: number): string
  blur(size: number): string
}
export type Stop = [at: number, color: string, opacity?: number]
export type Scene = (s: Sheet) => Layer[]

/** Returns the palette of a scene from the colours of the upper sky, the horizon, the light, the darkest shapes and the lamps. */
export function palette(top: string, horizon: string, light: string, ink: string, lamp = light): Palette {
  return { top, horizon, light, lamp, far: mix(horizon, ink, 0.42), mid: mix(horizon, ink, 0.72), near: mix(ink, horizon, 0.06) }
}

export function sheet(w: number, p: Palette, seed: string, focus = 0.5): Sheet {
  const defs: string[] = []
  const mark = `i${Math.abs(hashOf(seed + w)).toString(36)}`
  const id = () => `${mark}${defs.length}`
  const stopsOf = (stops: Stop[]) =>
    stops
      .map(
        ([at, color, opacity]) =>
          `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('')
  return {
    ...{ w, h: 1000, p, r: chance(seed), defs, focus },
    linear(stops, angle = 'down') {
      const name = id()
      const [x1, y1, x2, y2] = angle === 'down' ? [0, 0, 0, 1] : angle === 'across' ? [0, 0, 1, 0] : [0, 1, 1, 0]
      defs.push(`<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`)
      return `url(#${name})`
    },
    radial(stops, cx = 0.5, cy = 0.5, radius = 0.5) {
      const name = id()
      defs.push(`<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${radius}">${stopsOf(stops)}</radialGradient>`)
      return `url(#${name})`
    },
    blur(size) {
      const name = id()
      defs.push(
        `<filter id="${name}" filterUnits="userSpaceOnUse" x="-80" y="-80" width="${n(w + 160)}" height="1160"><feGaussianBlur stdDeviation="${size}"/></filter>`,
      )
      return `url(#${name})`
    },
  }
}

export function svgOf(s: Sheet, layers: Layer[], width: number, height: number) {
  const body = layers.map((layer) => layer.body).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(s.w)} ${s.h}"><defs>${s.defs.join('')}</defs>${body}</svg>`
}

const hashOf = (text: string) => [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7)

/** Rounds to one decimal, which is enough for SVG paths. */
export const n = (value: number) => Math.round(value * 10) / 10

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const hex = (values: number[]) =>
  `#${values
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function mix(from: string, to: string, share: number) {
  const a = channels(from)
  const b = channels(to)
  return hex(a.map((value, i) => value * (1 - share) + b[i]! * share))
}
export const darker = (color: string, share: number) => mix(color, '#000000', share)
export const lighter = (color: string, share: number) => mix(color, '#ffffff', share)
export const luminance = (color: string) => channels(color).reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i]!, 0) / 255

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`
/** Fills the whole sheet with a gradient, for example for a sky or a wall. */
export const wash = (s: Sheet, ...stops: Parameters<Sheet['linear']>) => rect(0, 0, s.w, 1000, s.linear(...stops))
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ${more}/>`
export const group = (body: string, more: string) => `<g ${more}>${body}</g>`
export const polygon = (points: [number, number][], fill: string, more = '') =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more)
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => make(i))
