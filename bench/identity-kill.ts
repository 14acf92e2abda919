// 20,000 sign-ups, sign-ins and profile changes with the process killed 50 times: was anything lost that was acknowledged, is anything half?
// npx node bench/identity-kill.ts [--acts 20000] [--kills 50] [--quick]   (needs a build; DATABASE_URL and REDIS_URL for PostgreSQL and Redis,
// there with an empty database). It is the site as it ships that is killed; with --quick identity alone, with a hash that costs nothing, so
// that nearly every kill meets a write.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killIdentity } from '../test/killed/kill-identity.ts'
import { type Row, report } from './measure.ts'

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '50' },
    quick: { type: 'boolean', default: false },
  },
})
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
const started = performance.now()
const verdict = await killIdentity({
  acts: Number(values.acts),
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
    { measure: 'asked again because they were cut off', value: `${verdict.cut}`, goal: '-', ok: null },
    none('acknowledged and lost', verdict.lost),
    none('half accounts', verdict.half),
    none('kept twice, or by nobody', verdict.extra),
  ],
  verdict,
)
