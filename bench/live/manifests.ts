// Measures live playlists: how many one process assembles per second, and how many it serves, against a minimal node:http server with the same bytes.
// npx node bench/live/manifests.ts [--runs 5] [--seconds 4]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { type Film, film } from '#contracts/media/film.ts'
import { livePlaylist, liveWindowAt } from '#services/media/playout/assemble.ts'
import { plan } from '#services/media/playout/plan.ts'
import { numbered } from '#services/media/playout/row.ts'
import { createTimeline } from '#services/media/playout/timeline.ts'
import { interleaved, range, report, spread } from '../shared/measure.ts'
import { root, startSite } from '../shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } } })
const seconds = Number(values.seconds)
const runs = Number(values.runs)
const operatorToken = 'bench-operator-token-bench-operator-token'

/** Sends requests from a worker thread over eight keep-alive connections. Returns the responses per second. */
function load(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const workerData = { url, connections: 8, seconds, headers: { 'accept-encoding': 'gzip' } }
    const worker = new Worker(new URL('../shared/load-worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Returns how many live playlists of a day of short films are assembled per second, each at another instant. */
function assemblePerSecond(): number {
  const readFilm = (id: string): Film => v.parse(film, JSON.parse(readFileSync(join(root, `demo/media/films/${id}/film.json`), 'utf8')))
  const films = ['harbor-night', 'news-desk', 'kite-hill', 'big-buck-bunny'].map(readFilm)
  const day = 24 * 3_600_000
  const from = Date.UTC(2026, 10, 23)
  const airings = Array.from({ length: 52 }, (_, index) => ({
    id: `a${index}`,
    start: from + index * 1_800_000,
    end: from + (index + 1) * 1_800_000,
    films,
  }))
  const rows = plan({ from, until: from + day, airings, slate: films[3]!, breaks: { every: 600_000, count: 2, films: [films[3]!] } })
  const timeline = createTimeline(numbered(rows), new Map(films.map((each) => [each.id, each])))
  const end = performance.now() + seconds * 1000
  let count = 0
  let characters = 0
  while (performance.now() < end) {
    const window = liveWindowAt(timeline, from + 120_000 + ((count * 7919) % (day - 180_000)))
    characters += livePlaylist(timeline, window!, { rendition: '720' }, 4).length
    count++
  }
  if (characters < count * 500) throw new Error('the playlists are too short')
  return count / seconds
}

const site = await startSite({ env: { OPERATOR_TOKEN: operatorToken } })
const list = await (await fetch(`${site.url}/media/channels.m3u`, { headers: { authorization: `Bearer ${operatorToken}` } })).text()
const master = /http\S+master\.m3u8/.exec(list)![0]
const live = master.replace('master.m3u8', '720.m3u8')
const first = await fetch(live, { headers: { 'accept-encoding': 'gzip' } })
if (!first.ok) throw new Error(`${live} answers ${first.status}`)
const bytes = gzipSync(Buffer.from(await first.arrayBuffer()))
const file = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'content-encoding': 'gzip', 'content-length': bytes.length })
  response.end(bytes)
})
await new Promise<void>((resolve) => file.listen(0, '127.0.0.1', resolve))
const fileUrl = `http://127.0.0.1:${(file.address() as { port: number }).port}/`

await load(live)
const served = await interleaved(runs, { file: () => load(fileUrl), daypart: () => load(live) })
const assembled = await interleaved(runs, { daypart: async () => assemblePerSecond() })
const ratio = spread(served.daypart).median / spread(served.file).median
const perSecond = spread(assembled.daypart)
report(
  'manifests',
  [
    { measure: 'assembled in one process, playlists/s', value: range(perSecond), goal: 'at least 20,000', ok: perSecond.median >= 20_000 },
    {
      measure: `served, requests/s (${bytes.length} bytes)`,
      value: `${range(spread(served.daypart))} against ${range(spread(served.file))}: ${ratio.toFixed(2)}x`,
      goal: 'at least 0.5x',
      ok: ratio >= 0.5,
    },
  ],
  { served, assembled },
)
file.close()
await site.stop()
