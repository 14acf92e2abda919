// Plays the playlists of the public collection in ../shared/data/hls-vtt, good and broken, in the player.
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { site, visitor } from '../visitor.ts'
import { freeVideos } from '../watching.ts'

const collection = new URL('../../../../shared/data/hls-vtt/', import.meta.url)
const film = new URL('../../../demo/media/films/big-buck-bunny/240/', import.meta.url)
const [init, segment] = ['init.mp4', '0.m4s'].map((name) => readFileSync(new URL(name, film))) as [Buffer, Buffer]
const folder = '/collected/'

const playlists = ['m3u8-parser/integration/', 'grafov-m3u8/', 'streamlink/hls/'].flatMap((part) =>
  readdirSync(new URL(part, collection))
    .filter((name) => /\.m3u8(\.gz)?$/.test(name))
    .map((name) => `${part}${name}`),
)

/** Returns the text of a playlist. The servers of its absolute URLs do not exist: the site answers for them. */
function textOf(name: string): string {
  const file = readFileSync(new URL(name, collection))
  const text = (name.endsWith('.gz') ? gunzipSync(file) : file).toString()
  return text.replace(/(?:https?:)?\/\/[\w.-]+(?::\d+)?\//g, folder).replace(/^\/(?!collected)/gm, folder)
}

/** Playlists without a single segment that a browser plays. Some cause neither a request nor an error in the engine. */
const broken = ['empty', 'headerOnly', 'iFramePlaylist', 'streamInfInvalid', 'zeroDuration', 'manifestNoExtM3u', 'llhlsDelta']

const child = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n0.m4s\n#EXT-X-ENDLIST\n'

/** Answers the requests for the files that a playlist names: media playlists, and segments of a film of the demo. */
async function answer(route: Route, text: string, maps: readonly string[]): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const contentType = 'application/vnd.apple.mpegurl'
  if (pathname.endsWith('/first')) return route.fulfill({ body: text, contentType })
  if (pathname.includes('.m3u8')) return route.fulfill({ body: child, contentType })
  if (pathname.endsWith('vtt')) return route.fulfill({ body: 'WEBVTT\n', contentType: 'text/vtt' })
  if (pathname.includes('key')) return route.fulfill({ body: Buffer.alloc(16) })
  const isInit = pathname.endsWith('init.mp4') || maps.some((map) => pathname.endsWith(map))
  const hasMap = maps.length > 0 || pathname.endsWith('/0.m4s')
  return route.fulfill({ body: isInit ? init : hasMap ? segment : Buffer.concat([init, segment]), contentType: 'video/mp4' })
}

/** Resolves to `plays`, or to the text of the fault. Null: neither within the time. */
const outcome = (page: Page, timeout: number) =>
  page
    .waitForFunction(
      () => {
        const video = document.querySelector('video')
        if (video && video.currentTime > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0) return 'plays'
        return document.querySelector('[data-player] [role="alert"] h2')?.textContent
      },
      null,
      { timeout },
    )
    .then(
      (handle) => handle.jsonValue(),
      () => null,
    )

async function play(page: Page, href: string, name: string): Promise<[outcome: string | null | undefined, longestTask: number]> {
  const text = textOf(name)
  const maps = [...text.matchAll(/EXT-X-MAP:.*?URI="([^"?]+)/g)].map(([, map]) => map!.split('/').at(-1)!)
  await page.unrouteAll()
  await page.route('**/access/vod/**', (route) => route.fulfill({ json: { url: `${folder}first` } }))
  await page.route(`**${folder}**`, (route) => answer(route, text, maps))
  await page.goto(`${site}${href}`)
  await page.evaluate(() => {
    const state = window as unknown as { longest: number }
    state.longest = 0
    new PerformanceObserver((list) => {
      state.longest = Math.max(state.longest, ...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })
  await page.locator('[data-player="ready"] button').click()
  let result = await outcome(page, 8_000)
  // Retries and the longest wait for data end after a minute.
  for (let minutes = 0; minutes < 3 && !result; minutes++) {
    await page.clock.fastForward(61_000)
    result = await outcome(page, 5_000)
  }
  return [result, await page.evaluate(() => (window as unknown as { longest: number }).longest)]
}

test('each playlist of a public collection plays, or fails with a clear text, and none stops the page', { timeout: 600_000 }, async () => {
  const queue = [...playlists]
  const results = new Map<string, string | null | undefined>()
  let longest = { name: '', task: 0 }
  const work = async () => {
    // Broken playlists and segments cause errors in the console.
    const page = await visitor({ clockAt: Date.now() + inject('clockOffset'), expected: /./ })
    await page.goto(`${site}/`)
    const href = (await freeVideos(page).first().getAttribute('href'))!
    for (let name = queue.shift(); name; name = queue.shift()) {
      const [result, task] = await play(page, href, name)
      results.set(name, result)
      if (task > longest.task) longest = { name, task }
    }
  }
  await Promise.all([work(), work(), work()])
  expect(results.size).toBe(96)
  expect([...results].filter(([, result]) => !result)).toEqual([])
  expect(broken.filter((name) => results.get(`m3u8-parser/integration/${name}.m3u8`) === 'plays')).toEqual([])
  expect([...results.values()].filter((result) => result === 'plays').length).toBeGreaterThan(60)
  // The list of 40,001 segments: 0.3 s on a machine with two busy cores.
  expect(longest.task, longest.name).toBeLessThan(3000)
})
