// Draws people. The look of a person is derived from the name, so it is the same in all pictures.
import { type Chance, chance } from '../../../demo/chance.ts'
import { circle, darker, ellipse, group, lighter, line, mix, n, path, polygon, rect } from '../sheet.ts'

export type Look = {
  skin: string
  hair: string
  cut: 'short' | 'bob' | 'long' | 'bun' | 'curls' | 'bald' | 'wave' | 'buzz' | 'locks' | 'quiff'
  face: number
  brow: number
  beard: 'none' | 'stubble' | 'full' | 'moustache'
  glasses: boolean
  dress: 'suit' | 'knit' | 'coat' | 'tee' | 'dress' | 'uniform' | 'apron'
  cloth: string
  shirt: string
  jewel: boolean
  tie: boolean
}
export type Style = { age?: 'young' | 'old'; dress?: Look['dress']; kind?: 'woman' | 'man' }

const skins = ['#f3cfb3', '#e8b592', '#d99a73', '#c07f58', '#9c6140', '#7a472e', '#5c3423', '#f0c6a0', '#b5744d', '#8a5438']
const hairs = ['#1b1512', '#2b1c14', '#4a2d1b', '#6e4426', '#94602f', '#c39347', '#7c2f1c', '#0f0e12', '#3a3230', '#d8b671']
const cloths = ['#20304a', '#3b2747', '#1f3d3a', '#4d2a2a', '#2a2a30', '#5b4632', '#324b2f', '#6b2d3e', '#264a66', '#3d3d55', '#7a5a2b']

/** The ages of the people whose role requires a certain age. */
const ages: Record<string, Style['age']> = {
  'Ximena Robledo': 'young',
  'Paulina Ríos': 'young',
  'Leonor Vidal': 'old',
  'Estelle Vance': 'old',
  'Zuri Bell': 'young',
}

/** Returns the look of a person: chosen at random with the name as the seed, except what `style` sets. */
export function lookOf(name: string, style: Style = {}): Look {
  const r = chance(`look:${name}`)
  const woman = style.kind ? style.kind === 'woman' : r.maybe(0.5)
  const age = style.age ?? ages[name]
  const old = age === 'old' || (age === undefined && r.maybe(0.2))
  return {
    skin: r.pick(skins),
    hair: old ? r.pick(['#b9b4ae', '#8f8b88', '#d9d5cf']) : r.pick(hairs),
    cut: woman
      ? r.pick(['bob', 'long', 'bun', 'curls', 'wave', 'locks', 'long', 'short'])
      : r.pick(['short', 'short', 'bald', 'buzz', 'quiff', 'curls', 'wave']),
    face: r.between(0.9, 1.1),
    brow: r.between(-1, 1),
    beard: woman ? 'none' : r.pick(['none', 'none', 'stubble', 'full', 'moustache', 'full']),
    glasses: r.maybe(0.2),
    dress:
      style.dress ?? (woman ? r.pick(['suit', 'knit', 'coat', 'dress', 'dress', 'tee']) : r.pick(['suit', 'suit', 'knit', 'coat', 'tee'])),
    cloth: r.pick(cloths),
    shirt: r.pick(['#f1ece2', '#d6dde6', '#e9d9c4', '#c9d3cc', '#2c2a2e']),
    jewel: woman && r.maybe(0.5),
    tie: !woman && r.maybe(0.7),
  }
}

export type Light = { rim: string; shade: string; side: 1 | -1; ambient?: string; strength?: number }

/** Draws head and shoulders with the chin at (x, y). `k`: the scale; with 1 the head is 200 units high. */
export function bust(look: Look, x: number, y: number, k: number, light: Light, mark: string) {
  const tone = (color: string) => mix(color, light.ambient ?? light.shade, light.strength ?? 0.22)
  const skin = tone(look.skin)
  const hair = tone(look.hair)
  const hw = 74 * look.face * k
  const top = y - 200 * k
  const faceD = `M${n(x - hw)} ${n(y - 120 * k)}C${n(x - hw)} ${n(y - 50 * k)} ${n(x - hw * 0.62)} ${n(y)} ${n(x)} ${n(y)}C${n(x + hw * 0.62)} ${n(y)} ${n(x + hw)} ${n(y - 50 * k)} ${n(x + hw)} ${n(y - 120 * k)}C${n(x + hw)} ${n(top)} ${n(x - hw)} ${n(top)} ${n(x - hw)} ${n(y - 120 * k)}Z`
  const clip = `f${mark}`
  const shadeX = light.side > 0 ? x - hw * 1.2 : x + hw * 0.1
  const faceShade = rect(shadeX, top - 30 * k, hw * 1.1, 260 * k, light.shade, 'opacity="0.34"')
  const back = hairBack(look, x, y, k, hw, darker(hair, 0.25))
  const body = torso(look, x, y - 20 * k, k, tone, light, mark)
  return group(
    `<clipPath id="${clip}"><path d="${faceD}"/></clipPath>` +
      back +
      body +
      path(
        `M${n(x - 30 * k)} ${n(y - 40 * k)}V${n(y + 52 * k)}Q${n(x)} ${n(y + 84 * k)} ${n(x + 30 * k)} ${n(y + 52 * k)}V${n(y - 40 * k)}Z`,
        darker(skin, 0.22),
      ) +
      ellipse(x - hw, y - 98 * k, 13 * k, 22 * k, darker(skin, 0.12)) +
      ellipse(x + hw, y - 98 * k, 13 * k, 22 * k, darker(skin, 0.12)) +
      path(faceD, skin) +
      group(features(look, x, y, k, hw, skin, hair) + faceShade, `clip-path="url(#${clip})"`) +
      hairFront(look, x, y, k, hw, hair) +
      (look.glasses ? spectacles(x, y, k, hw) : '') +
      line(
        light.side > 0
          ? `M${n(x + hw * 0.97)} ${n(y - 150 * k)}C${n(x + hw * 1.02)} ${n(y - 60 * k)} ${n(x + hw * 0.66)} ${n(y - 14 * k)} ${n(x + hw * 0.3)} ${n(y - 3 * k)}`
          : `M${n(x - hw * 0.97)} ${n(y - 150 * k)}C${n(x - hw * 1.02)} ${n(y - 60 * k)} ${n(x - hw * 0.66)} ${n(y - 14 * k)} ${n(x - hw * 0.3)} ${n(y - 3 * k)}`,
        light.rim,
        4 * k,
        'opacity="0.7"',
      ),
    '',
  )
}

function features(look: Look, x: number, y: number, k: number, hw: number, skin: string, hair: string) {
  const eyeY = y - 104 * k
  const ink = darker(look.hair, 0.3)
  const eye = (ex: number) =>
    ellipse(ex, eyeY, 13 * k, 6.5 * k, '#f4efe8') +
    circle(ex, eyeY, 6 * k, '#2a1c14') +
    line(
      `M${n(ex - 15 * k)} ${n(eyeY - 4 * k)}Q${n(ex)} ${n(eyeY - 12 * k)} ${n(ex + 15 * k)} ${n(eyeY - 4 * k)}`,
      darker(skin, 0.6),
      3.4 * k,
    ) +
    line(
      `M${n(ex - 19 * k)} ${n(eyeY - 23 * k + look.brow * 2 * k)}Q${n(ex)} ${n(eyeY - 32 * k)} ${n(ex + 19 * k)} ${n(eyeY - 23 * k - look.brow * 2 * k)}`,
      ink,
      6.5 * k,
    )
  const beard =
    look.beard === 'full'
      ? path(
          `M${n(x - hw)} ${n(y - 100 * k)}C${n(x - hw * 0.8)} ${n(y - 50 * k)} ${n(x - hw * 0.5)} ${n(y - 64 * k)} ${n(x)} ${n(y - 64 * k)}C${n(x + hw * 0.5)} ${n(y - 64 * k)} ${n(x + hw * 0.8)} ${n(y - 50 * k)} ${n(x + hw)} ${n(y - 100 * k)}V${n(y + 10 * k)}H${n(x - hw)}Z`,
          hair,
        )
      : look.beard === 'stubble'
        ? path(
            `M${n(x - hw)} ${n(y - 84 * k)}C${n(x - hw * 0.6)} ${n(y - 46 * k)} ${n(x + hw * 0.6)} ${n(y - 46 * k)} ${n(x + hw)} ${n(y - 84 * k)}V${n(y + 10 * k)}H${n(x - hw)}Z`,
            darker(look.hair, 0.2),
            'opacity="0.28"',
          )
        : look.beard === 'moustache'
          ? path(
              `M${n(x - 34 * k)} ${n(y - 46 * k)}Q${n(x - 14 * k)} ${n(y - 64 * k)} ${n(x)} ${n(y - 56 * k)}Q${n(x + 14 * k)} ${n(y - 64 * k)} ${n(x + 34 * k)} ${n(y - 46 * k)}Q${n(x)} ${n(y - 50 * k)} ${n(x - 34 * k)} ${n(y - 46 * k)}Z`,
              hair,
            )
          : ''
  const nose = path(
    `M${n(x + 2 * k)} ${n(y - 100 * k)}L${n(x + 15 * k)} ${n(y - 62 * k)}Q${n(x + 4 * k)} ${n(y - 52 * k)} ${n(x - 9 * k)} ${n(y - 58 * k)}Z`,
    darker(skin, 0.2),
    'opacity="0.75"',
  )
  const mouth = path(
    `M${n(x - 25 * k)} ${n(y - 38 * k)}Q${n(x)} ${n(y - 44 * k)} ${n(x + 25 * k)} ${n(y - 38 * k)}Q${n(x)} ${n(y - (24 - look.brow * 3) * k)} ${n(x - 25 * k)} ${n(y - 38 * k)}Z`,
    mix(darker(skin, 0.4), '#a03a3a', 0.42),
  )
  return eye(x - 32 * k) + eye(x + 32 * k) + nose + beard + mouth
}

function spectacles(x: number, y: number, k: number, hw: number) {
  const lens = (lx: number) =>
    rect(lx - 24 * k, y - 122 * k, 48 * k, 36 * k, 'none', `rx="${n(13 * k)}" stroke="#15110f" stroke-width="${n(5 * k)}"`)
  return (
    lens(x - 32 * k) +
    lens(x + 32 * k) +
    line(
      `M${n(x - 9 * k)} ${n(y - 108 * k)}h${n(18 * k)}M${n(x - 56 * k)} ${n(y - 110 * k)}L${n(x - hw)} ${n(y - 114 * k)}M${n(x + 56 * k)} ${n(y - 110 * k)}L${n(x + hw)} ${n(y - 114 * k)}`,
      '#15110f',
      4 * k,
    )
  )
}

function hairBack(look: Look, x: number, y: number, k: number, hw: number, color: string) {
  const w = hw * 1.32
  if (look.cut === 'long' || look.cut === 'locks')
    return path(
      `M${n(x - w)} ${n(y - 130 * k)}C${n(x - w)} ${n(y - 250 * k)} ${n(x + w)} ${n(y - 250 * k)} ${n(x + w)} ${n(y - 130 * k)}C${n(x + w * 1.1)} ${n(y)} ${n(x + w * 0.95)} ${n(y + 110 * k)} ${n(x + w * 0.9)} ${n(y + 150 * k)}H${n(x - w * 0.9)}C${n(x - w * 0.95)} ${n(y + 110 * k)} ${n(x - w * 1.1)} ${n(y)} ${n(x - w)} ${n(y - 130 * k)}Z`,
      color,
    )
  if (look.cut === 'bob' || look.cut === 'wave')
    return path(
      `M${n(x - w)} ${n(y - 120 * k)}C${n(x - w)} ${n(y - 244 * k)} ${n(x + w)} ${n(y - 244 * k)} ${n(x + w)} ${n(y - 120 * k)}C${n(x + w * 1.06)} ${n(y - 50 * k)} ${n(x + w * 0.9)} ${n(y + 14 * k)} ${n(x + hw * 0.8)} ${n(y + (look.cut === 'bob' ? 16 : -30) * k)}H${n(x - hw * 0.8)}C${n(x - w * 0.9)} ${n(y + 14 * k)} ${n(x - w * 1.06)} ${n(y - 50 * k)} ${n(x - w)} ${n(y - 120 * k)}Z`,
      color,
    )
  if (look.cut === 'curls')
    return (
      [...Array(13).keys()]
        .map((i) => {
          const a = Math.PI * (0.9 + (i / 12) * 1.2)
          return circle(x + Math.cos(a) * hw * 1.12, y - 116 * k + Math.sin(a) * 92 * k, 37 * k, color)
        })
        .join('') + circle(x, y - 180 * k, 58 * k, color)
    )
  if (look.cut === 'bun') return circle(x, y - 232 * k, 42 * k, color)
  return ''
}

function hairFront(look: Look, x: number, y: number, k: number, hw: number, color: string) {
  if (look.cut === 'bald') return ellipse(x + hw * 0.2, y - 178 * k, hw * 0.36, 9 * k, '#ffffff', 'opacity="0.25"')
  const crown = (lift: number, part: number, side: number) =>
    path(
      `M${n(x - hw * 1.05)} ${n(y - (128 - side) * k)}C${n(x - hw * 1.16)} ${n(y - (196 + lift) * k)} ${n(x - hw * 0.4)} ${n(y - (214 + lift) * k)} ${n(x)} ${n(y - (212 + lift) * k)}C${n(x + hw * 0.5)} ${n(y - (214 + lift) * k)} ${n(x + hw * 1.16)} ${n(y - (190 + lift) * k)} ${n(x + hw * 1.05)} ${n(y - (128 - side) * k)}C${n(x + hw * 0.98)} ${n(y - 160 * k)} ${n(x + hw * (0.3 + part * 0.4))} ${n(y - 168 * k)} ${n(x + hw * part)} ${n(y - 166 * k)}C${n(x - hw * 0.4)} ${n(y - 164 * k)} ${n(x - hw * 0.94)} ${n(y - 160 * k)} ${n(x - hw * 1.05)} ${n(y - (128 - side) * k)}Z`,
      color,
    )
  const by: Record<string, () => string> = {
    short: () => crown(0, 0.3, 6),
    buzz: () => group(crown(-12, 0, 4), 'opacity="0.8"'),
    quiff: () => crown(26, -0.2, 10),
    bob: () => crown(8, -0.5, 30),
    long: () => crown(6, 0.1, 46),
    bun: () => crown(0, 0, 12),
    curls: () =>
      [...Array(7).keys()].map((i) => circle(x + (i - 3) * hw * 0.3, y - (176 + (3 - Math.abs(i - 3)) * 8) * k, 29 * k, color)).join(''),
    wave: () => crown(12, 0.6, 26),
    locks: () =>
      crown(8, 0, 20) +
      [...Array(8).keys()]
        .map((i) =>
          line(
            `M${n(x + (i < 4 ? -1 : 1) * hw * (1.0 + (i % 4) * 0.07))} ${n(y - 140 * k)}q${n((i < 4 ? -1 : 1) * 14 * k)} ${n(110 * k)} ${n((i < 4 ? -1 : 1) * 4 * k)} ${n((190 + (i % 3) * 30) * k)}`,
            color,
            15 * k,
          ),
        )
        .join(''),
  }
  return (
    by[look.cut]!() +
    line(
      `M${n(x - hw * 0.3)} ${n(y - 196 * k)}Q${n(x + hw * 0.2)} ${n(y - 206 * k)} ${n(x + hw * 0.7)} ${n(y - 180 * k)}`,
      lighter(color, 0.3),
      5 * k,
      'opacity="0.4"',
    )
  )
}

function torso(look: Look, x: number, y: number, k: number, tone: (color: string) => string, light: Light, mark: string) {
  const cloth = tone(look.cloth)
  const w = 210 * k
  const foot = y + 1100 * k
  const outline = `M${n(x - w)} ${n(foot)}C${n(x - w * 1.02)} ${n(y + 190 * k)} ${n(x - w * 0.9)} ${n(y + 98 * k)} ${n(x - 60 * k)} ${n(y + 54 * k)}Q${n(x)} ${n(y + 78 * k)} ${n(x + 60 * k)} ${n(y + 54 * k)}C${n(x + w * 0.9)} ${n(y + 98 * k)} ${n(x + w * 1.02)} ${n(y + 190 * k)} ${n(x + w)} ${n(foot)}Z`
  const shape = (color: string) => path(outline, color)
  const vee = (color: string, depth: number) =>
    polygon(
      [
        [x - 52 * k, y + 54 * k],
        [x + 52 * k, y + 54 * k],
        [x, y + depth * k],
      ],
      color,
    )
  const lapels = (color: string) =>
    polygon(
      [
        [x - 62 * k, y + 50 * k],
        [x - 10 * k, y + 310 * k],
        [x - 104 * k, y + 170 * k],
        [x - 84 * k, y + 120 * k],
      ],
      color,
    ) +
    polygon(
      [
        [x + 62 * k, y + 50 * k],
        [x + 10 * k, y + 310 * k],
        [x + 104 * k, y + 170 * k],
        [x + 84 * k, y + 120 * k],
      ],
      color,
    )
  const skin = darker(tone(look.skin), 0.08)
  const parts: Record<Look['dress'], () => string> = {
    suit: () =>
      shape(cloth) +
      vee(tone(look.shirt), 300) +
      (!look.tie
        ? ''
        : polygon(
            [
              [x - 13 * k, y + 84 * k],
              [x + 13 * k, y + 84 * k],
              [x + 20 * k, y + 250 * k],
              [x, y + 290 * k],
              [x - 20 * k, y + 250 * k],
            ],
            darker(light.rim, 0.45),
          )) +
      lapels(darker(cloth, 0.3)),
    coat: () =>
      shape(cloth) +
      vee(darker(tone(look.shirt), 0.5), 210) +
      lapels(lighter(cloth, 0.1)) +
      polygon(
        [
          [x - 70 * k, y + 30 * k],
          [x - 34 * k, y + 70 * k],
          [x - 110 * k, y + 130 * k],
          [x - 130 * k, y + 90 * k],
        ],
        darker(cloth, 0.25),
      ) +
      polygon(
        [
          [x + 70 * k, y + 30 * k],
          [x + 34 * k, y + 70 * k],
          [x + 110 * k, y + 130 * k],
          [x + 130 * k, y + 90 * k],
        ],
        darker(cloth, 0.25),
      ),
    knit: () => shape(cloth) + ellipse(x, y + 62 * k, 66 * k, 27 * k, darker(cloth, 0.28)) + ellipse(x, y + 50 * k, 42 * k, 18 * k, skin),
    tee: () => shape(cloth) + ellipse(x, y + 52 * k, 58 * k, 34 * k, skin),
    dress: () =>
      shape(skin) +
      path(
        `M${n(x - w)} ${n(foot)}C${n(x - w)} ${n(y + 260 * k)} ${n(x - 150 * k)} ${n(y + 150 * k)} ${n(x - 120 * k)} ${n(y + 104 * k)}Q${n(x - 60 * k)} ${n(y + 220 * k)} ${n(x)} ${n(y + 226 * k)}Q${n(x + 60 * k)} ${n(y + 220 * k)} ${n(x + 120 * k)} ${n(y + 104 * k)}C${n(x + 150 * k)} ${n(y + 150 * k)} ${n(x + w)} ${n(y + 260 * k)} ${n(x + w)} ${n(foot)}Z`,
        cloth,
      ),
    uniform: () =>
      shape(tone('#1c2740')) +
      vee(tone('#b9c6d8'), 120) +
      rect(x + 60 * k, y + 180 * k, 44 * k, 52 * k, '#d9b44a', `rx="${n(8 * k)}"`) +
      rect(x - 180 * k, y + 96 * k, 60 * k, 14 * k, '#d9b44a') +
      rect(x + 120 * k, y + 96 * k, 60 * k, 14 * k, '#d9b44a'),
    apron: () =>
      shape(tone('#efe9df')) +
      path(`M${n(x - 96 * k)} ${n(foot)}V${n(y + 150 * k)}H${n(x + 96 * k)}V${n(foot)}Z`, cloth) +
      line(
        `M${n(x - 90 * k)} ${n(y + 152 * k)}L${n(x - 52 * k)} ${n(y + 60 * k)}M${n(x + 90 * k)} ${n(y + 152 * k)}L${n(x + 52 * k)} ${n(y + 60 * k)}`,
        cloth,
        17 * k,
      ),
  }
  const rim = light.side
  return group(
    `<clipPath id="t${mark}"><path d="${outline}"/></clipPath>` +
      parts[look.dress]() +
      (look.jewel
        ? line(`M${n(x - 40 * k)} ${n(y + 62 * k)}Q${n(x)} ${n(y + 124 * k)} ${n(x + 40 * k)} ${n(y + 62 * k)}`, '#e7c873', 5 * k)
        : '') +
      path(
        `M${n(x)} ${n(y + 76 * k)}L${n(x - rim * w * 1.1)} ${n(y + 60 * k)}V${n(foot)}H${n(x - rim * 20 * k)}Z`,
        light.shade,
        'opacity="0.26"',
      ) +
      line(
        `M${n(x + rim * 74 * k)} ${n(y + 62 * k)}C${n(x + rim * w * 0.86)} ${n(y + 104 * k)} ${n(x + rim * w)} ${n(y + 180 * k)} ${n(x + rim * w)} ${n(y + 420 * k)}`,
        light.rim,
        9 * k,
        'opacity="0.6"',
      ),
    `clip-path="url(#t${mark})"`,
  )
}

/** Draws the silhouette of a person who stands at (x, y) and is `tall` units high. Coat, hat and posture are random (`r`). */
export function figure(x: number, y: number, tall: number, color: string, r: Chance, rim?: string) {
  const k = tall / 400
  const px = (dx: number) => n(x + dx * k)
  const py = (up: number) => n(y - up * k)
  const coat = r.maybe(0.6)
  const woman = r.maybe(0.45)
  const stance = r.between(10, 20)
  const shoulder = woman ? 37 : 44
  const hem = coat ? 104 : 186
  const flare = coat ? (woman ? 44 : 40) : 33
  const waist = woman ? 25 : 31
  const head = `M${px(-19)} ${py(368)}a${n(19 * k)} ${n(25 * k)} 0 1 0 ${n(38 * k)} 0a${n(19 * k)} ${n(25 * k)} 0 1 0 ${n(-38 * k)} 0Z`
  const body =
    `M${px(-12)} ${py(352)}V${py(338)}C${px(-14)} ${py(326)} ${px(-shoulder + 6)} ${py(328)} ${px(-shoulder)} ${py(308)}` +
    `C${px(-shoulder + 2)} ${py(280)} ${px(-waist)} ${py(250)} ${px(-waist)} ${py(226)}C${px(-waist - 2)} ${py(190)} ${px(-flare)} ${py(hem + 40)} ${px(-flare)} ${py(hem)}` +
    `H${px(flare)}C${px(flare)} ${py(hem + 40)} ${px(waist + 2)} ${py(190)} ${px(waist)} ${py(226)}C${px(waist)} ${py(250)} ${px(shoulder - 2)} ${py(280)} ${px(shoulder)} ${py(308)}` +
    `C${px(shoulder - 6)} ${py(328)} ${px(14)} ${py(326)} ${px(12)} ${py(338)}V${py(352)}Z`
  const leg = (side: 1 | -1) =>
    `M${px(side * 3)} ${py(hem + 30)}L${px(side * (stance + 14))} ${py(hem + 30)}C${px(side * (stance + 16))} ${py(90)} ${px(side * (stance + 10))} ${py(40)} ${px(side * (stance + 9))} ${py(10)}L${px(side * (stance + 20))} ${py(0)}H${px(side * (stance - 8))}L${px(side * (stance - 7))} ${py(12)}C${px(side * (stance - 6))} ${py(60)} ${px(side * 5)} ${py(110)} ${px(side * 3)} ${py(hem + 30)}Z`
  const pocket = r.maybe(0.4)
  const arm = (side: 1 | -1) =>
    pocket
      ? `M${px(side * (shoulder - 7))} ${py(312)}C${px(side * (shoulder + 12))} ${py(280)} ${px(side * (shoulder + 15))} ${py(240)} ${px(side * (waist + 4))} ${py(200)}`
      : `M${px(side * (shoulder - 7))} ${py(312)}C${px(side * (shoulder + 4))} ${py(270)} ${px(side * (shoulder + 10))} ${py(236)} ${px(side * (shoulder + 5))} ${py(186)}`
  const top = woman
    ? r.pick([
        `M${px(-22)} ${py(372)}C${px(-24)} ${py(406)} ${px(24)} ${py(406)} ${px(22)} ${py(372)}C${px(25)} ${py(350)} ${px(24)} ${py(330)} ${px(27)} ${py(312)}H${px(-27)}C${px(-24)} ${py(330)} ${px(-25)} ${py(350)} ${px(-22)} ${py(372)}Z`,
        `M${px(-11)} ${py(396)}a${n(11 * k)} ${n(11 * k)} 0 1 1 ${n(22 * k)} 0a${n(11 * k)} ${n(11 * k)} 0 1 1 ${n(-22 * k)} 0Z`,
      ])
    : r.maybe(0.45)
      ? `M${px(-36)} ${py(379)}Q${px(0)} ${py(387)} ${px(36)} ${py(379)}Q${px(20)} ${py(389)} ${px(19)} ${py(392)}L${px(15)} ${py(408)}Q${px(0)} ${py(400)} ${px(-15)} ${py(408)}L${px(-19)} ${py(392)}Q${px(-20)} ${py(389)} ${px(-36)} ${py(379)}Z`
      : ''
  const limb = `fill="none" stroke-linecap="round" stroke-width="${n(17 * k)}"`
  const edge = rim
    ? line(
        `M${px(15)} ${py(386)}Q${px(21)} ${py(366)} ${px(12)} ${py(346)}M${px(14)} ${py(330)}Q${px(shoulder + 2)} ${py(324)} ${px(shoulder + 3)} ${py(300)}C${px(shoulder + 8)} ${py(270)} ${px(shoulder + 13)} ${py(240)} ${px(shoulder + 11)} ${py(200)}`,
        rim,
        3 * k,
        'opacity="0.75"',
      )
    : ''
  const filled = [head, body, leg(1), leg(-1), top].map((d) => (d ? path(d, color) : ''))
  return [...filled, `<path d="${arm(1)}${arm(-1)}" stroke="${color}" ${limb}/>`, edge].join('')
}
