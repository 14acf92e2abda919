// Measures the time of `npm start` in a new clone (with --cold), the time of later starts, and the memory of the idle site.
// npx node bench/start.ts [--cold] [--runs 5]
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Row, range, report, spread } from './shared/measure.ts'
import { freePort, root, startSite, stopped, whenReady } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, cold: { type: 'boolean', default: false } } })
const residentMegabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function npmStart(folder: string, data: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' }
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const after = await whenReady(`http://127.0.0.1:${port}/readyz`, child, 180_000)
  await stopped(child)
  return after
}

const rows: Row[] = []
const folder = mkdtempSync(join(tmpdir(), 'daypart-start-'))
let cold: number | null = null
if (values.cold) {
  execFileSync('git', ['clone', '-q', root, join(folder, 'clone')])
  cold = await npmStart(join(folder, 'clone'), join(folder, 'cold-data'))
  rows.push({ measure: 'cold npm start, s', value: (cold / 1000).toFixed(1), goal: 'under 90', ok: cold < 90_000 })
}

const data = join(folder, 'data')
await (await startSite({ data })).stop()
const warm: number[] = []
for (let run = 0; run < Number(values.runs); run++) warm.push(await npmStart(root, data))

const site = await startSite({ data })
for (const path of ['/', '/networks', '/movies/popular']) await fetch(`${site.url}${path}`)
// The search thread ends after a minute without requests. All other idle threads end earlier.
await new Promise((resolve) => setTimeout(resolve, 75_000))
const idle = residentMegabytes(site.pid)
await site.stop()
rmSync(folder, { recursive: true, force: true })

rows.push(
  { measure: 'warm npm start to ready, ms', value: range(spread(warm)), goal: 'under 2000', ok: spread(warm).median < 2000 },
  { measure: 'idle memory, MB', value: idle.toFixed(0), goal: 'under 200, stretch 160', ok: idle < 200 },
)
report('start', rows, { cold, warm, idle })
