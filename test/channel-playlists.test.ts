// Plays hours of a channel through the media service of two processes, and checks the playlists of all renditions and captions against RFC 8216.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { channelOf } from '#services/media/playout/testing/films.ts'
import { openChannels } from '#services/media/playout/testing/open-channels.ts'
import { randomNumbers, type TestAiring } from '#services/media/playout/testing/schedule.ts'
import { timesIn } from './live/fragment.ts'
import { createPlaylistLinter, type PlaylistLinter } from './live/playlist-rules.ts'

const minute = 60_000
const hour = 60 * minute
const seconds = 1000
/** Half an hour before the clocks of New York go back. */
const start = Date.UTC(2026, 10, 1, 5, 30)
const tracks = ['240', '480', '720', 'captions-en', 'captions-es']
const channel = channelOf({ slate: 'big-buck-bunny', breaks: { every: 5, films: ['kite-hill', 'news-desk'], count: 1 } })
const choices = [['harbor-night'], ['open-sea'], ['harbor-night', 'open-sea'], [], ['missing']]

/** Returns airings of 4 to 30 minutes with gaps, overlaps, missing ends and airings without films. */
function scheduleOf(seed: number, from: number): TestAiring[] {
  const random = randomNumbers(seed)
  const airings: TestAiring[] = []
  for (let at = from; at < start + 12 * hour; ) {
    const length = (4 + random(27)) * minute + random(3) * 777
    const stop = random(6) === 0 ? null : at + length + (random(8) === 0 ? 5 * minute : 0)
    airings.push({ id: `airing ${seed} ${at}`, start: at, stop, films: choices[random(choices.length)]! })
    at += length + (random(4) === 0 ? random(20) * minute : 0)
  }
  return airings
}

let folder: string
let database: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-playlists-'))
  database = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const clock = { now: start }
const schedule: { airings: readonly TestAiring[] } = { airings: scheduleOf(1, start - 26 * hour) }
const openProcess = () => openChannels({ database, clock, schedule, channels: [channel] })
type Process = Awaited<ReturnType<typeof openProcess>>

const viewer = 'A'.repeat(22)
let base: string
const get = (process: Process, path: string) =>
  process.fetch(withFacts(new Request(new URL(path, base), { headers: { cookie: `device=${viewer}` } }), {}))
const text = async (process: Process, path: string) => await (await get(process, path)).text()
async function check(linter: PlaylistLinter, process: Process): Promise<void> {
  const playlists = await Promise.all(tracks.map(async (track) => [track, await text(process, `${track}.m3u8`)]))
  linter.check(clock.now, Object.fromEntries(playlists))
}

test('the playlists of two processes are those of one channel through programme changes, breaks, gaps, schedule changes and a restart', async () => {
  const random = randomNumbers(7)
  const processes = [await openProcess(), await openProcess()]
  base = new URL(processes[0]!.channels.channelUrl({ channel: channel.id }, viewer)!, 'http://tv.example').href
  const linter = createPlaylistLinter()
  let keptAt = 0
  let changes = 0
  for (const begin = clock.now; clock.now < begin + 2.5 * hour; clock.now += (1 + random(9)) * seconds) {
    if (clock.now - keptAt >= 20 * seconds) {
      if (random(60) === 0)
        schedule.airings = [...past(clock.now + random(30) * minute), ...scheduleOf(++changes + 100, clock.now + random(30) * minute)]
      if (random(100) === 0) processes[random(2)] = await openProcess()
      for (const process of random(2) ? processes : processes.toReversed()) await process.playout!.keep()
      keptAt = clock.now
    }
    await check(linter, processes[random(2)]!)
  }
  expect(linter.problems).toEqual([])
  expect(changes).toBeGreaterThan(2)
  const segments = [...linter.segments('240').values()]
  expect(segments.length).toBeGreaterThan(2000)
  const films = new Set(segments.map(({ uri }) => uri.split('/')[1]))
  expect([...films].sort()).toEqual(['big-buck-bunny', 'harbor-night', 'kite-hill', 'news-desk', 'open-sea'])
})

/** Returns the airings that have begun. Those that still run, run until `until`. */
const past = (until: number) =>
  schedule.airings
    .filter((airing) => airing.start <= clock.now)
    .map((airing) => ((airing.stop ?? Number.POSITIVE_INFINITY) > clock.now ? { ...airing, stop: until } : airing))

test('the media times of all segments go on without a gap, and agree with the dates and durations in the playlists', async () => {
  const process = await openProcess()
  const linter = createPlaylistLinter()
  for (const end = clock.now + 10 * minute; clock.now < end; clock.now += 30 * seconds) {
    await process.playout!.keep()
    await check(linter, process)
  }
  const inits = new Map<string, Buffer>()
  const bytes = async (path: string) => Buffer.from(await (await get(process, path)).arrayBuffer())
  let discontinuities = 0
  for (const rendition of ['240', '720']) {
    let ends: { picture: number; sound: number } | null = null
    for (const { uri, map, date, seconds: listed, followsDiscontinuity } of linter.segments(rendition).values()) {
      if (!inits.has(map!)) inits.set(map!, await bytes(map!))
      const [picture, sound] = timesIn(await bytes(uri), inits.get(map!)!)
      expect(picture!.start, uri).toBeCloseTo(date! / 1000, 3)
      expect(picture!.seconds, uri).toBeCloseTo(listed, 3)
      // The frames of the sound have another length than those of the picture, so a film may end within a frame.
      expect(Math.abs(sound!.start - picture!.start), uri).toBeLessThan(sound!.frame)
      expect(picture!.start - (ends?.picture ?? picture!.start), uri).toBeCloseTo(0, 3)
      expect(Math.abs(sound!.start - (ends?.sound ?? sound!.start)), uri).toBeLessThan(followsDiscontinuity ? sound!.frame : 0.001)
      ends = { picture: picture!.start + picture!.seconds, sound: sound!.start + sound!.seconds }
      if (followsDiscontinuity) discontinuities++
    }
  }
  expect(discontinuities).toBeGreaterThan(20)
})

test('captions of a channel begin and end with the picture to which they belong', async () => {
  const process = await openProcess()
  const linter = createPlaylistLinter()
  await process.playout!.keep()
  await check(linter, process)
  let cues = 0
  for (const { uri, date, seconds: listed } of linter.segments('captions-en').values()) {
    const captions = await text(process, uri)
    const [, ticks, local] = /X-TIMESTAMP-MAP=MPEGTS:(\d+),LOCAL:00:00:(\d\d\.\d{3})/.exec(captions)!
    for (const [, from, to] of captions.matchAll(/^00:00:(\S+) --> 00:00:(\S+)/gm)) {
      // RFC 8216, 3.5: the media time of a cue is its time minus LOCAL plus MPEGTS; both wrap at 33 bits.
      const [begins, ends] = [from!, to!].map((time) => {
        const media = BigInt(Math.round((Number(time) - Number(local)) * 90_000)) + BigInt(ticks!)
        return Number(BigInt.asIntN(33, media - BigInt(date!) * 90n)) / 90_000
      })
      expect(begins, uri).toBeGreaterThanOrEqual(-0.001)
      expect(ends, uri).toBeLessThanOrEqual(listed + 0.001)
      cues++
    }
  }
  expect(cues).toBeGreaterThan(10)
})

test('a clock that goes two hours forward and back leads to the same segments with the same numbers at the same times', async () => {
  const process = await openProcess()
  const seen = new Map<number, string>()
  const lastNumber = async () => {
    await process.playout!.keep()
    const now = createPlaylistLinter()
    await check(now, process)
    expect(now.problems).toEqual([])
    const segments = [...now.segments('240').values()]
    for (const { number, uri, date, discontinuity } of segments) {
      const segment = JSON.stringify([uri, date, discontinuity])
      expect(seen.get(number) ?? segment, `segment ${number}`).toBe(segment)
      seen.set(number, segment)
    }
    return segments.at(-1)!.number
  }
  const first = await lastNumber()
  clock.now += 2 * hour
  expect(await lastNumber()).toBeGreaterThan(first + 1000)
  clock.now -= 2 * hour
  expect(await lastNumber()).toBe(first)
  clock.now += 30 * minute
  await lastNumber()
})
