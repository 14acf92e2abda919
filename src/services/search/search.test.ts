import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { SearchRequest } from '#contracts/http/search.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { contentMigrations } from '#services/catalogue/migrations/migrations.ts'
import { group, now, toBatch } from '#services/catalogue/testing/network.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { isSearchBehind } from '#services/catalogue/writes/search-queue.ts'
import { createSearch, type Search } from './search.ts'
import { series } from './testing/test-search.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const requestFor = (text: string): SearchRequest => ({ text, brand: null, kind: null, now })

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'daypart-search-'))
  cleanups.push(() => rm(made, { recursive: true, force: true }))
  return made
}

/** Creates a search client whose thread runs `script` instead of the search engine. */
async function searchWith(script: string, options: { timeoutMs?: number; isBehind?: () => Promise<boolean> } = {}) {
  const reported: unknown[] = []
  const search = createSearch({
    dataDir: await folder(),
    isBehind: async () => false,
    report: (error) => reported.push(error),
    workerFile: new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'\n${script}`)}`),
    ...options,
  })
  cleanups.push(() => search.stop())
  return { search, reported }
}

const onRequest = (script: string) =>
  `parentPort.on('message', (message) => { if (message === 'stop') parentPort.close(); else { const { id, request } = message; ${script} } })`

test('a separate thread indexes and searches the catalogue', async () => {
  const dataDir = await folder()
  const database = await openDatabase({ dataDir })
  cleanups.push(() => database.close())
  await migrate(database, [contentMigrations])
  const search: Search = createSearch({
    dataDir,
    workerFile: new URL('../../../bin/services/search-worker.ts', import.meta.url),
    isBehind: () => isSearchBehind(database),
    report: (error) => expect.fail(String(error)),
  })
  cleanups.push(() => search.stop())
  const store = createEntryStore(database, { now: () => now, brands: group })
  await store.storeBatch(toBatch([series('a', 'Harbor Lights')]))
  await store.finish()
  await vi.waitFor(async () => expect((await search.find(requestFor('habor'))).hits.series).toMatchObject([{ id: 'a' }]), {
    timeout: 20_000,
  })
}, 30_000)

test('a search thread that does not answer within the timeout is replaced', async () => {
  const { search } = await searchWith(
    onRequest(`if (request.text === 'hang') for (;;); parentPort.postMessage({ id, answer: { hits: {}, isClose: false } })`),
    {
      timeoutMs: 2_000,
    },
  )
  await expect(search.find(requestFor('hang'))).rejects.toThrow('the search timed out after 2000 ms')
  await vi.waitFor(async () => expect(await search.find(requestFor('fine'))).toEqual({ hits: {}, isClose: false }), { timeout: 10_000 })
}, 20_000)

test('[C9-27] a search times out after 5 s', async () => {
  const { search } = await searchWith(onRequest(''))
  await expect(search.find(requestFor('anything'))).rejects.toThrow('the search timed out after 5000 ms')
}, 20_000)

test('when the search thread crashes, the pending searches are rejected, the error is reported, and another thread starts', async () => {
  const { search, reported } = await searchWith(
    onRequest(
      `if (request.text === 'die') throw new Error('out of memory'); parentPort.postMessage({ id, answer: { hits: {}, isClose: false } })`,
    ),
  )
  await expect(search.find(requestFor('die'))).rejects.toThrow('the search thread ended')
  expect(String(reported)).toContain('out of memory')
  await vi.waitFor(async () => expect(await search.find(requestFor('fine'))).toBeDefined(), { timeout: 10_000 })
}, 20_000)

test('a search that fails in the thread is rejected, and errors of indexing are reported', async () => {
  const { search, reported } = await searchWith(
    `parentPort.postMessage({ failed: 'no database' });${onRequest(`parentPort.postMessage({ id, failed: 'no such table' })`)}`,
  )
  await expect(search.find(requestFor('x'))).rejects.toThrow('no such table')
  expect(String(reported)).toBe('Error: no database')
})

/** Creates a search client with fake timers. The thread records when it starts and ends, and answers in real time. */
async function recordedThread(isBehind: () => Promise<boolean>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  cleanups.push(async () => void vi.useRealTimers())
  const file = join(await folder(), 'log')
  const append = (word: string) => `appendFileSync(${JSON.stringify(file)}, '${word} ')`
  const answers = `parentPort.on('message', (message) => {
    if (message !== 'stop') return parentPort.postMessage({ id: message.id, answer: { hits: {}, isClose: false } })
    ${append('ended')}; parentPort.close()
  })`
  const { search } = await searchWith(`import { appendFileSync } from 'node:fs'\n${append('began')};${answers}`, { isBehind })
  const log = (expected: string) => vi.waitFor(async () => expect((await readFile(file, 'utf8')).trim()).toBe(expected), 10_000)
  return { search, log }
}

test('the search thread ends after 60 seconds without a search, and the next search starts another thread', async () => {
  const { search, log } = await recordedThread(async () => false)
  await search.find(requestFor('x'))
  await vi.advanceTimersByTimeAsync(59_500)
  await search.find(requestFor('y'))
  await vi.advanceTimersByTimeAsync(59_500)
  await log('began')
  await vi.advanceTimersByTimeAsync(1_000)
  await log('began ended')
  await search.find(requestFor('z'))
  await log('began ended began')
})

test('the search thread does not end while entries must be indexed, and starts when there are new entries to index', async () => {
  let isBehind = true
  const { log } = await recordedThread(async () => isBehind)
  await vi.advanceTimersByTimeAsync(300_000)
  await log('began')
  isBehind = false
  await vi.advanceTimersByTimeAsync(61_000)
  await log('began ended')
  isBehind = true
  await vi.advanceTimersByTimeAsync(1_000)
  await log('began ended began')
})

test('while 64 searches are pending, another search is rejected immediately', async () => {
  const { search } = await searchWith(onRequest(''))
  const searches = Array.from({ length: 65 }, () => search.find(requestFor('x')).catch((error: Error) => error.message))
  expect(await searches[64]).toBe('too many searches at once')
  await search.stop()
  expect(new Set(await Promise.all(searches.slice(0, 64)))).toEqual(new Set(['the search thread ended']))
})
