// Plays a stream with hls.js in Chromium, and compares the captions with the film that the picture shows.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { type Cue, cuesOf, filmsFolder, startOfSegment } from './demo-film.ts'

export type Sample = {
  wall: number
  time: number
  date: number | null
  now: number
  dropped: number
  corrupted: number
  frames: number
  isPaused: boolean
  segment: { uri: string; after: number } | null
  cues: string[]
  isWaiting: boolean
}

export type ChromiumResult = {
  /** Seconds of media, and seconds of wall time, from five seconds after the first frame. */
  played: number
  wall: number
  frames: number
  dropped: number
  corrupted: number
  stalls: number
  /** The greatest difference of the wall clock and the date of the picture, in seconds; null in a recording. */
  latency: number | null
  /** Samples whose captions fit the picture, and samples whose captions do not. */
  captions: { right: number; wrong: string[] }
  /** How many different films were on the screen. */
  films: number
  errors: string[]
}

type Play = { page: string; stream: string; seconds: number; clockOffset: number }

export async function playWithChromium(browser: Browser, { page: url, stream, seconds, clockOffset }: Play): Promise<ChromiumResult> {
  const context = await browser.newContext({ viewport: { width: 480, height: 300 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`${url}?${new URLSearchParams({ stream })}`)
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0, null, { timeout: 60_000 }).catch(() => {})
  await page.waitForTimeout(seconds * 1000)
  const [samples, errors] = await page.evaluate(() => {
    const { liveSamples, liveErrors } = globalThis as unknown as { liveSamples: Sample[]; liveErrors: string[] }
    return [liveSamples, liveErrors] as const
  })
  await context.close()
  return { ...judge(samples, clockOffset), errors: [...problems, ...errors] }
}

function judge(all: Sample[], clockOffset: number): Omit<ChromiumResult, 'errors'> {
  const begin = all.findIndex(({ time, isPaused }) => time > 0 && !isPaused)
  const samples = begin < 0 ? all : all.slice(begin)
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new Error('the page with the player did not start')
  // Five seconds after the start, the player has filled its buffer and loaded the captions.
  const settled = samples.filter(({ wall }) => wall > first.wall + 5000)
  const latencies = settled.flatMap(({ date, now }) => (date === null ? [] : [(now + clockOffset - date) / 1000]))
  const results = settled.map(captionProblem)
  return {
    played: last.time - (settled[0] ?? last).time,
    wall: (last.wall - (settled[0] ?? last).wall) / 1000,
    frames: last.frames,
    dropped: last.dropped,
    corrupted: last.corrupted,
    stalls: settled.filter(({ isWaiting }) => isWaiting).length,
    latency: latencies.length ? Math.max(...latencies) : null,
    captions: { right: results.filter((each) => each === null).length, wrong: results.flatMap((each) => each ?? []) },
    films: new Set(settled.map(({ segment }) => (segment ? partsOf(segment.uri)?.film : null))).size,
  }
}

/** Seconds by which a cue may appear or disappear before or after its time: browsers update cues about four times a second. */
const tolerance = 0.4

/** Compares the cues on the screen with those of the film at the time of the picture. Returns null if they are the same. */
function captionProblem({ segment, cues }: Sample): string | null {
  const parts = segment && partsOf(segment.uri)
  if (!parts) return 'the picture is not in a known segment'
  const time = startOfSegment(parts.film, parts.index) + segment.after
  const known = cuesOf(parts.film, 'en')
  const surely = known.filter(({ start, end }) => start + tolerance < time && time < end - tolerance)
  const maybe = known.filter(({ start, end }) => start - tolerance < time && time < end + tolerance)
  const missing = surely.find(({ text }) => !cues.includes(text))
  const wrong = cues.find((text) => !maybe.some((cue: Cue) => cue.text === text))
  const where = `${parts.film} at ${time.toFixed(2)} s`
  if (missing) return `${where}: the cue "${missing.text}" is missing`
  return wrong === undefined ? null : `${where}: the cue "${wrong}" is wrong`
}

function partsOf(uri: string): { film: string; index: number } | null {
  const [, film, index] = /films\/([^/]+)\/(?:.*\/)?(\d+)\.m4s/.exec(uri) ?? []
  return film ? { film, index: Number(index) } : null
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.m3u8': 'application/vnd.apple.mpegurl' }

/** Serves the page with the player, and the reference: a demo film as a recording, to learn how many frames this machine drops by itself. */
export async function servePlayerPage(): Promise<{ page: string; reference: string; close(): void }> {
  const engine = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.mjs'))
  const html = readFileSync(fileURLToPath(new URL('../../pages/live-player.html', import.meta.url)))
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    const known: Record<string, Buffer | string> = { '/': html, '/hls.js': engine, '/reference.m3u8': referencePlaylist() }
    const body =
      known[path] ?? (/^\/films\/[\w/.-]+$/.test(path) && !path.includes('..') ? readFileSync(join(filmsFolder, path.slice(7))) : '')
    response.writeHead(body === '' ? 404 : 200, { 'content-type': types[extname(path) || '.html'] ?? 'video/mp4' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
  return { page, reference: `${page}reference.m3u8`, close: () => void server.close() }
}

/** Seconds of the reference. */
export const referenceSeconds = 24

/** Returns the media playlist of one demo film. */
function referencePlaylist(): string {
  const film = 'films/harbor-night/240'
  const segments = Array.from({ length: referenceSeconds / 4 }, (_, index) => `#EXTINF:4,\n${film}/${index}.m4s\n`)
  const head = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n'
  return `${head}#EXT-X-MAP:URI="${film}/init.mp4"\n${segments.join('')}#EXT-X-ENDLIST\n`
}
