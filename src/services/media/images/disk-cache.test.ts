import { access, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskCache } from './disk-cache.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-cache-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fail = (error: unknown) => {
  throw error
}
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name)
const kilobyte = Buffer.alloc(1000, 7)

test('the disk cache returns pictures that an earlier process stored', async () => {
  await createDiskCache(folder, 10_000, fail).put('aabbcc', kilobyte)
  const next = createDiskCache(folder, 10_000, fail)
  expect(await next.get('aabbcc')).toEqual(kilobyte)
  expect(await next.get('aabbcd')).toBeNull()
})

test('a full disk cache evicts the least recently used picture', async () => {
  const cache = createDiskCache(folder, 3000, fail)
  for (const key of ['aa01', 'aa02', 'aa03']) await cache.put(key, kilobyte)
  await cache.get('aa01')
  await cache.put('aa04', kilobyte)
  await expect.poll(async () => (await files()).sort()).toEqual(['01', '03', '04'])
  expect(await cache.get('aa02')).toBeNull()
})

test('the disk cache counts files of earlier runs, evicts the oldest first, and removes unfinished files', async () => {
  const before = createDiskCache(folder, 10_000, fail)
  for (const key of ['aa01', 'aa02', 'aa03']) await before.put(key, kilobyte)
  await utimes(join(folder, 'aa', '02'), 1, 1)
  await writeFile(join(folder, 'aa', '05.1-0.draft'), kilobyte)
  const cache = createDiskCache(folder, 3000, fail)
  await cache.put('aa04', kilobyte)
  await expect.poll(async () => (await files()).sort()).toEqual(['01', '03', '04'])
})

test('the disk cache stores nothing and reports the error if the folder is not writable', async () => {
  const failures: unknown[] = []
  await writeFile(join(folder, 'file'), '')
  const cache = createDiskCache(join(folder, 'file'), 1000, (error) => failures.push(error))
  await cache.put('aa01', kilobyte)
  expect(await cache.get('aa01')).toBeNull()
  expect(failures).toHaveLength(1)
  await expect(access(join(folder, 'file', 'aa'))).rejects.toThrow()
})
