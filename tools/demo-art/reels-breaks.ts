// The slate and the ads of the demo's channels. The products are fictional.
import { letter } from './lettering.ts'
import { box, put, type Reel, raster, turn } from './reel.ts'
import { glowOf, sprite } from './reels-outdoors.ts'
import { circle, ellipse, group, line, palette, path, rect, sheet, times } from './sheet.ts'

/** Returns a line of text as an image, and its width in pixels. */
async function words(text: string, face: string, size: number, fill: string) {
  const set = letter(text, face, size, { x: 10, y: size * 1.05, tracking: 0.01 })
  return { image: await sprite(set.advance + 30, size * 1.45, () => path(set.d, fill)), width: (set.advance + 20) * 0.72 }
}

const ease = (v: number) => 1 - (1 - Math.max(0, Math.min(1, v))) ** 3
const centred = ({ width }: { width: number }) => (1280 - width) / 2

/** A background of two colours that fills the picture. */
async function backdrop(top: string, bottom: string) {
  const p = palette(top, bottom, '#ffffff', '#000000')
  const s = sheet(1790, p, `${top}${bottom}`)
  const fill = s.linear([
    [0, top],
    [1, bottom],
  ])
  return raster(s, [{ depth: 0, body: rect(0, 0, 1790, 1000, fill) }])
}

/** The slate. Its movement repeats exactly, so that it can play again and again. */
export async function rightBack(): Promise<Reel> {
  const back = await backdrop('#0b1030', '#2a1c5e')
  const ring = await sprite(560, 560, () =>
    times(12, (i) =>
      circle(280 + 220 * Math.sin(i * 0.5236), 280 - 220 * Math.cos(i * 0.5236), 12 + i * 1.6, '#ffb02e', `opacity="${0.12 + i * 0.07}"`),
    ).join(''),
  )
  const glow = await glowOf('#7a6cff', 420)
  const english = await words('We will be right back', 'archivo:800', 84, '#ffffff')
  const spanish = await words('Volvemos enseguida', 'archivo:500', 56, '#cfc8ff')
  return (frame) => {
    const turned = (frame.seconds / 6) * 2 * Math.PI
    put(frame, back, -4, 0)
    turn(frame, glow, 640 + Math.sin(turned / 2) * 120, 300, 0, 1.4, 0.35, true)
    turn(frame, ring, 640, 250, turned, 0.55)
    put(frame, english.image, centred(english), 430)
    put(frame, spanish.image, centred(spanish), 540)
  }
}

export async function tidewaterTea(): Promise<Reel> {
  const back = await backdrop('#f3e3c8', '#d9a566')
  const cup = await sprite(520, 420, (s) => {
    const china = s.linear([
      [0, '#ffffff'],
      [1, '#c9d8e0'],
    ])
    return (
      ellipse(240, 380, 230, 28, '#7a4a20', 'opacity="0.35"') +
      line('M400 150 C500 130 500 280 380 270', '#dfe8ec', 26) +
      path('M60 100 L420 100 C420 260 360 350 240 350 C120 350 60 260 60 100Z', china) +
      ellipse(240, 100, 180, 34, '#e9eff2') +
      ellipse(240, 102, 160, 26, '#8a3d12') +
      path(
        'M90 200 C150 170 190 230 250 200 C310 170 350 230 400 200 L392 236 C345 262 305 206 250 236 C190 262 150 206 100 236Z',
        '#2f7f93',
      )
    )
  })
  const steam = await sprite(120, 300, () =>
    group(line('M60 290 C10 220 110 170 60 100 C30 60 70 30 60 10', '#ffffff', 16), 'opacity="0.55"'),
  )
  const name = await words('Tidewater Tea', 'dm-serif-display', 120, '#4a2208')
  const claim = await words('The tide can wait.', 'archivo:500', 52, '#6b3a14')
  return (frame) => {
    const t = frame.seconds
    put(frame, back, -4, 0)
    put(frame, cup, 130, 300 + (1 - ease(t / 0.9)) * 420)
    for (const i of [0, 1, 2]) {
      const rise = (t * 0.45 + i / 3) % 1
      put(frame, steam, 190 + i * 70 + Math.sin(t * 2 + i) * 8, 300 - rise * 160, { alpha: Math.sin(rise * Math.PI) * ease(t - 0.8) })
    }
    put(frame, name.image, 590 + (1 - ease((t - 1.2) / 0.9)) * 760, 270)
    put(frame, claim.image, 598, 400, { alpha: ease((t - 2.6) / 0.8) })
  }
}

export async function lumenLamp(): Promise<Reel> {
  const back = await backdrop('#0a0d1c', '#1c1410')
  const lamp = await sprite(460, 760, (s) => {
    const shade = s.linear([
      [0, '#ffd98a'],
      [1, '#ff9e3d'],
    ])
    return (
      line('M230 300 L230 700', '#caa15e', 16) + ellipse(230, 710, 130, 26, '#8a6a3a') + path('M120 60 L340 60 L430 310 L30 310Z', shade)
    )
  })
  const glow = await glowOf('#ffb347', 620)
  const name = await words('LUMEN', 'righteous', 150, '#ffd98a')
  const claim = await words('A lamp that knows when to stop reading.', 'archivo:500', 40, '#f1e6d2')
  return (frame) => {
    const t = frame.seconds
    // The lamp flickers twice, then stays on.
    const on = t < 1 ? 0 : t < 1.15 ? 0.5 : t < 1.4 ? 0.05 : t < 1.55 ? 0.7 : t < 1.75 ? 0.1 : 1
    put(frame, back, -4, 0)
    put(frame, lamp, 150, 140, { alpha: 0.25 + 0.75 * on })
    if (on > 0) turn(frame, glow, 315, 280, 0, 1.15, 0.75 * on, true)
    put(frame, name.image, 590, 250, { alpha: on * ease((t - 2.2) / 0.8) })
    put(frame, claim.image, 596, 390, { alpha: on * ease((t - 3.2) / 0.8) })
  }
}

export async function pogoSocks(): Promise<Reel> {
  const back = await backdrop('#17c3b2', '#0b7f8f')
  const sock = (first: string, second: string) =>
    sprite(260, 380, () => {
      const shape = 'M60 20 L180 20 L180 200 C180 240 240 250 240 300 C240 350 150 350 110 330 C70 310 60 260 60 220Z'
      const stripes = times(8, (i) => rect(40, 40 + i * 40, 220, 20, second)).join('')
      return `${path(shape, first)}<clipPath id="leg"><path d="${shape}"/></clipPath>${group(stripes, 'clip-path="url(#leg)"')}${rect(52, 12, 136, 26, '#ffffff')}`
    })
  const pair = [await sock('#ff4f79', '#ffd23f'), await sock('#5b2a86', '#7ee081'), await sock('#ff8c42', '#fff1d0')]
  const shadow = await sprite(220, 50, () => ellipse(110, 25, 100, 18, '#043940', 'opacity="0.5"'))
  const name = await words('POGO SOCKS', 'bungee', 110, '#ffffff')
  const claim = await words('They come back up.', 'archivo:800', 52, '#fff1d0')
  return (frame) => {
    const t = frame.seconds
    put(frame, back, -4, 0)
    for (const [i, image] of pair.entries()) {
      const hop = Math.abs(Math.sin(t * 3.1 + i * 0.9))
      const x = 300 + i * 330
      turn(frame, shadow, x, 470, 0, 1.1 - hop * 0.5, 0.9)
      turn(frame, image, x, 330 - hop * 170, Math.sin(t * 3.1 + i * 0.9) * 0.12, 0.95)
    }
    const bar = ease((t - 2.5) / 0.7)
    box(frame, 0, 520, 1280 * bar, 200, [8, 60, 70], 0.85)
    put(frame, name.image, centred(name) + (1 - ease((t - 3) / 0.8)) * 1200, 530)
    put(frame, claim.image, centred(claim), 640, { alpha: ease((t - 4.4) / 0.8) })
  }
}
