import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { killIdentity } from './killed/kill-identity.ts'

const expected = (kills: number) => ({ kills: kills + 1, cut: expect.any(Number), lost: [], half: [], extra: [] })

test('identity keeps every acknowledged write and stores no partial account when it is killed while viewers sign up, sign in and edit profiles', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  expect(await killIdentity({ actions: 450, kills: 3, dataDir })).toEqual({ acknowledged: 450, ...expected(3) })
  const database = new DatabaseSync(join(dataDir, 'daypart.db'), { readOnly: true })
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
  rmSync(dataDir, { recursive: true })
})

test('the whole site on PostgreSQL and Redis keeps every acknowledged write of an account when it is killed', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  const schema = await newPostgresSchema()
  const shared = { dataDir, databaseUrl: schema.url, redisUrl: inject('redisUrl'), isWhole: true }
  expect(await killIdentity({ actions: 90, kills: 2, ...shared })).toEqual({ acknowledged: 90, ...expected(2) })
  await schema.drop()
  rmSync(dataDir, { recursive: true })
})
