// Measures pictures: how often one picture is rendered for concurrent requests, the time of a rendering, stored pictures served per second, memory.
// npx node bench/images.ts [--runs 5] [--seconds 3]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createEgress } from '#kit/http/egress.ts'
import { proxiesOf } from '#kit/http/security/client-address.ts'
import { startServer } from '#kit/http/server/server.ts'
import { createMedia } from '#services/media/media.ts'
import { interleaved, range, report, spread } from './shared/measure.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } } })
const runs = Number(values.runs)
const seconds = Number(values.seconds)
const megabytes = (bytes: number) => bytes / 1_048_576
const rss = () => megabytes(process.memoryUsage.rss())

function load(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const workerData = { url, connections: 8, seconds, headers: { accept: 'image/avif' } }
    const worker = new Worker(new URL('./shared/load-worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const folder = mkdtempSync(join(tmpdir(), 'daypart-bench-images-'))
let renderings = 0
const startMedia = (name: string) =>
  createMedia({
    secret: 'bench',
    filmFolders: [],
    pageOrigins: [],
    content: { imageSource: async (id) => ({ id, sources: { main: `${id}.webp` }, color: id === 'art-0' ? null : '#000000' }) },
    artFolders: [folder],
    egress: createEgress({ hosts: [] }),
    dataFolder: join(folder, name),
    imageCacheBytes: 500_000_000,
    colorFound: () => {
      renderings++
    },
    now: Date.now,
    report: (error) => {
      throw error
    },
  })

const masters = runs * 3 + 1
// Another process draws the pictures, because this process must not load sharp before its memory is measured.
execFileSync(process.execPath, [fileURLToPath(new URL('shared/draw-masters.ts', import.meta.url)), folder, String(masters)])
const media = startMedia('data')
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  trust: { proxies: proxiesOf([]), operatorToken: undefined, publicIsSecure: false, publicIsLocal: true },
  fetch: (request) => media.fetch(request),
  fromCache: media.cached,
  bodyLimit: () => 0,
  onResponse: () => undefined,
  report: (error) => {
    throw error
  },
})
const site = `http://127.0.0.1:${server.port}`
const fetchPicture = async (path: string, accept: string) => {
  const response = await fetch(site + path, { headers: { accept } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

const idleMemory = rss()
await Promise.all(Array.from({ length: 50 }, () => fetchPicture('/images/art-0/16-9/480', 'image/avif')))
const onePicture = renderings
const memoryAfterFirst = rss()

const times: Record<string, number[]> = {}
for (let run = 0; run < runs; run++)
  for (const [index, [format, width]] of [
    ['avif', 340],
    ['avif', 480],
    ['avif', 990],
    ['webp', 480],
    ['jpeg', 480],
  ].entries()) {
    const started = performance.now()
    await fetchPicture(`/images/art-${1 + run * 3 + (index % 3)}/16-9/${width}`, `image/${format}`)
    times[`${format} ${width}`] = [...(times[`${format} ${width}`] ?? []), performance.now() - started]
  }
const memoryAfterAll = rss()

const bytes = await fetchPicture('/images/art-0/16-9/480', 'image/avif')
const bare = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'image/avif', 'content-length': bytes.length })
  response.end(bytes)
})
await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
const perSecond = await interleaved(runs, { node: () => load(bareUrl), daypart: () => load(`${site}/images/art-0/16-9/480`) })
const ratio = spread(perSecond.daypart).median / spread(perSecond.node).median

report(
  'images',
  [
    { measure: 'renderings for 50 concurrent requests', value: String(onePicture), goal: '1', ok: onePicture === 1 },
    ...Object.entries(times).map(([name, each]) => ({
      measure: `new rendering, ${name} px, ms`,
      value: range(spread(each)),
      goal: '-',
      ok: null,
    })),
    { measure: 'bytes of 480 px AVIF', value: String(bytes.length), goal: '-', ok: null },
    {
      measure: 'stored picture, requests/s',
      value: `${range(spread(perSecond.daypart))} against ${range(spread(perSecond.node))}: ${ratio.toFixed(2)}x`,
      goal: 'bare node:http',
      ok: null,
    },
    {
      measure: 'memory, MB: idle, first picture, all',
      value: [idleMemory, memoryAfterFirst, memoryAfterAll].map((each) => each.toFixed(0)).join(', '),
      goal: '-',
      ok: null,
    },
  ],
  { onePicture, times, perSecond, memory: { idleMemory, memoryAfterFirst, memoryAfterAll } },
)
bare.close()
await server.stop({ lameDuck: 0, drain: 100 })
rmSync(folder, { recursive: true })
