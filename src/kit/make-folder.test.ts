import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makeFolder creates a folder and its parents, and accepts existing folders', () => {
  makeFolder(join(folder, 'a/b/c'))
  makeFolder(join(folder, 'a/b/c'))
  expect(['a', 'a/b', 'a/b/c'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700, 0o700])
})

test('makeFolder throws when a parent is a file', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')('makeFolder throws, and does not hang, when the system forbids new folders', () => {
  expect(() => makeFolder('/proc/daypart/data')).toThrow("mkdir '/proc/daypart'")
})
