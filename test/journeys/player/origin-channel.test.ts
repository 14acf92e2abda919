// A channel that is an external stream (`origin`), as an operator sets it up. Its playlist offers the last two and a half minutes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ffmpeg } from '#services/media/packaging/testing.ts'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { clockEnvironment } from '../../setup/clock.ts'
import { importEntries } from '../import.ts'
import { accessible, picture, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-origin-channel-'))
const segment = 2
/** Seconds that the playlist offers. A shorter stream has no slider. */
const window = 150
/** Seconds that the player stays away from the start of the playlist. */
const distanceFromStart = 12
/** Milliseconds until a segment is sent. */
let delay = 0
/** Seconds of the film, after which the stream stands still. */
const length = 450

/** Returns the live playlist `time` seconds after the start of the stream. Every two seconds, it has a new segment at its end and one less at its start. */
function playlistAt(time: number): string {
  const last = Math.min(Math.floor((window + time) / segment), length / segment)
  const first = Math.max(last - window / segment, 0)
  const segments = Array.from({ length: last - first }, (_, index) => `#EXTINF:${segment},\n${first + index}.ts`)
  return [`#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:${segment}\n#EXT-X-MEDIA-SEQUENCE:${first}`, ...segments, ''].join('\n')
}

let origin: Server
let site: Site
beforeAll(async () => {
  const picture = ['-f', 'lavfi', '-t', `${length}`, '-i', 'testsrc=size=320x180:rate=10', '-c:v', 'libx264', '-preset', 'ultrafast']
  const cuts = ['-g', `${segment * 10}`, '-sc_threshold', '0', '-hls_time', `${segment}`, '-hls_list_size', '0']
  ffmpeg(...picture, ...cuts, '-hls_segment_filename', join(folder, '%d.ts'), '-f', 'hls', join(folder, 'whole.m3u8'))
  const began = performance.now()
  origin = createServer(({ url = '/' }, response) => {
    const name = basename(new URL(url, 'http://origin.example').pathname)
    response.setHeader('access-control-allow-origin', '*')
    // The browser of this test sends its country with each request.
    response.setHeader('access-control-allow-headers', 'cf-ipcountry')
    if (name === 'master.m3u8') response.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=320x180\nlive.m3u8\n')
    else if (name === 'live.m3u8') response.end(playlistAt((performance.now() - began) / 1000))
    else setTimeout(() => response.end(readFileSync(join(folder, name))), delay)
  })
  await new Promise<void>((listening) => origin.listen(0, '127.0.0.1', listening))
  const stream = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/master.m3u8`
  const [data, channels] = [join(folder, 'data'), join(folder, 'channels.json')]
  const id = 'harborview.example'
  writeFileSync(channels, JSON.stringify([{ id, brand: 'nbc', source: { from: 'origin', origin: stream }, slate: 'none', free: true }]))
  await importEntries([{ kind: 'channel', id, names: [{ text: 'Harbor View TV' }], brand: 'nbc' }], data)
  const env = { ...clockEnvironment(inject('clockOffset')), DEMO: 'off', CHANNELS_FILE: channels }
  site = await startSite({ data, env: { ...env, COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  await site?.stop()
  origin?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the slider of an external stream has what the stream offers, except its first 12 seconds: by keyboard to its start, and by “Go to live” to its newest part', async () => {
  const page = await visitor({ expected: /a request left the origin/, extraHTTPHeaders: { 'cf-ipcountry': 'US' } })
  await page.goto(`${site.url}/live?brand=nbc`)
  await page.getByRole('heading', { level: 1, name: 'Harbor View TV' }).waitFor()
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  const slider = page.getByRole('slider', { name: 'Seek' })
  await slider.focus()
  const offered = () => slider.evaluate(({ min, max }: HTMLInputElement) => Number(max) - Number(min))
  await expect.poll(offered).toBeGreaterThan(window - distanceFromStart - 3 * segment)
  expect(await offered()).toBeLessThanOrEqual(window)
  /** Returns how many seconds the playing position is after the start of the offered part, and before its end. */
  const place = () =>
    page.evaluate(() => {
      const { seekable, currentTime } = document.querySelector('video')!
      return { after: currentTime - seekable.start(0), before: seekable.end(0) - currentTime }
    })
  await expect.poll(async () => (await place()).before).toBeLessThan(30)

  const { before } = await place()
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await place()).before).toBeGreaterThan(before + window / 20)
  // While the player waits for its first segment, the playlist drops the segment at its start.
  delay = segment * 1250
  await page.keyboard.press('0')
  await expect.poll(async () => (await place()).after).toBeLessThan(20)
  await framesAdvance(page)
  delay = 0
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^2 minutes .*behind live$/)
  await page.locator('[data-player]').hover()
  // The programmes of an external stream are not recorded.
  expect(await page.getByRole('button', { name: 'Start over' }).count()).toBe(0)
  await picture(page, 'origin-channel-behind')
  await accessible(page)

  await page.getByRole('button', { name: 'Go to live' }).click()
  await expect.poll(async () => (await place()).before).toBeLessThan(30)
  await framesAdvance(page)
  await page.locator('[data-player] b', { hasText: /^Live$/ }).waitFor()
})
