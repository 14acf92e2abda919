import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createHashing } from './hashing.ts'

test('so many run, so many wait, and the rest is told at once', async () => {
  const hashing = createHashing({ running: 2, waiting: 3 })
  const asked = Array.from({ length: 6 }, () => hashing.hash('horse'))
  expect(hashing.isFull()).toBe(true)
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(settled[5]).toMatchObject({ reason: { answer: { result: { code: 503 }, wait: 1 } } })
  expect(hashing.isFull()).toBe(false)
  expect(await hashing.hash('horse')).toMatch(/^\$argon2id/)
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

test('a thread that dies takes one sign-in with it, not all that come after', async () => {
  let isFirst = true
  class Thread extends EventEmitter {
    ref() {}
    unref() {}
    postMessage({ phc }: { phc?: string }) {
      const isOver = isFirst
      isFirst = false
      queueMicrotask(() => (isOver ? this.emit('error', new Error('out of memory')) : this.emit('message', phc ? true : 'a hash')))
    }
  }
  vi.resetModules()
  vi.doMock('node:worker_threads', () => ({ Worker: Thread }))
  const hashing = (await import('./hashing.ts')).createHashing()
  vi.doUnmock('node:worker_threads')
  await expect(hashing.verify('a hash', 'horse')).rejects.toThrow('out of memory')
  expect([await hashing.verify(undefined, 'horse'), await hashing.verify('a hash', 'horse')]).toEqual([false, true])
})

test('what is kept and is no hash fails alone', async () => {
  const hashing = createHashing()
  await expect(hashing.verify('$argon2id$broken', 'horse')).rejects.toThrow()
  expect(await hashing.verify(await hashing.hash('horse'), 'horse')).toBe(true)
})
