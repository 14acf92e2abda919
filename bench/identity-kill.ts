// 20,000 sign-ups, sign-ins and profile changes with the process killed 50 times: was anything lost that was acknowledged, is anything half?
// npx node bench/identity-kill.ts [--acts 20000] [--kills 50]   (DATABASE_URL for PostgreSQL)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killIdentity } from '../test/killed/kill-identity.ts'
import { report } from './measure.ts'

const { values } = parseArgs({ options: { acts: { type: 'string', default: '20000' }, kills: { type: 'string', default: '50' } } })
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
const started = performance.now()
const verdict = await killIdentity({ acts: Number(values.acts), kills: Number(values.kills), dataDir })
rmSync(dataDir, { recursive: true })
const { acknowledged, kills, lost, half } = verdict
report(
  'identity-kill',
  [
    { measure: 'acknowledged', value: `${acknowledged} in ${((performance.now() - started) / 1000).toFixed(0)} s`, goal: '-', ok: null },
    { measure: 'kills', value: `${kills}`, goal: '-', ok: null },
    { measure: 'acknowledged and lost', value: `${lost.length}`, goal: '0', ok: lost.length === 0 },
    { measure: 'half accounts', value: `${half}`, goal: '0', ok: half === 0 },
  ],
  verdict,
)
