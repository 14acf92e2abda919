import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchDocument } from './document.ts'
import { openSqliteIndex } from './sqlite-index.ts'

const harbor: SearchDocument = {
  kind: 'series',
  id: 'harbor',
  brand: 'nbc',
  words: ['harbor'],
  names: ['Harbor'],
  opens: 0,
  ends: 1,
  score: 1,
}

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-index-'))
  const index = openSqliteIndex(folder)
  await index.write([harbor], [])
  await index.commit()
  await index.close()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Opens the index. Returns whether the index is new, and the number of documents. */
async function reopened() {
  const index = openSqliteIndex(folder)
  try {
    return [index.isNew, await index.count()]
  } finally {
    await index.close()
  }
}

test('the index still contains its documents after it was closed and opened again', async () =>
  expect(await reopened()).toEqual([false, 1]))

test('openSqliteIndex replaces an index that is damaged or has another version', async () => {
  const index = new DatabaseSync(join(folder, 'search.db'))
  index.exec('update state set version = 0')
  index.close()
  expect(await reopened()).toEqual([true, 0])
  writeFileSync(
    join(folder, 'search.db'),
    'not a database, but longer than the 100 bytes of the header with which every SQLite file begins, and so damaged',
  )
  expect(await reopened()).toEqual([true, 0])
})

test('openSqliteIndex throws if another connection has locked the index, and does not replace the index', { timeout: 20_000 }, async () => {
  const other = new DatabaseSync(join(folder, 'search.db'))
  other.exec('pragma locking_mode = exclusive; begin immediate; update state set serial = serial')
  expect(() => openSqliteIndex(folder)).toThrow(/locked/)
  other.close()
  expect(await reopened()).toEqual([false, 1])
})
