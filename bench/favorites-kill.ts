// Kills the site 100 times while viewers change their favorites. Counts the viewers whose favorites differ from the acknowledged changes.
// npx node bench/favorites-kill.ts [--changes 20000] [--kills 100]   (needs a build; DATABASE_URL for PostgreSQL, with an empty database)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killFavorites } from '../test/killed/kill-favorites.ts'
import { report } from './shared/measure.ts'

const { values } = parseArgs({ options: { changes: { type: 'string', default: '20000' }, kills: { type: 'string', default: '100' } } })
const { DATABASE_URL: databaseUrl } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
const started = performance.now()
const verdict = await killFavorites({ count: 20, changes: Number(values.changes), kills: Number(values.kills), dataDir, databaseUrl })
rmSync(dataDir, { recursive: true })
const seconds = ((performance.now() - started) / 1000).toFixed(0)
report(
  databaseUrl ? 'favorites-kill-postgres' : 'favorites-kill',
  [
    { measure: 'changes of 20 viewers', value: `${verdict.changes} in ${seconds} s`, goal: '-', ok: null },
    { measure: 'kills', value: `${verdict.kills}`, goal: values.kills, ok: verdict.kills === Number(values.kills) },
    { measure: 'requests repeated after a broken connection', value: `${verdict.cut}`, goal: '-', ok: null },
    {
      measure: 'viewers with other favorites than acknowledged',
      value: `${verdict.wrong.length}`,
      goal: '0',
      ok: verdict.wrong.length === 0,
    },
  ],
  verdict,
)
