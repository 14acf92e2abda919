// Plays streams with CEA-708 captions in their picture, as an encoder of a broadcaster makes them, and reads the captions on the screen.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as dtvcc from '#contracts/captions/testing/dtvcc.ts'
import { makeCaptioned } from '#services/media/packaging/testing/closed-captions.ts'
import { ffmpeg } from '#services/media/packaging/testing.ts'
import { manifest } from '../built-files.ts'
import { picture, site, visitor } from '../visitor.ts'
import { accessiblePlayer, framesAdvance, freeVideos } from '../watching.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-cea-708-'))
afterAll(() => rmSync(folder, { recursive: true }))
type Files = Map<string, Buffer>
const streams: Record<'ts' | 'fmp4' | 'both' | 'broken', Files> = { ts: new Map(), fmp4: new Map(), both: new Map(), broken: new Map() }

/** Twenty seconds. English at the bottom left from 1 s, at the top from 10 s; Spanish from 1 s, in yellow. */
const services = dtvcc.tripletsByFrame([
  { frame: 10, codes: [dtvcc.define({ rows: 2 }), ...dtvcc.text('Good evening,'), [0x0d], ...dtvcc.text('harbor.')] },
  { frame: 25, codes: [dtvcc.show(0)] },
  { frame: 240, codes: [dtvcc.define({ window: 1, rows: 1, anchor: 0, down: 0 }), ...dtvcc.text('The storm is near.')] },
  { frame: 250, codes: [dtvcc.toggle(0, 1)] },
  {
    frame: 26,
    service: 2,
    codes: [dtvcc.define({ visible: true, rows: 1 }), dtvcc.penColor(0b00_11_11_00, 0), ...dtvcc.text('Buenas noches')],
  },
])

/** Returns packets whose bytes are random: false sizes, unknown commands, wrong sequence numbers. */
function brokenPackets(): Map<number, number[]> {
  let seed = 708
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed & 255
  }
  const frame = () => Array.from({ length: 54 }, (_, at) => (at % 3 === 0 ? 0xfe | Number(random() < 40) : random()))
  return new Map(Array.from({ length: 500 }, (_, index) => [index, frame()]))
}

/** Cuts a film into segments of two seconds. */
function segmentsOf(film: string, kind: 'mpegts' | 'fmp4'): Files {
  const part = mkdtempSync(join(folder, 'segments-'))
  ffmpeg(
    '-i',
    film,
    '-c',
    'copy',
    '-f',
    'hls',
    '-hls_time',
    '2',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    kind,
    join(part, 'media.m3u8'),
  )
  return new Map(readdirSync(part).map((name) => [name, readFileSync(join(part, name))]))
}

beforeAll(() => {
  const film = (name: string) => join(folder, `${name}.mp4`)
  makeCaptioned(film('services'), 20, [], services)
  makeCaptioned(film('both'), 20, [{ text: 'From 608.', from: 2, to: 18 }], services)
  makeCaptioned(film('broken'), 20, [], brokenPackets())
  streams.ts = segmentsOf(film('services'), 'mpegts')
  streams.fmp4 = segmentsOf(film('services'), 'fmp4')
  streams.both = segmentsOf(film('both'), 'mpegts')
  streams.broken = segmentsOf(film('broken'), 'mpegts')
})

const declared = ['SERVICE1",LANGUAGE="en",NAME="English', 'SERVICE2",LANGUAGE="es",NAME="Español']
  .map((service) => `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",INSTREAM-ID="${service}"\n`)
  .join('')
const master = (media: string) =>
  `#EXTM3U\n${media}#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="avc1.42c00d,mp4a.40.2"${media && ',CLOSED-CAPTIONS="cc"'}\nmedia.m3u8\n`

/** Plays a stream in the page of a video. Returns the names of the scripts that were loaded. `playlist`: changes the media playlist. */
async function play(page: Page, files: Files, media: string, playlist = (text: string) => text): Promise<string[]> {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.route('**/access/vod/**', (route) => route.fulfill({ json: { url: '/outside/master.m3u8' } }))
  await page.route('**/outside/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!
    const file = files.get(name)
    const contentType = 'application/vnd.apple.mpegurl'
    if (name === 'master.m3u8') return route.fulfill({ body: master(media), contentType })
    if (name === 'media.m3u8') return route.fulfill({ body: playlist(file!.toString()), contentType })
    return route.fulfill({ body: file!, contentType: name.endsWith('.ts') ? 'video/mp2t' : 'video/mp4' })
  })
  await page.goto(`${site}/`)
  await page.goto(`${site}${await freeVideos(page).first().getAttribute('href')}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  return scripts
}

const isDecoder = (url: string) => url.endsWith(manifest['src/web/player/closed-captions/cea-708-tracks.ts']!.file)
const shown = (page: Page, text: string) => page.locator('[data-cue]', { hasText: text }).waitFor({ timeout: 30_000 })
const seek = (page: Page, time: number) =>
  page.evaluate((to) => {
    document.querySelector('video')!.currentTime = to
  }, time)

test('the viewer chooses a service that the playlist declares, and its captions follow seeks, in their places and colours', async () => {
  const page = await visitor()
  await play(page, streams.ts, declared)
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Captions' }).click()
  await expect.poll(() => page.getByRole('menuitemradio').allTextContents()).toEqual(['Off', 'English', 'Spanish'])
  await accessiblePlayer(page, 'cea-708-menu')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.evaluate(() => document.querySelector('video')!.pause())
  await seek(page, 5)
  await shown(page, 'Good evening,')
  expect(await page.locator('[data-cue]').innerText()).toBe('Good evening,\nharbor.')
  await picture(page, 'cea-708-bottom')
  await seek(page, 12)
  await shown(page, 'The storm is near.')
  const place = await page.locator('[data-cue] > *').evaluate((cue) => {
    const frame = document.querySelector('[data-captions]')!.getBoundingClientRect()
    const { left, top } = cue.getBoundingClientRect()
    return [(left - frame.left) / frame.width, (top - frame.top) / frame.height]
  })
  expect(place).toEqual([expect.closeTo(0.1, 2), expect.closeTo(0.1, 2)])
  await picture(page, 'cea-708-top')

  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitemradio', { name: 'Spanish' }).click()
  await seek(page, 3)
  await shown(page, 'Buenas noches')
  const color = () => page.locator('[data-cue] .yellow').evaluate((text) => getComputedStyle(text).color)
  expect(await color()).toBe('rgb(255, 255, 0)')
  // A style of the viewer replaces that of the programme.
  await page.keyboard.press('b')
  expect(await color()).toBe('rgb(255, 255, 255)')
})

test('a live stream with CEA-708 only has captions while it plays, without a declaration', async () => {
  const page = await visitor()
  // The playlist has the last three segments; a new one every two seconds, from the time of the first request.
  let begun = 0
  await play(page, streams.fmp4, '', (text) => {
    begun ||= Date.now()
    const [head, ...segments] = text.split(/(?=#EXTINF)/)
    const first = Math.min(Math.floor((Date.now() - begun) / 2000), segments.length - 3)
    const live = head!.replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '').replace(/SEQUENCE:0/, `SEQUENCE:${first}`)
    return (
      live +
      segments
        .slice(first, first + 3)
        .join('')
        .replace('#EXT-X-ENDLIST', '')
    )
  })
  await page.keyboard.press('c')
  await shown(page, 'Good evening,')
  await shown(page, 'The storm is near.')
  expect(await page.locator('[data-cue]').count()).toBe(1)
})

test('a stream with CEA-608 and CEA-708 shows the former, and does not load the decoder of the latter', async () => {
  const page = await visitor()
  const scripts = await play(page, streams.both, '')
  // hls.js adds the track when it has read the end of a caption.
  await page.waitForFunction(() => document.querySelector('video')!.textTracks.length > 0)
  await page.keyboard.press('c')
  await seek(page, 3)
  await shown(page, 'From 608.')
  expect(scripts.filter(isDecoder)).toEqual([])
})

test('packets of random bytes do not stop the video, which plays to its end without an error', async () => {
  const page = await visitor()
  const scripts = await play(page, streams.broken, declared)
  await page.keyboard.press('c')
  await expect.poll(() => scripts.some(isDecoder)).toBe(true)
  await seek(page, 16)
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 18, null, { timeout: 30_000 })
  expect(await page.locator('[data-player] [role="alert"]').count()).toBe(0)
})
