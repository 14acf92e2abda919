// The films that play outdoors.
import { chance } from '../../demo/chance.ts'
import { box, mirror, put, type Raster, type Reel, raster, turn, unit } from './reel.ts'
import { towers } from './scenes/city.ts'
import { critter, type ears, kite } from './scenes/critters.ts'
import { clouds, desertRoad, disc, ferns, haze, hill, meadow, shafts, sky, stars, swell, trunks } from './scenes/nature.ts'
import { circle, ellipse, group, type Layer, line, mix, palette, path, polygon, rect, type Sheet, sheet, times } from './sheet.ts'

const still = 1790
const one = (body: string): Layer[] => [{ depth: 0, body }]

/** Returns the image of a soft round light with this radius, in units of a sheet. */
export async function glowOf(color: string, radius: number): Promise<Raster> {
  const s = sheet(radius * 2, palette(color, color, color, '#000000'), 'glow')
  s.h = radius * 2
  const body = circle(
    radius,
    radius,
    radius,
    s.radial([
      [0, color, 1],
      [0.35, color, 0.35],
      [1, color, 0],
    ]),
  )
  return raster(s, one(body), Math.round(radius * 2 * unit), Math.round(radius * 2 * unit))
}

export async function sprite(w: number, h: number, draw: (s: Sheet) => string, p = palette('#000000', '#000000', '#ffffff', '#000000')) {
  const s = sheet(w, p, 'sprite')
  s.h = h
  return raster(s, one(draw(s)), Math.round(w * unit), Math.round(h * unit))
}

export async function harborNight(): Promise<Reel> {
  const p = palette('#070b22', '#3d3f86', '#ffe2b0', '#05060f', '#ffc765')
  const make = (wide: number, seed: string, layers: (s: Sheet) => Layer[]) => {
    const s = sheet(wide, p, seed)
    return raster(s, layers(s))
  }
  const shore = 640
  const back = await make(still, 'sky', (s) => [sky(s, 0.75), stars(s, 150, 420), disc(s, 1290, 190, 50, 5)])
  const far = await make(2300, 'far', (s) => [towers(s, shore, 330, mix(p.horizon, p.far, 0.6), 0.1, 0.2, 0.7)])
  const veil = await make(still, 'veil', (s) => [haze(s, 330, 330, p.horizon, 0.6)])
  const near = await make(2900, 'near', (s) => [towers(s, shore, 240, p.mid, 0.4, 0.32, 0.95)])
  const quay = await make(4200, 'quay', (s) => [
    {
      depth: 1,
      body:
        rect(0, 900, s.w, 110, p.near) +
        times(
          s.w / 420,
          (i) =>
            rect(i * 420 + 90, 660, 9, 260, p.near) + rect(i * 420 + 60, 656, 70, 9, p.near) + circle(i * 420 + 124, 672, 14, '#ffe7b5'),
        ).join('') +
        times(s.w / 90, (i) => rect(i * 90, 850, 6, 60, p.near)).join('') +
        rect(0, 850, s.w, 8, p.near),
    },
  ])
  const ferry = await sprite(
    460,
    170,
    (s) =>
      polygon(
        [
          [0, 100],
          [460, 100],
          [420, 168],
          [50, 168],
        ],
        '#0a0c1c',
      ) +
      rect(60, 50, 320, 52, '#161a38') +
      rect(120, 10, 150, 42, '#1d2247') +
      times(12, (i) => rect(72 + i * 25, 62, 15, 20, '#ffd98a')).join('') +
      times(5, (i) => rect(130 + i * 27, 20, 15, 16, '#ffe9b8')).join('') +
      rect(290, 0, 20, 52, '#1d2247') +
      rect(0, 98, 460, 5, s.p.light, 'opacity="0.3"'),
  )
  const lamp = await glowOf('#ffb64a', 130)
  const red = await glowOf('#ff4030', 34)
  const r = chance('harbor')
  const masts = times(7, () => ({ x: r.between(100, 2200), y: r.between(300, 420), o: r.between(0, 6) }))
  return (frame) => {
    const t = frame.seconds
    put(frame, back, -4, 0)
    put(frame, far, -40 - t * 7, 0)
    for (const m of masts) turn(frame, red, m.x * unit - 40 - t * 7, m.y * unit, 0, 1, Math.max(0, Math.sin(t * 2.6 + m.o)) ** 3, true)
    put(frame, veil, -4, 0)
    put(frame, near, -60 - t * 16, 0)
    const x = 1290 - t * 52
    put(frame, ferry, x, shore * unit - 100 + Math.sin(t * 1.4) * 2)
    turn(frame, lamp, x + 170, shore * unit - 60, 0, 1.2, 0.5, true)
    mirror(frame, Math.round(shore * unit), 260, [10, 14, 44])
    put(frame, quay, -20 - t * 62, 0)
    for (let i = 0; i < 12; i++)
      turn(frame, lamp, (i * 420 + 124) * unit - 20 - t * 62, 672 * unit, 0, 1.1, 0.75 + Math.sin(t * 9 + i * 5) * 0.03, true)
  }
}

export async function openSea(): Promise<Reel> {
  const p = palette('#173a63', '#ff9e6b', '#ffe0a1', '#062033', '#ffffff')
  const horizon = 520
  const s0 = sheet(still, p, 'sea-sky')
  const back = await raster(s0, [
    {
      depth: 0,
      body: rect(
        0,
        0,
        still,
        1000,
        s0.linear([
          [0, '#1d4a7c'],
          [0.36, '#d9866f'],
          [0.52, '#ffc387'],
          [1, '#ffc387'],
        ]),
      ),
    },
  ])
  const s1 = sheet(2300, p, 'sea-clouds')
  const cloud = await raster(s1, [clouds(s1, 260, 12, '#ffd0a8', 0.5)])
  const sun = await sprite(900, 900, (s) =>
    circle(
      450,
      450,
      450,
      s.radial([
        [0, '#fff1c9', 0.95],
        [0.16, '#ffdf9a', 0.8],
        [0.2, '#ffc777', 0.4],
        [1, '#ffb066', 0],
      ]),
    ),
  )
  const tints = ['#7d6b80', '#4f6a88', '#356080', '#1f4a6b', '#123651', '#0a2238']
  const bands = await Promise.all(
    tints.map(async (tint, i) => {
      const s = sheet(5200, p, `swell${i}`)
      return raster(s, [swell(s, horizon + 6 + i ** 1.55 * 38, 6 + i * 9, tint, 0, 110 + i * 70)])
    }),
  )
  const boat = await sprite(
    300,
    330,
    () =>
      path('M20 260H280L238 318H70Z', '#1a1420') +
      rect(146, 20, 7, 244, '#1a1420') +
      path('M158 30C230 110 262 190 268 244H158Z', '#fff3de') +
      path('M140 60C90 130 60 190 50 244H140Z', '#f2d4b4') +
      line('M20 262H280', '#e8623d', 8),
  )
  const gull = (flap: number) =>
    sprite(90, 60, () => line(`M4 ${30 - flap}Q26 ${18 - flap} 45 32Q64 ${18 - flap} 86 ${30 - flap}`, '#2b2230', 6))
  const gulls = [await gull(16), await gull(8), await gull(0), await gull(-8)]
  const r = chance('glitter')
  const sparks = times(230, () => ({ u: r.between(-1, 1), v: r.next() ** 0.7, o: r.between(0, 6.28), f: r.between(1.5, 4) }))
  const birds = times(6, () => ({
    x: r.between(-200, 900),
    y: r.between(110, 280),
    v: r.between(34, 60),
    o: r.between(0, 6),
    k: r.between(0.5, 1),
  }))
  return (frame) => {
    const t = frame.seconds
    const sunY = 520 - t * 3.4
    put(frame, back, -4, 0)
    turn(frame, sun, 800, sunY * unit, 0, 1, 1, true)
    put(frame, cloud, -30 - t * 6, 0)
    for (const b of birds) turn(frame, gulls[Math.floor(t * 7 + b.o) % 4]!, b.x + t * b.v, b.y + Math.sin(t + b.o) * 12, 0, b.k)
    for (const [i, band] of bands.entries()) {
      const sway = Math.sin(t * (0.5 + i * 0.08) + i * 1.3)
      put(frame, band, -900 - i * 30 + (i % 2 ? -1 : 1) * t * (7 + i * 7) + sway * (6 + i * 4), sway * (2 + i * 2.4))
      if (i === 2) turn(frame, boat, 330 + t * 9, 478 + Math.sin(t * 1.1) * 5, Math.sin(t * 0.9) * 0.06, 0.9)
      for (const g of sparks.filter((_, k) => k % bands.length === i)) {
        const y = horizon * unit + 8 + (g.v * 0.12 + i / 6) ** 1.25 * 320
        const shine = Math.max(0, Math.sin(t * g.f + g.o)) ** 2
        const w = 6 + i * 9
        box(frame, 800 + g.u * (30 + i * 46) - w / 2, y, w * (0.5 + shine), 1.5 + i * 0.7, [255, 226, 168], shine * 0.8)
      }
    }
  }
}

export async function forestMist(): Promise<Reel> {
  const p = palette('#10302f', '#8fc1a4', '#f4ffd0', '#04110f', '#e9ff9a')
  const make = (wide: number, seed: string, layers: (s: Sheet) => Layer[]) => {
    const s = sheet(wide, p, seed, 0.6)
    return raster(s, layers(s))
  }
  const back = await make(still, 'back', (s) => [
    {
      depth: 0,
      body: rect(
        0,
        0,
        s.w,
        1000,
        s.linear([
          [0, p.top],
          [0.55, p.horizon],
          [1, p.mid],
        ]),
      ),
    },
    {
      depth: 0,
      body: ellipse(
        1080,
        400,
        520,
        460,
        s.radial([
          [0, p.light, 0.95],
          [0.4, p.light, 0.35],
          [1, p.light, 0],
        ]),
      ),
    },
  ])
  const farTrunks = await make(2000, 'far', (s) => [trunks(s, 60, 20, mix(p.horizon, p.far, 0.5), 0.1), haze(s, 300, 500, p.horizon, 0.5)])
  const beams = await make(still, 'beams', (s) => [shafts(s, 1080, 8, 0.26)])
  const middle = await make(2500, 'middle', (s) => [
    trunks(s, 150, 46, mix(p.far, p.mid, 0.35), 0.4),
    hill(s, 800, 60, mix(p.far, p.mid, 0.6), 0.4),
  ])
  const deer = await sprite(
    260,
    300,
    () =>
      path(
        'M60 150C90 130 170 136 196 150L206 120C200 96 206 76 226 70L244 82L232 92C232 116 226 150 214 176L206 296H194L188 206C150 216 120 214 92 206L84 296H72L66 206C50 190 48 166 60 150Z',
        '#0b2620',
      ) + line('M222 72C214 40 196 34 190 10M216 48L236 22M230 70C240 44 256 40 258 16M62 154L46 172', '#0b2620', 6),
  )
  const nearTrunks = await make(3300, 'near', (s) => [
    trunks(s, 520, 110, p.mid, 0.6),
    hill(s, 900, 50, p.near, 0.8),
    ferns(s, 960, 130, p.near, 0.9),
  ])
  const mistSheet = sheet(3200, p, 'mist')
  const mist = await raster(mistSheet, [
    {
      depth: 0,
      body: group(
        times(40, () =>
          ellipse(
            mistSheet.r.between(0, 3200),
            mistSheet.r.between(480, 860),
            mistSheet.r.between(160, 420),
            mistSheet.r.between(20, 70),
            '#dff5e4',
            'opacity="0.16"',
          ),
        ).join(''),
        `filter="${mistSheet.blur(22)}"`,
      ),
    },
  ])
  const fly = await glowOf('#eaff8f', 22)
  const r = chance('flies')
  const flies = times(26, () => ({
    x: r.between(0, 1280),
    y: r.between(340, 640),
    a: r.between(20, 90),
    f: r.between(0.3, 0.9),
    o: r.between(0, 6),
  }))
  return (frame) => {
    const t = frame.seconds
    put(frame, back, -4, 0)
    put(frame, farTrunks, -10 - t * 5, 0)
    put(frame, beams, -4, 0, { alpha: 0.75 + Math.sin(t * 0.7) * 0.25, glow: true })
    put(frame, mist, -300 - t * 12, -20, { alpha: 0.8 })
    put(frame, middle, -20 - t * 13, 0)
    put(frame, deer, 760 - t * 13, 400 + (t > 11 && t < 12.5 ? -2 : 0))
    put(frame, mist, -900 + t * 20, 40, { alpha: 0.8 })
    for (const f of flies)
      turn(
        frame,
        fly,
        f.x + Math.sin(t * f.f + f.o) * f.a,
        f.y + Math.cos(t * f.f * 1.3 + f.o) * f.a * 0.5,
        0,
        1,
        Math.max(0, Math.sin(t * f.f * 2 + f.o)),
        true,
      )
    put(frame, nearTrunks, -60 - t * 40, 0)
  }
}

export async function desertRoadFilm(): Promise<Reel> {
  const p = palette('#2b1a4d', '#ff8a4c', '#ffd27a', '#160b14', '#fff1c4')
  const horizon = 388
  const s = sheet(2500, p, 'road-sky', 0.5)
  const layers = desertRoad(s)
  const back = await raster(s, layers.slice(0, 2))
  const mesas = await raster(s, layers.slice(3, 5))
  const sun = await sprite(800, 800, (sp) =>
    circle(
      400,
      400,
      400,
      sp.radial([
        [0, '#fff0c0', 1],
        [0.2, '#ffd98a', 0.95],
        [0.24, '#ffb35c', 0.4],
        [1, '#ff9a4c', 0],
      ]),
    ),
  )
  const car = await sprite(
    240,
    150,
    () =>
      path('M10 140V92Q14 72 40 66L66 22Q74 10 92 10H148Q166 10 174 22L200 66Q226 72 230 92V140Z', '#140c18') +
      path('M66 62L84 26H156L174 62Z', '#5c3a52') +
      rect(16, 84, 46, 18, '#ff3b28', 'rx="5"') +
      rect(178, 84, 46, 18, '#ff3b28', 'rx="5"') +
      rect(84, 98, 72, 22, '#f2e3c0', 'rx="3"') +
      rect(20, 138, 40, 12, '#000', 'rx="4"') +
      rect(180, 138, 40, 12, '#000', 'rx="4"'),
  )
  const tail = await glowOf('#ff3020', 70)
  const dust = await glowOf('#ffb070', 90)
  return (frame) => {
    const t = frame.seconds
    const bend = Math.sin(t * 0.32) * 1.1
    put(frame, back, -250 - bend * 30, 0)
    turn(frame, sun, 640 - bend * 40, 352, 0, 1, 1, true)
    put(frame, mesas, -300 - bend * 120, 0, { to: horizon + 8 })
    roadRows(frame, horizon, t, bend)
    posts(frame, horizon, t, bend)
    const z = 0.34 + Math.sin(t * 0.5) * 0.06
    const x = 640 + curve(z, bend) + Math.sin(t * 0.8) * 16 + 34
    const y = horizon + z * 330
    turn(frame, dust, x, y + 14, 0, 1.2, 0.3, true)
    turn(frame, car, x, y - 36 + Math.sin(t * 23) * 0.8, Math.sin(t * 0.8) * 0.012, 0.72)
    const brake = t % 7 > 6 ? 0.95 : 0.4
    for (const side of [-1, 1]) turn(frame, tail, x + side * 47, y - 30, 0, 1, brake, true)
  }
}

const curve = (z: number, bend: number) => -bend * 230 * (1 - z) ** 2

function roadRows({ canvas }: { canvas: Uint8Array }, horizon: number, t: number, bend: number) {
  for (let row = horizon; row < 720; row++) {
    const z = (row - horizon + 1) / (720 - horizon)
    const distance = 1 / z + t * 3.2
    const middle = 640 + curve(z, bend)
    const half = 6 + z * 430
    const stripe = Math.floor(distance * 0.9) % 2 === 0
    const dash = Math.floor(distance * 1.6) % 2 === 0
    const shade = 0.55 + z * 0.45
    const sand = stripe ? [150, 78, 62] : [158, 84, 66]
    for (let column = 0; column < 1280; column++) {
      const off = Math.abs(column - middle)
      let color = sand
      let dim = 1.25 - z * 0.7
      if (off < half) {
        color = stripe ? [62, 44, 58] : [66, 47, 61]
        dim = 1.5 - shade * 0.6
        if (off > half * 0.93 && off < half * 0.97) color = [235, 214, 178]
        else if (dash && off < half * 0.018 + 0.6) color = [255, 226, 150]
      } else if (off < half * 1.12) color = [120, 62, 54]
      const into = (row * 1280 + column) * 3
      const warm = Math.max(0, 1 - z * 5) * 0.6
      canvas[into] = Math.min(255, color[0]! * dim * (1 - warm) + 255 * warm)
      canvas[into + 1] = Math.min(255, color[1]! * dim * (1 - warm) + 165 * warm)
      canvas[into + 2] = Math.min(255, color[2]! * dim * (1 - warm) + 100 * warm)
    }
  }
}

function posts(frame: { canvas: Uint8Array; seconds: number }, horizon: number, t: number, bend: number) {
  for (let i = 14; i >= 1; i--) {
    const distance = i * 1.6 - ((t * 3.2) % 1.6)
    const z = 1 / Math.max(0.6, distance)
    if (z > 1.4) continue
    const y = horizon + z * 332
    for (const side of [-1, 1]) {
      const x = 640 + curve(Math.min(1, z), bend) + side * (16 + z * 640)
      const tall = z * (side < 0 ? 520 : 130)
      box(frame, x - z * 7, y - tall, Math.max(1, z * 14), tall, [32, 18, 26], 0.95)
      if (side < 0) box(frame, x - z * 70, y - tall * 0.94, z * 140, Math.max(1, z * 9), [32, 18, 26], 0.95)
      else box(frame, x - z * 7, y - tall, Math.max(1, z * 14), Math.max(1, z * 24), [255, 220, 140], 0.9)
    }
  }
}

export async function kiteHill(): Promise<Reel> {
  const p = palette('#4db8ff', '#c9f1ff', '#ffe66b', '#2f9e52', '#ff7aa8')
  p.far = '#a6e07a'
  p.mid = '#5cc466'
  p.near = '#2f9e52'
  const s = sheet(4700, p, 'kites')
  const layers = meadow(s)
  const [, , , farHill, farTrees, midHill, nearTrees, nearHill, flowers] = await Promise.all(layers.map((layer) => raster(s, [layer])))
  const s0 = sheet(still, p, 'kite-sky')
  const back = await raster(s0, [
    {
      depth: 0,
      body: rect(
        0,
        0,
        still,
        1000,
        s0.linear([
          [0, p.top],
          [0.7, p.horizon],
        ]),
      ),
    },
  ])
  const rays = await sprite(1200, 1200, () =>
    times(14, (i) => {
      const a = (i / 14) * 6.283
      return polygon(
        [
          [600, 600],
          [600 + Math.cos(a) * 590, 600 + Math.sin(a) * 590],
          [600 + Math.cos(a + 0.2) * 590, 600 + Math.sin(a + 0.2) * 590],
        ],
        '#fff6b8',
        'opacity="0.4"',
      )
    }).join(''),
  )
  const face = await sprite(
    300,
    300,
    () =>
      circle(150, 150, 120, '#ffe66b') +
      circle(112, 130, 11, '#a8701c') +
      circle(188, 130, 11, '#a8701c') +
      line('M106 176Q150 216 194 176', '#a8701c', 9) +
      circle(84, 168, 14, '#ffb84d', 'opacity="0.7"') +
      circle(216, 168, 14, '#ffb84d', 'opacity="0.7"'),
  )
  const puff = await sprite(
    420,
    190,
    () =>
      circle(90, 120, 66, '#fff') + circle(180, 84, 82, '#fff') + circle(286, 104, 72, '#fff') + rect(80, 110, 230, 76, '#fff', 'rx="38"'),
  )
  const paper = (a: string, b: string) => sprite(220, 300, () => kite(a, b))
  const kites = [await paper('#ff5d73', '#ffb84d'), await paper('#7a5cff', '#4de0d2'), await paper('#ff8f3f', '#ffe04d')]
  const friend = (fur: string, ear: keyof typeof ears) => sprite(180, 220, () => critter(fur, ear))
  const friends = [await friend('#ff7aa8', 'rabbit'), await friend('#5aa9ff', 'bear'), await friend('#ffd04d', 'fox')]
  return (frame) => {
    const t = frame.seconds
    put(frame, back, -4, 0)
    turn(frame, rays, 1030, 140, t * 0.16, 1, 1)
    turn(frame, face, 1030, 140, Math.sin(t * 1.2) * 0.08, 1 + Math.sin(t * 2) * 0.02)
    for (let i = 0; i < 4; i++) put(frame, puff, ((i * 430 - t * 14 * (1 + i * 0.2) + 2000) % 1700) - 320, 40 + i * 38)
    put(frame, farHill!, -60 - t * 16, 0)
    put(frame, farTrees!, -60 - t * 20, 0)
    for (const [i, image] of kites.entries()) {
      const x = 300 + i * 300 + Math.sin(t * 0.7 + i * 2) * 60
      const y = 200 + (i % 2) * 70 + Math.cos(t * 0.9 + i) * 40
      const ground = 460 + i * 20
      for (let k = 0; k < 60; k++)
        box(
          frame,
          x + (470 + i * 180 - t * 6 - x) * (k / 60) + Math.sin(k * 0.2) * 4,
          y + 90 + (ground - y - 60) * (k / 60) ** 1.6,
          2,
          6,
          [255, 255, 255],
          0.85,
        )
      turn(frame, image, x, y, Math.sin(t * 1.3 + i) * 0.25, 0.8)
    }
    put(frame, midHill!, -80 - t * 36, 0)
    for (const [i, image] of friends.entries()) {
      const hop = Math.abs(Math.sin(t * 4.2 + i * 0.9))
      turn(frame, image, 440 + i * 170 + Math.sin(t * 0.5) * 40, 520 - hop * 52, Math.sin(t * 4.2 + i * 0.9) * 0.08, 0.9)
    }
    put(frame, nearTrees!, -200 - t * 52, 0)
    put(frame, nearHill!, -240 - t * 70, 0)
    put(frame, flowers!, -240 - t * 70, 0)
  }
}
