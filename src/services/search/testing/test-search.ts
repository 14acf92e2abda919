// A catalogue and a search engine that indexes it, for tests.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntryInput, LocalText } from '#contracts/catalogue.ts'
import type { SearchKind } from '#contracts/http/search.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { contentMigrations } from '#services/catalogue/migrations/migrations.ts'
import { createSearchFeed } from '#services/catalogue/search-feed.ts'
import { group, now, toBatch } from '#services/catalogue/testing/network.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { createSearchEngine } from '../engine.ts'

export const series = (id: string, title: LocalText, more: object = {}) =>
  ({ kind: 'series', id, brand: 'nbc', title, ...more }) as EntryInput
export const movie = (id: string, title: string, more: object = {}) => ({ kind: 'movie', id, brand: 'bravo', title, ...more }) as EntryInput
export const episode = (id: string, seriesId: string, title: string, more: object = {}) =>
  ({ kind: 'video', id, series: seriesId, programmingType: 'Full Episode', title, season: 1, episode: 1, ...more }) as EntryInput
export const clip = (id: string, seriesId: string, title: string, more: object = {}) =>
  ({ kind: 'video', id, series: seriesId, title, ...more }) as EntryInput
export const person = (id: string, name: string) => ({ kind: 'person', id, name }) as EntryInput

export async function openTestSearch(database: Database) {
  await migrate(database, [contentMigrations])
  const folder = await mkdtemp(join(tmpdir(), 'daypart-search-'))
  const entryStore = createEntryStore(database, { now: () => now, brands: group })
  const clock = { now }
  const open = () => createSearchEngine({ database, feed: createSearchFeed(database), dataDir: folder, now: () => clock.now })
  let engine = await open()
  return {
    folder,
    entryStore,
    clock,
    /** Stores and indexes entries. Throws if the catalogue rejects an entry. */
    async store(...entries: EntryInput[]) {
      const { refused } = await entryStore.storeBatch(toBatch(entries))
      if (refused.length) throw new Error(JSON.stringify(refused))
      await entryStore.finish()
      await engine.updateIndex()
    },
    engine: () => engine,
    updateIndex: () => engine.updateIndex(),
    /** Stops the engine, calls `whileStopped`, and opens another engine. */
    async reopen(whileStopped = async () => {}) {
      await engine.stop()
      await whileStopped()
      engine = await open()
    },
    find: (text: string, filter: { brand?: string; kind?: SearchKind } = {}) =>
      engine.find({ text, brand: filter.brand ?? null, kind: filter.kind ?? null, now }),
    /** Returns the ids of the hits, grouped by kind. */
    async idsFor(text: string, filter: { brand?: string; kind?: SearchKind } = {}) {
      const { hits } = await engine.find({ text, brand: filter.brand ?? null, kind: filter.kind ?? null, now })
      return Object.values(hits).flatMap((ofKind) => ofKind.map(({ id }) => id))
    },
    async close() {
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
