// Tests the schedule of the demo's channels at night, at the end of a year, and when daylight saving time begins or ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { planChannel, type ScheduleKeeperTools } from '#services/catalogue/keeper/keep-schedule.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { broadcastDate, broadcastStart } from '../../demo/catalogue/airing.ts'
import { migrations } from '../commands/migrate.ts'
import { readChannels } from '../services/open-channels.ts'
import { loadDemo } from './demo.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const hour = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'daypart-schedule-'))
const { group: brands } = loadBrands(fileURLToPath(new URL('../../demo/brands', import.meta.url))) as { group: BrandGroup }
const channels = readChannels({ DEMO: true })
/** The time at which the demo is loaded. */
const loadedAt = Date.parse('2026-10-25T12:00:00-04:00')
let at = loadedAt
let tools: ScheduleKeeperTools

beforeAll(async () => {
  const database = await openDatabase({ dataDir: folder })
  await migrate(database, migrations)
  tools = { database, entryStore: createEntryStore(database, { now: () => at, brands }), brands, now: () => at }
  await loadDemo({ ...tools, channels, folder })
})

afterAll(async () => {
  await tools.database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Instants with their broadcast days. On 2026-11-01 the hour from 1:00 is repeated; on 2027-03-14 the hour from 2:00 is missing. */
const instants = [
  ['in the afternoon', '2026-11-20T12:00:00-05:00', '2026-11-20'],
  ['at half past four in the morning', '2026-11-23T04:30:00-05:00', '2026-11-22'],
  ['just before six', '2026-11-23T05:59:59-05:00', '2026-11-22'],
  ['at six', '2026-11-23T06:00:00-05:00', '2026-11-23'],
  ['in the last minute of a year', '2026-12-31T23:59:00-05:00', '2026-12-31'],
  ['before the repeated hour', '2026-11-01T00:59:59-04:00', '2026-10-31'],
  ['in the repeated hour, the first time', '2026-11-01T01:30:00-04:00', '2026-10-31'],
  ['in the repeated hour, the second time', '2026-11-01T01:30:00-05:00', '2026-10-31'],
  ['on the evening of the longer day', '2026-11-01T23:00:00-05:00', '2026-11-01'],
  ['before the missing hour', '2027-03-14T01:59:59-05:00', '2027-03-13'],
  ['after the missing hour', '2027-03-14T03:00:00-04:00', '2027-03-13'],
  ['on the evening of the shorter day', '2027-03-14T23:00:00-04:00', '2027-03-14'],
] as const

test.each(instants)('broadcastDate returns the broadcast day %s', (_, instant, date) => {
  expect(broadcastDate(Date.parse(instant)).toString()).toBe(date)
})

test.each(instants)('all twelve channels have programmes without gaps and overlaps for 22 days %s', async (_, instant, date) => {
  at = Date.parse(instant)
  expect(channels).toHaveLength(12)
  const today = Temporal.PlainDate.from(date)
  for (const channel of channels) {
    const { stored, slots } = await planChannel(tools, channel, at)
    const begun = stored.filter(({ start }) => start <= at).map(({ start, stop }) => ({ start, stop: stop! }))
    const all = [...begun, ...slots]
    const breaks = all.filter(({ start }, index) => index > 0 && start !== all[index - 1]!.stop)
    expect(
      breaks.map(({ start }) => new Date(start).toISOString()),
      channel.id,
    ).toEqual([])
    expect(all[0]!.start, channel.id).toBeLessThanOrEqual(broadcastStart(today.subtract({ days: 7 })))
    expect(all.at(-1)!.stop, channel.id).toBeGreaterThanOrEqual(broadcastStart(today.add({ days: 15 })))
    expect(Math.max(...all.map(({ start, stop }) => stop - start)), channel.id).toBeLessThanOrEqual(3 * hour)
  }
})

test('apart from events, only news and sports channels have live programmes', async () => {
  at = loadedAt
  const live = new Set<string>()
  for await (const entry of tools.entryStore.entries(['programme']))
    if (entry.kind === 'programme' && entry.isLive && !entry.event) live.add(entry.channel)
  expect([...live].sort()).toEqual(['cnbc', 'nbc-news', 'nbc-sports', 'telemundo'].map((brand) => `${brand}.daypart.example`))
})
