import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { killEvents } from './killed/kill-events.ts'

const none = { cut: expect.any(Number), lost: [], partial: [], wrongCounts: [] }

test('every acknowledged batch of events is stored and counted when the site is killed, and none is stored in part', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  expect(await killEvents({ batches: 600, kills: 2, dataDir })).toEqual({ acknowledged: 600, kills: 3, ...none })
  rmSync(dataDir, { recursive: true })
})

test('the same holds on PostgreSQL', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
  const schema = await newPostgresSchema()
  expect(await killEvents({ batches: 400, kills: 1, dataDir, databaseUrl: schema.url })).toEqual({ acknowledged: 400, kills: 2, ...none })
  await schema.drop()
  rmSync(dataDir, { recursive: true })
})
