// Measures a running site while a TV provider hangs: the time of access checks that ask it, and pages and memory meanwhile. The provider is the
// slow one of the demo, which answers after 20 seconds. A second site, without access checks, gets the same page requests at the same time,
// so that a busy machine delays both.
// npx node bench/provider-hang.ts [--runs 5]   (needs a build)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#kit/db/open-database.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { createLinkStore } from '#services/providers/schema/link-store.ts'
import { accessPath, importLockedVideos, lockedVideos } from '../test/killed/locked-videos.ts'
import { range, report, spread } from './shared/measure.ts'
import { percentile } from './shared/sign-in-storm.ts'
import { type Site, startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const pages = ['/', '/shows/all/popular', '/schedule', '/movies/popular']
const device = 'D'.repeat(22)
const agent = new Agent({ keepAlive: true })
/** The provider's calls that may run at the same time. */
const simultaneous = 64

type Answer = { status: number; code: unknown; milliseconds: number }

/** Sends a request. The answer's time includes the body. */
function send(url: string, body?: string): Promise<Answer> {
  const headers = body ? { 'content-type': 'application/json', cookie: `device=${device}` } : { 'accept-encoding': 'br' }
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, method: body ? 'POST' : 'GET', headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      const { code } = body ? (JSON.parse(bytes.toString()) as { code?: unknown }) : {}
      resolve({ status: response.statusCode!, code, milliseconds: performance.now() - started })
    })
      .once('error', reject)
      .end(body)
  })
}

const checkAccess = ({ url }: Site) => send(url + accessPath(lockedVideos[0]!), JSON.stringify({ device: 'web' }))

/** Requests pages of both sites at a constant rate, each page from both at the same time. Returns the times by site. */
async function browse([one, other]: [Site, Site], milliseconds: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  const sent: Promise<unknown>[] = []
  const until = performance.now() + milliseconds
  for (let each = 0; performance.now() < until; each++) {
    const path = pages[each % pages.length]!
    // Each site is first in half of the pairs.
    const order = each % 8 < 4 ? ([0, 1] as const) : ([1, 0] as const)
    for (const index of order)
      sent.push(
        send([one, other][index]!.url + path).then(({ status, milliseconds: time }) => {
          if (status !== 200) throw new Error(`${path} answered ${status}`)
          times[index].push(time)
        }),
      )
    await setTimeout(20)
  }
  await Promise.all(sent)
  return times
}

/** Imports locked videos, and links the device to the slow provider. */
async function prepare(dataDir: string): Promise<void> {
  importLockedVideos({ dataDir })
  const database = await openDatabase({ dataDir })
  const store = createLinkStore(database, createSealer('a link without a session', 'bench'), Date.now)
  const link = { provider: 'driftwood', subject: 'sage.quinn', session: null, metadata: { upstreamUserID: 'sage.quinn' }, resources: null }
  await store.save({ device, account: null }, link, 86_400_000)
  await database.close()
}

const residentMegabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const hanging: Answer[] = []
const refused: Answer[] = []
const ratios = { calm: [] as number[], hanging: [] as number[], open: [] as number[] }
const grown: number[] = []
const ratioOf = ([withProvider, without]: [number[], number[]]) => percentile(withProvider, 0.99) / percentile(without, 0.99)
const data = mkdtempSync(join(tmpdir(), 'daypart-bench-'))
await (await startSite({ data })).stop()
await prepare(data)
const other = await startSite()
for (let run = 0; run < runs; run++) {
  // Each run starts a new process, because its circuit breaker is closed.
  const site = await startSite({ data })
  const both: [Site, Site] = [site, other]
  // The demo loads its providers on the first request. The provider of a real site runs elsewhere.
  await fetch(`${site.url}/demo-providers/driftwood/.well-known/openid-configuration`)
  await browse(both, 3000)
  ratios.calm.push(ratioOf(await browse(both, 4000)))
  // As fast as viewers click. A burst of 64 requests would delay pages whatever they ask for.
  const calls = Array.from({ length: simultaneous }, (_, each) => setTimeout(each * 20).then(() => checkAccess(site)))
  ratios.hanging.push(ratioOf(await browse(both, 4000)))
  hanging.push(...(await Promise.all(calls)))
  // From here on the circuit breaker is open: only one check in ten seconds calls the provider.
  const before = residentMegabytes(site.pid)
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      refused.push(await checkAccess(site))
      await setTimeout(5)
    }
  })()
  ratios.open.push(ratioOf(await browse(both, 4000)))
  isDone = true
  await asking
  for (let each = 0; each < 2000; each++) refused.push(await checkAccess(site))
  grown.push(residentMegabytes(site.pid) / before)
  await site.stop()
}
await other.stop()
agent.destroy()
rmSync(data, { recursive: true, force: true })

const slowest = Math.max(...hanging.map(({ milliseconds }) => milliseconds))
const kinds = (answers: Answer[]) => [...new Set(answers.map(({ status, code }) => `${status} ${code}`))].join(', ')
const noticed = (list: number[]) => spread(list).median / spread(ratios.calm).median
report(
  'provider-hang',
  [
    { measure: 'slowest access check, s', value: (slowest / 1000).toFixed(2), goal: 'at most 10.5', ok: slowest <= 10_500 },
    { measure: 'answers of these checks', value: kinds(hanging), goal: '403 PROVIDER_UNAVAILABLE', ok: null },
    { measure: 'open breaker: answers', value: kinds(refused), goal: '403 PROVIDER_UNAVAILABLE', ok: null },
    {
      measure: 'open breaker: access check, median ms',
      value: spread(refused.map(({ milliseconds }) => milliseconds)).median.toFixed(1),
      goal: 'under 5',
      ok: null,
    },
    { measure: 'p99 of pages, both sites calm: ratio', value: range(spread(ratios.calm)), goal: '-', ok: null },
    { measure: `${simultaneous} calls hang: ratio`, value: range(spread(ratios.hanging)), goal: '-', ok: null },
    {
      measure: `${simultaneous} calls hang: ratio / calm ratio`,
      value: noticed(ratios.hanging).toFixed(2),
      goal: 'at most 1.10',
      ok: noticed(ratios.hanging) <= 1.1,
    },
    { measure: 'breaker open: ratio', value: range(spread(ratios.open)), goal: '-', ok: null },
    {
      measure: 'breaker open: ratio / calm ratio',
      value: noticed(ratios.open).toFixed(2),
      goal: 'at most 1.10',
      ok: noticed(ratios.open) <= 1.1,
    },
    { measure: 'memory after 2,000 refused checks / before', value: range(spread(grown)), goal: 'at most 1.1', ok: null },
  ],
  { hanging, ratios, grown },
)
