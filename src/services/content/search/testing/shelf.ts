// A catalogue with things to look for, and one to look with, for the tests of search.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntryInput, LocalText } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { createEntryStore } from '../../entry-store.ts'
import { contentMigrations } from '../../tables.ts'
import { arriving, group, now } from '../../testing/network.ts'
import type { SearchKind } from '../document.ts'
import { createSearchEngine } from '../engine.ts'

export const series = (id: string, title: LocalText, more: object = {}) =>
  ({ kind: 'series', id, brand: 'nbc', title, ...more }) as EntryInput
export const movie = (id: string, title: string, more: object = {}) => ({ kind: 'movie', id, brand: 'bravo', title, ...more }) as EntryInput
export const episode = (id: string, of: string, title: string, more: object = {}) =>
  ({ kind: 'video', id, series: of, programmingType: 'Full Episode', title, season: 1, episode: 1, ...more }) as EntryInput
export const clip = (id: string, of: string, title: string, more: object = {}) =>
  ({ kind: 'video', id, series: of, title, ...more }) as EntryInput
export const person = (id: string, name: string) => ({ kind: 'person', id, name }) as EntryInput

export async function openShelf(database: Database) {
  await migrate(database, [contentMigrations])
  const folder = await mkdtemp(join(tmpdir(), 'daypart-search-'))
  const store = createEntryStore(database, { now: () => now, brands: group })
  const clock = { now }
  const open = () => createSearchEngine({ database, dataDir: folder, now: () => clock.now })
  let engine = await open()
  return {
    folder,
    store,
    clock,
    async stored(...entries: EntryInput[]) {
      const { refused } = await store.storeBatch(arriving(entries))
      if (refused.length) throw new Error(JSON.stringify(refused))
      await store.finish()
      await engine.follow()
    },
    engine: () => engine,
    follow: () => engine.follow(),
    async reopen(meanwhile = async () => {}) {
      await engine.stop()
      await meanwhile()
      engine = await open()
    },
    ask: (text: string, filter: { brand?: string; kind?: SearchKind } = {}) =>
      engine.find({ text, brand: filter.brand ?? null, kind: filter.kind ?? null, now }),
    /** Ids of all kinds, kind by kind. */
    async found(text: string, filter: { brand?: string; kind?: SearchKind } = {}) {
      const { hits } = await engine.find({ text, brand: filter.brand ?? null, kind: filter.kind ?? null, now })
      return Object.values(hits).flatMap((some) => some.map(({ id }) => id))
    },
    async close() {
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
