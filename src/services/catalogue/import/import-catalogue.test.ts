import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { group } from '../testing/network.ts'
import { importEntries } from './import-catalogue.ts'
import { ndjson } from './testing/documents.ts'
import { importing, stored, testFolder } from './testing/importing.ts'
import { createMemoryStore } from './testing/memory-store.ts'

const series = { kind: 'series', id: 's', brand: 'nbc', title: 'Harbor Lights' }
const season = { kind: 'season', id: 's1', series: 's', number: 1 }
const video = { kind: 'video', id: 'v', series: 's', title: 'Pilot' }

test('entries that were imported from NDJSON are unchanged when the same catalogue is imported from JSON', async () => {
  const first = await importing(ndjson(series, season, video))
  expect(first).toMatchObject({ added: 3, changed: 0, unchanged: 0, refused: 0, code: 0 })
  const again = await importing(JSON.stringify({ daypart: 1, entries: [series, season, video] }, null, 2), { store: first.store })
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0, code: 0 })
  const retitled = await importing(JSON.stringify({ entries: [{ ...series, title: 'Harbor Nights' }], daypart: 1 }), { store: first.store })
  expect(retitled).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
})

test('entries are stored after the entries that they refer to, in any order of the document', async () => {
  const gallery = { kind: 'gallery', id: 'g', title: 'On set', series: 's', photos: [] }
  const person = { kind: 'person', id: 'p', name: 'Ana Torres' }
  const page = { kind: 'page', id: 'home', name: 'home', sections: [] }
  const result = await importing(ndjson(page, gallery, video, season, series, person))
  expect(result.entries.map(({ kind }) => kind)).toEqual(['person', 'series', 'season', 'video', 'gallery', 'page'])
})

test('an entry may refer to an entry in another file of the import; if several files contain an entry, its last version is stored', async () => {
  const files = [
    ndjson(video),
    ndjson(series),
    ndjson({ ...series, title: 'Harbor Nights' }),
    `${ndjson({ ...series, title: 'Cut off' })}{`,
  ]
  const result = await importing(files)
  expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 1, refused: 1 })
  expect(stored(result, 'series')[0]?.title).toBe('Harbor Nights')
  expect(await importing(files, { store: result.store })).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
})

test('the import reports a rejected entry with its file, line, element and reason, and stores the other entries', async () => {
  const result = await importing(ndjson(series, { ...video, title: undefined }, { kind: 'sitcom' }, season))
  expect(result).toMatchObject({ added: 2, refused: 2, code: 1 })
  expect(result.refusals).toEqual([
    { file: 'file-1', line: 2, element: 'video v', reason: 'title is missing' },
    { file: 'file-1', line: 3, element: 'sitcom', reason: expect.stringContaining('kind is "sitcom"; it must be one of series, movie') },
  ])
})

test('the import reports the line of an entry that the store rejects', async () => {
  const store = createMemoryStore((entry) => (entry.id === 'v' ? 'the series "s" is unknown' : undefined))
  const result = await importing(`\n${ndjson(season, video)}`, { store })
  expect(result).toMatchObject({ added: 1, refused: 1, code: 1 })
  expect(result.refusals).toEqual([{ file: 'file-1', line: 3, element: 'video v', reason: 'the series "s" is unknown' }])
})

test('the second of two entries with the same id in a document is rejected, even if one is a series and the other a movie', async () => {
  const result = await importing(ndjson(series, { ...series, title: 'Twin' }, { ...series, kind: 'movie' }, { ...video, id: 's' }))
  expect(result).toMatchObject({ added: 2, refused: 2 })
  expect(result.refusals[0]).toMatchObject({ line: 2, reason: 'the id s was already used in this document' })
  expect(stored(result, 'series')[0]?.title).toBe('Harbor Lights')
})

test('the exit code is 2 if all entries were rejected, and 0 for a document without entries', async () => {
  expect((await importing('{"kind":"series"}\n')).code).toBe(2)
  expect((await importing('{"daypart":1,"entries":[]}')).code).toBe(0)
})

test('a line of NDJSON that is not JSON is rejected; if it is the last line, the whole file is rejected', async () => {
  const middle = await importing(`${ndjson(series)}{"kind":\n${ndjson(season)}`)
  expect(middle).toMatchObject({ added: 2, refused: 1, code: 1 })
  expect(middle.refusals[0]).toMatchObject({ line: 2, element: 'line' })
  const cut = await importing(`${ndjson(series, season)}{"kind":"video","id":"v`)
  expect(cut).toMatchObject({ added: 0, refused: 1, code: 2 })
  expect(cut.refusals[0]).toMatchObject({ line: 3, element: 'document', reason: expect.stringMatching(/^is truncated: its last line, 3/) })
})

test('the import rejects a truncated file as a whole and stores the entries of the other files', async () => {
  const result = await importing([ndjson(series), '<tv><channel id="a"><display-name>A</display-name></channel>', ndjson(season)])
  expect(result).toMatchObject({ added: 2, refused: 1, code: 1 })
  expect(stored(result, 'channel')).toEqual([])
})

test('an import stores batches of 2,000 entries and calls finish one time', async () => {
  const many = Array.from({ length: 4801 }, (_, n) => ({ kind: 'person', id: `p${n}`, name: `Person ${n}` }))
  const { store } = await importing(ndjson(...many), { piece: 65_536 })
  expect(store.batches).toEqual([2000, 2000, 801])
  expect(store.finished).toBe(1)
})

test('importEntries accepts entries in any order and stores an entry after the entries that it refers to', async () => {
  const store = createMemoryStore()
  const summary = await importEntries([video, series, { kind: 'series', id: 'x' }], 'the demo network', {
    store,
    brands: group.brands,
    folder: testFolder(),
  })
  expect(summary).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 1, repaired: 0, removed: 0 })
  expect(store.all().map(({ kind }) => kind)).toEqual(['series', 'video'])
})

test('the import unpacks gzip files with any name and deletes the spool file', async () => {
  expect(await importing(gzipSync(ndjson(series)))).toMatchObject({ added: 1, code: 0 })
  expect(readdirSync(testFolder())).toEqual([])
})
