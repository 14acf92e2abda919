import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createEntryStore } from '#services/content/entry-store.ts'
import { loadDemo } from './demo.ts'
import { demoState } from './demo-edition.ts'
import { migrations } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { group: brands } = loadBrands(fileURLToPath(new URL('../demo/brands', import.meta.url))) as { group: BrandGroup }

onEachDatabase('the demo network', (open) => {
  test('is loaded whole, is the same for the rest of the day, and moves on with the next', async () => {
    const database = await open()
    await migrate(database, migrations)
    let at = Date.parse('2026-11-20T12:00:00Z')
    const now = () => at
    const tools = { database, entryStore: createEntryStore(database, { now, brands }), brands, folder, now }

    expect(await demoState(database, at)).toBe('never')
    const first = await loadDemo(tools)
    expect(first).toMatchObject({ changed: 0, unchanged: 0, refused: 0 })
    expect(first.added).toBeGreaterThan(1500)
    expect(await demoState(database, at)).toBe('today')

    at = Date.parse('2026-11-21T04:30:00Z')
    expect(await demoState(database, at)).toBe('today')
    at = Date.parse('2026-11-21T06:00:00Z')
    expect(await demoState(database, at)).toBe('older')
    const next = await loadDemo(tools)
    expect(next.refused).toBe(0)
    expect(next.changed).toBeGreaterThan(100)
    expect(await demoState(database, at)).toBe('today')
  }, 60_000)
})
