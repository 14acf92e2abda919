import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { createEntryStore } from '../entry-store.ts'
import { contentMigrations } from '../tables.ts'
import { arriving, group, now } from '../testing/network.ts'
import type { SearchAsk } from './find.ts'
import { isSearchBehind } from './queue.ts'
import { createSearch, type Search } from './search.ts'
import { series } from './testing/shelf.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const asking = (text: string): SearchAsk => ({ text, brand: null, kind: null, now })

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'daypart-search-'))
  cleanups.push(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A worker of a few words instead of the room's own. */
async function standIn(words: string, more: { within?: number; isBehind?: () => Promise<boolean> } = {}) {
  const reported: unknown[] = []
  const search = createSearch({
    dataDir: await folder(),
    isBehind: async () => false,
    report: (error) => reported.push(error),
    workerFile: new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'\n${words}`)}`),
    ...more,
  })
  cleanups.push(() => search.stop())
  return { search, reported }
}

const listens = (act: string) =>
  `parentPort.on('message', (message) => { if (message === 'stop') parentPort.close(); else { const { id, ask } = message; ${act} } })`

test('follows the catalogue from a thread of its own and answers from there', async () => {
  const dataDir = await folder()
  const database = await openDatabase({ dataDir })
  cleanups.push(() => database.close())
  await migrate(database, [contentMigrations])
  const search: Search = createSearch({ dataDir, isBehind: () => isSearchBehind(database), report: (error) => expect.fail(String(error)) })
  cleanups.push(() => search.stop())
  const store = createEntryStore(database, { now: () => now, brands: group })
  await store.storeBatch(arriving([series('a', 'Harbor Lights')]))
  await store.finish()
  await vi.waitFor(async () => expect((await search.find(asking('habor'))).hits.series).toMatchObject([{ id: 'a' }]), { timeout: 20_000 })
}, 30_000)

test('a thread that does not answer in time is given up, and another one answers', async () => {
  const { search } = await standIn(
    listens(`if (ask.text === 'hang') for (;;); parentPort.postMessage({ id, answer: { hits: {}, isClose: false } })`),
    {
      within: 2_000,
    },
  )
  await expect(search.find(asking('hang'))).rejects.toThrow('no answer within 2000 ms')
  await vi.waitFor(async () => expect(await search.find(asking('fine'))).toEqual({ hits: {}, isClose: false }), { timeout: 10_000 })
}, 20_000)

test('a thread that dies fails what was asked, says why, and is replaced', async () => {
  const { search, reported } = await standIn(
    listens(
      `if (ask.text === 'die') throw new Error('out of memory'); parentPort.postMessage({ id, answer: { hits: {}, isClose: false } })`,
    ),
  )
  await expect(search.find(asking('die'))).rejects.toThrow('the search ended')
  expect(String(reported)).toContain('out of memory')
  await vi.waitFor(async () => expect(await search.find(asking('fine'))).toBeDefined(), { timeout: 10_000 })
}, 20_000)

test('what went wrong in the thread is told: to who asked, or to the log', async () => {
  const { search, reported } = await standIn(
    `parentPort.postMessage({ failed: 'no database' });${listens(`parentPort.postMessage({ id, failed: 'no such table' })`)}`,
  )
  await expect(search.find(asking('x'))).rejects.toThrow('no such table')
  expect(String(reported)).toBe('Error: no database')
})

/** Worker threads answer in real time; timers are the test's. */
async function startsWatched(isBehind: () => Promise<boolean>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  cleanups.push(async () => void vi.useRealTimers())
  const file = join(await folder(), 'lives')
  const noted = (word: string) => `appendFileSync(${JSON.stringify(file)}, '${word} ')`
  const answers = `parentPort.on('message', (message) => {
    if (message !== 'stop') return parentPort.postMessage({ id: message.id, answer: { hits: {}, isClose: false } })
    ${noted('ended')}; parentPort.close()
  })`
  const { search } = await standIn(`import { appendFileSync } from 'node:fs'\n${noted('began')};${answers}`, { isBehind })
  const lives = (expected: string) => vi.waitFor(async () => expect((await readFile(file, 'utf8')).trim()).toBe(expected), 10_000)
  return { search, lives }
}

test('the thread ends after a minute without a question, and the next question starts another', async () => {
  const { search, lives } = await startsWatched(async () => false)
  await search.find(asking('x'))
  await vi.advanceTimersByTimeAsync(59_500)
  await search.find(asking('y'))
  await vi.advanceTimersByTimeAsync(59_500)
  await lives('began')
  await vi.advanceTimersByTimeAsync(1_000)
  await lives('began ended')
  await search.find(asking('z'))
  await lives('began ended began')
})

test('the thread goes on while entries wait to be indexed, and starts again when some come', async () => {
  let isBehind = true
  const { lives } = await startsWatched(async () => isBehind)
  await vi.advanceTimersByTimeAsync(300_000)
  await lives('began')
  isBehind = false
  await vi.advanceTimersByTimeAsync(61_000)
  await lives('began ended')
  isBehind = true
  await vi.advanceTimersByTimeAsync(1_000)
  await lives('began ended began')
})

test('more than 64 at once are refused at once', async () => {
  const { search } = await standIn(listens(''))
  const asked = Array.from({ length: 65 }, () => search.find(asking('x')).catch((error: Error) => error.message))
  expect(await asked[64]).toBe('too many search at once')
  await search.stop()
  expect(new Set(await Promise.all(asked.slice(0, 64)))).toEqual(new Set(['the search ended']))
})
