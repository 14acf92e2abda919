// Pages a second: a cached page against a bare node:http server with the same stored bytes; an uncached page against renderToString.
// npx node bench/server.ts [--runs 5] [--seconds 4]
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { interleaved, range, report, spread } from './measure.ts'
import { brotli } from './reference.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } } })
const seconds = Number(values.seconds)
const runs = Number(values.runs)

/** Requests a second that `connections` keep-alive connections get through, driven from a thread of its own. */
function load(url: string, connections: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: { url, connections, seconds, headers } })
    worker.once('message', (perSecond: number) => resolve(perSecond))
    worker.once('error', reject)
  })
}

const site = await startSite()
const uncached = await startSite({ env: { PAGE_CACHE: 'off' } })
const page = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'identity' } })
const html = Buffer.from(await page.arrayBuffer())
const stored = brotli(html)
const bare = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': stored.length })
  response.end(stored)
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const bareUrl = `http://127.0.0.1:${(bare.address() as { port: number }).port}/`

const br = { 'accept-encoding': 'br' }
await load(`${site.url}/`, 8, br)
const cached = await interleaved(runs, { node: () => load(bareUrl, 8, br), daypart: () => load(`${site.url}/`, 8, br) })
await load(`${uncached.url}/`, 4, { 'accept-encoding': 'identity' })
const fresh = await interleaved(runs, { daypart: () => load(`${uncached.url}/`, 4, { 'accept-encoding': 'identity' }) })

const cachedRatio = spread(cached.daypart).median / spread(cached.node).median
report(
  'server',
  [
    {
      measure: 'cached page, requests/s',
      value: `${range(spread(cached.daypart))} against ${range(spread(cached.node))}: ${cachedRatio.toFixed(2)}x`,
      goal: 'at least 0.7x',
      ok: cachedRatio >= 0.7,
    },
    { measure: 'uncached page, requests/s', value: range(spread(fresh.daypart)), goal: 'see bench/render.ts', ok: null },
  ],
  { cached, fresh },
)
bare.close()
await uncached.stop()
await site.stop()
