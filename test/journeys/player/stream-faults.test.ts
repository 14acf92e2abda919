// Faults of streams as viewers see them: each ends soon in its text or in playback, with few requests, and operators get the cause.
import { createCipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorsIn, recordEvents } from '../sent-events.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

const film = new URL('../../../demo/media/films/big-buck-bunny/240/', import.meta.url)
const file = (name: string) => readFileSync(new URL(name, film))
const segments = [0, 1, 2, 3].map((index) => file(`${index}.m4s`))
const [key, iv] = [Buffer.alloc(16, 7), Buffer.alloc(16, 1)]
const renditions = ['low', 'middle', 'high']

function encrypted(segment: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(segment), cipher.final()])
}
const main = [
  '#EXTM3U',
  ...renditions.map((name, index) => `#EXT-X-STREAM-INF:BANDWIDTH=${(index + 1) * 500_000},RESOLUTION=426x240\n${name}/list.m3u8`),
].join('\n')
const list = (hasKey: boolean) =>
  [
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"',
    ...(hasKey ? [`#EXT-X-KEY:METHOD=AES-128,URI="../key",IV=0x${iv.toString('hex')}`] : []),
    ...segments.map((_, index) => `#EXTINF:4,\n${index}.m4s`),
    '#EXT-X-ENDLIST',
  ].join('\n')

type Answer = { body?: Buffer | string; status?: number }
type Faulty = { key?: Answer; segment?: (index: number) => Answer | undefined; main?: Answer }

/** Plays a video whose stream has faults. `asked`: the requests for its files. `causes`: what operators get. */
async function playFaulty(faulty: Faulty, query = '') {
  // Chromium logs a failed request as an error.
  const page = await visitor({ expected: /status of|net::|\d{3} http/ })
  const asked: string[] = []
  const events = await recordEvents(page)
  const causes = () => errorsIn(events).map(({ message }) => message)
  await page.route('**/access/vod/**', (route) => route.fulfill({ json: { url: '/faulty/main.m3u8' } }))
  await page.route('**/faulty/**', (route: Route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!
    asked.push(name)
    if (name === 'main.m3u8') return route.fulfill(faulty.main ?? { body: main })
    if (name === 'list.m3u8') return route.fulfill({ body: list(faulty.key !== undefined) })
    if (name === 'key') return route.fulfill({ body: key, ...faulty.key })
    if (name === 'init.mp4') return route.fulfill({ body: file(name) })
    const index = Number.parseInt(name, 10)
    const body = faulty.key ? encrypted(segments[index]!) : segments[index]!
    return route.fulfill(faulty.segment?.(index) ?? { body })
  })
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}${query}`)
  await page.locator('[data-player="ready"] button').click()
  return { page, asked, causes }
}
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const time = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)

const [broken, refused, unreachable, busy] = [
  'This video can’t be played at this time.',
  'The license for this protected video was refused.',
  'The license server doesn’t answer',
  'This video can’t be loaded right now. We’ll keep trying for a few minutes.',
]
const half = (index: number) => ({ body: segments[index]!.subarray(0, segments[index]!.length / 2) })

/**
 * `requests`, `seconds`: the limits until the text is shown, of requests for segments and keys and of the time. hls.js tries several renditions, and the player
 * loads the stream once more.
 */
const faults: [name: string, Faulty, text: string, cause: RegExp, requests: number, seconds: number][] = [
  ['a wrong key', { key: { body: Buffer.alloc(16, 9) } }, broken, /frag(?:Parsing|Decrypt)Error AES-128/, 12, 8],
  ['a key of a wrong length', { key: { body: Buffer.alloc(5) } }, broken, /AES-128/, 14, 8],
  ['a refused key', { key: { status: 403 } }, refused, /keyLoadError 403/, 4, 8],
  ['a server of keys that fails', { key: { status: 503 } }, unreachable, /LICENSE_UNREACHABLE \(keyLoadError 503 AES-128\)/, 24, 12],
  ['no segments', { segment: () => ({ status: 404 }) }, broken, /fragLoadError 404/, 8, 14],
  ['empty segments', { segment: () => ({ body: Buffer.alloc(0) }) }, broken, /MEDIA \(/, 14, 8],
  ['segments that end too early', { segment: (index) => (index ? half(index) : undefined) }, broken, /MEDIA \(/, 20, 12],
  ['no playlist', { main: { status: 404 } }, broken, /manifestLoadError 404/, 0, 8],
  ['a server that fails', { main: { status: 503 } }, busy, /UNAVAILABLE \(manifestLoadError 503\)/, 0, 14],
]

test.each(faults)('a video with %s soon shows its text, after few requests', async (name, faulty, text, cause, requests, seconds) => {
  const { page, asked, causes } = await playFaulty(faulty)
  const start = performance.now()
  await alert(page, text).waitFor({ timeout: 30_000 })
  expect(performance.now() - start).toBeLessThan(seconds * 1000 * slowness)
  expect(asked.filter((each) => /m4s|key/.test(each)).length).toBeLessThanOrEqual(requests)
  await expect.poll(() => causes().join()).toMatch(cause)
  await picture(page, `stream-fault-${name.replaceAll(' ', '-')}`)
  if (name === 'a server that fails') await accessible(page)
})

/** A machine that runs several browsers is slower than a viewer's. */
const slowness = 2

test('a server of streams that fails says so in Spanish, and the video plays by itself when the server is back', async () => {
  const faulty: Faulty = { main: { status: 503 } }
  const { page } = await playFaulty(faulty, '?lang=es')
  await page.setViewportSize({ width: 390, height: 844 })
  const shown = alert(page, 'No podemos cargar este video en este momento. Seguiremos intentando unos minutos.')
  await shown.waitFor({ timeout: 30_000 })
  await picture(page, 'stream-fault-busy-es')
  await accessible(page)
  delete faulty.main
  await framesAdvance(page)
  expect(await shown.count()).toBe(0)
})

test('a segment that the decoder rejects is loaded again, and the video plays on from its place without the viewer', async () => {
  let rejected = 0
  const { page, causes } = await playFaulty({ segment: (index) => (index === 1 && ++rejected === 1 ? half(index) : undefined) })
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(9)
  expect([rejected > 1, await page.getByRole('alert').count(), causes()]).toEqual([true, 0, []])
})

test('a missing segment in the middle of a video stops it only when the buffer is played; it plays on when the segment is back before', async () => {
  let isMissing = true
  const { page, asked } = await playFaulty({ segment: (index) => (index === 2 && isMissing ? { status: 404 } : undefined) })
  await expect.poll(() => asked.filter((name) => name === '2.m4s').length, { timeout: 30_000 }).toBeGreaterThan(2)
  isMissing = false
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(11)
  expect(await page.getByRole('alert').count()).toBe(0)
  const lost = await playFaulty({ segment: (index) => (index === 2 ? { status: 404 } : undefined) })
  await alert(lost.page, broken).waitFor({ timeout: 30_000 })
  expect(await time(lost.page), 'seconds of the two segments that are there').toBeGreaterThan(5)
})
