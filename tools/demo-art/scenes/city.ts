// The scenes skyline, suburb and space.
import {
  circle,
  darker,
  ellipse,
  group,
  type Layer,
  lighter,
  line,
  mix,
  n,
  path,
  polygon,
  rect,
  type Scene,
  type Sheet,
  times,
  wash,
} from '../sheet.ts'
import { disc, haze, hill, sky, stars } from './nature.ts'

export const towers = (s: Sheet, base: number, tall: number, color: string, depth: number, lit: number, scale = 1): Layer => {
  let body = ''
  let windows = ''
  const top = s.linear([
    [0, lighter(color, 0.1)],
    [1, darker(color, 0.12)],
  ])
  for (let x = -60; x < s.w + 40; ) {
    const w = s.r.between(48, 120) * scale
    const h = tall * s.r.between(0.35, 1)
    const y = base - h
    body += rect(x, y, w, 1000 - y, top)
    if (s.r.maybe(0.3)) body += rect(x + w * 0.25, y - 34 * scale, w * 0.5, 36 * scale, color)
    if (s.r.maybe(0.25)) body += rect(x + w * 0.48, y - 130 * scale, 3.5 * scale, 132 * scale, color)
    if (s.r.maybe(0.12))
      body += polygon(
        [
          [x, y],
          [x + w / 2, y - 90 * scale],
          [x + w, y],
        ],
        color,
      )
    const gap = 15 * scale
    for (let wy = y + gap; wy < base - 10; wy += gap * 1.35)
      for (let wx = x + gap * 0.6; wx < x + w - gap * 0.7; wx += gap)
        if (s.r.maybe(lit)) windows += `M${n(wx)} ${n(wy)}h${n(gap * 0.5)}v${n(gap * 0.72)}h${n(-gap * 0.5)}Z`
    x += w + s.r.between(-6, 12) * scale
  }
  return { depth, body: body + path(windows, s.p.lamp, `opacity="${0.45 + depth * 0.5}"`) }
}

export const skyline: Scene = (s) => [
  sky(s, 0.95),
  stars(s, 110, 420),
  disc(s, s.w * (s.focus < 0.5 ? 0.72 : 0.24) + s.r.between(-60, 60), s.r.between(170, 300), s.r.between(38, 70)),
  towers(s, 760, 420, mix(s.p.horizon, s.p.far, 0.75), 0.1, 0.16, 0.7),
  haze(s, 420, 420, s.p.horizon, 0.7),
  towers(s, 860, 520, mix(s.p.far, s.p.mid, 0.6), 0.3, 0.24),
  haze(s, 620, 300, s.p.horizon, 0.4),
  towers(s, 1000, 430, s.p.near, 0.7, 0.3, 1.6),
]

export const harbor: Scene = (s) => {
  const shore = 640
  const reflect = times(90, () => {
    const x = s.r.between(0, s.w)
    const length = s.r.between(40, 240)
    return rect(
      x,
      shore + s.r.between(0, 60),
      s.r.between(3, 9),
      length,
      s.linear([
        [0, s.p.lamp, 0.5],
        [1, s.p.lamp, 0],
      ]),
    )
  }).join('')
  return [
    sky(s, 0.7),
    stars(s, 90, 300),
    disc(s, s.w * (1 - s.focus), 200, 52),
    towers(s, shore, 330, mix(s.p.horizon, s.p.far, 0.8), 0.1, 0.2, 0.7),
    haze(s, 330, 320, s.p.horizon, 0.6),
    towers(s, shore, 220, s.p.mid, 0.3, 0.3, 0.9),
    {
      depth: 0.35,
      body:
        rect(
          0,
          shore,
          s.w,
          360,
          s.linear([
            [0, mix(s.p.mid, s.p.horizon, 0.35)],
            [1, s.p.near],
          ]),
        ) + group(reflect, `filter="${s.blur(2.5)}"`),
    },
    {
      depth: 0.8,
      body:
        times(s.w / 240 + 1, (i) => rect(i * 240, 800 + (i % 2) * 20, 26, 220, s.p.near)).join('') +
        rect(0, 846, s.w, 26, s.p.near) +
        times(
          s.w / 480,
          (i) =>
            rect(i * 480 + 90, 690, 8, 160, s.p.near) +
            circle(i * 480 + 94, 684, 15, s.p.lamp) +
            circle(
              i * 480 + 94,
              684,
              90,
              s.radial([
                [0, s.p.lamp, 0.6],
                [1, s.p.lamp, 0],
              ]),
            ),
        ).join(''),
    },
  ]
}

export const suburb: Scene = (s) => {
  const house = (x: number, y: number, k: number, color: string) => {
    const roof = darker(color, 0.35)
    const pane = (px: number, py: number, on: boolean) =>
      (on
        ? circle(
            px + 26 * k,
            py + 34 * k,
            120 * k,
            s.radial([
              [0, s.p.lamp, 0.35],
              [1, s.p.lamp, 0],
            ]),
          )
        : '') +
      rect(px, py, 52 * k, 70 * k, on ? s.p.lamp : darker(color, 0.5)) +
      rect(px + 24 * k, py, 4 * k, 70 * k, color) +
      rect(px, py + 32 * k, 52 * k, 4 * k, color)
    return (
      rect(
        x,
        y - 210 * k,
        420 * k,
        210 * k,
        s.linear([
          [0, lighter(color, 0.08)],
          [1, darker(color, 0.15)],
        ]),
      ) +
      polygon(
        [
          [x - 36 * k, y - 205 * k],
          [x + 130 * k, y - 350 * k],
          [x + 296 * k, y - 205 * k],
        ],
        roof,
      ) +
      polygon(
        [
          [x + 170 * k, y - 205 * k],
          [x + 210 * k, y - 290 * k],
          [x + 420 * k, y - 290 * k],
          [x + 456 * k, y - 205 * k],
        ],
        roof,
      ) +
      rect(x + 330 * k, y - 350 * k, 40 * k, 80 * k, roof) +
      pane(x + 40 * k, y - 160 * k, s.r.maybe(0.75)) +
      pane(x + 130 * k, y - 160 * k, s.r.maybe(0.6)) +
      pane(x + 330 * k, y - 160 * k, s.r.maybe(0.7)) +
      pane(x + 104 * k, y - 290 * k, s.r.maybe(0.5)) +
      rect(x + 228 * k, y - 140 * k, 66 * k, 140 * k, darker(s.p.light, 0.55)) +
      circle(x + 284 * k, y - 68 * k, 4 * k, s.p.lamp)
    )
  }
  const tree = (x: number, y: number, k: number) =>
    line(
      `M${n(x)} ${n(y)}C${n(x - 8 * k)} ${n(y - 180 * k)} ${n(x + 14 * k)} ${n(y - 240 * k)} ${n(x)} ${n(y - 360 * k)}`,
      s.p.near,
      26 * k,
    ) +
    times(9, (i) =>
      circle(x + Math.cos(i * 2.4) * 100 * k, y - 400 * k + Math.sin(i * 2.4) * 90 * k, s.r.between(60, 105) * k, s.p.near),
    ).join('')
  const row = times(s.w / 560 + 2, (i) =>
    house(-140 + i * 560 + s.r.between(-30, 40), 800, 1, mix(s.p.mid, s.p.far, s.r.between(0.1, 0.7))),
  ).join('')
  return [
    sky(s, 0.8),
    stars(s, 60, 300),
    disc(s, s.w * (1 - s.focus), 300, s.r.between(40, 70)),
    hill(s, 640, 90, s.p.far, 0.1, 0.5),
    { depth: 0.3, body: row },
    {
      depth: 0.5,
      body:
        rect(
          0,
          796,
          s.w,
          210,
          s.linear([
            [0, mix(s.p.mid, s.p.near, 0.4)],
            [1, s.p.near],
          ]),
        ) + rect(0, 880, s.w, 60, mix(s.p.near, s.p.far, 0.25)),
    },
    {
      depth: 0.7,
      body:
        times(s.w / 46, (i) =>
          polygon(
            [
              [i * 46, 1000],
              [i * 46, 860],
              [i * 46 + 15, 842],
              [i * 46 + 30, 860],
              [i * 46 + 30, 1000],
            ],
            s.p.near,
          ),
        ).join('') + rect(0, 890, s.w, 14, s.p.near),
    },
    { depth: 0.8, body: tree(s.w * (s.focus < 0.5 ? 0.92 : 0.08), 960, 1.3) },
  ]
}

export const planet: Scene = (s) => {
  const radius = s.r.between(300, 460)
  const x = s.w * s.focus + s.r.between(-60, 60)
  const y = s.r.between(520, 700)
  const band = s.blur(14)
  const clip = `c${s.defs.length}`
  s.defs.push(`<clipPath id="${clip}"><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/></clipPath>`)
  const bands = times(11, (i) => {
    const by = y - radius + ((i + 0.5) / 11) * radius * 2
    return ellipse(
      x + s.r.between(-40, 40),
      by,
      radius * 1.3,
      s.r.between(8, 40),
      s.r.pick([s.p.light, s.p.far, s.p.horizon, darker(s.p.mid, 0.2)]),
      `opacity="${n(s.r.between(0.3, 0.8) * 10) / 10}"`,
    )
  }).join('')
  const ring = s.r.maybe(0.5)
  const rings = (front: boolean) =>
    times(4, (i) =>
      line(
        `M${n(x - radius * (1.45 + i * 0.12))} ${n(y)}A${n(radius * (1.45 + i * 0.12))} ${n(radius * (0.3 + i * 0.025))} 0 0 ${front ? 0 : 1} ${n(x + radius * (1.45 + i * 0.12))} ${n(y)}`,
        mix(s.p.light, s.p.far, i / 5),
        22 - i * 4,
        `opacity="${0.8 - i * 0.15}"`,
      ),
    ).join('')
  const ship = (sx: number, sy: number, k: number) =>
    polygon(
      [
        [sx, sy],
        [sx + 190 * k, sy - 16 * k],
        [sx + 260 * k, sy + 4 * k],
        [sx + 190 * k, sy + 26 * k],
        [sx + 30 * k, sy + 24 * k],
      ],
      s.p.near,
    ) +
    rect(sx + 60 * k, sy - 60 * k, 14 * k, 130 * k, s.p.near) +
    rect(sx + 20 * k, sy - 64 * k, 94 * k, 26 * k, mix(s.p.near, s.p.far, 0.3)) +
    rect(sx + 20 * k, sy + 48 * k, 94 * k, 26 * k, mix(s.p.near, s.p.far, 0.3)) +
    times(7, (i) => circle(sx + (100 + i * 18) * k, sy + 2 * k, 3 * k, s.p.lamp)).join('') +
    circle(
      sx - 4 * k,
      sy + 12 * k,
      44 * k,
      s.radial([
        [0, s.p.lamp, 0.9],
        [1, s.p.lamp, 0],
      ]),
    )
  return [
    {
      depth: 0,
      body:
        wash(
          s,
          [
            [0, s.p.top],
            [1, darker(s.p.mid, 0.5)],
          ],
          'rise',
        ) +
        ellipse(
          s.w * (1 - s.focus),
          300,
          700,
          360,
          s.radial([
            [0, s.p.horizon, 0.6],
            [1, s.p.horizon, 0],
          ]),
        ),
    },
    stars(s, 420, 1600),
    {
      depth: 0.15,
      body:
        group(ring ? rings(false) : '', 'transform-origin="center"') +
        circle(
          x,
          y,
          radius * 1.22,
          s.radial([
            [0.78, s.p.light, 0.5],
            [1, s.p.light, 0],
          ]),
        ) +
        circle(x, y, radius, s.p.far) +
        group(group(bands, `filter="${band}"`), `clip-path="url(#${clip})"`) +
        circle(
          x,
          y,
          radius,
          s.radial(
            [
              [0.2, '#000', 0],
              [0.75, s.p.top, 0.55],
              [1, '#000000', 0.92],
            ],
            0.32,
            0.28,
            0.86,
          ),
        ) +
        (ring ? rings(true) : ''),
    },
    {
      depth: 0.25,
      body: circle(
        x - radius * 1.3,
        y - radius * 0.9,
        radius * 0.13,
        s.linear(
          [
            [0, lighter(s.p.far, 0.4)],
            [1, s.p.near],
          ],
          'rise',
        ),
      ),
    },
    { depth: 0.6, body: ship(s.w * (s.focus > 0.5 ? 0.16 : 0.6), s.r.between(240, 460), s.r.between(0.6, 1.1)) },
  ]
}

export const palms: Scene = (s) => {
  const palm = (x: number, y: number, k: number, color: string) => {
    const bend = s.r.between(-90, 90) * k
    const tx = x + bend
    const ty = y - 520 * k
    const leaves = times(9, (i) => {
      const a = (i / 9) * Math.PI * 2 + s.r.between(-0.2, 0.2)
      const reach = 190 * k
      return path(
        `M${n(tx)} ${n(ty)}Q${n(tx + Math.cos(a) * reach * 0.6)} ${n(ty + Math.sin(a) * reach * 0.4 - 70 * k)} ${n(tx + Math.cos(a) * reach)} ${n(ty + Math.sin(a) * reach * 0.5 + 40 * k)}Q${n(tx + Math.cos(a) * reach * 0.5)} ${n(ty + Math.sin(a) * reach * 0.3 - 26 * k)} ${n(tx)} ${n(ty + 8 * k)}Z`,
        color,
      )
    }).join('')
    return line(`M${n(x)} ${n(y)}Q${n(x)} ${n(y - 260 * k)} ${n(tx)} ${n(ty)}`, color, 18 * k) + leaves
  }
  const pool = 760
  const villa =
    rect(s.w * 0.08, 520, s.w * 0.62, 240, mix(s.p.far, s.p.horizon, 0.25)) +
    rect(s.w * 0.05, 500, s.w * 0.68, 24, s.p.mid) +
    times(7, (i) =>
      rect(s.w * (0.11 + i * 0.083), 560, s.w * 0.062, 200, s.p.lamp, `opacity="${n(s.r.between(0.5, 0.95) * 10) / 10}"`),
    ).join('') +
    rect(s.w * 0.3, 400, s.w * 0.3, 104, mix(s.p.far, s.p.mid, 0.3)) +
    rect(s.w * 0.33, 425, s.w * 0.24, 60, s.p.lamp, 'opacity="0.7"')
  return [
    sky(s, 0.75),
    disc(s, s.w * 0.78, 420, 110, 4),
    hill(s, 560, 80, s.p.far, 0.1),
    { depth: 0.2, body: times(7, () => palm(s.r.between(0, s.w), 700, s.r.between(0.5, 0.7), s.p.mid)).join('') },
    { depth: 0.3, body: villa },
    {
      depth: 0.4,
      body:
        rect(
          0,
          pool,
          s.w,
          240,
          s.linear([
            [0, mix(s.p.light, s.p.top, 0.3)],
            [0.4, mix(s.p.top, s.p.far, 0.4)],
            [1, s.p.near],
          ]),
        ) +
        times(60, () =>
          rect(
            s.r.between(0, s.w),
            s.r.between(pool + 10, 990),
            s.r.between(30, 140),
            s.r.between(2, 4),
            lighter(s.p.light, 0.3),
            'opacity="0.35" rx="2"',
          ),
        ).join('') +
        rect(0, pool - 12, s.w, 16, lighter(s.p.far, 0.2)),
    },
    { depth: 0.8, body: palm(s.w * 0.04, 1010, 1.5, s.p.near) + palm(s.w * 0.95, 1040, 1.35, s.p.near) },
  ]
}

export const golfCourse: Scene = (s) => {
  const x = s.w * s.focus
  return [
    sky(s, 0.6),
    disc(s, s.w * (1 - s.focus), 300, 64, 5),
    hill(s, 520, 60, s.p.far, 0.1, 0.6),
    hill(s, 600, 70, mix(s.p.far, s.p.mid, 0.4), 0.2),
    {
      depth: 0.3,
      body: times(14, () => {
        const tx = s.r.between(0, s.w)
        const k = s.r.between(0.5, 1.1)
        return rect(tx - 5, 620 - 40 * k, 10, 70, s.p.near) + ellipse(tx, 560 - 30 * k, 60 * k, 80 * k, mix(s.p.mid, s.p.near, 0.5))
      }).join(''),
    },
    hill(s, 680, 60, mix(s.p.mid, s.p.light, 0.12), 0.4),
    {
      depth: 0.5,
      body:
        ellipse(x, 770, 420, 74, mix(s.p.mid, s.p.light, 0.34)) +
        ellipse(x - 40, 768, 300, 46, mix(s.p.mid, s.p.light, 0.44)) +
        ellipse(x + 30, 774, 13, 5, s.p.near) +
        rect(x + 27, 480, 6, 294, lighter(s.p.light, 0.6)) +
        polygon(
          [
            [x + 33, 480],
            [x + 150, 520],
            [x + 33, 560],
          ],
          s.p.lamp,
        ),
    },
    {
      depth: 0.6,
      body:
        ellipse(x + 520, 860, 260, 54, lighter(mix(s.p.light, '#f4e3b5', 0.6), 0.2)) +
        ellipse(x + 500, 850, 230, 40, mix(s.p.light, '#cdb27a', 0.6)),
    },
    hill(s, 930, 80, s.p.near, 0.9),
  ]
}

export const market: Scene = (s) => {
  const base = towers(s, 900, 420, mix(s.p.far, s.p.mid, 0.6), 0.3, 0.25)
  let y = 760
  const points = times(26, (i): [number, number] => {
    y += s.r.between(-64, 38)
    y = Math.max(170, Math.min(820, y))
    return [(i / 25) * s.w, y]
  })
  const d = `M${points.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}`
  const candles = points.map(([px, py], i) => {
    const up = i % 3 !== 0
    const tall = s.r.between(30, 110)
    const color = up ? s.p.lamp : s.p.light
    return (
      rect(px - 1.5, py - tall * 0.5 - 100, 3, tall * 1.8, color, 'opacity="0.6"') +
      rect(px - 12, py - 80, 24, tall, color, 'opacity="0.75"')
    )
  })
  return [
    {
      depth: 0,
      body:
        wash(s, [
          [0, s.p.top],
          [1, s.p.horizon],
        ]) +
        times(14, (i) => rect(0, i * 76, s.w, 1.2, s.p.light, 'opacity="0.14"')).join('') +
        times(s.w / 110, (i) => rect(i * 110, 0, 1.2, 1000, s.p.light, 'opacity="0.1"')).join(''),
    },
    base,
    haze(s, 460, 500, s.p.horizon, 0.65),
    { depth: 0.5, body: candles.join('') },
    {
      depth: 0.6,
      body:
        path(
          `${d}V1000H0Z`,
          s.linear([
            [0, s.p.lamp, 0.42],
            [1, s.p.lamp, 0],
          ]),
        ) +
        line(d, s.p.lamp, 16, `opacity="0.4" filter="${s.blur(9)}"`) +
        line(d, lighter(s.p.lamp, 0.35), 5),
    },
    towers(s, 1060, 300, s.p.near, 0.9, 0.22, 1.7),
  ]
}
