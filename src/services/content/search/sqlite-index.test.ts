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
  await index.put([harbor], [])
  await index.settle()
  await index.close()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** How the index is found, and what is in it. */
async function found() {
  const index = openSqliteIndex(folder)
  try {
    return [index.isNew, await index.count()]
  } finally {
    await index.close()
  }
}

test('an index is there again after a start', async () => expect(await found()).toEqual([false, 1]))

test('one that is damaged, or of another version, is made anew', async () => {
  const index = new DatabaseSync(join(folder, 'search.db'))
  index.exec('update state set version = 0')
  index.close()
  expect(await found()).toEqual([true, 0])
  writeFileSync(
    join(folder, 'search.db'),
    'no database, and longer than the hundred letters of the header that every database of this kind begins with',
  )
  expect(await found()).toEqual([true, 0])
})

test('one that somebody else is busy with is left alone', { timeout: 20_000 }, async () => {
  const other = new DatabaseSync(join(folder, 'search.db'))
  other.exec('pragma locking_mode = exclusive; begin immediate; update state set serial = serial')
  expect(() => openSqliteIndex(folder)).toThrow(/locked/)
  other.close()
  expect(await found()).toEqual([false, 1])
})
