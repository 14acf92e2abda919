// Kills the server process 50 times during 20,000 sign-ups, sign-ins and profile changes. Counts acknowledged writes that are lost, and partial
// accounts.
// npx node bench/identity-kill.ts [--actions 20000] [--kills 50] [--quick]   (needs a build; DATABASE_URL and REDIS_URL for PostgreSQL and Redis,
// with an empty database). The process is the whole site; with --quick it is identity alone, with a fast password hash, so that nearly every
// kill interrupts a write.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killIdentity } from '../test/killed/kill-identity.ts'
import { type Row, report } from './shared/measure.ts'

const { values } = parseArgs({
  options: {
    actions: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '50' },
    quick: { type: 'boolean', default: false },
  },
})
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
const started = performance.now()
const verdict = await killIdentity({
  actions: Number(values.actions),
  kills: Number(values.kills),
  dataDir,
  databaseUrl,
  redisUrl,
  isWhole: !values.quick,
})
rmSync(dataDir, { recursive: true })
const seconds = ((performance.now() - started) / 1000).toFixed(0)
const none = (measure: string, found: string[]): Row => ({ measure, value: `${found.length}`, goal: '0', ok: found.length === 0 })
report(
  ['identity-kill', databaseUrl && 'postgres', values.quick && 'quick'].filter(Boolean).join('-'),
  [
    { measure: 'acknowledged', value: `${verdict.acknowledged} in ${seconds} s`, goal: '-', ok: null },
    { measure: 'kills', value: `${verdict.kills}`, goal: '-', ok: null },
    { measure: 'requests repeated after a broken connection', value: `${verdict.cut}`, goal: '-', ok: null },
    none('acknowledged but lost', verdict.lost),
    none('partial accounts', verdict.half),
    none('stored twice or never requested', verdict.extra),
  ],
  verdict,
)
