// Kills the site while browsers send batches of events. Counts acknowledged batches that are lost, stored in part, or counted wrong.
// npx node bench/events/kill.ts [--batches 20000] [--kills 30]   (needs a build; DATABASE_URL of an empty database for PostgreSQL)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killEvents } from '../../test/killed/kill-events.ts'
import { type Row, report } from '../shared/measure.ts'

const { values } = parseArgs({ options: { batches: { type: 'string', default: '20000' }, kills: { type: 'string', default: '30' } } })
const databaseUrl = process.env['DATABASE_URL']
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
const verdict = await killEvents({ batches: Number(values.batches), kills: Number(values.kills), dataDir, databaseUrl })
rmSync(dataDir, { recursive: true })
const none = (measure: string, found: string[]): Row => ({ measure, value: `${found.length}`, goal: '0', ok: found.length === 0 })
report(
  databaseUrl ? 'events-kill-postgres' : 'events-kill',
  [
    { measure: 'acknowledged batches of 20 events', value: `${verdict.acknowledged}`, goal: '-', ok: null },
    { measure: 'kills', value: `${verdict.kills}`, goal: '-', ok: null },
    { measure: 'requests repeated after a broken connection', value: `${verdict.cut}`, goal: '-', ok: null },
    none('acknowledged but lost', verdict.lost),
    none('stored in part', verdict.partial),
    none('counts that differ from the stored events', verdict.wrongCounts),
  ],
  verdict,
)
