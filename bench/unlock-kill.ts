// Kills the site 100 times while viewers spend their credits in two tabs at once. Counts the differences between the debits, the ledger and the
// acknowledged unlocks.
// npx node bench/unlock-kill.ts [--viewers 300] [--kills 100]   (needs a build; DATABASE_URL for PostgreSQL, with an empty database)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killUnlocks } from '../test/killed/kill-unlocks.ts'
import { report } from './shared/measure.ts'

const { values } = parseArgs({ options: { viewers: { type: 'string', default: '300' }, kills: { type: 'string', default: '100' } } })
const { DATABASE_URL: databaseUrl } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
const started = performance.now()
const verdict = await killUnlocks({ count: Number(values.viewers), kills: Number(values.kills), dataDir, databaseUrl })
rmSync(dataDir, { recursive: true })
const seconds = ((performance.now() - started) / 1000).toFixed(0)
report(
  databaseUrl ? 'unlock-kill-postgres' : 'unlock-kill',
  [
    { measure: 'viewers, each with two tabs and ten videos', value: `${verdict.viewers} in ${seconds} s`, goal: '-', ok: null },
    { measure: 'kills', value: `${verdict.kills}`, goal: values.kills, ok: verdict.kills === Number(values.kills) },
    { measure: 'requests repeated after a broken connection', value: `${verdict.cut}`, goal: '-', ok: null },
    { measure: 'differences', value: `${verdict.wrong.length}`, goal: '0', ok: verdict.wrong.length === 0 },
  ],
  verdict,
)
