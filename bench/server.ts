// Measures pages per second: a cached page against a minimal node:http server with the same bytes, and an uncached page against renderToString.
// npx node bench/server.ts [--runs 5] [--seconds 4]
import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { interleaved, range, report, spread } from './shared/measure.ts'
import { brotli } from './shared/reference.ts'
import { root, startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } } })
const seconds = Number(values.seconds)
const runs = Number(values.runs)

/** Sends requests from a worker thread over `connections` keep-alive connections. Returns the responses per second. */
function load(url: string, connections: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./shared/load-worker.ts', import.meta.url), { workerData: { url, connections, seconds, headers } })
    worker.once('message', (perSecond: number) => resolve(perSecond))
    worker.once('error', reject)
  })
}

const site = await startSite()
const uncached = await startSite({ env: { PAGE_CACHE: 'off' } })
const page = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'identity' } })
const html = Buffer.from(await page.arrayBuffer())
const stored = brotli(html)
async function listening(handler: RequestListener) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() }
}

async function builtTree(): Promise<{ wholeTree(html: string): Promise<() => string> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'daypart-tree-'))
  process.env['NODE_ENV'] = 'production'
  const ssr = {
    ssr: { noExternal: true as const },
    build: { ssr: 'bench/pages/whole-tree.tsx', outDir, rollupOptions: { output: { entryFileNames: 'tree.mjs' } } },
  }
  await build({ root, configFile: false, plugins: [react()], logLevel: 'error', ...ssr })
  return import(pathToFileURL(join(outDir, 'tree.mjs')).href)
}

const bare = await listening((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': stored.length })
  response.end(stored)
})
const renderWhole = await (await builtTree()).wholeTree(html.toString())
const tree = await listening((_, response) => {
  const body = renderWhole()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})

const br = { 'accept-encoding': 'br' }
await load(`${site.url}/`, 8, br)
const cached = await interleaved(runs, { node: () => load(bare.url, 8, br), daypart: () => load(`${site.url}/`, 8, br) })
await load(`${uncached.url}/`, 4, { 'accept-encoding': 'identity' })
const plain = { 'accept-encoding': 'identity' }
const fresh = await interleaved(runs, { react: () => load(tree.url, 4, plain), daypart: () => load(`${uncached.url}/`, 4, plain) })

const freshRatio = spread(fresh.daypart).median / spread(fresh.react).median
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
    {
      measure: 'uncached page, requests/s',
      value: `${range(spread(fresh.daypart))} against ${range(spread(fresh.react))} of renderToString: ${freshRatio.toFixed(2)}x`,
      goal: 'at least 0.6x',
      ok: freshRatio >= 0.6,
    },
  ],
  { cached, fresh },
)
bare.close()
tree.close()
await uncached.stop()
await site.stop()
