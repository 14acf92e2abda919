import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Entry } from '#contracts/catalogue.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { openSpool, type Spool } from './spool.ts'

let folder: string
let spool: Spool
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-spool-'))
  // The limit of 40 pages simulates a full disk. In both cases, SQLite fails with SQLITE_FULL.
  spool = openSpool(folder, 40)
})
afterEach(() => {
  spool.close()
  rmSync(folder, { recursive: true })
})

const entry = { kind: 'person', id: 'p', name: 'Ann' } as Entry
const add = (line: number) =>
  spool.add({ file: 0, line, element: 'person', guide: false, entry, json: JSON.stringify({ ...entry, name: 'x'.repeat(2000) }) })

/** Calls `write` until it throws, and returns the error. */
function fill(write: (count: number) => void): unknown {
  try {
    for (let count = 0; count < 10_000; count++) write(count)
  } catch (error) {
    return error
  }
}

test.each([
  ['entries', add],
  ['ids', (count: number) => void spool.isNew(0, 'person', `${'long '.repeat(100)}${count}`)],
])('the spool throws an error with the folder and the remedy when %s fill the disk', (_what, write) => {
  const error = fill(write)
  expect(error).toBeInstanceOf(OperatorError)
  expect((error as Error).message).toBe(`The disk of ${folder} is full: an import needs as much room there as its unpacked input.`)
  expect(readdirSync(folder)).toEqual([])
})
