// The scenes of rooms: court, corridor, kitchen, laboratory, stage, stadium, newsroom, ballroom, evidence wall, arcade, graphic studio.
import {
  circle,
  darker,
  ellipse,
  group,
  type Layer,
  lighter,
  line,
  luminance,
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
import { haze, shafts, sky, stars } from './nature.ts'

const wall = (s: Sheet): Layer => ({
  depth: 0,
  body: wash(s, [
    [0, s.p.top],
    [0.55, s.p.horizon],
    [1, s.p.mid],
  ]),
})
const pool = (s: Sheet, x: number, y: number, rx: number, ry: number, color: string, opacity = 0.7) =>
  ellipse(
    x,
    y,
    rx,
    ry,
    s.radial([
      [0, color, opacity],
      [0.5, color, opacity * 0.35],
      [1, color, 0],
    ]),
  )

export const columns: Scene = (s) => {
  const cx = s.w * s.focus
  const shafted = (x: number, w: number, top: number, bottom: number, color: string) =>
    rect(
      x - w / 2,
      top,
      w,
      bottom - top,
      s.linear(
        [
          [0, darker(color, 0.45)],
          [0.32, lighter(color, 0.16)],
          [0.55, color],
          [1, darker(color, 0.55)],
        ],
        'across',
      ),
    ) +
    times(6, (i) => rect(x - w / 2 + (w * (i + 0.6)) / 6.6, top, w * 0.03, bottom - top, darker(color, 0.5), 'opacity="0.5"')).join('') +
    rect(x - w * 0.66, top - w * 0.24, w * 1.32, w * 0.26, mix(color, s.p.light, 0.2)) +
    rect(x - w * 0.62, bottom - w * 0.2, w * 1.24, w * 0.24, mix(color, s.p.light, 0.12))
  const pairs = times(4, (i) => {
    const t = 1 - i / 4
    const off = 110 + t ** 1.6 * s.w * 0.36
    const w = 34 + t ** 1.5 * 120
    const color = mix(s.p.horizon, s.p.mid, 0.25 + t * 0.65)
    return {
      depth: 0.2 + t * 0.6,
      body: shafted(cx - off, w, 240 - t * 250, 690 + t * 200, color) + shafted(cx + off, w, 240 - t * 250, 690 + t * 200, color),
    }
  }).reverse()
  return [
    wall(s),
    {
      depth: 0.05,
      body:
        rect(
          cx - 100,
          260,
          200,
          430,
          s.linear([
            [0, lighter(s.p.light, 0.4)],
            [1, s.p.light],
          ]),
        ) + pool(s, cx, 480, 520, 560, s.p.light, 0.85),
    },
    shafts(s, cx, 6, 0.28),
    ...pairs,
    {
      depth: 0.5,
      body:
        times(
          7,
          (i) =>
            rect(0, 700 + i * 26 + i * i * 3, s.w, 60, mix(s.p.mid, s.p.near, i / 7)) +
            rect(0, 700 + i * 26 + i * i * 3, s.w, 3, s.p.light, 'opacity="0.35"'),
        ).join('') + pool(s, cx, 720, 330, 60, s.p.light, 0.6),
    },
  ]
}

export const corridor: Scene = (s) => {
  const cx = s.w * s.focus
  const cy = 440
  const end = 90
  const quad = (t1: number, t2: number, side: -1 | 1, lowest: number, highest: number, color: string) => {
    const x = (t: number) => cx + side * (end + t ** 1.9 * s.w * 0.75)
    const y = (t: number, v: number) => cy + v * (end * 1.25 + t ** 1.9 * 760)
    return polygon(
      [
        [x(t1), y(t1, lowest)],
        [x(t2), y(t2, lowest)],
        [x(t2), y(t2, highest)],
        [x(t1), y(t1, highest)],
      ],
      color,
    )
  }
  const walls = times(6, (i) => {
    const t1 = i / 6
    const t2 = (i + 1) / 6
    const color = mix(s.p.horizon, s.p.near, 0.25 + t1 * 0.75)
    const lit = s.r.maybe(0.34)
    return ([-1, 1] as const)
      .map(
        (side) =>
          quad(t1, t2, side, -1, 1, mix(color, side < 0 ? '#000000' : s.p.far, 0.14)) +
          quad(t1 + 0.04, t2 - 0.05, side, -0.5, 1, lit && side > 0 ? mix(s.p.lamp, color, 0.35) : darker(color, 0.42)) +
          quad(t2 - 0.075, t2 - 0.066, side, 0.2, 0.28, s.p.lamp),
      )
      .join('')
  })
    .reverse()
    .join('')
  const floor = polygon(
    [
      [cx - end, cy + end * 1.25],
      [cx + end, cy + end * 1.25],
      [cx + s.w, cy + 900],
      [cx - s.w, cy + 900],
    ],
    s.linear([
      [0, mix(s.p.light, s.p.mid, 0.3)],
      [0.25, s.p.mid],
      [1, s.p.near],
    ]),
  )
  const ceiling = polygon(
    [
      [cx - end, cy - end * 1.25],
      [cx + end, cy - end * 1.25],
      [cx + s.w, cy - 900],
      [cx - s.w, cy - 900],
    ],
    s.linear([
      [0, s.p.near],
      [1, mix(s.p.far, s.p.light, 0.2)],
    ]),
  )
  const lamps = times(5, (i) => {
    const t = ((i + 0.5) / 5) ** 2
    return polygon(
      [
        [cx - 26 - t * 210, cy - end * 1.3 - t * 700],
        [cx + 26 + t * 210, cy - end * 1.3 - t * 700],
        [cx + 34 + t * 260, cy - end * 1.4 - t * 770],
        [cx - 34 - t * 260, cy - end * 1.4 - t * 770],
      ],
      lighter(s.p.light, 0.5),
    )
  }).join('')
  return [
    { depth: 0, body: rect(0, 0, s.w, 1000, s.p.near) + ceiling + floor },
    { depth: 0.4, body: walls + lamps },
    {
      depth: 0.1,
      body:
        rect(
          cx - end,
          cy - end * 1.25,
          end * 2,
          end * 2.5,
          s.linear([
            [0, lighter(s.p.light, 0.6)],
            [1, s.p.light],
          ]),
        ) +
        pool(s, cx, cy, 380, 380, s.p.light, 0.8) +
        pool(s, cx, cy + 330, 160, 300, s.p.light, 0.35),
    },
  ]
}

export const kitchen: Scene = (s) => {
  const counter = 720
  const pan = (x: number, y: number, k: number) =>
    line(`M${x} ${y - 120 * k}V${y - 40 * k}`, s.p.near, 6 * k) +
    circle(
      x,
      y,
      52 * k,
      s.linear(
        [
          [0, mix(s.p.lamp, s.p.mid, 0.5)],
          [1, s.p.near],
        ],
        'rise',
      ),
    ) +
    circle(x, y, 40 * k, darker(s.p.mid, 0.3))
  const jar = (x: number, y: number) => {
    const h = s.r.between(46, 96)
    return (
      rect(x, y - h, 44, h, s.r.pick([s.p.far, s.p.lamp, s.p.light, s.p.horizon]), 'rx="8" opacity="0.8"') +
      rect(x + 4, y - h - 10, 36, 14, s.p.near, 'rx="3"') +
      rect(x + 7, y - h + 8, 6, h - 20, '#fff', 'opacity="0.35" rx="3"')
    )
  }
  const lampAt = [s.w * 0.22, s.w * 0.5, s.w * 0.78]
  const lampsBody = lampAt
    .map(
      (x) =>
        line(`M${n(x)} 0V150`, s.p.near, 5) +
        polygon(
          [
            [x - 70, 220],
            [x - 20, 146],
            [x + 20, 146],
            [x + 70, 220],
          ],
          s.p.near,
        ) +
        ellipse(x, 222, 58, 10, lighter(s.p.lamp, 0.5)) +
        polygon(
          [
            [x - 60, 224],
            [x + 60, 224],
            [x + 260, counter],
            [x - 260, counter],
          ],
          s.linear([
            [0, s.p.lamp, 0.42],
            [1, s.p.lamp, 0.03],
          ]),
        ),
    )
    .join('')
  const tiles = times(s.w / 84 + 1, (i) =>
    times(5, (k) => rect(i * 84 - (k % 2) * 42, 330 + k * 78, 80, 74, mix(s.p.horizon, s.p.far, s.r.between(0.05, 0.4)), 'rx="4"')).join(
      '',
    ),
  ).join('')
  const steam = times(3, (i) =>
    line(
      `M${n(s.w * s.focus + (i - 1) * 44)} ${counter - 140}q-40 -60 0 -120t0 -120t0 -90`,
      '#ffffff',
      22,
      `opacity="0.16" filter="${s.blur(10)}"`,
    ),
  ).join('')
  const pot = (x: number, k: number) =>
    rect(
      x - 110 * k,
      counter - 130 * k,
      220 * k,
      130 * k,
      s.linear(
        [
          [0, s.p.near],
          [0.3, mix(s.p.far, s.p.light, 0.55)],
          [0.6, s.p.mid],
          [1, s.p.near],
        ],
        'across',
      ),
      `rx="${14 * k}"`,
    ) +
    ellipse(x, counter - 130 * k, 110 * k, 17 * k, mix(s.p.mid, s.p.light, 0.35)) +
    rect(x - 140 * k, counter - 105 * k, 34 * k, 16 * k, s.p.near, 'rx="6"') +
    rect(x + 106 * k, counter - 105 * k, 34 * k, 16 * k, s.p.near, 'rx="6"')
  return [
    wall(s),
    { depth: 0.1, body: tiles + rect(0, 318, s.w, 14, s.p.mid) },
    {
      depth: 0.2,
      body:
        rect(s.w * 0.06, 300, s.w * 0.4, 12, s.p.near) +
        times(9, (i) => jar(s.w * 0.07 + i * s.w * 0.043, 300)).join('') +
        rect(s.w * 0.6, 130, s.w * 0.34, 8, s.p.near) +
        times(5, (i) => pan(s.w * 0.63 + i * s.w * 0.07, 270, s.r.between(0.7, 1.1))).join(''),
    },
    { depth: 0.3, body: lampsBody },
    {
      depth: 0.6,
      body:
        steam +
        pot(s.w * s.focus, 1.1) +
        pot(s.w * s.focus + 330, 0.7) +
        times(10, () =>
          circle(s.w * s.r.between(0.05, 0.95), counter - 18, s.r.between(16, 26), s.r.pick([s.p.lamp, s.p.light, '#c8452f', '#6d9a3a'])),
        ).join(''),
    },
    {
      depth: 0.7,
      body:
        rect(
          0,
          counter,
          s.w,
          290,
          s.linear([
            [0, lighter(s.p.far, 0.18)],
            [0.06, s.p.mid],
            [1, s.p.near],
          ]),
        ) +
        times(
          s.w / 300,
          (i) =>
            rect(i * 300 + 16, counter + 60, 268, 240, darker(s.p.mid, 0.35), 'rx="6"') +
            rect(i * 300 + 110, counter + 84, 80, 8, s.p.lamp, 'rx="4" opacity="0.6"'),
        ).join(''),
    },
  ]
}

export const laboratory: Scene = (s) => {
  const cx = s.w * s.focus
  const gate = times(
    6,
    (i) =>
      circle(
        cx,
        440,
        330 - i * 44,
        'none',
        `stroke="${mix(s.p.light, s.p.mid, i / 6)}" stroke-width="${14 - i * 1.6}" opacity="${0.9 - i * 0.08}"`,
      ) +
      times(28, (k) => {
        const a = (k / 28) * 6.283 + i
        const rr = 330 - i * 44
        return s.r.maybe(0.35) ? circle(cx + Math.cos(a) * rr, 440 + Math.sin(a) * rr, 7, s.p.lamp) : ''
      }).join(''),
  ).join('')
  const racks = (x: number, w: number) =>
    rect(x, 130, w, 640, s.p.near) +
    times(11, (i) =>
      times(5, (k) =>
        rect(
          x + 14 + k * (w - 28) * 0.2,
          156 + i * 54,
          (w - 28) * 0.16,
          32,
          s.r.maybe(0.3) ? mix(s.p.lamp, s.p.mid, s.r.next() * 0.6) : darker(s.p.mid, 0.3),
          'rx="3"',
        ),
      ).join(''),
    ).join('')
  const flask = (x: number, y: number, k: number, color: string) =>
    path(
      `M${n(x - 14 * k)} ${n(y - 150 * k)}h${28 * k}v${60 * k}l${44 * k} ${78 * k}q6 ${12 * k} -${14 * k} ${12 * k}h-${88 * k}q-${20 * k} 0 -${14 * k} -${12 * k}l${44 * k} -${78 * k}Z`,
      '#ffffff',
      'opacity="0.22"',
    ) +
    path(
      `M${n(x - 34 * k)} ${n(y - 50 * k)}h${68 * k}l${24 * k} ${38 * k}q4 ${12 * k} -${14 * k} ${12 * k}h-${88 * k}q-${18 * k} 0 -${14 * k} -${12 * k}Z`,
      color,
      'opacity="0.92"',
    ) +
    circle(
      x,
      y - 20 * k,
      90 * k,
      s.radial([
        [0, color, 0.4],
        [1, color, 0],
      ]),
    )
  return [
    wall(s),
    {
      depth: 0.1,
      body:
        pool(s, cx, 440, 620, 560, s.p.light, 0.8) +
        gate +
        circle(
          cx,
          440,
          96,
          s.radial([
            [0, '#ffffff'],
            [0.5, lighter(s.p.light, 0.3)],
            [1, s.p.light],
          ]),
        ),
    },
    { depth: 0.3, body: racks(-20, s.w * 0.16) + racks(s.w * 0.86, s.w * 0.17) },
    {
      depth: 0.5,
      body: times(5, (i) =>
        line(
          `M${n(s.w * (0.1 + i * 0.2))} 0Q${n(s.w * (0.14 + i * 0.18))} ${n(s.r.between(120, 240))} ${n(cx + (i - 2) * 120)} 130`,
          s.p.near,
          14,
        ),
      ).join(''),
    },
    {
      depth: 0.7,
      body:
        rect(
          0,
          780,
          s.w,
          220,
          s.linear([
            [0, mix(s.p.far, s.p.light, 0.3)],
            [0.04, s.p.mid],
            [1, s.p.near],
          ]),
        ) +
        times(9, (i) =>
          flask(
            s.w * (0.06 + i * 0.11) + s.r.between(-20, 20),
            784,
            s.r.between(0.7, 1.25),
            s.r.pick([s.p.lamp, s.p.light, lighter(s.p.far, 0.3)]),
          ),
        ).join(''),
    },
  ]
}

const head = (x: number, y: number, k: number, color: string) =>
  circle(x, y, 26 * k, color) +
  path(
    `M${n(x - 58 * k)} ${n(y + 110 * k)}Q${n(x - 56 * k)} ${n(y + 34 * k)} ${n(x)} ${n(y + 32 * k)}Q${n(x + 56 * k)} ${n(y + 34 * k)} ${n(x + 58 * k)} ${n(y + 110 * k)}Z`,
    color,
  )

export const crowd = (s: Sheet, base: number, k: number, color: string, depth: number, arms = 0.3): Layer => ({
  depth,
  body:
    times(s.w / (64 * k) + 1, (i) => {
      const x = i * 64 * k + s.r.between(-16, 16) * k
      const y = base + s.r.between(-26, 26) * k
      const raised = s.r.maybe(arms)
        ? line(
            `M${n(x + 34 * k)} ${n(y + 70 * k)}Q${n(x + 60 * k)} ${n(y - 20 * k)} ${n(x + s.r.between(30, 70) * k)} ${n(y - s.r.between(60, 120) * k)}`,
            color,
            17 * k,
          )
        : ''
      return head(x, y, k, color) + raised
    }).join('') + rect(0, base + 90 * k, s.w, 1000, color),
})

export const stage: Scene = (s) => {
  const beams = times(9, (i) => {
    const x = ((i + 0.5) / 9) * s.w
    const tx = s.w * s.focus + s.r.between(-0.5, 0.5) * s.w
    const color = s.r.pick([s.p.light, s.p.lamp, lighter(s.p.light, 0.3)])
    return (
      polygon(
        [
          [x - 7, -10],
          [x + 7, -10],
          [tx + 110, 900],
          [tx - 110, 900],
        ],
        s.linear([
          [0, color, 0.62],
          [0.75, color, 0.08],
          [1, color, 0],
        ]),
      ) +
      circle(x, 26, 20, lighter(color, 0.6)) +
      pool(s, x, 26, 90, 90, color, 0.9)
    )
  }).join('')
  const x = s.w * s.focus
  return [
    wall(s),
    {
      depth: 0.1,
      body: times(s.w / 130, (i) => rect(i * 130, 240, 110, 330, mix(s.p.horizon, s.p.light, s.r.between(0, 0.35)), 'opacity="0.5"')).join(
        '',
      ),
    },
    { depth: 0.2, body: rect(0, 30, s.w, 22, s.p.near) + times(s.w / 60, (i) => line(`M${i * 60} 30l60 -30`, s.p.near, 5)).join('') },
    { depth: 0.3, body: group(beams, `filter="${s.blur(3)}"`) },
    {
      depth: 0.4,
      body:
        pool(s, x, 760, 460, 120, s.p.light, 0.8) +
        rect(
          0,
          760,
          s.w,
          240,
          s.linear([
            [0, mix(s.p.mid, s.p.light, 0.25)],
            [1, s.p.near],
          ]),
        ),
    },
    { depth: 0.5, body: performer(s, x, 770, 1) },
    crowd(s, 890, 0.8, mix(s.p.mid, s.p.near, 0.6), 0.7, 0.35),
    crowd(s, 950, 1.25, s.p.near, 0.9, 0.25),
  ]
}

const performer = (s: Sheet, x: number, y: number, k: number) =>
  group(
    circle(x, y - 330 * k, 32 * k, s.p.near) +
      path(
        `M${n(x - 52 * k)} ${n(y - 160 * k)}Q${n(x - 56 * k)} ${n(y - 288 * k)} ${n(x)} ${n(y - 292 * k)}Q${n(x + 56 * k)} ${n(y - 288 * k)} ${n(x + 48 * k)} ${n(y - 160 * k)}L${n(x + 62 * k)} ${n(y)}H${n(x + 18 * k)}L${n(x)} ${n(y - 120 * k)}L${n(x - 22 * k)} ${n(y)}H${n(x - 66 * k)}Z`,
        s.p.near,
      ) +
      line(`M${n(x + 46 * k)} ${n(y - 262 * k)}Q${n(x + 96 * k)} ${n(y - 230 * k)} ${n(x + 50 * k)} ${n(y - 308 * k)}`, s.p.near, 20 * k) +
      line(
        `M${n(x - 46 * k)} ${n(y - 262 * k)}Q${n(x - 130 * k)} ${n(y - 300 * k)} ${n(x - 150 * k)} ${n(y - 400 * k)}`,
        s.p.near,
        20 * k,
      ) +
      line(`M${n(x + 66 * k)} ${n(y)}V${n(y - 310 * k)}`, s.p.near, 6 * k),
    '',
  )

export const stadium: Scene = (s) => {
  const tower = (x: number) =>
    line(`M${n(x)} 520V120`, s.p.near, 14) +
    rect(x - 80, 60, 160, 80, s.p.near) +
    times(12, (i) => circle(x - 60 + (i % 4) * 40, 78 + Math.floor(i / 4) * 22, 9, '#fff')).join('') +
    pool(s, x, 100, 330, 260, s.p.light, 0.95)
  const stand = times(2600 * (s.w / 1778), () => {
    const y = s.r.between(380, 610)
    return rect(
      s.r.between(0, s.w),
      y,
      4,
      5,
      s.r.pick([s.p.light, s.p.lamp, s.p.far, s.p.mid, '#ffffff']),
      `opacity="${n(s.r.between(0.2, 0.85) * 10) / 10}"`,
    )
  }).join('')
  const cx = s.w * s.focus
  const turf = mix(s.p.far, '#2f7d3b', 0.65)
  const stripes = times(10, (i) => {
    const spread = (k: number) => cx + (k - 5) * 90
    const low = (k: number) => cx + (k - 5) * 520
    return polygon(
      [
        [spread(i), 620],
        [spread(i + 1), 620],
        [low(i + 1), 1000],
        [low(i), 1000],
      ],
      i % 2 ? turf : darker(turf, 0.16),
    )
  }).join('')
  return [
    sky(s, 0.6),
    {
      depth: 0.1,
      body: rect(0, 350, s.w, 280, s.p.mid) + stand + rect(0, 350, s.w, 10, s.p.near) + rect(0, 610, s.w, 16, s.p.lamp, 'opacity="0.85"'),
    },
    { depth: 0.2, body: [0.06, 0.34, 0.66, 0.94].map((share) => tower(s.w * share)).join('') },
    {
      depth: 0.4,
      body:
        rect(0, 620, s.w, 380, darker(turf, 0.1)) +
        stripes +
        ellipse(cx, 800, 330, 74, 'none', 'stroke="#ffffff" stroke-width="6" opacity="0.75"') +
        line(`M0 800H${n(s.w)}`, '#ffffff', 6, 'opacity="0.75"'),
    },
    haze(s, 520, 130, s.p.light, 0.3),
  ]
}

export const newsroom: Scene = (s) => {
  const cx = s.w * s.focus
  const globe = times(900, (i) => {
    const lat = Math.asin(1 - (2 * (i + 0.5)) / 900)
    const lon = i * 2.39996
    const z = Math.cos(lat) * Math.cos(lon)
    if (z < -0.1) return ''
    const land = Math.sin(lon * 2.1 + lat * 3) + Math.cos(lat * 4.2 - lon * 1.3) > 0.1
    return circle(
      cx + Math.cos(lat) * Math.sin(lon) * 320,
      450 - Math.sin(lat) * 320,
      (land ? 5.4 : 1.8) * (0.5 + z * 0.5),
      land ? s.p.lamp : s.p.light,
      `opacity="${n((0.25 + z * 0.7) * 10) / 10}"`,
    )
  }).join('')
  const rings = times(5, (i) =>
    ellipse(
      cx,
      450,
      390 + i * 74,
      110 + i * 40,
      'none',
      `stroke="${i % 2 ? s.p.lamp : s.p.light}" stroke-width="${2 + (i % 3) * 4}" opacity="${0.5 - i * 0.07}" stroke-dasharray="${s.r.whole(120, 420)} ${s.r.whole(40, 200)}" transform="rotate(${-14 + i * 3} ${n(cx)} 450)"`,
    ),
  ).join('')
  return [
    wall(s),
    {
      depth: 0.1,
      body:
        pool(s, cx, 450, 760, 520, s.p.light, 0.55) +
        times(s.w / 200 + 1, (i) =>
          rect(i * 200 + 10, 90, 176, 560, mix(s.p.horizon, s.p.light, s.r.between(0, 0.22)), `opacity="0.45" rx="6"`),
        ).join(''),
    },
    { depth: 0.2, body: globe + rings },
    {
      depth: 0.6,
      body: times(4, (i) =>
        polygon(
          [
            [-80 + i * 60, 700 + i * 16],
            [s.w * s.r.between(0.4, 0.8), 700 + i * 16],
            [s.w * s.r.between(0.4, 0.8) - 40, 712 + i * 16],
            [-80, 712 + i * 16],
          ],
          i % 2 ? s.p.lamp : s.p.light,
          'opacity="0.65"',
        ),
      ).join(''),
    },
    {
      depth: 0.7,
      body:
        path(
          `M${n(cx - 620)} 1000Q${n(cx - 560)} 800 ${n(cx)} 800Q${n(cx + 560)} 800 ${n(cx + 620)} 1000Z`,
          s.linear([
            [0, lighter(s.p.far, 0.2)],
            [0.1, s.p.mid],
            [1, s.p.near],
          ]),
        ) + line(`M${n(cx - 560)} 890Q${n(cx - 480)} 812 ${n(cx)} 812Q${n(cx + 480)} 812 ${n(cx + 560)} 890`, s.p.lamp, 6),
    },
  ]
}

export const ballroom: Scene = (s) => {
  const cx = s.w * s.focus
  const drape = (x: number, side: 1 | -1) =>
    times(6, (i) =>
      path(
        `M${n(x + side * i * 46)} -10Q${n(x + side * (i * 46 + 120))} 420 ${n(x + side * (i * 30 - 30))} 1010H${n(x + side * (i * 30 - 120))}Q${n(x + side * (i * 46 + 30))} 420 ${n(x + side * (i * 46 - 60))} -10Z`,
        i % 2
          ? s.p.mid
          : s.linear([
              [0, s.p.far],
              [1, s.p.near],
            ]),
      ),
    ).join('')
  const chandelier =
    times(5, (t) =>
      times(9 + t * 6, (i) => {
        const a = (i / (9 + t * 6)) * 6.283
        const x = cx + Math.cos(a) * (250 - t * 44)
        const y = 210 + t * 40 + Math.sin(a) * (34 - t * 4)
        return circle(x, y, s.r.between(3, 8), lighter(s.p.lamp, 0.5)) + (i % 3 === 0 ? pool(s, x, y, 44, 44, s.p.lamp, 0.6) : '')
      }).join(''),
    ).join('') +
    times(26, (i) =>
      line(`M${n(cx + (i - 13) * 19)} ${n(215 + Math.abs(i - 13) * 2)}L${n(cx + (i - 13) * 4)} 420`, s.p.lamp, 1.6, 'opacity="0.6"'),
    ).join('') +
    line(`M${n(cx)} 0V210`, s.p.lamp, 5)
  const bokeh = times(46, () =>
    circle(
      s.r.between(0, s.w),
      s.r.between(80, 700),
      s.r.between(10, 58),
      s.r.pick([s.p.lamp, s.p.light, lighter(s.p.light, 0.4)]),
      `opacity="${n(s.r.between(0.06, 0.3) * 10) / 10}"`,
    ),
  ).join('')
  return [
    wall(s),
    {
      depth: 0.1,
      body:
        times(s.w / 260 + 1, (i) =>
          path(
            `M${i * 260 + 40} 760V340a90 90 0 0 1 180 0V760Z`,
            s.linear([
              [0, s.p.light],
              [1, s.p.horizon],
            ]),
            'opacity="0.5"',
          ),
        ).join('') + bokeh,
    },
    { depth: 0.3, body: pool(s, cx, 300, 640, 460, s.p.lamp, 0.55) + chandelier },
    {
      depth: 0.5,
      body:
        rect(
          0,
          780,
          s.w,
          220,
          s.linear([
            [0, mix(s.p.far, s.p.lamp, 0.35)],
            [1, s.p.near],
          ]),
        ) +
        times(12, (i) =>
          polygon(
            [
              [cx + (i - 6) * 130, 780],
              [cx + (i - 5.5) * 130, 780],
              [cx + (i - 5.5) * 420, 1000],
              [cx + (i - 6) * 420, 1000],
            ],
            s.p.near,
            'opacity="0.35"',
          ),
        ).join('') +
        pool(s, cx, 860, 420, 90, s.p.lamp, 0.5),
    },
    { depth: 0.8, body: drape(0, 1) + drape(s.w, -1) },
  ]
}

export const evidence: Scene = (s) => {
  const spots = times(11, (i) => ({
    x: s.w * (0.08 + 0.21 * (i % 5)) + s.r.between(-50, 50),
    y: 160 + Math.floor(i / 5) * 280 + s.r.between(-40, 60),
    a: s.r.between(-9, 9),
  }))
  const card = ({ x, y, a }: { x: number; y: number; a: number }, i: number) => {
    const w = s.r.between(140, 200)
    const h = w * s.r.pick([0.75, 1.2])
    const inner =
      i % 3 === 0
        ? times(6, (k) => rect(x - w / 2 + 16, y - h / 2 + 20 + k * 22, (w - 32) * s.r.between(0.5, 1), 6, '#5b564c')).join('')
        : rect(x - w / 2 + 9, y - h / 2 + 9, w - 18, h - 34, mix(s.p.far, s.p.near, s.r.next())) +
          head(x, y - h * 0.1, (w / 200) * 1.05, mix(s.p.near, s.p.light, 0.1))
    return group(
      rect(x - w / 2 + 6, y - h / 2 + 10, w, h, '#000', 'opacity="0.4"') +
        rect(x - w / 2, y - h / 2, w, h, lighter(mix(s.p.light, '#e8e0d0', 0.8), 0.1)) +
        inner,
      `transform="rotate(${n(a)} ${n(x)} ${n(y)})"`,
    )
  }
  const strings = times(9, () => {
    const a = s.r.pick(spots)
    const b = s.r.pick(spots)
    return line(`M${n(a.x)} ${n(a.y - 70)}L${n(b.x)} ${n(b.y - 70)}`, s.p.lamp, 4)
  }).join('')
  const pins = spots.map(({ x, y }) => circle(x + 3, y - 66, 11, '#000', 'opacity="0.4"') + circle(x, y - 70, 10, s.p.lamp)).join('')
  return [
    {
      depth: 0,
      body:
        rect(0, 0, s.w, 1000, mix(s.p.far, s.p.horizon, 0.4)) +
        times(500, () => circle(s.r.between(0, s.w), s.r.between(0, 1000), s.r.between(1, 3), s.p.mid, 'opacity="0.5"')).join('') +
        pool(s, s.w * s.focus, 420, 900, 640, s.p.light, 0.6),
    },
    { depth: 0.3, body: spots.map(card).join('') },
    { depth: 0.4, body: strings + pins },
    {
      depth: 0.9,
      body: rect(
        0,
        0,
        s.w,
        1000,
        s.radial(
          [
            [0.3, '#000', 0],
            [1, s.p.near, 0.92],
          ],
          s.focus,
          0.42,
          0.75,
        ),
      ),
    },
  ]
}

export const arcade: Scene = (s) => {
  const arch = (x: number, w: number, color: string) => path(`M${n(x)} 860V${n(420)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V860Z`, color)
  const holes = times(s.w / 300 + 2, (i) =>
    arch(
      -60 + i * 300,
      210,
      s.linear([
        [0, mix(s.p.top, s.p.light, 0.25)],
        [0.7, s.p.light],
        [1, mix(s.p.light, s.p.far, 0.4)],
      ]),
    ),
  ).join('')
  const vines = times(s.w / 24, (i) => {
    const x = i * 24 + s.r.between(-10, 10)
    const drop = s.r.between(30, 190)
    return (
      line(`M${n(x)} 0q${n(s.r.between(-20, 20))} ${n(drop / 2)} 0 ${n(drop)}`, s.p.near, 4) +
      times(4, () =>
        circle(
          x + s.r.between(-16, 16),
          s.r.between(0, drop),
          s.r.between(6, 14),
          s.r.pick([s.p.lamp, s.p.lamp, s.p.near, lighter(s.p.lamp, 0.25)]),
        ),
      ).join('')
    )
  }).join('')
  const candles = times(s.w / 150, (i) => {
    const x = i * 150 + 60
    return (
      rect(x, 806, 16, 56, lighter(s.p.light, 0.6)) +
      ellipse(x + 8, 796, 6, 14, lighter(s.p.lamp, 0.5)) +
      pool(s, x + 8, 794, 84, 84, s.p.lamp, 0.75)
    )
  }).join('')
  return [
    wall(s),
    {
      depth: 0.1,
      body:
        rect(
          0,
          200,
          s.w,
          660,
          s.linear([
            [0, lighter(s.p.far, 0.14)],
            [1, s.p.mid],
          ]),
        ) + holes,
    },
    stars(s, 0),
    {
      depth: 0.4,
      body:
        rect(
          0,
          856,
          s.w,
          150,
          s.linear([
            [0, mix(s.p.far, s.p.light, 0.35)],
            [1, s.p.near],
          ]),
        ) +
        times(s.w / 90, (i) => rect(i * 90, 856, 3, 150, s.p.near, 'opacity="0.5"')).join('') +
        candles,
    },
    { depth: 0.8, body: vines + rect(0, 0, s.w, 24, s.p.near) },
  ]
}

/** A scene of flat shapes, for shows without a place. */
export const graphic: Scene = (s) => {
  const cx = s.w * s.focus
  const kind = s.r.whole(0, 3)
  const rays = times(18, (i) => {
    const a = (i / 18) * 6.283
    const b = a + 0.17
    return polygon(
      [
        [cx, 500],
        [cx + Math.cos(a) * 2200, 500 + Math.sin(a) * 2200],
        [cx + Math.cos(b) * 2200, 500 + Math.sin(b) * 2200],
      ],
      s.p.light,
      'opacity="0.2"',
    )
  }).join('')
  const discs = times(6, (i) => circle(cx, 520, 620 - i * 96, mix(s.p.horizon, i % 2 ? s.p.light : s.p.far, 0.2 + i * 0.1))).join('')
  const dots = times(26, (i) =>
    times(16, (k) =>
      circle(
        (i / 25) * s.w,
        k * 66,
        Math.max(1, 24 * (1 - Math.hypot((i / 25 - s.focus) * 1.5, k / 16 - 0.5))),
        s.p.light,
        'opacity="0.45"',
      ),
    ).join(''),
  ).join('')
  const bars = times(11, (i) =>
    rect((i / 11) * s.w, 0, s.w / 22, 1000, s.p.light, `opacity="${0.1 + (i % 3) * 0.09}" transform="skewX(-14)"`),
  ).join('')
  const confetti = times(120, () =>
    rect(
      s.r.between(0, s.w),
      s.r.between(0, 900),
      13,
      22,
      s.r.pick([s.p.light, s.p.lamp, s.p.horizon, '#ffffff']),
      `opacity="0.85" transform="rotate(${s.r.whole(0, 90)} ${n(s.r.between(0, s.w))} ${n(s.r.between(0, 1000))})"`,
    ),
  ).join('')
  return [
    {
      depth: 0,
      body: wash(
        s,
        [
          [0, s.p.top],
          [1, s.p.horizon],
        ],
        'rise',
      ),
    },
    { depth: 0.1, body: [rays, discs, dots, bars][kind]! },
    { depth: 0.2, body: kind % 2 === 0 ? confetti : pool(s, cx, 480, 640, 520, s.p.light, 0.6) },
    {
      depth: 0.6,
      body: rect(
        0,
        850,
        s.w,
        150,
        s.linear([
          [0, mix(s.p.mid, s.p.light, luminance(s.p.mid) > 0.5 ? 0.1 : 0.3)],
          [1, s.p.near],
        ]),
      ),
    },
  ]
}
