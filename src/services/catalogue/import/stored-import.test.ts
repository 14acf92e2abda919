// Tests imports into SQLite and PostgreSQL.
import { beforeEach, expect, test } from 'vitest'
import type { EntryStore } from '#contracts/entry-store.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { exportCatalogue } from '../export/export-catalogue.ts'
import { exportXmltv } from '../export/export-xmltv.ts'
import { contentMigrations } from '../migrations/migrations.ts'
import { group, now, toBatch } from '../testing/network.ts'
import { createEntryStore } from '../writes/entry-store.ts'
import { importCatalogue } from './import-catalogue.ts'
import { exitCode } from './tally.ts'
import { ndjson } from './testing/documents.ts'
import { testFolder } from './testing/importing.ts'

const series = { kind: 'series', id: 's', brand: 'nbc', title: 'Harbor Lights', credits: [{ person: 'p', role: 'Lead' }] }
const person = { kind: 'person', id: 'p', name: 'Ana Torres' }
const season = { kind: 'season', id: 's1', series: 's', number: 1 }
const video = { kind: 'video', id: 'v', series: 's', season: 1, episode: 1, title: 'Pilot', airDate: '2026-05-12T20:00:00-04:00' }
const channel = { kind: 'channel', id: 'a.b', names: [{ text: 'A' }] }
const programme = { kind: 'programme', id: 'a.b@1', channel: 'a.b', start: '2026-05-12T20:00:00Z', title: 'News' }

onEachDatabase('importCatalogue', (open) => {
  let store: EntryStore
  let revisions: number[]
  beforeEach(async () => {
    const database = await open()
    await migrate(database, [contentMigrations])
    revisions = []
    store = createEntryStore(database, { now: () => now, brands: group, changed: (revision) => revisions.push(revision) })
  })

  const run = async (...documents: string[]) => {
    const sources = documents.map((document, n) => ({ name: `file-${n + 1}`, open: () => bytes(document) }))
    const refused: string[] = []
    const noted: string[] = []
    const listener = {
      refused: (one: { file: string; line: number; reason: string }) => refused.push(`${one.file}:${one.line} ${one.reason}`),
      noted: (one: { reason: string }) => noted.push(one.reason),
    }
    const summary = await importCatalogue(sources, { store, brands: group.brands, folder: testFolder(), listener })
    return { ...summary, code: exitCode(summary), refused, noted, count: summary.refused }
  }

  test('an import accepts entries in any order; importing the same document or its export again changes nothing', async () => {
    const document = ndjson(programme, video, season, series, channel, person)
    expect(await run(document)).toMatchObject({ added: 6, changed: 0, unchanged: 0, count: 0, code: 0 })
    expect(await run(document)).toMatchObject({ added: 0, changed: 0, unchanged: 6, count: 0, code: 0 })
    const exported = await text(exportCatalogue(store))
    expect(await run(exported)).toMatchObject({ added: 0, changed: 0, unchanged: 6, count: 0, code: 0 })
    expect(revisions).toHaveLength(1)
  })

  test('an import rejects entries with an unknown series or brand, reports their lines, and stores the other entries', async () => {
    const orphan = { ...video, id: 'orphan', series: 'nowhere' }
    const otherBrand = { ...series, id: 'other-brand', brand: 'cbs' }
    const result = await run(ndjson(series, orphan, otherBrand, person))
    expect(result).toMatchObject({ added: 2, count: 2, code: 1 })
    expect(result.refused.toSorted()).toEqual([expect.stringMatching(/^file-1:2 .*nowhere/), expect.stringMatching(/^file-1:3 .*cbs/)])
  })

  test('importing an XMLTV export into its own database changes nothing; an import into an empty database leaves out unknown series', async () => {
    const own = { ...programme, id: 'own', series: 's', season: 2, episode: 3, stop: '2026-05-12T21:00:00Z', isLive: true }
    await run(ndjson(series, person, channel, own))
    const guide = await text(exportXmltv(store))
    expect(await run(guide)).toMatchObject({ added: 0, changed: 0, unchanged: 2, count: 0 })
    const database = await open()
    await migrate(database, [contentMigrations])
    store = createEntryStore(database, { now: () => now, brands: group })
    const withoutChannel = await run(guide.replace(/<channel.*<\/channel>/s, ''))
    expect(withoutChannel).toMatchObject({
      added: 0,
      count: 1,
      refused: [expect.stringContaining('the channel "a.b" is unknown')],
      noted: [],
    })
    expect(await run(guide)).toMatchObject({
      added: 2,
      count: 0,
      code: 0,
      noted: ['its series s is not in the catalogue: stored without it'],
    })
    const other = await text(exportCatalogue(store))
    expect(other).toContain('"id":"own"')
    expect(other).not.toContain('"series"')
  })

  test('importing a truncated document changes nothing', async () => {
    await run(ndjson(person))
    const before = await text(exportCatalogue(store))
    const cut = await run(`${ndjson(series, season)}{"kind":"video","id":"v`)
    expect(cut).toMatchObject({ added: 0, code: 2 })
    expect(await text(exportCatalogue(store))).toBe(before)
    expect(revisions).toHaveLength(1)
  })

  test('if two files contain the same entry, an import stores the version in the last file', async () => {
    const result = await run(ndjson(series, person), ndjson({ ...series, title: 'Harbor Nights' }))
    expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 1, count: 0, code: 0 })
    expect(await text(exportCatalogue(store))).toContain('Harbor Nights')
  })

  test('an import waits for the disk only at its last write; a write outside an import always waits for the disk', async () => {
    const database = await open()
    await migrate(database, [contentMigrations])
    const flushed: boolean[] = []
    const watched: typeof database = {
      ...database,
      withTables: () => watched as never,
      write: (work, options) => {
        flushed.push(!options?.mayBeLost)
        return database.write(work, options)
      },
    }
    store = createEntryStore(watched, { now: () => now, brands: group })
    expect(await run(ndjson(person, series, season, video))).toMatchObject({ added: 4, code: 0 })
    expect(flushed).toEqual([...flushed.slice(1).map(() => false), true])
    flushed.length = 0
    await store.storeBatch(toBatch([{ kind: 'person', id: 'q', name: 'Eva Luna' }]))
    expect(flushed).toEqual([true])
  })

  test('an import that was killed between two batches stores the missing entries when it runs again', async () => {
    const people = Array.from({ length: 2100 }, (_, n) => ({ kind: 'person', id: `p${n}`, name: `Person ${n}` }))
    let batches = 0
    const dying: EntryStore = {
      ...store,
      storeBatch: (batch) => (++batches > 1 ? Promise.reject(new Error('killed')) : store.storeBatch(batch)),
    }
    const source = { name: 'people', open: () => bytes(ndjson(...people)) }
    await expect(importCatalogue([source], { store: dying, brands: group.brands, folder: testFolder() })).rejects.toThrow('killed')
    expect(await run(ndjson(...people))).toMatchObject({ added: 100, unchanged: 2000, code: 0 })
    expect(revisions).toHaveLength(1)
  })
})

async function* bytes(document: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(document)
}

async function text(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('')
}
