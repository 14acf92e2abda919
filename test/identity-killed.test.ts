import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { killIdentity } from './killed/kill-identity.ts'

test('killed while viewers sign up, sign in and change their profiles, identity has lost nothing that it acknowledged, and halved nobody', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  const verdict = await killIdentity({ acts: 450, kills: 3, dataDir })
  expect(verdict).toEqual({ acknowledged: 450, kills: 4, lost: [], half: 0 })
  const database = new DatabaseSync(join(dataDir, 'daypart.db'), { readOnly: true })
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
  rmSync(dataDir, { recursive: true })
})
