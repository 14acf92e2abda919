import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHashing } from './hashing.ts'

const busyRefusal = { answer: { result: { code: 503 }, wait: 1 } }

test('hashing runs and queues the configured number of jobs, and refuses further jobs immediately', async () => {
  const hashing = createHashing({ running: 2, waiting: 3 })
  const jobs = Array.from({ length: 6 }, () => hashing.hash('horse'))
  await expect(hashing.admit(async () => expect.fail('was admitted'))).rejects.toMatchObject(busyRefusal)
  const settled = await Promise.allSettled(jobs)
  expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(settled[5]).toMatchObject({ reason: busyRefusal })
  expect(await hashing.admit(() => hashing.hash('horse'))).toMatch(/^\$argon2id/)
})

test('admitted work is counted before its hashing starts, and is no longer counted after a failure', async () => {
  const hashing = createHashing({ running: 1, waiting: 1 })
  const before = Promise.withResolvers<never>()
  const admitted = [hashing.admit(() => before.promise), hashing.admit(() => before.promise)]
  await expect(hashing.admit(async () => {})).rejects.toMatchObject(busyRefusal)
  before.reject(new Error('no database'))
  expect((await Promise.allSettled(admitted)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await hashing.admit(async () => 'again')).toBe('again')
})

test('a password is hashed with argon2id and a new salt, and the hash contains the parameters', async () => {
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

/** Returns `hashing`, and a list of the threads that it starts. */
async function hashingWithThreads(settings: object = {}) {
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

test('the job of a killed thread is refused with 503, and the next job starts another thread', async () => {
  const { hashing, threads } = await hashingWithThreads({ running: 1 })
  const [interrupted, waiting] = [hashing.hash('horse'), hashing.hash('house')]
  threads[0]!.terminate()
  await expect(interrupted).rejects.toMatchObject(busyRefusal)
  expect(await hashing.verify(await waiting, 'house')).toBe(true)
  expect(threads).toHaveLength(2)
  await threads[1]!.terminate()
  expect(await hashing.hash('horse')).toMatch(/^\$argon2id/)
  expect(threads).toHaveLength(3)
})

test('a job with an invalid stored hash fails and is reported; other jobs are not affected', async () => {
  const reports: unknown[] = []
  const { hashing, threads } = await hashingWithThreads({ running: 1, report: (error: unknown) => reports.push(error) })
  const stored = await hashing.hash('horse')
  await expect(hashing.verify('$argon2id$broken', 'horse')).rejects.toMatchObject(busyRefusal)
  expect([reports.length, await hashing.verify(stored, 'horse'), threads.length]).toEqual([1, true, 2])
})

test('a thread ends after ten seconds without a job, and the next job starts another thread', async () => {
  const { hashing, threads } = await hashingWithThreads({ running: 1 })
  await hashing.hash('horse')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stored = await hashing.hash('horse')
  const ended = new Promise((resolve) => threads[0]!.once('exit', resolve))
  vi.advanceTimersByTime(9_999)
  expect(await hashing.verify(stored, 'horse')).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(threads[0]!.threadId).toBeGreaterThan(0)
  vi.advanceTimersByTime(1)
  await ended
  expect(await hashing.verify(stored, 'horse')).toBe(true)
  expect(threads).toHaveLength(2)
}, 30_000)
