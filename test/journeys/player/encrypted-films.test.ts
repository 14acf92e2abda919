// Encrypted films: an operator packages three, two for ClearKey and one for Widevine, which Debian's Chromium does not have.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { ffmpeg, makePlain } from '#services/media/packaging/testing.ts'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { clockEnvironment } from '../../setup/clock.ts'
import { importEntries } from '../import.ts'
import { accessible, picture, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-encrypted-'))
const [films, brands, data, keyFile] = ['films', 'brands', 'data', 'key.json'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
]
const run = promisify(execFile)
const clip = (id: string, title: string): EntryInput => ({
  ...{ kind: 'video', id, series: 'vault', programmingType: 'Clip', title, airDate: '2020-01-09T01:00:00Z', duration: 12, films: [id] },
})
const entries: EntryInput[] = [
  { kind: 'series', id: 'vault', brand: 'nbc', title: 'The Vault' },
  clip('vault-clearkey', 'The Key'),
  clip('vault-widevine', 'The Lock'),
  clip('vault-languages', 'The Code'),
]
const widevine = {
  ...{ keyId: '0123456789abcdef0123456789abcdef', key: '00112233445566778899aabbccddeeff' },
  // A pssh box of Widevine with the key id.
  widevine: 'AAAAMnBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABISEAEjRWeJq83vASNFZ4mrze8=',
}

let site: Site
beforeAll(async () => {
  const source = join(folder, 'source.mp4')
  makePlain(source, 12, { size: '854x480' })
  writeFileSync(keyFile, JSON.stringify(widevine))
  const made = async (...args: string[]) =>
    run(process.execPath, ['bin/daypart.ts', 'package', source, ...args], { env: { ...process.env, MEDIA_DIR: films, DATA_DIR: data } })
  await made('--id', 'vault-clearkey', '--encrypt')
  await made('--id', 'vault-widevine', '--key', keyFile)
  const spanish = join(folder, 'spanish.wav')
  ffmpeg('-f', 'lavfi', '-t', '12', '-i', 'sine=frequency=880:sample_rate=48000,volume=-12dB', spanish)
  await made('--id', 'vault-languages', '--encrypt', '--audio', `es=${spanish}`)
  cpSync('demo/brands', brands, { recursive: true })
  const group = JSON.parse(readFileSync(join(brands, 'brands.json'), 'utf8'))
  group.brands.find(({ key }: { key: string }) => key === 'nbc').drm = { widevine: { licenseUrl: 'https://drm.example/widevine' } }
  writeFileSync(join(brands, 'brands.json'), JSON.stringify(group))
  await importEntries(entries, data)
  const env = { ...clockEnvironment(inject('clockOffset')), DEMO: 'off', MEDIA_DIR: films, BRANDS_DIR: brands, COUNTRIES: 'any' }
  site = await startSite({ data, env })
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the page of a video. `visitor` reports each request to this file's own site as an error, so that error is expected. */
async function open(title: string, { expected = /a request left the origin/, language = 'en' } = {}): Promise<Page> {
  const page = await visitor({ expected })
  await page.goto(`${site.url}/the-vault?lang=${language}`)
  const href = await page.locator('main a[data-item]').filter({ hasText: title }).first().getAttribute('href')
  await page.goto(site.url + href)
  return page
}

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const fault = (page: Page, title: string) => page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) })
const licenseErrors = /a request left the origin|\/licenses\/clearkey/

/** Expects that the picture has the colours of the test film, which are bright and very different. */
async function expectPicture(page: Page): Promise<void> {
  const { channels } = await sharp(await page.locator('video').screenshot()).stats()
  for (const { max, min, stdev } of channels.slice(0, 3)) expect([max > 230, min < 25, stdev > 60]).toEqual([true, true, true])
}

test('an encrypted film that an operator packaged plays in a browser with ClearKey, with sound, after a seek too', async () => {
  const page = await open('The Key')
  const licenses: string[] = []
  page.on('request', (request) => request.url().includes('/licenses/') && licenses.push(request.postData()!))
  await page.locator('[data-player="ready"]').hover()
  await play(page)
  await framesAdvance(page)
  await expectPicture(page)
  expect(
    await page.evaluate(() => (document.querySelector('video') as unknown as Record<string, number>)['webkitAudioDecodedByteCount']),
  ).toBeGreaterThan(0)
  await page.keyboard.press('l')
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 10.2)
  expect(licenses).toHaveLength(1)
  await picture(page, 'encrypted-playing')
})

/** Returns the frequency at which the sound of the video is loudest, in hertz. */
const loudestTone = (page: Page) =>
  page.evaluate(async () => {
    const state = window as unknown as { analyser?: AnalyserNode }
    if (!state.analyser) {
      const context = new AudioContext()
      state.analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
      context.createMediaElementSource(document.querySelector('video')!).connect(state.analyser).connect(context.destination)
      await context.resume()
    }
    const { analyser } = state
    const levels = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(levels)
    return Math.round((levels.indexOf(Math.max(...levels)) * analyser.context.sampleRate) / analyser.fftSize)
  })

test('a viewer of an encrypted film changes the audio track, and hears the other one', async () => {
  const page = await open('The Code')
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await expectPicture(page)
  await expect.poll(() => loudestTone(page)).toBeCloseTo(440, -1)
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Audio' }).click()
  await page.getByRole('menuitemradio', { name: 'Spanish' }).click()
  await expect.poll(() => loudestTone(page)).toBeCloseTo(880, -1)
  await framesAdvance(page)
  await expectPicture(page)
})

test.each([
  ['en', 'No license for this video', 'Try again'],
  ['es', 'Sin licencia para este video', 'Intentar de nuevo'],
])('a refused licence shows its text, and the film plays when the viewer tries again and gets one (%s)', async (language, title, retry) => {
  // Another film has a key in the folder too, and the ids of both are random.
  const { drm } = JSON.parse(readFileSync(join(films, 'vault-clearkey', 'film.json'), 'utf8')) as { drm: { keyId: string } }
  const name = `${drm.keyId}.json`
  const [key, away] = [join(films, '.keys', name), join(folder, name)]
  renameSync(key, away)
  const page = await open('The Key', { expected: licenseErrors, language })
  await play(page)
  await fault(page, title).waitFor()
  await accessible(page)
  await picture(page, `license-refused-${language}`)
  await page.setViewportSize({ width: 390, height: 800 })
  await picture(page, `license-refused-390-${language}`)
  renameSync(away, key)
  await page.getByRole('button', { name: retry }).click()
  await framesAdvance(page)
  await expectPicture(page)
})

test('a licence server that does not answer shows its text, and the film plays when it answers again', async () => {
  const page = await open('The Key', { expected: licenseErrors })
  await page.route('**/licenses/clearkey', (route) => route.abort())
  await play(page)
  await fault(page, 'The license server doesn’t answer').waitFor()
  await page.unroute('**/licenses/clearkey')
  await page.getByRole('button', { name: 'Try again' }).click()
  await framesAdvance(page)
})

test('a browser without any system of the film says so', async () => {
  const page = await open('The Lock')
  await play(page)
  await fault(page, 'This browser can’t play the video').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  const answer = await page.request.get(page.url())
  expect(answer.headers()['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/drm\.example/)
  await accessible(page)
  await picture(page, 'no-key-system')
})
