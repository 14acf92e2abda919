// A channel that plays clear films and films with different keys (ClearKey), as an operator sets it up.
import { execFile } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { ffmpeg } from '#services/media/packaging/testing.ts'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { clockEnvironment } from '../../setup/clock.ts'
import { importEntries } from '../import.ts'
import { accessible, picture, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-encrypted-channel-'))
const [films, data, channels] = ['films', 'data', 'channels.json'].map((name) => join(folder, name)) as [string, string, string]
const channel = 'vault.example'
const hour = 3_600_000
const run = promisify(execFile)

/** Films of one colour with noise. Slices of a picture without noise are so small that none of their bytes are encrypted. */
const colors = { 'clear-green': '#208020', 'vault-red': '#a02020', 'vault-blue': '#2020a0' } as const
type Color = 'green' | 'red' | 'blue'

async function makeFilm(id: keyof typeof colors, ...encryption: string[]): Promise<void> {
  const source = join(folder, `${id}.mp4`)
  ffmpeg(
    ...['-f', 'lavfi', '-t', '8', '-i', `color=c=${colors[id]}:size=854x480:rate=30,noise=alls=30:allf=t`],
    ...['-f', 'lavfi', '-t', '8', '-i', 'sine=frequency=440:sample_rate=48000,volume=-12dB'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '600k', '-g', '60', '-c:a', 'aac', source],
  )
  const env = { ...process.env, MEDIA_DIR: films, DATA_DIR: data }
  await run(process.execPath, ['bin/daypart.ts', 'package', source, '--id', id, '--segment', '2', ...encryption], { env })
}

function entriesAt(now: number): EntryInput[] {
  const time = (at: number) => new Date(at).toISOString()
  return [
    {
      ...{ kind: 'video', id: 'round', brand: 'nbc', title: 'Round', programmingType: 'Clip', duration: 24 },
      films: ['clear-green', 'vault-red', 'vault-blue'],
    },
    { kind: 'channel', id: channel, names: [{ text: 'Vault TV' }], brand: 'nbc' },
    {
      ...{ kind: 'programme', id: 'rounds', channel, title: 'Rounds', video: 'round', rating: { system: 'VCHIP', value: 'TV-G' } },
      ...{ start: time(now - hour / 2), stop: time(now + 3 * hour) },
    },
  ]
}

let site: Site
beforeAll(async () => {
  await makeFilm('clear-green')
  await makeFilm('vault-red', '--encrypt')
  await makeFilm('vault-blue', '--encrypt')
  const setting = { id: channel, brand: 'nbc', source: { from: 'schedule' }, slate: 'clear-green', keySystems: ['clearkey'], free: true }
  writeFileSync(channels, JSON.stringify([setting]))
  await importEntries(entriesAt(Date.now() + inject('clockOffset')), data)
  const env = { ...clockEnvironment(inject('clockOffset')), DEMO: 'off', MEDIA_DIR: films, CHANNELS_FILE: channels }
  site = await startSite({ data, env: { ...env, COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openChannel(expected = /a request left the origin/): Promise<Page> {
  const page = await visitor({ expected, extraHTTPHeaders: { 'cf-ipcountry': 'US' } })
  await page.goto(`${site.url}/live?brand=nbc`)
  await page.getByRole('heading', { level: 1, name: 'Vault TV' }).waitFor()
  return page
}

const play = (page: Page) => page.locator('[data-player="ready"] button').click()

type Shown = { color: Color; time: number }
type Frames = { last: number; longestWait: number; stalls: number }

/** Records how often playback waits for data from now on, and the longest time between two frames, in milliseconds. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')!
    const frames: Frames = { last: performance.now(), longestWait: 0, stalls: 0 }
    Object.assign(window, { frames })
    video.addEventListener('waiting', () => frames.stalls++)
    const look = (at: number) => {
      frames.longestWait = Math.max(frames.longestWait, at - frames.last)
      frames.last = at
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  })
const recorded = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frames }).frames)

/** Returns the colour of the picture, and the time of the media. A canvas gets no pixels of a video with keys, so the pixels are those of the screen. */
async function shownNow(page: Page): Promise<Shown> {
  const { x, y } = (await page.locator('video').boundingBox())!
  const time = await page.evaluate(() => document.querySelector('video')!.currentTime)
  const { channels } = await sharp(await page.screenshot({ clip: { x: x + 40, y: y + 120, width: 60, height: 60 } })).stats()
  const [red, green, blue] = channels.map(({ mean }) => mean) as [number, number, number]
  const color = red > 1.5 * Math.max(green, blue) ? 'red' : blue > 1.5 * Math.max(red, green) ? 'blue' : 'green'
  return { color, time }
}

/** Watches until `count` films have been seen. Returns the colour of each with the time at which it was first seen. */
async function watchFilms(page: Page, count: number): Promise<Shown[]> {
  const shown: Shown[] = []
  while (shown.length < count) {
    const now = await shownNow(page)
    if (shown.at(-1)?.color !== now.color) shown.push(now)
  }
  return shown
}

test('a channel plays on without a gap from a clear film to an encrypted one, to one with another key, and to the clear film', async () => {
  const page = await openChannel()
  const licenses: string[] = []
  page.on('request', (request) => request.url().includes('/licenses/') && licenses.push(request.postData()!))
  await play(page)
  await framesAdvance(page)
  await recordFrames(page)
  const shown = await watchFilms(page, 6)
  const order: Color[] = ['green', 'red', 'blue']
  const first = order.indexOf(shown[0]!.color)
  expect(shown.map(({ color }) => color)).toEqual(shown.map((_, index) => order[(first + index) % 3]))
  // The first film was joined in the middle. Each of the others lasts eight seconds.
  for (const [index, { time }] of shown.slice(2).entries()) expect(Math.abs(time - shown[index + 1]!.time - 8)).toBeLessThan(1)
  const { stalls, longestWait } = await recorded(page)
  expect({ stalls, hasGap: longestWait > 700 }).toEqual({ stalls: 0, hasGap: false })
  // Each key is requested one time.
  expect(new Set(licenses).size).toBe(2)
  expect(licenses).toHaveLength(2)
  await page.locator('[data-player]').hover()
  await picture(page, 'encrypted-channel')
  await accessible(page)
})

test('without a licence the channel says so, and plays when the viewer tries again and gets one', async () => {
  const keys = await Promise.all(
    ['vault-red', 'vault-blue'].map(async (id) => JSON.parse(await readFile(join(films, id, 'film.json'), 'utf8')).drm.keyId as string),
  )
  const [stored, away] = [(key: string) => join(films, '.keys', `${key}.json`), (key: string) => join(folder, `${key}.json`)]
  for (const key of keys) renameSync(stored(key), away(key))
  const page = await openChannel(/a request left the origin|\/licenses\/clearkey/)
  await play(page)
  await page.getByRole('alert').getByRole('heading', { name: 'No license for this video' }).waitFor()
  await picture(page, 'encrypted-channel-refused')
  for (const key of keys) renameSync(away(key), stored(key))
  await page.getByRole('button', { name: 'Try again' }).click()
  await framesAdvance(page)
  const shown = await watchFilms(page, 3)
  expect(new Set(shown.map(({ color }) => color))).toEqual(new Set(['green', 'red', 'blue']))
})
