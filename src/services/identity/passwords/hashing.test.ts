import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHashing } from './hashing.ts'

const refusedForNow = { answer: { result: { code: 503 }, wait: 1 } }

test('so many run, so many wait, and the rest is told at once', async () => {
  const hashing = createHashing({ running: 2, waiting: 3 })
  const asked = Array.from({ length: 6 }, () => hashing.hash('horse'))
  await expect(hashing.admit(async () => expect.fail('was admitted'))).rejects.toMatchObject(refusedForNow)
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(settled[5]).toMatchObject({ reason: refusedForNow })
  expect(await hashing.admit(() => hashing.hash('horse'))).toMatch(/^\$argon2id/)
})

test('work that has not come to its hash yet counts as well, and no longer once it failed', async () => {
  const hashing = createHashing({ running: 1, waiting: 1 })
  const before = Promise.withResolvers<never>()
  const admitted = [hashing.admit(() => before.promise), hashing.admit(() => before.promise)]
  await expect(hashing.admit(async () => {})).rejects.toMatchObject(refusedForNow)
  before.reject(new Error('no database'))
  expect((await Promise.allSettled(admitted)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await hashing.admit(async () => 'again')).toBe('again')
})

test('a hash is argon2id with a salt of its own, and says what it cost', async () => {
  const hashing = createHashing()
  const [one, other] = await Promise.all([hashing.hash('horse'), hashing.hash('horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect([await hashing.verify(one, 'horse'), await hashing.verify(one, 'house'), await hashing.verify(undefined, 'horse')]).toEqual([
    true,
    false,
    false,
  ])
  expect([hashing.isOutdated(one), hashing.isOutdated(one.replace('m=32768', 'm=19456'))]).toEqual([false, true])
})

/** With the threads that it makes. */
async function watched(settings: object = {}) {
  const threads: Worker[] = []
  vi.resetModules()
  vi.doMock('node:worker_threads', async (original) => {
    const real = await original<typeof import('node:worker_threads')>()
    const Watched = class extends real.Worker {
      constructor(file: URL) {
        super(file)
        threads.push(this)
      }
    }
    return { ...real, Worker: Watched }
  })
  const hashing = (await import('./hashing.ts')).createHashing(settings)
  vi.doUnmock('node:worker_threads')
  return { hashing, threads }
}

test('a thread that is killed answers its job with 503, and another takes its place', async () => {
  const { hashing, threads } = await watched({ running: 1 })
  const [cut, waiting] = [hashing.hash('horse'), hashing.hash('house')]
  threads[0]!.terminate()
  await expect(cut).rejects.toMatchObject(refusedForNow)
  expect(await hashing.verify(await waiting, 'house')).toBe(true)
  expect(threads).toHaveLength(2)
  await threads[1]!.terminate()
  expect(await hashing.hash('horse')).toMatch(/^\$argon2id/)
  expect(threads).toHaveLength(3)
})

test('what is kept and is no hash fails alone, and is told', async () => {
  const told: unknown[] = []
  const { hashing, threads } = await watched({ running: 1, report: (error: unknown) => told.push(error) })
  const own = await hashing.hash('horse')
  await expect(hashing.verify('$argon2id$broken', 'horse')).rejects.toMatchObject(refusedForNow)
  expect([told.length, await hashing.verify(own, 'horse'), threads.length]).toEqual([1, true, 2])
})

test('a thread ends after ten seconds without a job, and the next job starts another', async () => {
  const { hashing, threads } = await watched({ running: 1 })
  await hashing.hash('horse')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = await hashing.hash('horse')
  const ended = new Promise((resolve) => threads[0]!.once('exit', resolve))
  vi.advanceTimersByTime(9_999)
  expect(await hashing.verify(own, 'horse')).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(threads[0]!.threadId).toBeGreaterThan(0)
  vi.advanceTimersByTime(1)
  await ended
  expect(await hashing.verify(own, 'horse')).toBe(true)
  expect(threads).toHaveLength(2)
}, 30_000)
