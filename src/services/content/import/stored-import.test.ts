// An import into a real catalogue, on both databases.
import { beforeEach, expect, test } from 'vitest'
import type { EntryStore } from '#contracts/entry-store.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createEntryStore } from '../entry-store.ts'
import { exportCatalogue } from '../export/export-catalogue.ts'
import { exportXmltv } from '../export/export-xmltv.ts'
import { contentMigrations } from '../tables.ts'
import { arriving, group, now } from '../testing/network.ts'
import { importCatalogue } from './import-catalogue.ts'
import { exitCode } from './tally.ts'
import { testFolder } from './testing/importing.ts'

const lines = (...entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
const series = { kind: 'series', id: 's', brand: 'nbc', title: 'Harbor Lights', credits: [{ person: 'p', role: 'Lead' }] }
const person = { kind: 'person', id: 'p', name: 'Ana Torres' }
const season = { kind: 'season', id: 's1', series: 's', number: 1 }
const video = { kind: 'video', id: 'v', series: 's', season: 1, episode: 1, title: 'Pilot', airDate: '2026-05-12T20:00:00-04:00' }
const channel = { kind: 'channel', id: 'a.b', names: [{ text: 'A' }] }
const programme = { kind: 'programme', id: 'a.b@1', channel: 'a.b', start: '2026-05-12T20:00:00Z', title: 'News' }

onEachDatabase('an import', (open) => {
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
    const listener = {
      refused: (one: { file: string; line: number; reason: string }) => refused.push(`${one.file}:${one.line} ${one.reason}`),
    }
    const summary = await importCatalogue(sources, { store, brands: group.brands, folder: testFolder(), listener })
    return { ...summary, code: exitCode(summary), refused, count: summary.refused }
  }

  test('is stored whole whatever its order, then changes nothing; what is exported imports as unchanged', async () => {
    const document = lines(programme, video, season, series, channel, person)
    expect(await run(document)).toMatchObject({ added: 6, changed: 0, unchanged: 0, count: 0, code: 0 })
    expect(await run(document)).toMatchObject({ added: 0, changed: 0, unchanged: 6, count: 0, code: 0 })
    const exported = await text(exportCatalogue(store))
    expect(await run(exported)).toMatchObject({ added: 0, changed: 0, unchanged: 6, count: 0, code: 0 })
    expect(revisions).toHaveLength(1)
  })

  test('refuses what refers to nothing, with its line, and stores the rest', async () => {
    const lost = { ...video, id: 'lost', series: 'nowhere' }
    const foreign = { ...series, id: 'foreign', brand: 'cbs' }
    const result = await run(lines(series, lost, foreign, person))
    expect(result).toMatchObject({ added: 2, count: 2, code: 1 })
    expect(result.refused.toSorted()).toEqual([expect.stringMatching(/^file-1:2 .*nowhere/), expect.stringMatching(/^file-1:3 .*cbs/)])
  })

  test('of our own export of the guide changes nothing; elsewhere it is stored without the series that are not there', async () => {
    const own = { ...programme, id: 'own', series: 's', season: 2, episode: 3, stop: '2026-05-12T21:00:00Z', isLive: true }
    await run(lines(series, person, channel, own))
    const guide = await text(exportXmltv(store))
    expect(await run(guide)).toMatchObject({ added: 0, changed: 0, unchanged: 2, count: 0 })
    const database = await open()
    await migrate(database, [contentMigrations])
    store = createEntryStore(database, { now: () => now, brands: group })
    expect(await run(guide)).toMatchObject({ added: 2, count: 0, code: 0 })
    const there = await text(exportCatalogue(store))
    expect(there).toContain('"id":"own"')
    expect(there).not.toContain('"series"')
  })

  test('of a document that is cut off leaves the database as it was', async () => {
    await run(lines(person))
    const before = await text(exportCatalogue(store))
    const cut = await run(`${lines(series, season)}{"kind":"video","id":"v`)
    expect(cut).toMatchObject({ added: 0, code: 2 })
    expect(await text(exportCatalogue(store))).toBe(before)
    expect(revisions).toHaveLength(1)
  })

  test('of two files that say different things of one entry keeps the last word', async () => {
    const result = await run(lines(series, person), lines({ ...series, title: 'Harbor Nights' }))
    expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 1, count: 0, code: 0 })
    expect(await text(exportCatalogue(store))).toContain('Harbor Nights')
  })

  test('flushes nothing before its end, and everything then; a single write is flushed at once', async () => {
    const database = await open()
    await migrate(database, [contentMigrations])
    const flushed: boolean[] = []
    const watched: typeof database = {
      ...database,
      withTables: () => watched as never,
      write: (act, how) => {
        flushed.push(!how?.mayBeLost)
        return database.write(act, how)
      },
    }
    store = createEntryStore(watched, { now: () => now, brands: group })
    expect(await run(lines(person, series, season, video))).toMatchObject({ added: 4, code: 0 })
    expect(flushed).toEqual([...flushed.slice(1).map(() => false), true])
    flushed.length = 0
    await store.storeBatch(arriving([{ kind: 'person', id: 'q', name: 'Eva Luna' }]))
    expect(flushed).toEqual([true])
  })

  test('that died between two batches is completed by running it again', async () => {
    const people = Array.from({ length: 2100 }, (_, n) => ({ kind: 'person', id: `p${n}`, name: `Person ${n}` }))
    let batches = 0
    const dying: EntryStore = {
      ...store,
      storeBatch: (batch) => (++batches > 1 ? Promise.reject(new Error('killed')) : store.storeBatch(batch)),
    }
    const source = { name: 'people', open: () => bytes(lines(...people)) }
    await expect(importCatalogue([source], { store: dying, brands: group.brands, folder: testFolder() })).rejects.toThrow('killed')
    expect(await run(lines(...people))).toMatchObject({ added: 100, unchanged: 2000, code: 0 })
    expect(revisions).toHaveLength(1)
  })
})

async function* bytes(document: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(document)
}

async function text(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('')
}
