import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { group } from '../testing/network.ts'
import { importEntries } from './import-catalogue.ts'
import { importing, stored, testFolder } from './testing/importing.ts'
import { createMemoryStore } from './testing/memory-store.ts'

const lines = (...entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
const series = { kind: 'series', id: 's', brand: 'nbc', title: 'Harbor Lights' }
const season = { kind: 'season', id: 's1', series: 's', number: 1 }
const video = { kind: 'video', id: 'v', series: 's', title: 'Pilot' }

test('NDJSON and JSON hold the same catalogue; a second run changes nothing and says so', async () => {
  const first = await importing(lines(series, season, video))
  expect(first).toMatchObject({ added: 3, changed: 0, unchanged: 0, refused: 0, code: 0 })
  const again = await importing(JSON.stringify({ daypart: 1, entries: [series, season, video] }, null, 2), { store: first.store })
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0, code: 0 })
  const retitled = await importing(JSON.stringify({ entries: [{ ...series, title: 'Harbor Nights' }], daypart: 1 }), { store: first.store })
  expect(retitled).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
})

test('what is referred to is stored first, whatever order the document has', async () => {
  const gallery = { kind: 'gallery', id: 'g', title: 'On set', series: 's', photos: [] }
  const person = { kind: 'person', id: 'p', name: 'Ana Torres' }
  const page = { kind: 'page', id: 'home', name: 'home', sections: [] }
  const result = await importing(lines(page, gallery, video, season, series, person))
  expect(result.entries.map(({ kind }) => kind)).toEqual(['person', 'series', 'season', 'video', 'gallery', 'page'])
})

test('several files are one import: what one refers to may be in another, and the later says the last word', async () => {
  const files = [lines(video), lines(series), lines({ ...series, title: 'Harbor Nights' }), `${lines({ ...series, title: 'Cut off' })}{`]
  const result = await importing(files)
  expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 1, refused: 1 })
  expect(stored(result, 'series')[0]?.title).toBe('Harbor Nights')
  expect(await importing(files, { store: result.store })).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
})

test('a refused entry is reported with its file, line, element and reason, and does not stop the rest', async () => {
  const result = await importing(lines(series, { ...video, title: undefined }, { kind: 'sitcom' }, season))
  expect(result).toMatchObject({ added: 2, refused: 2, code: 1 })
  expect(result.refusals).toEqual([
    { file: 'file-1', line: 2, element: 'video v', reason: 'title is missing' },
    { file: 'file-1', line: 3, element: 'sitcom', reason: expect.stringContaining('kind is "sitcom"; it must be one of series, movie') },
  ])
})

test('what the store refuses is reported too, where it stood', async () => {
  const store = createMemoryStore((entry) => (entry.id === 'v' ? 'the series "s" is unknown' : undefined))
  const result = await importing(`\n${lines(season, video)}`, { store })
  expect(result).toMatchObject({ added: 1, refused: 1, code: 1 })
  expect(result.refusals).toEqual([{ file: 'file-1', line: 3, element: 'video v', reason: 'the series "s" is unknown' }])
})

test('an id that a document has twice is refused the second time; a series and a movie are both titles', async () => {
  const result = await importing(lines(series, { ...series, title: 'Twin' }, { ...series, kind: 'movie' }, { ...video, id: 's' }))
  expect(result).toMatchObject({ added: 2, refused: 2 })
  expect(result.refusals[0]).toMatchObject({ line: 2, reason: 'the id s was already used in this document' })
  expect(stored(result, 'series')[0]?.title).toBe('Harbor Lights')
})

test('exit codes: 2 when nothing was stored, 0 when nothing was there to refuse', async () => {
  expect((await importing('{"kind":"series"}\n')).code).toBe(2)
  expect((await importing('{"daypart":1,"entries":[]}')).code).toBe(0)
})

test('a line that is no JSON is one refused entry; a last line that is none means the file was cut off', async () => {
  const middle = await importing(`${lines(series)}{"kind":\n${lines(season)}`)
  expect(middle).toMatchObject({ added: 2, refused: 1, code: 1 })
  expect(middle.refusals[0]).toMatchObject({ line: 2, element: 'line' })
  const cut = await importing(`${lines(series, season)}{"kind":"video","id":"v`)
  expect(cut).toMatchObject({ added: 0, refused: 1, code: 2 })
  expect(cut.refusals[0]).toMatchObject({ line: 3, element: 'document', reason: expect.stringMatching(/^is truncated: its last line, 3/) })
})

test('a bad file among good ones changes nothing itself and leaves the others alone', async () => {
  const result = await importing([lines(series), '<tv><channel id="a"><display-name>A</display-name></channel>', lines(season)])
  expect(result).toMatchObject({ added: 2, refused: 1, code: 1 })
  expect(stored(result, 'channel')).toEqual([])
})

test('batches are stored one after another, then finished once', async () => {
  const many = Array.from({ length: 4801 }, (_, n) => ({ kind: 'person', id: `p${n}`, name: `Person ${n}` }))
  const { store } = await importing(lines(...many), { piece: 65_536 })
  expect(store.batches).toEqual([2000, 2000, 801])
  expect(store.finished).toBe(1)
})

test('entries that a program made are imported as a file of them would be', async () => {
  const store = createMemoryStore()
  const summary = await importEntries([video, series, { kind: 'series', id: 'x' }], 'the demo network', {
    store,
    brands: group.brands,
    folder: testFolder(),
  })
  expect(summary).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 1 })
  expect(store.all().map(({ kind }) => kind)).toEqual(['series', 'video'])
})

test('gzip is known by its bytes, and the spool leaves nothing behind', async () => {
  expect(await importing(gzipSync(lines(series)))).toMatchObject({ added: 1, code: 0 })
  expect(readdirSync(testFolder())).toEqual([])
})
