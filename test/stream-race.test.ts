// Races starts on two processes of the site: on SQLite without Redis, and on PostgreSQL with Redis. bench/live/stream-race.ts runs 50 rounds of 1,000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { startSite } from '../bench/shared/site.ts'
import { goodRound, openRace, raceChannels } from './live/race-starts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test.each(['sqlite', 'postgres'])('of 200 concurrent starts at two processes exactly one wins, in each round (%s)', async (kind) => {
  const data = mkdtempSync(join(tmpdir(), 'daypart-race-'))
  cleanups.push(() => rmSync(data, { recursive: true, force: true }))
  const schema = kind === 'postgres' ? await newPostgresSchema() : undefined
  if (schema) cleanups.push(schema.drop)
  const shared = schema ? { DATABASE_URL: schema.url, REDIS_URL: inject('redisUrl') } : { DATABASE_URL: '', REDIS_URL: '' }
  const env = { DEMO: 'off', CHANNELS_FILE: raceChannels, ...shared }
  const sites = [await startSite({ data, env }), await startSite({ data, env })]
  for (const site of sites) cleanups.push(site.stop)
  const race = await openRace(sites.map(({ url }) => url))
  for (let round = 0; round < 3; round++) expect(await race(200)).toEqual(goodRound(200, 2))
})
