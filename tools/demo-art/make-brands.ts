// Draws demo/brands/*.svg: our own lettering for each brand of brands.json, white and in colour.  npx node tools/demo-art/make-brands.ts
import { readFileSync, writeFileSync } from 'node:fs'
import type { BrandGroup } from '../../src/contracts/brand.ts'
import { type Lettering, letter } from './lettering.ts'

type Part = { d: string; tone: 'word' | 'accent' | 'second'; box: { x1: number; y1: number; x2: number; y2: number } }

const folder = new URL('../../demo/brands/', import.meta.url)

const boxOf = (l: Lettering) => ({ x1: l.x, y1: l.y, x2: l.x + l.width, y2: l.y + l.height })

function word(text: string, face: string, size: number, x: number, y: number, tracking = 0, tone: Part['tone'] = 'word'): Part {
  const set = letter(text, face, size, { x, y, tracking })
  return { d: set.d, tone, box: boxOf(set) }
}

/** Returns the outline of slanted text. */
function leaning(text: string, face: string, size: number, x: number, y: number, tracking = 0, tone: Part['tone'] = 'word'): Part {
  const set = letter(text, face, size, { x, y, tracking, bend: (px, py) => [px + (y - py) * 0.21, py] })
  return { d: set.d, tone, box: boxOf(set) }
}

const disc = (cx: number, cy: number, r: number, tone: Part['tone'] = 'accent'): Part => ({
  d: `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  tone,
  box: { x1: cx - r, y1: cy - r, x2: cx + r, y2: cy + r },
})

const ring = (cx: number, cy: number, r: number, w: number, tone: Part['tone'] = 'accent'): Part => {
  const i = r - w
  return {
    d: `${disc(cx, cy, r).d}M${cx - i} ${cy}a${i} ${i} 0 1 1 ${2 * i} 0a${i} ${i} 0 1 1 ${-2 * i} 0Z`,
    tone,
    box: disc(cx, cy, r).box,
  }
}

const bar = (x: number, y: number, w: number, h: number, tone: Part['tone'] = 'accent', lean = 0): Part => ({
  d: `M${x + lean} ${y}h${w}l${-lean} ${h}h${-w}Z`,
  tone,
  box: { x1: x, y1: y, x2: x + w + lean, y2: y + h },
})

/** Returns the parts of the group's logo: a half sun over a horizon. */
const sun = (x: number, base: number, r: number): Part[] => [
  { d: `M${x} ${base - 22}a${r} ${r} 0 0 1 ${2 * r} 0Z`, tone: 'accent', box: { x1: x, y1: base - 22 - r, x2: x + 2 * r, y2: base - 22 } },
  bar(x, base - 14, 2 * r, 14, 'second'),
]

function hopping(text: string, face: string, size: number): Part[] {
  let x = 0
  return [...text].map((char, i) => {
    const set = letter(char, face, size, { x, y: 100 + (i % 2 ? -7 : 4) })
    x += set.advance + 1
    const tone = (['word', 'accent', 'second'] as const)[i % 3] as Part['tone']
    return { d: set.d, tone, box: boxOf(set) }
  })
}

const sports = (second: string): Part[] => [
  leaning('NBC SPORTS', 'anton', 84, 0, 100, 0.01),
  leaning(second.toUpperCase(), 'archivo:800', 31, -9, 143, 0.075, 'accent'),
]

const marks: Record<string, () => Part[]> = {
  nbc: () => [...sun(0, 100, 52), word('nbc', 'unbounded:800', 112, 124, 100, -0.02)],
  bravo: () => [word('Bravo', 'abril-fatface', 130, 0, 100), disc(354, 90, 10)],
  usa: () => [word('USA', 'dela-gothic-one', 104, 0, 100, 0.03), bar(0, 114, 268, 9), bar(0, 129, 170, 9, 'second')],
  syfy: () => [word('SYFY', 'orbitron:700', 100, 0, 100, 0.14), ring(428, 64, 36, 9), disc(456, 38, 11, 'second')],
  e: () => [word('E', 'limelight', 150, 0, 112), word('!', 'limelight', 150, 104, 112, 0, 'accent')],
  oxygen: () => [word('oxygen', 'syne:800', 104, 0, 100), disc(622, 40, 17), disc(648, 66, 10, 'second')],
  'universal-kids': () => hopping('universal kids', 'fredoka:700', 96),
  cnbc: () => [
    bar(0, 74, 20, 26, 'accent'),
    bar(28, 52, 20, 48, 'accent'),
    bar(56, 26, 20, 74, 'second'),
    word('CNBC', 'michroma', 92, 98, 100, 0.02),
  ],
  'nbc-news': () => [
    ...sun(0, 100, 52),
    word('nbc', 'unbounded:800', 112, 124, 100, -0.02),
    word('NEWS', 'zilla-slab:700', 116, 424, 100, 0.02),
  ],
  telemundo: () => [word('Telemundo', 'righteous', 112, 0, 100, 0.005), ring(582, 42, 20, 8), disc(582, 42, 6, 'second')],
  universo: () => [ring(46, 58, 46, 12), disc(88, 26, 13, 'second'), word('universo', 'unbounded:600', 86, 116, 91, -0.02)],
  'nbc-sports': () => [
    bar(-34, 25, 14, 75, 'accent', 16),
    bar(-58, 25, 14, 75, 'second', 16),
    leaning('NBC SPORTS', 'anton', 88, 0, 100, 0.01),
  ],
  golf: () => [
    bar(0, 20, 7, 80, 'word'),
    { d: 'M7 20L52 36L7 52Z', tone: 'accent', box: { x1: 7, y1: 20, x2: 52, y2: 52 } },
    word('Golf', 'dm-serif-display', 122, 62, 100),
  ],
  'telemundo-deportes': () => [word('Telemundo', 'righteous', 84, 0, 74), leaning('DEPORTES', 'anton', 52, 2, 134, 0.2, 'accent')],
  'nbc-sports-bay-area': () => sports('Bay Area'),
  'nbc-sports-boston': () => sports('Boston'),
  'nbc-sports-philadelphia': () => sports('Philadelphia'),
}

function between(from: string, to: string, share: number) {
  const channel = (color: string, i: number) => Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16)
  const mixed = [0, 1, 2].map((i) => Math.round(channel(from, i) * (1 - share) + channel(to, i) * share))
  return `#${mixed.map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

function svg(title: string, parts: Part[], fill: Record<Part['tone'], string>) {
  const x1 = Math.floor(Math.min(...parts.map((p) => p.box.x1)))
  const y1 = Math.floor(Math.min(...parts.map((p) => p.box.y1)))
  const width = Math.ceil(Math.max(...parts.map((p) => p.box.x2))) - x1
  const height = Math.ceil(Math.max(...parts.map((p) => p.box.y2))) - y1
  const paths = parts.map((p) => `<path fill="${fill[p.tone]}" d="${p.d}"/>`).join('')
  return {
    ratio: width / height,
    text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x1} ${y1} ${width} ${height}"><title>${title}</title>${paths}</svg>\n`,
  }
}

const list = new URL('brands.json', folder)
const group = JSON.parse(readFileSync(list, 'utf8')) as BrandGroup
for (const brand of group.brands) {
  const parts = marks[brand.key]?.()
  if (!parts) throw new Error(`no wordmark is drawn for ${brand.key}`)
  const white = svg(brand.displayTitle, parts, { word: '#fff', accent: '#fff', second: '#fff' })
  const { accent, gradientStart } = brand.colors
  const color = svg(brand.displayTitle, parts, {
    word: accent,
    accent: between(gradientStart, accent, 0.45),
    second: between(gradientStart, accent, 0.25),
  })
  writeFileSync(new URL(`${brand.key}-white.svg`, folder), white.text)
  writeFileSync(new URL(`${brand.key}-color.svg`, folder), color.text)
  brand.logoRatio = Math.round(white.ratio * 1000) / 1000
}
writeFileSync(list, `${JSON.stringify(group, null, 2)}\n`)
