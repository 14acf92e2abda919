// Draws the pictures of a title from its `look`: key art, poster, square, tall, stills and portraits, as SVG.

import type { Look } from '../../demo/catalogue/seeds.ts'
import { type Chance, chance } from '../../demo/chance.ts'
import { scenes } from './scenes/all.ts'
import { bust, figure, type Light, lookOf, type Look as Person } from './scenes/people.ts'
import { circle, darker, group, type Layer, lighter, mix, type Palette, palette, path, rect, type Sheet, sheet, svgOf } from './sheet.ts'
import { fitted, letterLine } from './title-lettering.ts'

type Dress = Person['dress']

export type Subject = {
  id: string
  /** The name of the title in its own language. */
  title: string
  /** The small text on the poster: the air time, or the director. */
  small: string
  look: Look
  cast: { name: string; kind: 'woman' | 'man'; dress?: Dress }[]
  /** The SVG paths of the brand's white wordmark, and its view box. */
  mark: { paths: string; box: [x: number, y: number, w: number, h: number] }
}

/** Two SVG images: `back`, an out-of-focus background that is drawn small and then enlarged; and `front`. */
export type Picture = { width: number; height: number; back?: string; front: string }

const ratios = { key: 1000 * (16 / 9), poster: 750, tall: 750, square: 1000, still: 1000 * (16 / 9) } as const

export function paletteOf({ colors }: Pick<Look, 'colors'>, mood = 0): Palette {
  const [top, horizon, light, ink, lamp] = colors
  const moods: (() => Palette)[] = [
    () => palette(top, horizon, light, ink, lamp),
    () => palette(mix(top, '#04050f', 0.55), mix(horizon, top, 0.55), light, mix(ink, '#000000', 0.4), lamp ?? light),
    () => palette(mix(top, '#d9743f', 0.3), mix(horizon, '#ffb37a', 0.42), mix(light, '#ffdca0', 0.5), ink, lamp),
    () => palette(mix(top, '#0d3a5c', 0.45), mix(horizon, '#7fb3cc', 0.45), mix(light, '#e8f6ff', 0.5), mix(ink, '#06121c', 0.5), lamp),
    () => palette(mix(top, horizon, 0.35), mix(horizon, light, 0.35), lighter(light, 0.25), mix(ink, horizon, 0.12), lamp),
  ]
  return moods[mood % moods.length]!()
}

const lightOf = (p: Palette, side: 1 | -1): Light => ({
  rim: lighter(p.light, 0.2),
  shade: p.near,
  side,
  ambient: mix(p.mid, p.horizon, 0.35),
  strength: 0.2,
})

/** Draws the scene behind the people as one layer. `soft`: how much it is out of focus. */
function backdrop(s: Sheet, name: keyof typeof scenes, soft: number): Layer {
  const body = scenes[name](s)
    .map((layer) => layer.body)
    .join('')
  return { depth: soft, body }
}

function picture(s: Sheet, [first, ...rest]: Layer[], width: number, height: number): Picture {
  if (!first || first.depth === 0) return { width, height, front: svgOf(s, [...(first ? [first] : []), ...rest], width, height) }
  const less = first.depth > 4 ? 6 : 4
  return {
    width,
    height,
    back: svgOf(s, [first], Math.round(width / less), Math.round(height / less)),
    front: svgOf(s, rest, width, height),
  }
}

/** Draws the first `count` people of the cast (at most three), with the first in front. */
function ensemble(s: Sheet, subject: Subject, count: number, x: number, chin: number, k: number, side: 1 | -1 = 1): string {
  const people = subject.cast.slice(0, count)
  const places = [
    { dx: 0, dy: 0, k: 1 },
    { dx: -300, dy: 26, k: 0.86 },
    { dx: 292, dy: 44, k: 0.82 },
  ]
  return people
    .map((person, i) => ({ person, place: places[i]!, i }))
    .reverse()
    .map(({ person, place, i }) => {
      const drawn = bust(
        lookOf(person.name, person),
        x + place.dx * k,
        chin + place.dy * k,
        k * place.k,
        lightOf(s.p, i === 0 ? side : (-side as 1 | -1)),
        `${s.defs.length}${i}${subject.id.length}`,
      )
      return i === 0 ? drawn : group(drawn, 'opacity="0.97"')
    })
    .join('')
}

/** Draws the people in a picture as `look.cast` says: none, one figure, a pair of figures, or people of the cast. */
function standing(s: Sheet, subject: Subject, x: number, at: { chin: number; k: number; foot: number; tall: number }): string {
  const cast = subject.look.cast ?? 0
  const r = chance(`stance:${subject.id}`)
  if (cast === 'figure' && subject.look.scenes[0] === 'stage') return ''
  if (cast === 'figure') return ground(s, x, at.foot, at.tall) + figure(x, at.foot, at.tall, darker(s.p.near, 0.2), r, s.p.light)
  if (cast === 'pair')
    return (
      ground(s, x, at.foot, at.tall * 1.3) +
      figure(x - at.tall * 0.2, at.foot, at.tall, darker(s.p.near, 0.2), r, s.p.light) +
      figure(x + at.tall * 0.2, at.foot + 6, at.tall * 0.94, darker(s.p.near, 0.2), r, s.p.light)
    )
  if (cast === 0) return ''
  return ensemble(s, subject, cast, x, at.chin, at.k)
}

const ground = (s: Sheet, x: number, y: number, wide: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${wide * 0.5}" ry="${wide * 0.05}" fill="${s.radial([
    [0, '#000000', 0.55],
    [1, '#000000', 0],
  ])}"/>`

const fade = (s: Sheet, from: number, color: string, strength: number) =>
  rect(
    0,
    from,
    s.w,
    s.h - from,
    s.linear([
      [0, color, 0],
      [0.55, color, strength * 0.8],
      [1, color, strength],
    ]),
  )
const veil = (s: Sheet, height: number, color: string, strength: number) =>
  rect(
    0,
    0,
    s.w,
    height,
    s.linear([
      [0, color, strength],
      [0.5, color, strength * 0.7],
      [1, color, 0],
    ]),
  )
const vignette = (s: Sheet, strength: number) =>
  rect(
    0,
    0,
    s.w,
    s.h,
    s.radial(
      [
        [0.45, '#000000', 0],
        [1, '#000000', strength],
      ],
      0.5,
      0.45,
      0.8,
    ),
  )

const withPeople = (look: Look) => typeof look.cast === 'number' && look.cast > 0

export function keyArt(subject: Subject): Picture {
  const s = sheet(ratios.key, paletteOf(subject.look), `${subject.id}:key`, 0.68)
  const people = withPeople(subject.look)
  const layers = [
    backdrop(s, subject.look.scenes[0], people ? 3.5 : 0),
    {
      depth: 1,
      body:
        standing(s, subject, s.w * 0.69, { chin: 520, k: subject.look.cast === 3 ? 1.12 : 1.3, foot: 930, tall: 430 }) +
        rect(
          0,
          0,
          s.w * 0.5,
          1000,
          s.linear(
            [
              [0, s.p.near, 0.55],
              [1, s.p.near, 0],
            ],
            'across',
          ),
        ) +
        vignette(s, 0.4),
    },
  ]
  return picture(s, layers, 1920, 1080)
}

/** Draws a picture without the title. Its lower part is plain, because slides and features have text over it. */
export function plainArt(subject: Subject, shape: 'tall' | 'square'): Picture {
  const s = sheet(ratios[shape], paletteOf(subject.look), `${subject.id}:${shape}`, 0.5)
  const people = withPeople(subject.look)
  const count = subject.look.cast === 3 && shape === 'tall' ? 2 : subject.look.cast
  const seen = { ...subject, look: { ...subject.look, cast: count } }
  const layers = [
    backdrop(s, subject.look.scenes[0], people ? 3.5 : 0),
    {
      depth: 1,
      body:
        standing(s, seen, s.w * (count === 2 ? 0.6 : 0.5), { chin: 480, k: shape === 'tall' ? 1 : 1.25, foot: 880, tall: 420 }) +
        vignette(s, 0.35),
    },
  ]
  return picture(s, layers, shape === 'tall' ? 810 : 800, shape === 'tall' ? 1080 : 800)
}

export function stillArt(subject: Subject, number: number): Picture {
  const r = chance(`${subject.id}:still${number}`)
  const list = subject.look.scenes
  const name = list[(number - 1) % list.length]!
  const focus = r.pick([0.3, 0.42, 0.58, 0.7])
  const s = sheet(ratios.still, paletteOf(subject.look, (number * 2 + subject.id.length) % 5), `${subject.id}:still${number}`, focus)
  const cast = subject.cast.length
  const close = cast > 0 && subject.look.cast !== 0 && number % 2 === 0
  let front = ''
  if (close) front = closeUp(s, subject, number, r, focus)
  else if (number % 3 === 0)
    front = ground(s, s.w * focus, 900, 500) + figure(s.w * focus, 900, r.between(300, 420), darker(s.p.near, 0.2), r, s.p.light)
  const crop = close ? 1 : r.pick([1, 1.18, 1.35])
  const scene = backdrop(s, name, close ? 6 : 0)
  const zoomed =
    crop === 1 ? scene.body : group(scene.body, `transform="translate(${-(crop - 1) * s.w * focus} ${-(crop - 1) * 520}) scale(${crop})"`)
  return picture(
    s,
    [
      { depth: close ? 6 : 0, body: zoomed },
      { depth: 1, body: front + vignette(s, 0.38) },
    ],
    800,
    450,
  )
}

/** Draws a close-up of one person of the cast, or of two persons who face each other. */
function closeUp(s: Sheet, subject: Subject, number: number, r: Chance, focus: number) {
  const first = subject.cast[(number / 2 - 1) % subject.cast.length]!
  const second = subject.cast[(number / 2) % subject.cast.length]!
  const side = focus < 0.5 ? 1 : -1
  const draw = (person: Subject['cast'][number], x: number, chin: number, k: number, way: 1 | -1) =>
    bust(lookOf(person.name, person), x, chin, k, lightOf(s.p, way), `${number}${Math.round(x)}`)
  if (number % 4 === 0 && first !== second) return draw(second, s.w * 0.7, 560, 1.5, -1) + draw(first, s.w * 0.33, 590, 1.75, 1)
  return draw(first, s.w * focus, r.between(560, 620), r.between(1.7, 2.1), side)
}

export function portraitArt(name: string, kind: 'woman' | 'man'): Picture {
  const r = chance(`portrait:${name}`)
  const tints = ['#2c4a6e', '#6b3a5c', '#3c5f4c', '#7a5334', '#4a3f7a', '#8a4a3c', '#2f6670', '#5a5f6e', '#803a4a', '#44602f'] as const
  const tint = r.pick(tints)
  const s = sheet(1000, palette(darker(tint, 0.35), lighter(tint, 0.16), lighter(tint, 0.6), darker(tint, 0.7)), `portrait:${name}`)
  const side = r.pick([1, -1] as const)
  const back =
    rect(
      0,
      0,
      1000,
      1000,
      s.radial(
        [
          [0, lighter(tint, 0.25)],
          [1, darker(tint, 0.4)],
        ],
        side > 0 ? 0.7 : 0.3,
        0.3,
        0.9,
      ),
    ) + backdropShape(r, tint)
  return picture(
    s,
    [
      {
        depth: 0,
        body:
          back +
          bust(
            lookOf(name, { kind }),
            500,
            670,
            2.15,
            { rim: lighter(tint, 0.7), shade: darker(tint, 0.75), side, ambient: tint, strength: 0.12 },
            'p',
          ),
      },
    ],
    600,
    600,
  )
}

function backdropShape(r: Chance, tint: string) {
  const color = lighter(tint, 0.12)
  return r.pick([
    () => circle(500, 470, 390, color, 'opacity="0.5"'),
    () => rect(140, 120, 720, 900, color, 'opacity="0.45" rx="40"'),
    () => path('M0 1000L1000 0V1000Z', color, 'opacity="0.4"'),
    () => path('M150 1000V460a350 350 0 0 1 700 0V1000Z', color, 'opacity="0.45"'),
    () => rect(0, 0, 430, 1000, color, 'opacity="0.4"'),
  ])()
}

export function posterArt(subject: Subject): Picture {
  return picture(...posters[subject.look.poster](subject), 900, 1200)
}

type Poster = (subject: Subject) => [Sheet, Layer[]]
const alone = (subject: Subject): Subject => (withPeople(subject.look) ? { ...subject, look: { ...subject.look, cast: 1 } } : subject)
const white = '#ffffff'

function begin(subject: Subject, focus = 0.5) {
  const s = sheet(ratios.poster, paletteOf(subject.look), `${subject.id}:poster`, focus)
  const title = subject.look.upper ? subject.title.toUpperCase() : subject.title
  const tone = lighter(s.p.light, 0.45)
  return { s, title, tone, accent: s.p.lamp, face: subject.look.face, soft: withPeople(subject.look) ? 3 : 0 }
}

const small = (subject: Subject, y: number, color: string, x = 375, anchor: 'middle' | 'start' = 'middle') =>
  letterLine(subject.small.toUpperCase(), 'archivo:700', 21, { x, y, color, tracking: 0.14, anchor, maxWidth: 640 })

/** Draws the brand's wordmark in a corner of the poster, at (x, y). */
function signed({ mark }: Subject, x: number, y: number, color = white, anchor: 'start' | 'end' | 'middle' = 'end') {
  const [bx, by, bw, bh] = mark.box
  const scale = Math.min(26 / bh, 150 / bw)
  const left = anchor === 'end' ? x - bw * scale : anchor === 'middle' ? x - (bw * scale) / 2 : x
  return `<g transform="translate(${left} ${y}) scale(${scale}) translate(${-bx} ${-by})" opacity="0.85">${mark.paths.replaceAll('#fff', color)}</g>`
}

const posters: Record<Look['poster'], Poster> = {
  foot: (subject) => {
    const { s, title, tone, face, soft, accent } = begin(subject)
    const words = fitted(title, face, { x: 375, y: 885, maxWidth: 650, maxHeight: 250, anchor: 'middle', rest: 'bottom' })
    return [
      s,
      [
        backdrop(s, subject.look.scenes[0], soft),
        {
          depth: 1,
          body:
            standing(s, subject, subject.look.cast === 2 ? 460 : 375, { chin: 400, k: 0.86, foot: 660, tall: 330 }) +
            fade(s, 330, darker(s.p.near, 0.35), 0.97) +
            words.svg(tone) +
            small(subject, 938, accent) +
            signed(subject, 700, 40),
        },
      ],
    ]
  },
  head: (subject) => {
    const { s, title, tone, face, soft, accent } = begin(subject)
    const words = fitted(title, face, { x: 375, y: 96, maxWidth: 650, maxHeight: 270, anchor: 'middle', rest: 'top' })
    return [
      s,
      [
        backdrop(s, subject.look.scenes[0], soft),
        {
          depth: 1,
          body:
            veil(s, 470, darker(s.p.near, 0.2), 0.86) +
            standing(s, subject, subject.look.cast === 2 ? 460 : 375, { chin: 690, k: 0.9, foot: 890, tall: 380 }) +
            words.svg(tone) +
            small(subject, words.bottom + 46, accent) +
            fade(s, 820, darker(s.p.near, 0.3), 0.85) +
            signed(subject, 375, 940, white, 'middle'),
        },
      ],
    ]
  },
  giant: (subject) => {
    const { s, title, tone, face, soft } = begin(subject)
    const people = withPeople(subject.look)
    const words = fitted(title, face, {
      x: 375,
      y: people ? 70 : 500,
      maxWidth: 690,
      maxHeight: people ? 600 : 640,
      anchor: 'middle',
      rest: people ? 'top' : 'middle',
    })
    const body =
      veil(s, 1000, darker(s.p.near, 0.2), 0.35) +
      words.svg(people ? s.p.light : tone, { shadow: true }) +
      standing(s, subject, 375, { chin: 800, k: 0.92, foot: 930, tall: 330 }) +
      fade(s, 760, darker(s.p.near, 0.35), 0.92) +
      small(subject, 948, tone) +
      signed(subject, 700, 40)
    return [s, [backdrop(s, subject.look.scenes[0], soft), { depth: 1, body }]]
  },
  column: (subject) => {
    const { s, title, tone, face, soft, accent } = begin(subject, 0.62)
    const words = fitted(title, face, { x: 0, y: 0, maxWidth: 840, maxHeight: 190, anchor: 'start', rest: 'top', maxLines: 2 })
    const turned = group(words.svg(tone), 'transform="translate(52 930) rotate(-90)"')
    return [
      s,
      [
        backdrop(s, subject.look.scenes[0], soft),
        {
          depth: 1,
          body:
            rect(
              0,
              0,
              470,
              1000,
              s.linear(
                [
                  [0, darker(s.p.near, 0.2), 0.94],
                  [0.55, darker(s.p.near, 0.2), 0.7],
                  [1, s.p.near, 0],
                ],
                'across',
              ),
            ) +
            standing(s, alone(subject), 530, { chin: 580, k: 0.92, foot: 900, tall: 400 }) +
            fade(s, 720, darker(s.p.near, 0.3), 0.9) +
            turned +
            small(subject, 950, accent, 710 - Math.min(430, subject.small.length * 16), 'start') +
            signed(subject, 710, 40),
        },
      ],
    ]
  },
  split: (subject) => {
    const { s, title, face, soft } = begin(subject)
    const block = mix(s.p.near, s.p.horizon, 0.12)
    const words = fitted(title, face, { x: 50, y: 700, maxWidth: 650, maxHeight: 200, anchor: 'start', rest: 'top' })
    return [
      s,
      [
        backdrop(s, subject.look.scenes[0], soft),
        {
          depth: 1,
          body:
            standing(s, subject, subject.look.cast === 2 || subject.look.cast === 3 ? 430 : 375, {
              chin: 380,
              k: 0.86,
              foot: 640,
              tall: 340,
            }) +
            rect(0, 640, 750, 360, block) +
            rect(50, 640, 96, 10, s.p.lamp) +
            words.svg(lighter(s.p.light, 0.6)) +
            small(subject, 955, lighter(s.p.lamp, 0.3), 50, 'start') +
            signed(subject, 700, 932),
        },
      ],
    ]
  },
  frame: (subject) => {
    const { s, title, face, soft } = begin(subject)
    const paper = lighter(mix(s.p.light, '#f6efe0', 0.6), 0.25)
    const ink = darker(mix(s.p.near, s.p.top, 0.3), 0.25)
    const words = fitted(title, face, { x: 375, y: 700, maxWidth: 640, maxHeight: 190, anchor: 'middle', rest: 'top' })
    const clip = `w${subject.id.length}${subject.title.length}`
    s.defs.push(`<clipPath id="${clip}"><rect x="45" y="45" width="660" height="615" rx="4"/></clipPath>`)
    return [
      s,
      [
        {
          depth: 0,
          body:
            rect(0, 0, 750, 1000, paper) +
            group(
              group(
                backdrop(s, subject.look.scenes[0], soft).body +
                  standing(s, subject, subject.look.cast === 2 ? 450 : 375, { chin: 440, k: 0.86, foot: 640, tall: 330 }),
                `clip-path="url(#${clip})"`,
              ),
              '',
            ) +
            words.svg(ink) +
            small(subject, 936, mix(ink, s.p.horizon, 0.45)) +
            rect(335, 905 - 925 + 20, 0, 0, ink),
        },
      ],
    ]
  },
  stack: (subject) => {
    const { s, title, tone, face, soft, accent } = begin(subject, 0.6)
    const words = fitted(title, face, { x: 46, y: 74, maxWidth: 655, maxHeight: 560, anchor: 'start', rest: 'top', each: true })
    return [
      s,
      [
        backdrop(s, subject.look.scenes[0], soft),
        {
          depth: 1,
          body:
            rect(
              0,
              0,
              750,
              1000,
              s.linear([
                [0, mix(s.p.near, s.p.top, 0.35), 0.92],
                [0.6, mix(s.p.near, s.p.top, 0.3), 0.35],
                [1, s.p.near, 0.6],
              ]),
            ) +
            standing(s, subject, subject.look.cast === 1 ? 450 : 470, {
              chin: Math.max(700, words.bottom + 210),
              k: 0.85,
              foot: 930,
              tall: 330,
            }) +
            words.svg(tone, { alternate: accent }) +
            fade(s, 820, darker(s.p.near, 0.35), 0.9) +
            small(subject, 950, tone, 46, 'start') +
            signed(subject, 704, 930),
        },
      ],
    ]
  },
  badge: (subject) => {
    const { s, title, tone, face } = begin(subject)
    const words = fitted(title, face, { x: 375, y: 430, maxWidth: 500, maxHeight: 330, anchor: 'middle', rest: 'middle' })
    const ring =
      circle(375, 430, 306, darker(s.p.near, 0.1), 'opacity="0.86"') +
      circle(375, 430, 306, 'none', `stroke="${s.p.lamp}" stroke-width="7"`) +
      circle(375, 430, 286, 'none', `stroke="${s.p.lamp}" stroke-width="2" opacity="0.7"`)
    return [
      s,
      [
        backdrop(s, subject.look.scenes[0], 0),
        {
          depth: 1,
          body:
            ring +
            words.svg(tone) +
            (typeof subject.look.cast === 'string' ? standing(s, subject, 375, { chin: 0, k: 0, foot: 925, tall: 210 }) : '') +
            fade(s, 800, darker(s.p.near, 0.35), 0.9) +
            small(subject, 950, s.p.lamp) +
            signed(subject, 375, 44, white, 'middle'),
        },
      ],
    ]
  },
}

/** Draws a wide scene without people for a marketing band. The page shows its text over the picture. */
export function bandPicture(look: Pick<Look, 'scenes' | 'colors'>, width: number, height: number): Picture {
  const s = sheet((1000 * width) / height, paletteOf(look), 'band', 0.7)
  return picture(s, [...scenes[look.scenes[0]](s), { depth: 1, body: vignette(s, 0.35) }], width, height)
}
