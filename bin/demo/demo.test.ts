import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { Entry } from '#contracts/catalogue.ts'
import { day } from '#contracts/limits.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { ContentTables } from '#services/catalogue/schema/tables.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { migrations } from '../commands/migrate.ts'
import { readChannels } from '../services/open-channels.ts'
import { loadDemo } from './demo.ts'
import { demoState } from './edition.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { group: brands } = loadBrands(fileURLToPath(new URL('../../demo/brands', import.meta.url))) as { group: BrandGroup }

const channels = readChannels({ DEMO: true })

onEachDatabase('the demo network', (open) => {
  test('the entries of the demo are loaded one time per broadcast day, and updated on the next day', async () => {
    const database = await open()
    await migrate(database, migrations)
    let at = Date.parse('2026-11-20T12:00:00Z')
    const now = () => at
    const tools = { database, entryStore: createEntryStore(database, { now, brands }), brands, channels, folder, now }

    expect(await demoState(database, at)).toBe('never')
    const first = await loadDemo(tools)
    expect(first).toMatchObject({ changed: 0, unchanged: 0, refused: 0 })
    expect(first.added).toBeGreaterThan(1500)
    expect(await demoState(database, at)).toBe('today')

    at = Date.parse('2026-11-21T04:30:00Z')
    expect(await demoState(database, at)).toBe('today')
    at = Date.parse('2026-11-21T05:59:59-05:00')
    expect(await demoState(database, at)).toBe('today')
    at = Date.parse('2026-11-21T06:00:00-05:00')
    expect(await demoState(database, at)).toBe('older')
    const next = await loadDemo(tools)
    expect(next.refused).toBe(0)
    expect(next.changed).toBeGreaterThan(100)
    expect(await demoState(database, at)).toBe('today')
  }, 60_000)

  test('expired entries of the demo are removed over several weeks; entries of the operator are not removed', async () => {
    const database = await open()
    await migrate(database, migrations)
    let at = Date.parse('2026-11-20T12:00:00Z')
    const entryStore = createEntryStore(database, { now: () => at, brands })
    const load = () => loadDemo({ database, entryStore, brands, channels, folder, now: () => at })
    await load()
    const own: Entry = { kind: 'programme', id: 'own', channel: 'nbc.daypart.example', start: at, title: 'Our own' } as Entry
    await entryStore.storeBatch([{ entry: own, where: { file: '', line: 1, element: '' } }])
    const ids = async (kind: 'video' | 'programme') => (await Array.fromAsync(entryStore.entries([kind]))).map(({ id }) => id)
    const revision = async () =>
      (await database.withTables<ContentTables>().read.selectFrom('content_state').select('revision').execute())[0]!.revision
    const [videos, programmes, before] = [await ids('video'), await ids('programme'), await revision()]

    for (let week = 0; week < 2; week++) {
      at += 7 * day
      await load()
    }
    const remaining = await ids('video')
    expect(remaining.length).toBeLessThan(videos.length * 1.02)
    const removed = videos.filter((id) => !remaining.includes(id))
    const waiting = await database.withTables<ContentTables>().read.selectFrom('content_search_queue').select('id').execute()
    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining(removed))
    const later = await ids('programme')
    expect(later).toContain('own')
    expect(programmes.filter((id) => later.includes(id)).length).toBeLessThan(programmes.length / 2)
    expect(later.length).toBeLessThan(programmes.length * 1.1)
    expect(await revision()).toBeGreaterThan(before)
  }, 120_000)
})
