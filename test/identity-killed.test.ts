import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { killIdentity } from './killed/kill-identity.ts'

const well = (kills: number) => ({ kills: kills + 1, cut: expect.any(Number), lost: [], half: [], extra: [] })

test('killed while viewers sign up, sign in and change their profiles, identity has lost nothing that it acknowledged, and halved nobody', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  expect(await killIdentity({ acts: 450, kills: 3, dataDir })).toEqual({ acknowledged: 450, ...well(3) })
  const database = new DatabaseSync(join(dataDir, 'daypart.db'), { readOnly: true })
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
  rmSync(dataDir, { recursive: true })
})

test('the same on PostgreSQL and Redis, with the whole site killed', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  const schema = await newPostgresSchema()
  const shared = { dataDir, databaseUrl: schema.url, redisUrl: inject('redisUrl'), isWhole: true }
  expect(await killIdentity({ acts: 90, kills: 2, ...shared })).toEqual({ acknowledged: 90, ...well(2) })
  await schema.drop()
  rmSync(dataDir, { recursive: true })
})
