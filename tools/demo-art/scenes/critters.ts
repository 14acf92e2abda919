// The animals of the shows for children, and scenes with them.
import { circle, darker, ellipse, group, type Layer, lighter, line, path, polygon, rect, type Scene, type Sheet, times } from '../sheet.ts'
import { meadow, ocean } from './nature.ts'

const ink = '#33203c'

export const ears = {
  rabbit: (fur: string) => ellipse(62, 40, 16, 40, fur) + ellipse(118, 40, 16, 40, fur),
  bear: (fur: string) => circle(50, 64, 26, fur) + circle(130, 64, 26, fur),
  fox: (fur: string) =>
    polygon(
      [
        [46, 80],
        [40, 24],
        [84, 62],
      ],
      fur,
    ) +
    polygon(
      [
        [134, 80],
        [140, 24],
        [96, 62],
      ],
      fur,
    ),
}

/** Draws an animal in a box of 180 by 220. */
export const critter = (fur: string, ear: keyof typeof ears) =>
  [
    ears[ear](fur),
    rect(30, 60, 120, 140, fur, 'rx="58"'),
    ellipse(90, 150, 36, 40, lighter(fur, 0.55)),
    circle(66, 104, 15, '#fff'),
    circle(114, 104, 15, '#fff'),
    circle(69, 106, 8, ink),
    circle(111, 106, 8, ink),
    line('M74 128Q90 146 106 128', ink, 6),
    rect(48, 192, 28, 22, darker(fur, 0.2), 'rx="10"'),
    rect(104, 192, 28, 22, darker(fur, 0.2), 'rx="10"'),
  ].join('')

/** Draws a kite in a box of 220 by 300. */
export const kite = (a: string, b: string) =>
  [
    polygon(
      [
        [110, 6],
        [204, 120],
        [110, 286],
        [16, 120],
      ],
      a,
    ),
    polygon(
      [
        [110, 6],
        [204, 120],
        [110, 120],
      ],
      b,
    ),
    polygon(
      [
        [110, 120],
        [16, 120],
        [110, 286],
      ],
      lighter(b, 0.3),
    ),
    circle(88, 100, 9, ink),
    circle(132, 100, 9, ink),
    line('M90 132Q110 152 130 132', ink, 6),
  ].join('')

const at = (body: string, x: number, y: number, scale: number, turn = 0) =>
  group(body, `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`)
const friends = [
  ['#ff7aa8', 'rabbit'],
  ['#5aa9ff', 'bear'],
  ['#ffd04d', 'fox'],
] as const
const kites = [
  ['#ff5d73', '#ffb84d'],
  ['#7a5cff', '#4de0d2'],
  ['#ff8f3f', '#ffe04d'],
] as const

export const kiteHill: Scene = (s) => {
  const middle = s.w * s.focus
  const gap = Math.min(260, s.w * 0.25)
  const scale = s.w < 900 ? 1.15 : 1.35
  const flying = kites.map(([a, b], i) => {
    const x = middle + (i - 1) * gap * 1.1 - 100
    const y = 330 - (i % 2) * 130 + s.r.between(-20, 20)
    const from = middle + (i - 1) * gap
    return line(`M${x + 100} ${y + 230}Q${x + 30} ${y + 360} ${from} 700`, '#ffffff', 3) + at(kite(a, b), x, y, 0.85, s.r.between(-12, 12))
  })
  const standing = friends.map(([fur, ear], i) =>
    at(critter(fur, ear), middle + (i - 1) * gap - 90 * scale, 620 - (i === 1 ? 40 : 0), scale),
  )
  return [...meadow(s), { depth: 0.7, body: flying.join('') + standing.join('') }]
}

export const dinoBus: Scene = (s) => {
  const x = s.w * s.focus
  const bus = [
    rect(x - 290, 560, 580, 250, '#ffb52e', 'rx="44"'),
    rect(x - 290, 700, 580, 24, '#e8862a'),
    ...times(4, (i) => rect(x - 250 + i * 108, 600, 86, 80, '#d6f3ff', 'rx="14"')),
    rect(x + 186, 600, 76, 160, '#d6f3ff', 'rx="14"'),
    ...[-170, 170].map((dx) => circle(x + dx, 812, 58, '#3a2b3f') + circle(x + dx, 812, 26, '#f4e9d8')),
    circle(x + 276, 760, 16, '#fff6c0'),
    ...times(
      3,
      (i) =>
        circle(x - 207 + i * 108, 652, 27, ['#7ac46b', '#c98be0', '#ff8f7a'][i]!) +
        circle(x - 214 + i * 108, 648, 5, ink) +
        circle(x - 200 + i * 108, 648, 5, ink),
    ),
  ].join('')
  const long = '#6bb36a'
  const dino =
    path(
      `M${x - 560} 800C${x - 590} 640 ${x - 470} 600 ${x - 420} 620C${x - 400} 480 ${x - 420} 330 ${x - 330} 250C${x - 270} 200 ${x - 190} 230 ${x - 190} 272C${x - 200} 310 ${x - 270} 300 ${x - 296} 330C${x - 340} 420 ${x - 300} 560 ${x - 330} 660C${x - 330} 740 ${x - 340} 800 ${x - 340} 830H${x - 400}L${x - 410} 760H${x - 500}L${x - 506} 830H${x - 560}Z`,
      long,
    ) +
    circle(x - 246, 256, 9, ink) +
    times(6, (i) => ellipse(x - 470 + i * 22, 690 + (i % 2) * 40, 14, 10, darker(long, 0.15))).join('')
  return [...meadow(s), { depth: 0.6, body: dino + bus }]
}

export const soupSea: Scene = (s) => {
  const x = s.w * s.focus
  const boat =
    path(`M${x - 230} 640H${x + 230}Q${x + 190} 800 ${x} 806Q${x - 190} 800 ${x - 230} 640Z`, '#a8693c') +
    path(`M${x - 230} 640H${x + 230}L${x + 222} 672H${x - 222}Z`, '#8a5330') +
    line(`M${x - 60} 640V300`, '#6b3f24', 14) +
    path(`M${x - 46} 316Q${x + 190} 420 ${x + 200} 590H${x - 46}Z`, '#fff3d6') +
    circle(x + 60, 500, 44, '#ff6f61')
  const captain =
    circle(x - 130, 560, 84, '#f0d9a8') +
    circle(x - 158, 548, 12, ink) +
    circle(x - 108, 548, 12, ink) +
    line(`M${x - 160} 592Q${x - 132} 616 ${x - 104} 592`, ink, 8) +
    path(`M${x - 220} 506Q${x - 130} 440 ${x - 40} 506L${x - 66} 470Q${x - 130} 420 ${x - 194} 470Z`, '#1f3c66') +
    rect(x - 196, 440, 132, 40, '#1f3c66', 'rx="18"') +
    circle(x - 130, 460, 13, '#ffd24d')
  const peas = times(
    3,
    (i) => circle(x + 70 + i * 58, 622, 34, '#7ccf5a') + circle(x + 60 + i * 58, 616, 5, ink) + circle(x + 80 + i * 58, 616, 5, ink),
  ).join('')
  const layers = ocean(s)
  return [...layers.slice(0, 5), croutons(s), ...layers.slice(5, 7), { depth: 0.6, body: captain + peas + boat }, ...layers.slice(8)]
}

const croutons = (s: Sheet): Layer => ({
  depth: 0.3,
  body: times(5, () => {
    const x = s.r.between(40, s.w - 120)
    const y = s.r.between(560, 640)
    return group(
      rect(x, y, 86, 70, '#d99a4e', 'rx="12"') + rect(x + 10, y + 8, 66, 30, '#f0c27a', 'rx="8"'),
      `transform="rotate(${s.r.whole(-14, 14)} ${x + 40} ${y + 30})"`,
    )
  }).join(''),
})
