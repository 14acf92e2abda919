// The films that play indoors, and the one in space.
import { chance } from '../../demo/chance.ts'
import { letter } from './lettering.ts'
import { box, put, type Raster, type Reel, raster, turn, unit } from './reel.ts'
import { glowOf, sprite } from './reels-outdoors.ts'
import { stars } from './scenes/nature.ts'
import { figure } from './scenes/people.ts'
import { arcade, crowd, kitchen, newsroom } from './scenes/rooms.ts'
import { circle, ellipse, group, type Layer, line, palette, path, polygon, rect, type Sheet, sheet, times } from './sheet.ts'

const still = 1790

async function each(s: Sheet, layers: Layer[]) {
  return Promise.all(layers.map((layer) => raster(s, [layer])))
}

export async function deepOrbit(): Promise<Reel> {
  const p = palette('#03040d', '#12204a', '#ffd9a0', '#000003', '#8fe3ff')
  const s0 = sheet(2300, p, 'orbit')
  const back = await raster(s0, [
    {
      depth: 0,
      body:
        rect(0, 0, 2300, 1000, '#04050f') +
        ellipse(
          700,
          300,
          900,
          420,
          s0.radial([
            [0, '#3a2a7a', 0.55],
            [1, '#3a2a7a', 0],
          ]),
        ) +
        ellipse(
          1700,
          760,
          700,
          360,
          s0.radial([
            [0, '#0c6a7a', 0.4],
            [1, '#0c6a7a', 0],
          ]),
        ),
    },
    stars(s0, 260, 1500),
  ])
  const s1 = sheet(2900, p, 'orbit-near')
  const near = await raster(s1, [stars(s1, 60, 1500)])
  const world = spinning(330)
  const sun = await glowOf('#ffe2b0', 520)
  const flare = await sprite(1600, 60, (s) =>
    ellipse(
      800,
      30,
      800,
      7,
      s.radial([
        [0, '#fff6dc', 0.95],
        [1, '#ffdca0', 0],
      ]),
    ),
  )
  const blink = await glowOf('#ff5040', 30)
  const window = await glowOf('#8fe3ff', 46)
  const station = await sprite(900, 420, () => {
    const metal = '#141a2c'
    const panel = (x: number) =>
      times(
        4,
        (i) =>
          rect(x, 40 + i * 92, 170, 78, i % 2 ? '#1c2f5e' : '#22376b') +
          line(`M${x + 57} ${40 + i * 92}v78M${x + 113} ${40 + i * 92}v78`, '#0c1226', 4),
      ).join('')
    return (
      rect(130, 196, 640, 20, metal) +
      panel(70) +
      panel(250) +
      panel(480) +
      panel(660) +
      rect(400, 120, 110, 180, '#1b2238', 'rx="30"') +
      rect(380, 180, 150, 60, '#232c48', 'rx="20"') +
      times(4, (i) => circle(412 + i * 28, 210, 8, '#ffe9b0')).join('') +
      line('M455 120V40M430 60H480', metal, 8) +
      circle(455, 310, 46, '#1b2238')
    )
  })
  return (frame) => {
    const t = frame.seconds
    put(frame, back, -30 - t * 3, 0)
    put(frame, near, -100 - t * 9, 0)
    world(frame, 800 - t * 3, 470, t * 0.055)
    const rise = 250 - t * 3
    turn(frame, sun, 560 - t * 3, rise, 0, 1.1, 0.85, true)
    turn(frame, flare, 560 - t * 3, rise, 0, 1, 0.8, true)
    const x = -320 + t * 62
    const y = 300 + t * 5
    turn(frame, station, x, y, -0.16 + t * 0.004, 0.82)
    turn(frame, window, x, y, 0, 1.5, 0.35, true)
    for (const side of [-1, 1]) turn(frame, blink, x + side * 250, y + side * -34, 0, 1, (t * 1.1 + side) % 1.6 < 0.25 ? 1 : 0.05, true)
  }
}

/** Returns a function that draws a rotating planet under a fixed light. */
function spinning(radius: number) {
  const wide = 1024
  const tall = 512
  const map = new Uint8Array(wide * tall * 3)
  const bump = (x: number, y: number) => {
    const u = (x / wide) * Math.PI * 2
    const v = (y / tall) * Math.PI
    return (
      Math.sin(u * 2 + Math.sin(v * 3) * 1.4) +
      Math.sin(u * 5 - v * 6) * 0.5 +
      Math.sin(u * 9 + v * 11) * 0.28 +
      Math.sin(u * 17 - v * 23) * 0.14
    )
  }
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) {
      const h = bump(x, y)
      const cap = Math.abs(y / tall - 0.5) > 0.42
      const cloud = Math.sin((x / wide) * 25 + Math.sin((y / tall) * 18) * 2.6) + Math.sin((y / tall) * 40 + (x / wide) * 12.566) > 1.25
      const color =
        cloud || cap
          ? [226, 236, 240]
          : h > 0.75
            ? [172, 132, 86]
            : h > 0.35
              ? [84, 128, 84]
              : h > 0.25
                ? [120, 176, 160]
                : [22, 74 + h * 20, 128 + h * 24]
      map.set(color, (y * wide + x) * 3)
    }
  return ({ canvas }: { canvas: Uint8Array }, cx: number, cy: number, spin: number) => {
    for (let row = Math.max(0, Math.ceil(cy - radius * 1.12)); row < Math.min(720, cy + radius * 1.12); row++)
      for (let column = Math.max(0, Math.ceil(cx - radius * 1.12)); column < Math.min(1280, cx + radius * 1.12); column++) {
        const x = (column - cx) / radius
        const y = (row - cy) / radius
        const d = x * x + y * y
        const into = (row * 1280 + column) * 3
        const lit = Math.max(0, Math.min(1, (-x * 0.62 - y * 0.55) * 1.1 + 0.25))
        if (d >= 1) {
          const air = Math.max(0, 1 - (Math.sqrt(d) - 1) / 0.1) ** 2 * Math.min(1, lit + 0.1)
          canvas[into] = Math.min(255, canvas[into]! + air * 70)
          canvas[into + 1] = Math.min(255, canvas[into + 1]! + air * 140)
          canvas[into + 2] = Math.min(255, canvas[into + 2]! + air * 220)
          continue
        }
        const z = Math.sqrt(1 - d)
        const light = Math.max(0.02, Math.min(1, -x * 0.6 - y * 0.52 + z * 0.45)) ** 0.9
        const u = (Math.atan2(x * 0.96 + y * 0.28, z) / (Math.PI * 2) + spin + 1) % 1
        const v = Math.asin(Math.max(-1, Math.min(1, y * 0.96 - x * 0.28))) / Math.PI + 0.5
        const at = (Math.floor(v * (tall - 1)) * wide + Math.floor(u * (wide - 1))) * 3
        const edge = (1 - z) ** 3 * lit
        canvas[into] = Math.min(255, map[at]! * light + edge * 80)
        canvas[into + 1] = Math.min(255, map[at + 1]! * light + edge * 150)
        canvas[into + 2] = Math.min(255, map[at + 2]! * light + edge * 230)
      }
  }
}

export async function newsDesk(): Promise<Reel> {
  const p = palette('#050a24', '#1b3f8f', '#5fa8ff', '#030614', '#ff5a3c')
  const s = sheet(still, p, 'news', 0.5)
  const layers = newsroom(s)
  const [back, panels, , , desk] = await each(s, layers)
  const arc = (radius: number, from: number, color: string, weight: number) =>
    sprite(radius * 2 + 60, radius * 2 + 60, () =>
      circle(
        radius + 30,
        radius + 30,
        radius,
        'none',
        `stroke="${color}" stroke-width="${weight}" stroke-dasharray="${from} ${from * 0.5} ${from * 0.2} ${from * 0.4}"`,
      ),
    )
  const arcs = [await arc(400, 420, '#5fa8ff', 4), await arc(440, 620, '#ff5a3c', 10), await arc(490, 240, '#8fc6ff', 3)]
  const words = (text: string, face: string, size: number, fill: string) => {
    const set = letter(text, face, size, { x: 10, y: size * 1.05, tracking: 0.02 })
    return sprite(set.advance + 40, size * 1.4, () => path(set.d, fill))
  }
  const headline = [
    await words('THE FIRST HOUR', 'anton', 120, '#ffffff'),
    await words('What happened, in order', 'archivo:500', 52, '#cfe2ff'),
  ]
  const lower = [
    await words('Ferry strike ends after nine days', 'archivo:800', 46, '#ffffff'),
    await words('Spring arrives eleven days early in the north', 'archivo:800', 46, '#ffffff'),
  ]
  const sweep = await sprite(500, 1000, (sp) =>
    rect(
      0,
      0,
      500,
      1000,
      sp.linear(
        [
          [0, '#9cc8ff', 0],
          [0.5, '#9cc8ff', 0.35],
          [1, '#9cc8ff', 0],
        ],
        'across',
      ),
    ),
  )
  const dot = await glowOf('#cfe4ff', 12)
  const land = await glowOf('#ffb48a', 17)
  const ease = (v: number) => 1 - (1 - Math.max(0, Math.min(1, v))) ** 4
  return (frame) => {
    const t = frame.seconds
    put(frame, back!, -4, 0)
    put(frame, panels!, -4, 0)
    put(frame, sweep, ((t * 210) % 2100) - 500, 0, { glow: true })
    globe(frame, t, dot, land)
    for (const [i, image] of arcs.entries()) turn(frame, image, 644, 324, t * (i % 2 ? -0.22 : 0.16) * (1 + i * 0.3), 0.86, 0.8, true)
    put(frame, desk!, -4, 0)
    const bars = ease((t - 1) / 1.2) * (1 - ease((t - 8.5) / 0.8))
    box(frame, 0, 470, 1280 * bars, 6, [255, 90, 60], 1)
    put(frame, headline[0]!, 80 - (1 - ease((t - 1.4) / 1)) * 900 - ease((t - 8.5) / 0.8) * 1300, 480)
    put(frame, headline[1]!, 84 - (1 - ease((t - 2) / 1)) * 1100 - ease((t - 8.3) / 0.8) * 1300, 576)
    for (const [i, image] of lower.entries()) {
      const at = 10 + i * 6.6
      const inward = ease((t - at) / 0.8) * (1 - ease((t - at - 5.6) / 0.7))
      if (inward <= 0.01) continue
      box(frame, 70, 560, 12, 66 * inward, [255, 90, 60], 1)
      box(frame, 84, 560, 880 * inward, 66, [9, 22, 66], 0.92)
      put(frame, image, 96 - (1 - inward) * 900, 566, { alpha: inward })
    }
  }
}

function globe(frame: { canvas: Uint8Array; seconds: number }, t: number, dot: Raster, land: Raster) {
  for (let i = 0; i < 1100; i++) {
    const lat = Math.asin(1 - (2 * (i + 0.5)) / 1100)
    const lon = i * 2.39996
    const turned = lon + t * 0.28
    const z = Math.cos(lat) * Math.cos(turned)
    if (z < -0.25) continue
    const isLand = Math.sin(lon * 2 + lat * 3) + Math.cos(lat * 4.2 - lon) > 0.15
    const x = 644 + Math.cos(lat) * Math.sin(turned) * 262
    const y = 324 - Math.sin(lat) * 262
    turn(frame, isLand ? land : dot, x, y, 0, 0.6 + z * 0.5, (isLand ? 0.9 : 0.35) * (0.3 + 0.7 * Math.max(0, z)), true)
  }
}

export async function nightKitchen(): Promise<Reel> {
  const p = palette('#2a1712', '#9a5a34', '#ffd9a0', '#140a08', '#ffb85a')
  const s = sheet(1900, p, 'kitchen', 0.46)
  const layers = kitchen(s)
  const [back, tiles, shelves, lamps, , counter] = await each(s, layers)
  const pot = await sprite(
    420,
    240,
    (sp) =>
      rect(
        70,
        60,
        280,
        170,
        sp.linear(
          [
            [0, '#1d1210'],
            [0.3, '#b8835c'],
            [0.6, '#5a3524'],
            [1, '#160c0a'],
          ],
          'across',
        ),
        'rx="20"',
      ) +
      rect(30, 90, 50, 20, '#160c0a', 'rx="8"') +
      rect(340, 90, 50, 20, '#160c0a', 'rx="8"') +
      ellipse(210, 62, 140, 20, '#7a4c33'),
  )
  const lid = await sprite(
    320,
    90,
    () => path('M10 80Q160 10 310 80Z', '#d8a878') + ellipse(160, 80, 150, 10, '#3c2318') + rect(140, 26, 40, 24, '#1d1210', 'rx="10"'),
  )
  const puff = await glowOf('#fff2e2', 150)
  const blue = await glowOf('#3f7bff', 60)
  const amber = await glowOf('#ffb04a', 460)
  const knife = await sprite(330, 110, () => path('M110 30H310Q330 60 300 84H110Z', '#e9e4dc') + rect(0, 26, 120, 34, '#2b1a12', 'rx="10"'))
  const carrot = await sprite(
    360,
    80,
    () =>
      path('M20 40Q30 8 120 10L350 34Q356 40 350 46L120 70Q30 72 20 40Z', '#f08a30') +
      line('M60 16v48M110 12v54M160 16v46M210 22v38M260 26v28', '#c96a1a', 4) +
      line('M22 40q-14-26-20-30M22 40q-18 4-22 24', '#5b8f3c', 8),
  )
  const board = await sprite(640, 60, () => rect(0, 10, 640, 46, '#6b4226', 'rx="14"') + rect(0, 10, 640, 10, '#8a5a36', 'rx="5"'))
  const r = chance('steam')
  const puffs = times(46, () => ({ o: r.between(0, 4), x: r.between(-60, 60), w: r.between(10, 40), f: r.between(0.6, 1.4) }))
  const rain = times(70, () => ({ x: r.between(980, 1230), y: r.between(0, 260), v: r.between(180, 340), l: r.between(10, 34) }))
  return (frame) => {
    const t = frame.seconds
    const drift = -50 + Math.sin(t * 0.23) * 26
    put(frame, back!, drift, 0)
    put(frame, tiles!, drift, 0)
    box(frame, 985 + drift * 0.4, 30, 250, 220, [14, 26, 48], 0.96)
    for (const d of rain) box(frame, d.x + drift * 0.4, 32 + ((d.y + t * d.v) % 210), 1.5, d.l * 0.3, [150, 190, 230], 0.5)
    box(frame, 1106 + drift * 0.4, 30, 8, 220, [30, 16, 12], 1)
    put(frame, shelves!, drift * 1.1, 0)
    put(frame, lamps!, drift * 1.15 + Math.sin(t * 0.9) * 3, 0, { sway: (row) => Math.sin(t * 0.9) * (720 - row) * 0.012 })
    turn(frame, amber, 640 + drift, 380, 0, 1.4, 0.16 + Math.sin(t * 11) * 0.012, true)
    put(frame, counter!, drift * 1.3, 0)
    const px = 560 + drift * 1.3
    for (let i = 0; i < 9; i++)
      turn(frame, blue, px - 90 + i * 23, 521 + Math.sin(t * 17 + i * 2) * 2, 0, 0.5 + Math.sin(t * 13 + i * 4) * 0.12, 0.8, true)
    turn(frame, pot, px, 445, 0, 0.95)
    const rattle = Math.max(0, Math.sin(t * 1.9)) * Math.sin(t * 40)
    turn(frame, lid, px, 374 + rattle * 2 - Math.max(0, Math.sin(t * 1.9)) * 4, rattle * 0.025, 0.95)
    for (const f of puffs) {
      const age = (t * f.f * 0.5 + f.o) % 2
      turn(
        frame,
        puff,
        px + f.x + Math.sin(age * 4 + f.o) * f.w,
        352 - age * 190,
        0,
        0.3 + age * 0.55,
        0.13 * Math.sin((age / 2) * Math.PI),
        true,
      )
    }
    put(frame, board, 800 + drift * 1.4, 560)
    put(frame, carrot, 850 + drift * 1.4, 512)
    const chop = Math.max(0, Math.sin(t * 7.2)) ** 0.7
    if (t % 6 < 4.4) turn(frame, knife, 1000 + drift * 1.4 - (t % 6) * 26, 500 - chop * 46, 0.1 - chop * 0.24, 0.9)
  }
}

export async function stageLights(): Promise<Reel> {
  const p = palette('#0b0320', '#4a1270', '#ff4fa3', '#05010f', '#5fe0ff')
  const s = sheet(still, p, 'stage', 0.5)
  const back = await raster(s, [
    {
      depth: 0,
      body:
        rect(
          0,
          0,
          still,
          1000,
          s.linear([
            [0, '#07021a'],
            [0.6, '#3a0d63'],
            [1, '#12042a'],
          ]),
        ) +
        rect(0, 40, still, 22, '#05010f') +
        times(30, (i) => line(`M${i * 60} 40l60 -34`, '#05010f', 6)).join(''),
    },
  ])
  const wall = times(14, (i) => i)
  const deck = await raster(s, [
    {
      depth: 0,
      body:
        rect(
          0,
          740,
          still,
          260,
          s.linear([
            [0, '#7a2a8f'],
            [1, '#0b0320'],
          ]),
        ) +
        ellipse(
          895,
          790,
          520,
          70,
          s.radial([
            [0, '#ff9ad0', 0.85],
            [1, '#ff9ad0', 0],
          ]),
        ),
    },
  ])
  const beam = (color: string) =>
    sprite(260, 1150, (sp) =>
      group(
        polygon(
          [
            [122, 0],
            [138, 0],
            [258, 1150],
            [2, 1150],
          ],
          sp.linear([
            [0, color, 0.8],
            [0.6, color, 0.18],
            [1, color, 0],
          ]),
        ),
        `filter="${sp.blur(5)}"`,
      ),
    )
  const beams = [await beam('#ff4fa3'), await beam('#5fe0ff'), await beam('#ffd36b')]
  const lens = await glowOf('#ffffff', 50)
  const r = chance('singer')
  const singer = await sprite(420, 520, () => figure(210, 510, 470, '#05010f', r, '#ff9ad0') + line('M330 510V200', '#05010f', 8))
  const band = await sprite(
    900,
    460,
    () =>
      figure(140, 450, 400, '#0a0318', chance('bass'), '#5fe0ff') +
      figure(760, 450, 410, '#0a0318', chance('keys'), '#5fe0ff') +
      rect(660, 270, 220, 24, '#0a0318') +
      line('M60 210L250 320', '#0a0318', 16),
  )
  const rows = await Promise.all(
    [0, 1].map((i) => {
      const q = sheet(2100, p, `crowd${i}`)
      return raster(q, [crowd(q, 850 + i * 80, 0.85 + i * 0.5, i ? '#04010c' : '#12052a', 1, 0.4)])
    }),
  )
  const c = chance('confetti')
  const paper = times(150, () => ({
    x: c.between(0, 1280),
    y: c.between(-700, 0),
    v: c.between(60, 130),
    o: c.between(0, 6),
    color: c.pick([
      [255, 79, 163],
      [95, 224, 255],
      [255, 211, 107],
      [255, 255, 255],
    ] as [number, number, number][]),
  }))
  return (frame) => {
    const t = frame.seconds
    const beat = (t * 2) % 1
    const kick = Math.exp(-beat * 5)
    put(frame, back, -4, 0)
    for (const i of wall)
      for (let k = 0; k < 6; k++) {
        const level = Math.max(0, Math.sin(t * 3 + i * 0.8 + k * 0.4 + Math.sin(i + Math.floor(t * 2))))
        box(frame, 60 + i * 84, 440 - k * 44, 64, 32, k % 2 ? [255, 79, 163] : [95, 200, 255], 0.1 + level * 0.4)
      }
    for (let i = 0; i < 9; i++) {
      const x = 80 + i * 140
      turn(frame, beams[i % 3]!, x, 44, Math.sin(t * (0.7 + (i % 3) * 0.2) + i) * 0.55, 1, 0.55 + kick * 0.4, true, [0.5, 0])
      turn(frame, lens, x, 44, 0, 1 + kick * 0.5, 0.9, true)
    }
    put(frame, deck, -4, 0)
    put(frame, band, 316, 218 + kick * 4)
    turn(frame, singer, 640 + Math.sin(t) * 6, 356 - kick * 5, Math.sin(t * 2) * 0.02, 1)
    const flash = t % 8 < 0.12 ? 0.5 : 0
    if (flash) box(frame, 0, 0, 1280, 720, [255, 255, 255], flash)
    if (t > 12)
      for (const q of paper) {
        const y = q.y + (t - 12) * q.v * 1.6
        if (y < 720 && y > 0) box(frame, q.x + Math.sin(t * 2 + q.o) * 26, y, 4 + Math.abs(Math.sin(t * 6 + q.o)) * 6, 8, q.color, 0.95)
      }
    put(frame, rows[0]!, -120 + Math.sin(t * 0.6) * 10, -Math.abs(Math.sin(t * Math.PI * 2)) * 9)
    put(frame, rows[1]!, -160 - Math.sin(t * 0.5) * 14, -Math.abs(Math.sin(t * Math.PI * 2 + 0.6)) * 15)
  }
}

export async function hacienda(): Promise<Reel> {
  const p = palette('#1b1040', '#c25a6a', '#ffd7a3', '#150716', '#ff8f5a')
  const s = sheet(2300, p, 'hacienda', 0.5)
  const layers = arcade(s)
  const [back, walls, , floor, vines] = await each(s, layers)
  const woman = await sprite(
    300,
    520,
    () =>
      figure(150, 510, 470, '#15071a', chance('ella'), '#ffd7a3') +
      path('M110 330C70 420 50 470 40 510H262C250 470 230 420 190 330Z', '#2b0d26'),
  )
  const man = await sprite(300, 540, () => figure(150, 530, 500, '#15071a', chance('el'), '#ffd7a3'))
  const flame = await glowOf('#ff9a4a', 120)
  const moon = await glowOf('#cfd8ff', 300)
  const petal = await sprite(34, 26, () => path('M2 14C6 2 26 0 32 10C30 22 12 28 2 14Z', '#ff5d7a'))
  const curtain = await sprite(330, 1000, (sp) =>
    path(
      'M0 -10H300Q320 400 260 1010H0Z',
      sp.linear(
        [
          [0, '#3d1030', 0.96],
          [0.25, '#7a2450', 0.95],
          [0.5, '#3d1030', 0.96],
          [0.75, '#8a2d58', 0.95],
          [1, '#2b0a22', 0.96],
        ],
        'across',
      ),
    ),
  )
  const r = chance('petals')
  const petals = times(34, () => ({
    x: r.between(0, 1400),
    y: r.between(-700, 600),
    v: r.between(26, 54),
    o: r.between(0, 6),
    k: r.between(0.5, 1.1),
  }))
  return (frame) => {
    const t = frame.seconds
    const pan = -180 - t * 6
    put(frame, back!, pan * 0.6 - 60, 0)
    put(frame, walls!, pan, 0)
    turn(frame, moon, 980 + pan * 0.3, 210, 0, 1.3, 0.4, true)
    put(frame, floor!, pan, 0)
    for (let i = 0; i < 16; i++)
      turn(
        frame,
        flame,
        (i * 150 + 68) * unit + pan,
        572,
        0,
        0.7 + Math.sin(t * 9 + i * 3) * 0.05,
        0.55 + Math.sin(t * 13 + i * 7) * 0.12,
        true,
      )
    const near = Math.min(1, t / 19)
    const ease = near * near * (3 - 2 * near)
    const step = near < 1 ? Math.abs(Math.sin(t * 3.4)) * 4 : 0
    turn(frame, woman, 400 + ease * 176, 470 - step, Math.sin(t * 3.4) * 0.008, 1)
    turn(frame, man, 900 - ease * 216, 462 - step, -Math.sin(t * 3.4) * 0.008, 1)
    if (near === 1) turn(frame, flame, 630, 340, 0, 2.4, Math.min(0.5, (t - 19) * 0.2), true)
    put(frame, vines!, pan * 1.2, 0, { sway: (row) => Math.sin(t * 1.1 + row * 0.02) * row * 0.03 })
    for (const q of petals) {
      const y = ((q.y + t * q.v + 800) % 860) - 60
      turn(frame, petal, q.x + Math.sin(t * 1.1 + q.o) * 40 - t * 12, y, t * 1.4 + q.o, q.k)
    }
    put(frame, curtain, -90, 0, { sway: (row) => Math.sin(t * 1.2 + row * 0.008) * row * 0.05 })
    turn(frame, curtain, 1300, 360, Math.PI, 1.02, 1)
  }
}
