// The scenes of nature: sky, sea, forest, mountains, desert, hills.
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

export const sky = (s: Sheet, bottom = 1): Layer => ({
  depth: 0,
  body: rect(
    0,
    0,
    s.w,
    s.h,
    s.linear([
      [0, s.p.top],
      [0.62 * bottom, mix(s.p.top, s.p.horizon, 0.72)],
      [0.8 * bottom, s.p.horizon],
    ]),
  ),
})

export const stars = (s: Sheet, count = 160, bottom = 620): Layer => ({
  depth: 0,
  body: times(count * (s.w / 1000), () =>
    circle(
      s.r.between(0, s.w),
      s.r.between(0, bottom) * s.r.between(0.4, 1),
      s.r.between(0.6, 2.1),
      '#fff',
      `opacity="${n(s.r.between(0.15, 0.9) * 10) / 10}"`,
    ),
  ).join(''),
})

/** Draws the sun or the moon with a glow around it. */
export const disc = (s: Sheet, x: number, y: number, radius: number, glow = 5): Layer => ({
  depth: 0.02,
  body:
    circle(
      x,
      y,
      radius * glow,
      s.radial([
        [0, s.p.light, 0.75],
        [0.3, s.p.light, 0.25],
        [1, s.p.light, 0],
      ]),
    ) +
    circle(
      x,
      y,
      radius,
      s.linear([
        [0, lighter(s.p.light, 0.55)],
        [1, s.p.light],
      ]),
    ),
})

export const haze = (s: Sheet, y: number, height: number, color = s.p.horizon, opacity = 0.5): Layer => ({
  depth: 0.1,
  body: rect(
    0,
    y,
    s.w,
    height,
    s.linear([
      [0, color, 0],
      [0.7, color, opacity],
      [1, color, opacity * 0.8],
    ]),
  ),
})

/** Returns the points of a line of hills from left to right. `rough`: from 0 (dunes) to 1 (rock). */
function ridge(s: Sheet, base: number, swing: number, rough: number) {
  const steps = Math.ceil(s.w / (rough > 0.5 ? 26 : 60))
  const waves = times(3, (i) => ({ f: s.r.between(0.6, 1.6) * (i + 1), a: 1 / (i + 1), o: s.r.between(0, 7) }))
  return times(steps + 1, (i): [number, number] => {
    const x = (i / steps) * s.w
    const smooth = waves.reduce((sum, w) => sum + Math.sin((x / 1000) * w.f * Math.PI + w.o) * w.a, 0)
    return [x, base - smooth * swing * 0.5 - s.r.between(-1, 1) * rough * swing * 0.16]
  })
}

function smoothLine(points: [number, number][]) {
  return points.reduce((d, [x, y], i) => {
    if (i === 0) return `M${n(x)} ${n(y)}`
    const [px, py] = points[i - 1]!
    return `${d}Q${n(px)} ${n(py)} ${n((px + x) / 2)} ${n((py + y) / 2)}`
  }, '')
}

export const hill = (s: Sheet, base: number, swing: number, color: string, depth: number, rough = 0, foot = 1000): Layer => {
  const points = ridge(s, base, swing, rough)
  const d = rough > 0.4 ? `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}` : smoothLine(points)
  return {
    depth,
    body: path(
      `${d}L${n(s.w)} ${n(points.at(-1)![1])}V${foot}H0Z`,
      s.linear([
        [0, lighter(color, 0.07)],
        [1, darker(color, 0.25)],
      ]),
    ),
  }
}

export const mountains: Scene = (s) => {
  const sunX = s.w * (s.focus < 0.5 ? s.r.between(0.6, 0.8) : s.r.between(0.2, 0.4))
  const peaks = times(3, (i) => ({
    x: s.w * (0.1 + 0.4 * i + s.r.between(-0.08, 0.08)),
    y: s.r.between(250, 380),
    half: s.r.between(330, 460),
  }))
  const massif = peaks
    .map(({ x, y, half }) => {
      const foot = 820
      const shade = darker(s.p.far, 0.22)
      const snow = lighter(mix(s.p.far, s.p.light, 0.4), 0.35)
      const kink = s.r.between(-30, 30)
      return (
        polygon(
          [
            [x - half, foot],
            [x, y],
            [x + half, foot],
          ],
          s.p.far,
        ) +
        polygon(
          [
            [x, y],
            [x + half, foot],
            [x + kink, foot],
            [x - kink, y + 260],
          ],
          shade,
        ) +
        polygon(
          [
            [x, y],
            [x - half * 0.22, y + (foot - y) * 0.22],
            [x - 40, y + 90],
            [x - 8, y + 150],
            [x + 26, y + 84],
            [x + half * 0.2, y + (foot - y) * 0.2],
          ],
          snow,
        )
      )
    })
    .join('')
  return [
    sky(s),
    stars(s, 90, 380),
    disc(s, sunX, s.r.between(240, 330), s.r.between(34, 60)),
    { depth: 0.1, body: massif },
    haze(s, 500, 340, s.p.horizon, 0.75),
    hill(s, 760, 130, mix(s.p.far, s.p.mid, 0.6), 0.3, 0.7),
    pines(s, 830, 60, s.p.mid, 0.4),
    haze(s, 700, 200, s.p.horizon, 0.3),
    hill(s, 900, 90, s.p.near, 0.8, 0.2),
    pines(s, 960, 190, s.p.near, 0.9, 0.5),
  ]
}

export const pines = (s: Sheet, base: number, height: number, color: string, depth: number, density = 1): Layer => {
  const step = (height * 0.34) / density
  const body = times(s.w / step + 2, (i) => {
    const x = i * step + s.r.between(-step, step) * 0.5
    const tall = height * s.r.between(0.55, 1.25)
    const wide = tall * 0.2
    const foot = base + s.r.between(0, height * 0.2)
    const tiers = times(5, (k) => {
      const y = foot - tall + (tall * k) / 5
      const half = wide * (0.3 + 0.7 * (k / 5))
      return `M${n(x)} ${n(y)}L${n(x + half)} ${n(y + tall * 0.3)}H${n(x - half)}Z`
    }).join('')
    return path(tiers, color)
  }).join('')
  return { depth, body: body + rect(0, base + height * 0.05, s.w, 1000 - base, color) }
}

const trunk = (s: Sheet, x: number, width: number, color: string, lit: string) => {
  const lean = s.r.between(-30, 30)
  const branch = times(s.r.whole(1, 3), () => {
    const y = s.r.between(80, 520)
    const side = s.r.pick([-1, 1])
    const reach = s.r.between(60, 190) * side
    return line(
      `M${n(x + (lean * y) / 1000)} ${n(y)}q${n(reach * 0.5)} ${n(-20)} ${n(reach)} ${n(-s.r.between(40, 120))}`,
      color,
      width * 0.16,
    )
  }).join('')
  const d = `M${n(x + lean - width * 0.36)} -10C${n(x - width * 0.4)} 400 ${n(x - width * 0.44)} 800 ${n(x - width * 0.8)} 1010H${n(x + width * 0.8)}C${n(x + width * 0.44)} 800 ${n(x + width * 0.4)} 400 ${n(x + lean + width * 0.36)} -10Z`
  return (
    branch +
    path(
      d,
      s.linear(
        [
          [0, darker(color, 0.2)],
          [0.7, color],
          [1, mix(color, lit, 0.35)],
        ],
        'across',
      ),
    )
  )
}

export const trunks = (s: Sheet, every: number, width: number, color: string, depth: number, lit = s.p.light): Layer => ({
  depth,
  body: times(s.w / every + 1, (i) => trunk(s, (i + s.r.between(0.1, 0.9)) * every, width * s.r.between(0.6, 1.3), color, lit)).join(''),
})

export const shafts = (s: Sheet, x: number, count: number, opacity = 0.22): Layer => ({
  depth: 0.35,
  body: group(
    times(count, () => {
      const spread = s.r.between(-0.7, 0.7)
      const width = s.r.between(20, 80)
      return polygon(
        [
          [x + spread * 90, -40],
          [x + spread * 90 + width * 0.4, -40],
          [x + spread * 900 + width * 2, 1040],
          [x + spread * 900 - width, 1040],
        ],
        s.linear([
          [0, s.p.light, opacity],
          [1, s.p.light, 0],
        ]),
      )
    }).join(''),
    `filter="${s.blur(9)}"`,
  ),
})

export const forest: Scene = (s) => {
  const glowX = s.w * s.focus
  return [
    {
      depth: 0,
      body: wash(s, [
        [0, s.p.top],
        [0.55, s.p.horizon],
        [1, s.p.mid],
      ]),
    },
    {
      depth: 0.02,
      body: ellipse(
        glowX,
        430,
        420,
        420,
        s.radial([
          [0, s.p.light, 0.9],
          [0.4, s.p.light, 0.35],
          [1, s.p.light, 0],
        ]),
      ),
    },
    trunks(s, 60, 20, mix(s.p.horizon, s.p.far, 0.6), 0.15),
    haze(s, 300, 560, s.p.horizon, 0.55),
    trunks(s, 120, 42, mix(s.p.far, s.p.mid, 0.3), 0.35),
    shafts(s, glowX, 7),
    hill(s, 800, 60, mix(s.p.far, s.p.mid, 0.6), 0.4),
    haze(s, 560, 330, s.p.horizon, 0.4),
    trunks(s, 330, 88, s.p.mid, 0.6),
    hill(s, 900, 60, s.p.near, 0.7),
    ferns(s, 960, 110, s.p.near, 0.9),
  ]
}

export const ferns = (s: Sheet, base: number, height: number, color: string, depth: number): Layer => ({
  depth,
  body: times(s.w / 26, (i) => {
    const x = i * 26 + s.r.between(-13, 13)
    const tip = s.r.between(-60, 60)
    const tall = height * s.r.between(0.4, 1.2)
    return path(
      `M${n(x - 9)} 1000Q${n(x + tip * 0.2)} ${n(base - tall * 0.6)} ${n(x + tip)} ${n(base - tall)}Q${n(x + tip * 0.4 + 6)} ${n(base - tall * 0.5)} ${n(x + 9)} 1000Z`,
      color,
    )
  }).join(''),
})

/** Draws one wave of the sea, which becomes darker downwards. */
export const swell = (s: Sheet, y: number, height: number, color: string, depth: number, length = 200): Layer => {
  const o = s.r.between(0, 7)
  const crest = times(s.w / 14 + 2, (i): [number, number] => {
    const x = i * 14
    return [x, y - Math.abs(Math.sin((x / length) * Math.PI + o)) ** 1.5 * height - Math.sin(x / 53 + o) * height * 0.18]
  })
  const d = `M${crest.map(([x, cy]) => `${n(x)} ${n(cy)}`).join('L')}`
  return {
    depth,
    body:
      path(
        `${d}V1000H0Z`,
        s.linear([
          [0, mix(color, s.p.light, 0.24)],
          [0.12, color],
          [1, darker(color, 0.4)],
        ]),
      ) + line(d, s.p.light, 1.6, 'opacity="0.4"'),
  }
}

export const glitter = (s: Sheet, x: number, y: number, count = 110): Layer => ({
  depth: 0.3,
  body: times(count, () => {
    const t = s.r.next() ** 0.8
    const half = 12 + t * 130
    const at = x + s.r.between(-half, half) * 1.1
    return rect(
      at - 4 - t * 24,
      y + t * (1000 - y),
      8 + t * 48,
      1.5 + t * 5,
      s.p.light,
      `opacity="${n(s.r.between(0.15, 0.75) * 10) / 10}" rx="2"`,
    )
  }).join(''),
})

export const ocean: Scene = (s) => {
  const x = s.w * (s.focus + s.r.between(-0.1, 0.1))
  const horizon = s.r.between(470, 560)
  const water = mix(s.p.mid, s.p.far, 0.35)
  return [
    {
      depth: 0,
      body: wash(s, [
        [0, s.p.top],
        [horizon / 1000, s.p.horizon],
        [1, s.p.horizon],
      ]),
    },
    clouds(s, horizon - 260, 8, mix(s.p.horizon, s.p.light, 0.3), 0.5),
    disc(s, x, horizon - s.r.between(-10, 90), s.r.between(60, 100), 4),
    {
      depth: 0.12,
      body: rect(
        0,
        horizon,
        s.w,
        1000 - horizon,
        s.linear([
          [0, mix(s.p.horizon, water, 0.55)],
          [0.5, water],
          [1, darker(water, 0.35)],
        ]),
      ),
    },
    glitter(s, x, horizon + 4),
    swell(s, horizon + 120, 14, mix(s.p.far, water, 0.7), 0.3, 130),
    swell(s, horizon + 220, 24, water, 0.45, 200),
    glitter(s, x, horizon + 160, 50),
    swell(s, horizon + 350, 44, darker(water, 0.3), 0.7, 330),
    swell(s, 960, 60, s.p.near, 0.95, 480),
  ]
}

export const clouds = (s: Sheet, y: number, count: number, color: string, opacity: number): Layer => ({
  depth: 0.05,
  body: group(
    times(count * (s.w / 1500) + 2, () => {
      const cx = s.r.between(-100, s.w + 100)
      const cy = y + s.r.between(-180, 160)
      const size = s.r.between(0.5, 1.6)
      return times(7, (k) =>
        ellipse(
          cx + (k - 3) * 62 * size + s.r.between(-20, 20),
          cy + s.r.between(-12, 12),
          s.r.between(60, 130) * size,
          s.r.between(9, 26) * size,
          color,
        ),
      ).join('')
    }).join(''),
    `opacity="${opacity}" filter="${s.blur(7)}"`,
  ),
})

export const desertRoad: Scene = (s) => {
  const horizon = 540
  const vx = s.w * s.focus
  const mesa = (base: number, color: string, count: number, tall: number) =>
    times(count, () => {
      const x = s.r.between(-100, s.w)
      const w = s.r.between(120, 380)
      const h = tall * s.r.between(0.4, 1)
      const step = s.r.between(0.3, 0.7)
      return polygon(
        [
          [x - 70, base],
          [x - 30, base - h * 0.45],
          [x, base - h * 0.5],
          [x + 6, base - h],
          [x + w * step, base - h],
          [x + w * step + 6, base - h * 0.86],
          [x + w, base - h * 0.84],
          [x + w + 10, base - h * 0.4],
          [x + w + 90, base],
        ],
        s.linear([
          [0, lighter(color, 0.12)],
          [1, color],
        ]),
      )
    }).join('')
  const ground = mix(s.p.mid, s.p.horizon, 0.3)
  const road = darker(mix(s.p.near, s.p.far, 0.25), 0.2)
  const dashes = times(9, (i) => {
    const a = horizon + 460 * ((i + 0.3) / 9) ** 2.1
    const b = horizon + 460 * ((i + 0.72) / 9) ** 2.1
    const wide = (y: number) => ((y - horizon) / 460) * 9
    return polygon(
      [
        [vx - wide(a), a],
        [vx + wide(a), a],
        [vx + wide(b), b],
        [vx - wide(b), b],
      ],
      s.p.lamp,
    )
  }).join('')
  const poles = times(7, (i) => {
    const t = ((i + 1) / 7) ** 2.2
    const x = vx - 24 - t * s.w * 0.62
    const y = horizon + t * 300
    const tall = 16 + t * 620
    return line(`M${n(x)} ${n(y)}V${n(y - tall)}M${n(x - tall * 0.09)} ${n(y - tall * 0.9)}h${n(tall * 0.18)}`, s.p.near, 1.5 + t * 9)
  }).join('')
  return [
    sky(s, 0.7),
    clouds(s, 220, 9, mix(s.p.light, s.p.horizon, 0.4), 0.55),
    disc(s, vx + s.r.between(-40, 40), horizon - s.r.between(20, 90), s.r.between(60, 95), 4.5),
    { depth: 0.1, body: mesa(horizon + 4, s.p.far, 5, 150) },
    { depth: 0.15, body: mesa(horizon + 8, mix(s.p.far, s.p.mid, 0.5), 3, 230) },
    {
      depth: 0.2,
      body: rect(
        0,
        horizon,
        s.w,
        460,
        s.linear([
          [0, mix(ground, s.p.light, 0.3)],
          [0.3, ground],
          [1, darker(ground, 0.45)],
        ]),
      ),
    },
    {
      depth: 0.5,
      body:
        polygon(
          [
            [vx - 5, horizon],
            [vx + 5, horizon],
            [vx + 330, 1000],
            [vx - 330, 1000],
          ],
          s.linear([
            [0, mix(road, s.p.light, 0.4)],
            [0.4, road],
            [1, darker(road, 0.2)],
          ]),
        ) + dashes,
    },
    { depth: 0.6, body: poles },
    haze(s, horizon - 120, 190, s.p.light, 0.25),
  ]
}

/** A scene of round hills. */
export const meadow: Scene = (s) => {
  const puff = (x: number, y: number, k: number) =>
    circle(x, y, 46 * k, '#fff') +
    circle(x + 52 * k, y - 20 * k, 58 * k, '#fff') +
    circle(x + 112 * k, y, 44 * k, '#fff') +
    rect(x, y, 112 * k, 46 * k, '#fff')
  const tree = (x: number, y: number, k: number) =>
    rect(x - 9 * k, y - 80 * k, 18 * k, 84 * k, darker(s.p.near, 0.2)) +
    circle(x, y - 130 * k, 70 * k, s.p.mid) +
    circle(x - 22 * k, y - 150 * k, 34 * k, lighter(s.p.mid, 0.14))
  return [
    {
      depth: 0,
      body: wash(s, [
        [0, s.p.top],
        [0.7, s.p.horizon],
      ]),
    },
    {
      depth: 0.02,
      body:
        circle(s.w * 0.8, 210, 240, s.p.light, 'opacity="0.25"') +
        circle(s.w * 0.8, 210, 150, s.p.light, 'opacity="0.4"') +
        circle(s.w * 0.8, 210, 92, s.p.light),
    },
    {
      depth: 0.08,
      body: group(
        times(s.w / 420 + 1, (i) => puff(i * 420 + s.r.between(-60, 120), s.r.between(120, 330), s.r.between(0.6, 1.2))).join(''),
        'opacity="0.92"',
      ),
    },
    hill(s, 650, 130, lighter(s.p.far, 0.12), 0.2),
    {
      depth: 0.28,
      body: times(s.w / 260, (i) => tree(i * 260 + s.r.between(0, 160), s.r.between(680, 740), s.r.between(0.5, 0.9))).join(''),
    },
    hill(s, 760, 110, mix(s.p.far, s.p.mid, 0.5), 0.4),
    {
      depth: 0.6,
      body: times(s.w / 620, (i) => tree(i * 620 + s.r.between(0, 400), s.r.between(830, 880), s.r.between(1.1, 1.6))).join(''),
    },
    hill(s, 880, 80, s.p.near, 0.8),
    {
      depth: 0.9,
      body: times(s.w / 60, () =>
        circle(s.r.between(0, s.w), s.r.between(900, 990), s.r.between(5, 11), s.r.pick([s.p.lamp, s.p.light, '#ffffff'])),
      ).join(''),
    },
  ]
}
